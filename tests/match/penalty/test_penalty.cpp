#include "match/kit/table.hpp"
#include "match/penalty/penalty.hpp"

using namespace yuanmen;
using namespace yuanmen::match;
using namespace yuanmen::match::kit;
using cards::Penalty;

namespace {

struct PenaltyDesk {
    cards::Ruleset ruleset = shipped();
    std::vector<EarlierPenalty> earlier;
    PenaltyState state;

    base::Result<PenaltyEvent, base::Refusal> give(const PenaltyCommand& command, const Actor& actor) {
        auto decided =
            decide(state, command, actor, {ruleset, "p1", "m1", "e1", "person-1", "2026-11-20", earlier});
        if (!decided) return decided;
        const auto kept = penalty_event_from_json(kind_of(*decided), penalty_event_to_json(*decided));
        REQUIRE(kept.ok());
        state = evolve(std::move(state), *kept, {state.version + 1, {"boot-1", 1, 1'700'000'000'000}, actor});
        const auto again = penalty_from_json(penalty_to_json(state));
        REQUIRE(again.ok());
        CHECK(penalty_to_json(*again) == penalty_to_json(state));
        return decided;
    }
    std::string code(const PenaltyCommand& command, const Actor& actor = judge()) {
        PenaltyDesk copy = *this;
        const auto done = copy.give(command, actor);
        return done ? std::string() : done.error().code;
    }
};

GivePenalty giving(const std::string& infraction, Penalty penalty, const std::string& text = "",
                   bool as_opponent = false) {
    return {Chair::a, infraction, as_opponent, penalty, text, {}};
}

}  // namespace

TEST_CASE("a penalty keeps class, day, clauses and what was suggested") {
    PenaltyDesk desk;
    REQUIRE(desk.give(giving("g1", Penalty::warning, "drew two"), judge()).ok());
    const PenaltyGiven& given = desk.state.given;
    CHECK(given.infraction_class == cards::InfractionClass::gameplay);
    CHECK(given.suggested == Penalty::warning);
    CHECK(given.clauses == std::vector<std::string>{"judging.g1", "judging.ladder"});
    CHECK(given.person == "person-1");
    CHECK(given.day == "2026-11-20");
    CHECK(desk.state.given_by == judge());
    CHECK(desk.state.as_earlier().penalty == Penalty::warning);
    CHECK(desk.code(giving("g1", Penalty::warning)) == "penalty.given_already");
}

TEST_CASE("a judge at a table gives what the catalogue says; only the head judge deviates") {
    PenaltyDesk desk;
    auto refusal = desk.give(giving("g1", Penalty::caution), judge());
    REQUIRE_FALSE(refusal.ok());
    CHECK(refusal.error().code == "penalty.only_head_judge_deviates");
    CHECK(refusal.error().params.at("penalty") == "warning");
    CHECK(desk.code(giving("g1", Penalty::caution), head_judge()).empty());
    CHECK(desk.code(giving("g1", Penalty::warning), scorekeeper()) == "actor.not_allowed");
    CHECK(desk.code(giving("g1", Penalty::warning), player(Chair::b)) == "actor.not_allowed");
    desk.earlier = {{"g6", cards::InfractionClass::gameplay, false, Penalty::warning, "2026-11-20"},
                    {"g7", cards::InfractionClass::gameplay, false, Penalty::warning, "2026-11-20"}};
    CHECK(desk.code(giving("g1", Penalty::warning)) == "penalty.only_head_judge_deviates");
    CHECK(desk.code(giving("g1", Penalty::point)).empty());
}

TEST_CASE("the loss of a match and disqualification are the head judge's, even where the catalogue says so") {
    PenaltyDesk desk;
    CHECK(desk.code(giving("t3", Penalty::match_loss)) == "penalty.head_judge_only");
    CHECK(desk.code(giving("t3", Penalty::match_loss), head_judge()).empty());
    CHECK(desk.code(giving("u5", Penalty::disqualification, "stacked the pile")) ==
          "penalty.head_judge_only");
    CHECK(desk.code(giving("u5", Penalty::disqualification), head_judge()) ==
          "penalty.disqualified_without_words");
    CHECK(desk.code(giving("u5", Penalty::disqualification, "stacked the pile"), head_judge()).empty());
}

TEST_CASE("outside the catalogue there must be words, and a table judge goes no further than a warning") {
    PenaltyDesk desk;
    CHECK(desk.code(giving("", Penalty::warning)) == "penalty.says_nothing");
    CHECK(desk.code(giving("", Penalty::warning, "sang")).empty());
    CHECK(desk.code(giving("", Penalty::point, "sang")) == "penalty.outside_the_catalogue");
    CHECK(desk.code(giving("", Penalty::point, "sang"), head_judge()).empty());
    CHECK(desk.code(giving("g99", Penalty::warning)) == "penalty.unknown_infraction");
    CHECK(desk.code(giving("j1", Penalty::none)) == "penalty.judge_error");
    CHECK(desk.code(giving("g1", Penalty::warning, "", true)) == "penalty.no_step_for_opponent");
    CHECK(desk.code(giving("g6", Penalty::caution, "", true)).empty());
}

TEST_CASE("a penalty is withdrawn once, by the head judge, and stays in the history") {
    PenaltyDesk desk;
    CHECK(desk.code(WithdrawPenalty{"mistaken"}, head_judge()) == "penalty.not_in_force");
    REQUIRE(desk.give(giving("g1", Penalty::warning), judge()).ok());
    CHECK(desk.code(WithdrawPenalty{"mistaken"}, judge()) == "actor.head_judge_only");
    REQUIRE(desk.give(WithdrawPenalty{"mistaken"}, head_judge()).ok());
    CHECK(desk.state.withdrawn);
    CHECK(desk.state.given.infraction == "g1");
    CHECK(desk.code(WithdrawPenalty{"again"}, head_judge()) == "penalty.not_in_force");
}
