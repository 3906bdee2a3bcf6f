#include "match/dispute/file.hpp"

using namespace yuanmen;
using namespace yuanmen::match;
using namespace yuanmen::match::kit;

namespace {

DisputeFile ruled_by(const Actor& actor) {
    DisputeFile file;
    file.heard().must(RuleDispute{plain_ruling()}, actor);
    return file;
}

}  // namespace

TEST_CASE("a dispute goes from open to heard, ruled and closed, and keeps who did what when") {
    DisputeFile file;
    file.opened();
    CHECK(file.state.stage == DisputeStage::open);
    CHECK(file.state.opened.origin == DisputeOrigin::player);
    CHECK(file.state.opened.chair == Chair::a);
    CHECK(file.state.opened.moment.turn == 7);
    CHECK(file.state.raised.by == player(Chair::a));
    CHECK(file.refused(RuleDispute{plain_ruling()}).code == "dispute.too_early");
    file.must(GiveStatement{Speaker::b, "", "I drew one."}, player(Chair::b));
    file.must(GiveStatement{Speaker::witness, "Wang", "I saw two."});
    file.must(HearDispute{"looked at the table"});
    CHECK(file.refused(HearDispute{""}).code == "dispute.too_late");
    file.must(RuleDispute{plain_ruling()});
    CHECK(file.state.stage == DisputeStage::ruled);
    CHECK(file.state.is_open());
    CHECK(file.refused(RuleDispute{plain_ruling()}).code == "dispute.too_late");
    file.must(CloseDispute{});
    CHECK(file.state.closing->closed.by == ClosedBy::ruling);
    CHECK_FALSE(file.state.is_open());
    CHECK(file.refused(GiveStatement{Speaker::judge, "", "late"}).code == "dispute.too_late");
    CHECK(file.refused(OpenDispute{"again", {}, {}, {}}).code == "dispute.too_late");
}

TEST_CASE("a signature under protest opens a dispute of its own kind, tied to the version that was signed") {
    DisputeFile file;
    file.moment.sheet_version = 2;
    file.opened(player(Chair::b));
    CHECK(file.state.opened.origin == DisputeOrigin::protest);
    CHECK(file.state.opened.moment.sheet_version == 2);
    CHECK(file.state.opened.chair == Chair::b);
}

TEST_CASE("players speak for themselves; a judge takes down anybody's words") {
    DisputeFile file;
    file.opened();
    CHECK(file.refused(GiveStatement{Speaker::b, "", "x"}, player(Chair::a)).code ==
          "dispute.not_your_chair");
    CHECK(file.refused(GiveStatement{Speaker::judge, "", "x"}, player(Chair::a)).code ==
          "dispute.not_your_chair");
    CHECK(file.refused(GiveStatement{Speaker::witness, "", "x"}).code == "dispute.witness_name");
    CHECK(file.refused(GiveStatement{Speaker::a, "Wang", "x"}).code == "dispute.witness_name");
    CHECK(file.refused(GiveStatement{Speaker::a, "", "x"}, scorekeeper()).code == "actor.not_allowed");
    CHECK(file.refused(HearDispute{""}, player(Chair::a)).code == "actor.not_allowed");
    file.must(GiveStatement{Speaker::a, "", "taken down"});
    DisputeFile other;
    CHECK(other.refused(OpenDispute{"x", Chair::b, {}, {}}, player(Chair::a)).code ==
          "dispute.not_your_chair");
    CHECK(other.refused(OpenDispute{"x", {}, {}, 4}).code == "dispute.record_needed");
    other.must(OpenDispute{"x", Chair::b, {}, {}});
    CHECK(other.state.opened.origin == DisputeOrigin::player);
}

