#include "match/kit/table.hpp"

using namespace yuanmen;
using namespace yuanmen::match;
using namespace yuanmen::match::kit;

namespace {

std::int64_t remaining(const TestTable& table) {
    return table.public_view()["clock"]["remaining_ms"].get<std::int64_t>();
}

const BellRang& bell(const TestTable& table) {
    for (const Logged& line : table.log) {
        if (const auto* rang = line.event.get_if<BellRang>()) return *rang;
    }
    FAIL("no bell");
    throw 0;
}

TestTable between_turns() {
    TestTable table;
    table.playing();
    table.must(EndTurn{});
    return table;
}

}  // namespace

TEST_CASE("the clock covers the draft, or starts with the first turn, as the ruleset says") {
    TestTable table;
    table.laid_out();
    table.wait(kMinute);
    CHECK(remaining(table) == 39 * kMinute);
    cards::Ruleset rules = shipped();
    rules.parameters.clock.starts_at = cards::ClockStart::first_turn;
    TestTable later(rules);
    later.laid_out();
    later.wait(kMinute);
    CHECK_FALSE(later.public_view()["clock"]["started"].get<bool>());
    later.playing();
    later.wait(kMinute);
    CHECK(remaining(later) == 39 * kMinute);
    CHECK(later.count("clock_started") == 1);
}

TEST_CASE("a bell in a turn lets it be finished and no new one begin") {
    TestTable table;
    table.playing();
    table.wait(40 * kMinute - 1);
    table.must(Tick{}, system_actor());
    CHECK(table.sub_state() == "running");
    table.wait(1);
    table.must(SetHp{Chair::a, 1, std::nullopt});
    CHECK(table.sub_state() == "last_turn");
    CHECK(table.count("bell_rang") == 1);
    table.wait(5 * kMinute);
    table.must(EndTurn{});
    CHECK(table.sub_state() == "decided");
    CHECK(table.state.outcome->winner == Winner::b);
    CHECK(table.state.outcome->cause == Cause::time);
    CHECK(table.state.outcome->clauses == std::vector<std::string>{"1v1.term.6", "1v1.1.4.2", "1v1.3.4.2"});
    const base::Refusal refusal = table.refused(BeginTurn{Chair::a});
    CHECK(refusal.code == "turn.after_bell");
    CHECK(refusal.clauses.front() == "1v1.3.4.2");
}

TEST_CASE("a fall in the last turn still decides the match at once") {
    TestTable table;
    table.playing();
    table.fall_and_enter(Chair::a);
    table.fall_and_enter(Chair::a);
    table.wait(41 * kMinute);
    table.must(Fall{Chair::a});
    CHECK(table.state.outcome->cause == Cause::generals);
    CHECK(table.state.outcome->winner == Winner::b);
}

TEST_CASE("the bell carries its deadline however late it is written, and is written once") {
    TestTable table;
    table.playing();
    const base::Moment start = table.now;
    table.wait(90 * kMinute);
    table.must(Tick{}, system_actor());
    table.must(Tick{}, system_actor());
    CHECK(table.count("bell_rang") == 1);
    CHECK(bell(table).deadline ==
          base::Moment{start.boot_id, start.boot_ms + 40 * kMinute, start.wall_ms + 40 * kMinute});
    CHECK(table.log.back().stamp.actor.role == Role::system);
}

TEST_CASE("a bell between two turns ends the match at the deadline") {
    TestTable table = between_turns();
    const base::Moment start = table.now;
    table.wait(45 * kMinute);
    const Decision decision = table.give(BeginTurn{table.lord()});
    REQUIRE(decision.refusal);
    CHECK(decision.refusal->code == "turn.after_bell");
    CHECK(decision.due == 2);
    CHECK(decision.events.size() == 2);
    CHECK(table.sub_state() == "level");
    table.state.head.overtime_allowed = false;
    TestTable strict = between_turns();
    strict.state.head.overtime_allowed = false;
    strict.must(SetHp{Chair::b, 1, std::nullopt});
    strict.wait(45 * kMinute);
    strict.must(Tick{}, system_actor());
    CHECK(strict.state.outcome->winner == Winner::a);
    CHECK(strict.state.ended->wall_ms == start.wall_ms + 40 * kMinute);
}

