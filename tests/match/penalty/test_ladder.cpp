#include "match/kit/table.hpp"
#include "match/penalty/ladder.hpp"

using namespace yuanmen;
using namespace yuanmen::match;
using cards::InfractionClass;
using cards::Penalty;

namespace {

const std::string kToday = "2026-11-20";
const std::string kYesterday = "2026-11-19";

/// What a player has been given, in order, each time by the suggestion itself.
struct History {
    cards::Ruleset ruleset = kit::shipped();
    std::vector<EarlierPenalty> earlier;

    Suggestion ask(const std::string& id, bool as_opponent = false, const std::string& day = kToday) const {
        const auto answer = suggest(*ruleset.find_infraction(id), as_opponent, earlier, day);
        REQUIRE(answer.has_value());
        return *answer;
    }
    Penalty give(const std::string& id, bool as_opponent = false, const std::string& day = kToday) {
        const auto* infraction = ruleset.find_infraction(id);
        const Penalty penalty = ask(id, as_opponent, day).penalty;
        earlier.push_back({id, infraction->infraction_class, as_opponent, penalty, day});
        return penalty;
    }
};

}  // namespace

TEST_CASE("an infraction costs the step of its own ladder for the first, the second and every later time") {
    History history;
    CHECK(history.give("g3") == Penalty::caution);
    CHECK(history.give("g3") == Penalty::warning);
    CHECK(history.ask("g3").offence == 3);
    CHECK(history.ask("g3").by_ladder == Penalty::warning);
    CHECK(history.ask("g1").offence == 1);
    CHECK(history.ask("g1").clauses == std::vector<std::string>{"judging.g1", "judging.ladder"});
}

TEST_CASE("the third warning in play on one day costs a technical point, and so does every later one") {
    History history;
    CHECK(history.give("g1") == Penalty::warning);
    CHECK(history.ask("g6").next == Penalty::point);
    CHECK(history.give("g6") == Penalty::warning);
    const Suggestion third = history.ask("g7");
    CHECK(third.penalty == Penalty::point);
    CHECK(third.by_ladder == Penalty::warning);
    CHECK(third.upgraded());
    CHECK(third.counted == 2);
    CHECK(third.clauses == std::vector<std::string>{"judging.g7", "judging.upgrade", "judging.ladder"});
    history.give("g7");
    CHECK(history.ask("g16").penalty == Penalty::point);
    CHECK(history.ask("g5").penalty == Penalty::caution);  // a reminder is no warning
}

TEST_CASE("the second warning against the tournament's order on one day costs a technical point") {
    History history;
    CHECK(history.give("t6") == Penalty::warning);
    CHECK(history.ask("t8").penalty == Penalty::point);
    CHECK(history.ask("g1").penalty == Penalty::warning);  // another class
}

TEST_CASE("any repeat of conduct in the event loses the match, whatever the day") {
    History history;
    CHECK(history.give("u1", false, kYesterday) == Penalty::warning);
    CHECK(history.ask("u1").penalty == Penalty::match_loss);
    CHECK(history.ask("u5").penalty == Penalty::disqualification);
    History other;
    CHECK(other.give("u3", false, kYesterday) == Penalty::match_loss);
    CHECK(other.ask("u1").penalty == Penalty::match_loss);
    CHECK(other.ask("u1").upgraded());
}

TEST_CASE("offences in play and against order count on one day only") {
    History history;
    history.give("g1", false, kYesterday);
    history.give("g6", false, kYesterday);
    CHECK(history.ask("g7").penalty == Penalty::warning);
    CHECK(history.ask("g1").offence == 1);
}

TEST_CASE("the opponent who let it pass has a ladder of his own where the catalogue gives him one") {
    History history;
    CHECK(history.give("g8", true) == Penalty::caution);
    CHECK(history.ask("g8", true).offence == 2);
    CHECK(history.ask("g8").offence == 1);
    CHECK_FALSE(suggest(*history.ruleset.find_infraction("g1"), true, {}, kToday).has_value());
}

TEST_CASE("what the catalogue of every shipped ruleset suggests never falls with more history") {
    for (const char* id : {"wzzz-2012", "kof-classic"}) {
        const cards::Ruleset ruleset = kit::shipped(id);
        REQUIRE(ruleset.infractions.size() == 32);
        for (const auto& infraction : ruleset.infractions) {
            std::vector<EarlierPenalty> earlier;
            Penalty before = Penalty::none;
            for (int time = 0; time < 6; ++time) {
                const auto now = suggest(infraction, false, earlier, kToday);
                REQUIRE(now.has_value());
                CHECK(now->penalty >= before);
                CHECK(now->next >= now->penalty);
                before = now->penalty;
                earlier.push_back({infraction.id, infraction.infraction_class, false, now->penalty, kToday});
            }
        }
    }
}