TEST_CASE("there is one appeal, against a table judge's ruling only, and the head judge decides it") {
    DisputeFile by_head = ruled_by(head_judge());
    CHECK(by_head.refused(AppealRuling{Chair::a, "no"}, player(Chair::a)).code ==
          "dispute.ruled_by_head_judge");
    for (const auto kind : open_dispute_commands(by_head.state, player(Chair::a))) CHECK(kind != "appeal");

    DisputeFile file = ruled_by(judge());
    CHECK(file.refused(AppealRuling{Chair::b, "no"}, player(Chair::a)).code == "dispute.not_your_chair");
    file.must(AppealRuling{Chair::a, "he judged too fast"}, player(Chair::a));
    CHECK(file.refused(AppealRuling{Chair::b, "me too"}, player(Chair::b)).code == "dispute.too_late");
    CHECK(file.refused(CloseDispute{}).code == "dispute.too_late");
    CHECK(file.refused(DecideAppeal{true, plain_ruling()}).code == "actor.head_judge_only");
    CHECK(file.refused(DecideAppeal{true, plain_ruling(Remedy::let_stand)}, head_judge()).code ==
          "dispute.upheld_without_remedy");
    const DisputeFile before = file;
    file.must(DecideAppeal{false, plain_ruling(Remedy::let_stand)}, head_judge());
    CHECK(file.state.closing->closed.by == ClosedBy::appeal);
    CHECK(file.state.in_force()->ruled.ruling.remedy == Remedy::let_stand);
    DisputeFile upheld = before;
    upheld.must(DecideAppeal{true, plain_ruling()}, head_judge());
    CHECK(upheld.state.rulings.size() == 2);
    CHECK(upheld.state.in_force() == &upheld.state.rulings.front());
}

TEST_CASE("whoever raised a dispute may take it back until it is ruled; nobody else but the head judge") {
    DisputeFile file;
    file.opened(player(Chair::a));
    CHECK(file.refused(WithdrawDispute{"x"}, player(Chair::b)).code == "actor.not_allowed");
    CHECK(file.refused(WithdrawDispute{"x"}, judge()).code == "actor.not_allowed");
    DisputeFile other = file;
    file.must(WithdrawDispute{"I was wrong"}, player(Chair::a));
    CHECK(file.state.closing->closed.by == ClosedBy::withdrawal);
    CHECK(file.state.in_force() == nullptr);
    other.must(WithdrawDispute{"settled"}, head_judge());
    DisputeFile own;
    own.opened(judge()).must(WithdrawDispute{"mistaken"}, judge());
}

TEST_CASE("a ruling cites clauses of the match's ruleset, each once, and names what exists") {
    DisputeFile file;
    file.heard();
    const auto with = [](auto change) {
        RulingText ruling = plain_ruling();
        change(ruling);
        return RuleDispute{ruling};
    };
    auto refusal = file.refused(with([](auto& r) { r.clauses = {"judging.g1", "1v1.9.9"}; }));
    CHECK(refusal.code == "dispute.unknown_clause");
    CHECK(refusal.field == "/ruling/clauses/1");
    CHECK(file.refused(with([](auto& r) {
                  r.clauses = {"judging.g1", "judging.g1"};
              }))
              .code == "dispute.clause_twice");
    CHECK(file.refused(with([](auto& r) { r.generals = {"nobody"}; })).field == "/ruling/generals/0");
    CHECK(file.refused(with([](auto& r) { r.skills = {"x"}; })).code == "dispute.unknown_topic");
    CHECK(file.refused(with([](auto& r) { r.cards = {"x"}; })).code == "dispute.unknown_topic");
    const auto none = parse_dispute_command("rule", {{"ruling",
                                                      {{"remedy", "none"},
                                                       {"corrections", nlohmann::json::array()},
                                                       {"clauses", nlohmann::json::array()},
                                                       {"generals", nlohmann::json::array()},
                                                       {"skills", nlohmann::json::array()},
                                                       {"cards", nlohmann::json::array()},
                                                       {"reason", "r"},
                                                       {"announcement", "a"}}}});
    REQUIRE_FALSE(none.ok());
    CHECK(none.error().code == "command.bad_count");
    CHECK(none.error().field == "/ruling/clauses");
}