TEST_CASE("a bell before the first turn compares nothing: the head judge chooses") {
    TestTable table;
    table.laid_out();
    table.wait(41 * kMinute);
    table.must(Tick{}, system_actor());
    CHECK(table.sub_state() == "bell_choice");
    CHECK(table.refused(Pick{Chair::a, PoolCard::face_down(0)}).code == "bell.choice_pending");
    CHECK(table.refused(ChooseAfterBell{BellChoice::undecided, "late"}).code == "actor.head_judge_only");
    TestTable undecided = table;
    undecided.must(ChooseAfterBell{BellChoice::undecided, "no time"}, head_judge());
    CHECK(undecided.state.outcome->cause == Cause::undecided);
    CHECK(undecided.state.outcome->winner == Winner::none);
    CHECK(undecided.state.comparisons.empty());

    table.must(ChooseAfterBell{BellChoice::overtime, "final"}, head_judge());
    CHECK(table.sub_state() == "draft");
    table.playing();
    CHECK(table.sub_state() == "overtime");
    CHECK(remaining(table) == 5 * kMinute);
    table.wait(5 * kMinute);
    table.must(EndTurn{});
    CHECK(table.state.outcome->cause == Cause::undecided);
}

TEST_CASE("only a correction by the head judge lifts the bell, and play goes on where it stopped") {
    TestTable table = between_turns();
    table.wait(41 * kMinute);
    table.must(Tick{}, system_actor());
    CHECK(table.sub_state() == "level");
    CHECK(table.refused(ExtendClock{kMinute, StopReason::other, ""}, head_judge()).code == "match.too_late");
    CHECK(table.refused(CorrectClock{kMinute, "misread"}).code == "actor.head_judge_only");
    CHECK(table.refused(CorrectClock{0, "misread"}, head_judge()).code == "clock.no_change");
    table.must(CorrectClock{3 * kMinute, "misread"}, head_judge());
    CHECK(table.sub_state() == "running");
    CHECK(table.state.comparisons.empty());
    CHECK(remaining(table) == 3 * kMinute);
    table.must(BeginTurn{table.lord()});
    const auto& corrected = table.log[table.log.size() - 2].event.get<ClockCorrected>();
    CHECK(corrected.lifts_bell);
    CHECK(corrected.reopens);
    CHECK(table.state.clock_journal.back().note == "misread");
}

TEST_CASE("in the last turn a correction lets turns begin again; an extension does not") {
    TestTable table;
    table.playing();
    table.wait(41 * kMinute);
    CHECK(table.refused(ExtendClock{kMinute, StopReason::other, ""}).code == "clock.bell_has_rung");
    table.must(CorrectClock{kMinute, "started late"}, head_judge());
    CHECK(table.sub_state() == "running");
    table.finish_turn();
    CHECK(table.state.position.turn == 2);
}

TEST_CASE("correcting to nothing left rings the bell at that moment") {
    TestTable table;
    table.playing();
    table.must(CorrectClock{0, "hall clock"});
    CHECK(table.sub_state() == "last_turn");
    CHECK(bell(table).deadline == table.now);
}

TEST_CASE("after another boot the match stands until a judge confirms the clock, which cannot give time") {
    TestTable table;
    table.playing();
    table.wait(10 * kMinute);
    table.must(SetHp{Chair::a, 1, std::nullopt});
    table.wait(2 * kMinute);
    table.reboot(3 * kMinute);
    table.must(Tick{}, system_actor());
    CHECK(table.sub_state() == "clock_unconfirmed");
    const auto& broken = table.log.back().event.get<ClockInterrupted>();
    CHECK(broken.remaining_ms == 30 * kMinute);
    CHECK(broken.remaining_by_wall_ms == 25 * kMinute);
    table.wait(kMinute);
    CHECK(remaining(table) == 30 * kMinute);
    CHECK(table.refused(EndTurn{}).code == "clock.unconfirmed");
    CHECK(table.refused(ConfirmClock{31 * kMinute, "x"}).code == "clock.more_than_was_left");
    table.must(ConfirmClock{25 * kMinute, "wall clock is right"});
    table.wait(kMinute);
    CHECK(remaining(table) == 24 * kMinute);
    CHECK(table.sub_state() == "running");
    CHECK(table.count("clock_interrupted") == 1);
}

TEST_CASE("a restart while the clock stands changes nothing") {
    TestTable table;
    table.playing();
    table.must(Pause{StopReason::ruling, "", {}, some_counts(), false, {}});
    table.reboot(kMinute);
    table.must(Resume{some_counts(), {}, {}});
    CHECK(table.log.back().event.get<MatchResumed>().paused_ms == kMinute);
    CHECK(remaining(table) == 40 * kMinute);
    CHECK(table.count("clock_interrupted") == 0);
}

