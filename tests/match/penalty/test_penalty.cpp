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
    CHECK(desk.code(giving("u5", Penalty::disqualification, "stacked the pile"), head_judge()) ==
          "penalty.statements_first");
}

TEST_CASE("nobody is disqualified before both players and a judge have stated or refused to") {
    PenaltyDesk desk;
    CHECK(desk.code(OpenCase{Chair::a}) == "actor.head_judge_only");
    CHECK(desk.code(ConfirmCase{"u5", "stacked the pile", {}}, head_judge()) == "penalty.case_not_open");
    REQUIRE(desk.give(OpenCase{Chair::a}, head_judge()).ok());
    CHECK(desk.state.case_is_open());
    CHECK(desk.state.person() == "person-1");
    CHECK(desk.code(OpenCase{Chair::a}, head_judge()) == "penalty.case_not_open");
    const TakeStatement refusing{Speaker::a, "A", true, "", {}};
    TakeStatement both = refusing;
    both.text = "and yet";
    CHECK(desk.code(both, head_judge()) == "penalty.refused_and_said");
    CHECK(desk.code(TakeStatement{Speaker::b, "B", false, "", {}}, head_judge()) ==
          "penalty.statement_empty");
    CHECK(desk.code(TakeStatement{Speaker::judge, "J", true, "", {}}, head_judge()) ==
          "penalty.only_players_refuse");
    CHECK(desk.code(refusing) == "actor.head_judge_only");
    REQUIRE(desk.give(refusing, head_judge()).ok());
    REQUIRE(desk.give(TakeStatement{Speaker::witness, "W", false, "saw it", {}}, head_judge()).ok());
    const auto early = desk.give(ConfirmCase{"u5", "stacked the pile", {}}, head_judge());
    REQUIRE_FALSE(early.ok());
    CHECK(early.error().code == "penalty.statements_missing");
    CHECK(early.error().params.at("missing") == "b, judge");
    const PhotoFile photo{PhotoType::png, 100, std::string(64, 'a')};
    REQUIRE(desk.give(TakeStatement{Speaker::b, "B", false, "", photo}, head_judge()).ok());
    REQUIRE(
        desk.give(TakeStatement{Speaker::judge, "J", false, "the pile was stacked", {}}, head_judge()).ok());
    CHECK(desk.state.filed->statements.back().said.number == 4);
    CHECK(desk.code(ConfirmCase{"u99", "x", {}}, head_judge()) == "penalty.unknown_infraction");
    PenaltyDesk dropped = desk;
    REQUIRE(desk.give(ConfirmCase{"u5", "stacked the pile", {}}, head_judge()).ok());
    CHECK(desk.state.given.penalty == Penalty::disqualification);
    CHECK(desk.state.given.id == "p1");
    CHECK_FALSE(desk.state.case_is_open());
    CHECK(desk.code(refusing, head_judge()) == "penalty.case_not_open");
    CHECK(desk.code(WithdrawPenalty{"mistaken"}, head_judge()).empty());

    REQUIRE(dropped.give(DropCase{"a mistake"}, head_judge()).ok());
    CHECK(dropped.state.filed->dropped == "a mistake");
    CHECK(dropped.code(ConfirmCase{"u5", "x", {}}, head_judge()) == "penalty.case_not_open");
    CHECK(dropped.code(WithdrawPenalty{"x"}, head_judge()) == "penalty.not_in_force");
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