TEST_CASE("a remedy says what it needs and nothing of another; the long way back is the head judge's") {
    DisputeFile file;
    file.heard();
    const auto code = [&file](const RulingText& ruling, const Actor& actor = judge()) {
        DisputeFile copy = file;
        const auto done = copy.give(RuleDispute{ruling}, actor);
        return done ? std::string() : done.error().code;
    };
    RulingText restore = plain_ruling(Remedy::restore);
    CHECK(code(restore) == "dispute.rewind_needed");
    restore.rewind = cards::Rewind::d_accept;
    CHECK(code(restore) == "dispute.rewind_needed");
    restore.rewind = cards::Rewind::a_simple;
    CHECK(code(restore).empty());  // a table without a record
    restore.line = 12;
    CHECK(code(restore) == "dispute.no_record");
    file.must(PointAtLine{"r1", 14});
    CHECK(file.refused(PointAtLine{"r1", 14}).code == "dispute.nothing_changed");
    CHECK(code(restore).empty());
    restore.rewind = cards::Rewind::c_full;
    CHECK(code(restore) == "dispute.head_judge_only");
    CHECK(code(restore, head_judge()).empty());
    restore.line.reset();
    CHECK(code(restore, head_judge()) == "dispute.line_needed");

    RulingText set = plain_ruling(Remedy::set);
    CHECK(code(set) == "dispute.corrections_needed");
    set.corrections = {"set L hp3\nset R hp1"};
    CHECK(code(set) == "dispute.bad_correction");
    set.corrections = {"set L hp3"};
    CHECK(code(set).empty());
    set.line = 3;
    CHECK(code(set) == "dispute.not_of_this_remedy");

    RulingText result = plain_ruling(Remedy::result);
    CHECK(code(result, head_judge()) == "dispute.result_needed");
    result.result = RuledResult{Winner::b, Cause::time};
    CHECK(code(result) == "dispute.head_judge_only");
    CHECK(code(result, head_judge()).empty());
    result.result = RuledResult{Winner::none, Cause::time};
    CHECK(code(result, head_judge()) == "dispute.winner_and_cause_differ");
    result.remedy = Remedy::none;
    CHECK(code(result, head_judge()) == "dispute.not_of_this_remedy");
}

TEST_CASE("a verdict is attached by the house, to the record pointed at, and goes with it") {
    DisputeFile file;
    file.opened();
    const AttachVerdict verdict{
        "r1", 20, std::string(64, 'a'), RecordVerdict::illegal, 14, "rule.draw_count", {"1v1.3.2.3"}};
    CHECK(file.refused(verdict, judge()).code == "actor.not_allowed");
    CHECK(file.refused(verdict, system_actor()).code == "dispute.other_record");
    file.must(PointAtLine{"r1", {}});
    file.must(verdict, system_actor());
    CHECK(file.refused(verdict, system_actor()).code == "dispute.nothing_changed");
    CHECK(file.state.verdict == verdict);
    file.must(PointAtLine{"r1", 14});
    CHECK(file.state.verdict.has_value());
    file.must(PointAtLine{"r2", 3});
    CHECK_FALSE(file.state.verdict.has_value());
}

TEST_CASE("a ruling is found again by its clauses and by every general, skill and card they are about") {
    const cards::Ruleset ruleset = shipped();
    RulingText ruling = plain_ruling();
    ruling.clauses = {"skill.fankui", "card.peach", "1v1.1.5.1"};
    ruling.generals = {"zhang_fei"};
    const Topics topics = topics_of(ruling, ruleset);
    CHECK(topics.clauses == std::vector<std::string>{"1v1.1.5.1", "card.peach", "skill.fankui"});
    CHECK(topics.skills == std::vector<std::string>{"fankui"});
    CHECK(topics.generals == std::vector<std::string>{"si_ma_yi", "zhang_fei"});
    CHECK(topics.cards == std::vector<std::string>{"peach"});
}

TEST_CASE("every kind of command is in the table of this folder's page, and in no other words") {
    for (const auto kind : dispute_command_kinds()) CHECK_FALSE(dispute_command_schema(kind).is_null());
    CHECK(open_dispute_commands({}, judge()) == std::vector<std::string_view>{"open"});
    CHECK(open_dispute_commands({}, scorekeeper()).empty());
}