TEST_CASE("overtime has its own clock and also ends with a turn") {
    TestTable table;
    table.playing();
    table.wait(41 * kMinute);
    table.must(EndTurn{});
    CHECK(table.sub_state() == "level");
    CHECK(table.refused(BeginTurn{table.lord()}).code == "turn.after_bell");
    table.must(StartOvertime{});
    CHECK(table.sub_state() == "overtime");
    CHECK(remaining(table) == 5 * kMinute);
    table.must(BeginTurn{table.lord()});
    table.wait(6 * kMinute);
    table.must(SetHp{table.lord(), 1, std::nullopt});
    CHECK(table.sub_state() == "last_turn");
    table.must(EndTurn{});
    CHECK(table.state.outcome->cause == Cause::overtime);
    CHECK(table.state.outcome->winner == winner_of(table.renegade()));
    CHECK(table.state.comparisons.size() == 2);
}

TEST_CASE("level without overtime is undecided, and appended tie-breaks follow in their order") {
    TestTable none;
    none.scheduled(false);
    none.playing();
    none.wait(41 * kMinute);
    none.must(EndTurn{});
    CHECK(none.state.outcome->cause == Cause::undecided);

    cards::Ruleset rules = shipped();
    auto& tiebreaks = rules.parameters.tiebreaks;
    tiebreaks.items[tiebreaks.size++] = cards::Tiebreak::repeat_overtime;
    tiebreaks.items[tiebreaks.size++] = cards::Tiebreak::compare_card;
    TestTable all(rules);
    all.playing();
    all.wait(41 * kMinute);
    all.must(EndTurn{});
    for (int i = 0; i < 2; ++i) {
        all.must(StartOvertime{});
        all.wait(6 * kMinute);
        all.must(Tick{}, system_actor());
        CHECK(all.sub_state() == "level");
    }
    CHECK(all.refused(StartOvertime{}).code == "overtime.not_next");
    all.must(CompareCards{{7, 7}});
    CHECK(all.sub_state() == "level");
    all.must(CompareCards{{1, 13}});
    CHECK(all.state.outcome->winner == Winner::b);
    CHECK(all.state.outcome->cause == Cause::compare_card);
}

TEST_CASE("a last repeat_overtime repeats until something differs") {
    cards::Ruleset rules = shipped();
    auto& tiebreaks = rules.parameters.tiebreaks;
    tiebreaks.items[tiebreaks.size++] = cards::Tiebreak::repeat_overtime;
    TestTable table(rules);
    table.playing();
    table.wait(41 * kMinute);
    table.must(EndTurn{});
    for (int i = 0; i < 5; ++i) {
        table.must(StartOvertime{});
        table.wait(6 * kMinute);
        table.must(Tick{}, system_actor());
        CHECK(table.sub_state() == "level");
    }
}

TEST_CASE("a wrong HP found after the comparison is put right by the head judge and compared again") {
    TestTable table;
    table.playing();
    table.must(SetHp{Chair::a, 2, std::nullopt});
    table.wait(41 * kMinute);
    table.must(EndTurn{});
    CHECK(table.state.outcome->winner == Winner::b);
    TestTable level = table;
    level.must(SetHp{Chair::b, 1, std::nullopt}, head_judge());
    CHECK(level.sub_state() == "level");
    CHECK_FALSE(level.state.outcome.has_value());
    level.must(SetHp{Chair::b, 3, std::nullopt}, head_judge());
    CHECK(level.sub_state() == "decided");
    CHECK(table.refused(SetHp{Chair::b, 0, std::nullopt}).code == "actor.head_judge_only");
    table.must(SetHp{Chair::b, 0, std::nullopt}, head_judge());
    CHECK(table.state.comparisons.size() == 1);
    CHECK(table.sub_state() == "decided");
    CHECK(table.state.outcome->winner == Winner::a);
}

namespace {

/// The bell rang before the first turn, and the head judge chose overtime.
TestTable chosen_overtime() {
    TestTable table;
    table.revealed();
    table.wait(40 * kMinute);
    table.must(Tick{}, system_actor());
    table.must(ChooseAfterBell{BellChoice::overtime, "stage final"}, head_judge());
    return table;
}

/// The clock starts with the first turn, which has been begun.
TestTable begun_with_the_clock() {
    cards::Ruleset rules = shipped();
    rules.parameters.clock.starts_at = cards::ClockStart::first_turn;
    TestTable table(rules);
    table.revealed();
    table.must(BeginTurn{table.renegade()});
    return table;
}

}  // namespace

TEST_CASE(
    "taking back the turn that started overtime puts its clock back, and no bell rings before the next") {
    TestTable table = chosen_overtime();
    table.must(BeginTurn{table.renegade()});
    CHECK(table.state.overtimes == 1);
    table.wait(kMinute);
    table.must(UndoEntry{"the wrong table"});
    CHECK(table.count("clock_put_back") == 1);
    CHECK(table.count("clock_started") == 2);  // both stay in the history
    CHECK(table.state.overtimes == 0);
    CHECK(table.sub_state() == "ready");
    CHECK_FALSE(table.public_view()["clock"]["started"].get<bool>());
    table.wait(30 * kMinute);
    table.must(Tick{}, system_actor());
    CHECK(table.count("bell_rang") == 1);
    table.must(BeginTurn{table.renegade()});
    CHECK(remaining(table) == 5 * kMinute);
    CHECK(table.state.overtimes == 1);
    table.wait(5 * kMinute);
    table.must(EndTurn{});
    CHECK(table.count("bell_rang") == 2);
}

TEST_CASE("a skipped turn that started the clock puts it back as well") {
    TestTable table = begun_with_the_clock();
    table.must(UndoEntry{"face down"});
    CHECK_FALSE(table.public_view()["clock"]["started"].get<bool>());
    table.must(SkipTurn{table.renegade()});
    table.must(UndoEntry{"face up after all"});
    CHECK(table.count("clock_put_back") == 2);
    CHECK(table.state.position.turn == 0);
    table.wait(60 * kMinute);
    table.must(BeginTurn{table.renegade()});
    CHECK(remaining(table) == 40 * kMinute);
}

TEST_CASE("a turn that did not start the clock is taken back and the clock runs on") {
    TestTable table = between_turns();
    const std::int64_t before = remaining(table);
    table.must(BeginTurn{table.lord()});
    table.wait(kSecond);
    table.must(UndoEntry{"too early"});
    CHECK(table.count("clock_put_back") == 0);
    CHECK(remaining(table) == before - kSecond);
}

TEST_CASE("if the bell of the clock it started rang meanwhile, the head judge chooses after the undo") {
    for (const bool overtime : {false, true}) {
        CAPTURE(overtime);
        TestTable table = overtime ? chosen_overtime() : begun_with_the_clock();
        if (overtime) table.must(BeginTurn{table.renegade()});
        table.wait(41 * kMinute);
        table.must(UndoEntry{"it was never begun"});
        CHECK(table.sub_state() == "bell_choice");
        CHECK(table.count("clock_put_back") == 0);
        CHECK(table.refused(BeginTurn{table.renegade()}).code == "bell.choice_pending");
        CHECK(table.refused(ChooseAfterBell{BellChoice::overtime, "x"}, judge()).code ==
              "actor.head_judge_only");
        table.must(ChooseAfterBell{BellChoice::overtime, "on we go"}, head_judge());
        CHECK(table.sub_state() == "ready");
        table.must(BeginTurn{table.renegade()});
        CHECK(remaining(table) == 5 * kMinute);
    }
}

TEST_CASE("time given after the start is not lost with it: the clock is then corrected instead") {
    TestTable table = begun_with_the_clock();
    table.must(ExtendClock{kMinute, StopReason::judge_call, ""});
    CHECK(table.refused(UndoEntry{"no"}).code == "play.clock_changed_since");
}

TEST_CASE(
    "an old journal in which the tap was taken back and the clock ran on stays what it was, and its bell "
    "asks the head judge") {
    TestTable table = chosen_overtime();
    table.must(BeginTurn{table.renegade()});
    const auto write = [&](const Event& event) {
        table.state = evolve(table.state, event, Stamp{++table.seq, table.now, judge()});
    };
    write(EntryTakenBack{"turn_begun", table.state.undoable.back().seq, "as it was written then"});
    CHECK(table.state.clock().started);
    table.wait(6 * kMinute);
    table.must(Tick{}, system_actor());
    CHECK(table.sub_state() == "bell_choice");
    CHECK(table.refused(BeginTurn{table.renegade()}).code == "bell.choice_pending");
}
