#include "match/kit/table.hpp"

using namespace yuanmen;
using namespace yuanmen::match;
using namespace yuanmen::match::kit;

namespace {

Pause pause_with(std::optional<ZoneCounts> counts) {
    Pause pause;
    pause.reason = StopReason::toilet;
    pause.asked_by = Chair::b;
    pause.counts = std::move(counts);
    pause.confirmed_by = {Chair::a, Chair::b};
    return pause;
}

}  // namespace

TEST_CASE("a sealed table stops the clock and keeps who asked, why, and every zone") {
    TestTable table;
    table.playing();
    table.wait(kMinute);
    table.must(pause_with(some_counts()));
    table.wait(10 * kMinute);
    const auto view = table.public_view();
    CHECK(view["state"] == "paused");
    CHECK(view["clock"]["remaining_ms"] == 39 * kMinute);
    CHECK(view["pause"]["reason"] == "toilet");
    CHECK(view["pause"]["asked_by"] == "b");
    CHECK(view["pause"]["counts"]["draw_pile"] == 80);
    CHECK(table.refused(EndTurn{}).code == "match.paused");
    CHECK(table.refused(pause_with(some_counts())).code == "match.paused");
    table.must(Resume{some_counts(), {}, {Chair::a}});
    CHECK(table.sub_state() == "running");
    const auto& resumed = table.log.back().event.get<MatchResumed>();
    CHECK(resumed.paused_ms == 10 * kMinute);
    CHECK(resumed.remaining_ms == 39 * kMinute);
    CHECK(table.judge_view()["clock"]["proposed_extension_ms"] == 0);
}

TEST_CASE("counts that do not sum to the deck are refused") {
    TestTable table;
    table.playing();
    ZoneCounts counts = some_counts();
    counts.hand.b = 4;
    const base::Refusal refusal = table.refused(pause_with(counts));
    CHECK(refusal.code == "pause.counts_do_not_sum");
    CHECK(refusal.params.at("sum") == "107");
}

TEST_CASE("a table is sealed at one tap; its counts follow and are needed to go on") {
    TestTable table;
    table.playing();
    table.must(pause_with(std::nullopt));
    CHECK(table.sub_state() == "paused");
    CHECK_FALSE(table.state.clock().watch.runs());
    CHECK(table.refused(Resume{}).code == "pause.counts_needed");
    table.must(CountTable{StopReason::toilet, "two minutes", Chair::b, some_counts(), {}});
    CHECK(table.state.pause->reason == StopReason::toilet);
    CHECK(table.state.clock_journal.back().reason == "toilet");
    CHECK(table.refused(CountTable{StopReason::toilet, "", {}, some_counts(), {}}).code ==
          "pause.counted_already");
    ZoneCounts other = some_counts();
    other.hand.a -= 1;
    other.draw_pile += 1;
    CHECK(table.refused(Resume{other, {}, {}}).code == "pause.zones_differ");
    table.must(Resume{some_counts(), {}, {}});
    CHECK(table.sub_state() == "running");
}

TEST_CASE("counts that miss a card are taken down; then only the head judge goes on, with the finding") {
    TestTable table;
    table.playing();
    table.must(pause_with(std::nullopt));
    ZoneCounts short_of_one = some_counts();
    short_of_one.draw_pile -= 1;
    table.must(CountTable{StopReason::deck_check, "", {}, short_of_one, {}});
    CHECK(table.refused(Resume{short_of_one, {}, {}}).code == "pause.counts_do_not_sum");
    CHECK(table.refused(Resume{short_of_one, "lost under the table", {}}).code == "actor.head_judge_only");
    table.must(Resume{short_of_one, "lost under the table", {}}, head_judge());
    CHECK(table.log.back().event.get<MatchResumed>().differences == std::vector<std::string>{"sum 108→107"});

    table.must(pause_with(std::nullopt));
    table.must(CountTable{StopReason::deck_check, "", {}, short_of_one, {}});
    table.must(CountTable{StopReason::deck_check, "found again", {}, some_counts(), {}});
    table.must(Resume{some_counts(), {}, {}});
    CHECK(table.sub_state() == "running");
}

TEST_CASE("the top of the discard pile is a card of the deck, and there exactly if the pile is") {
    TestTable table;
    table.playing();
    const auto with_top = [&](const char* top, int discard, int draw) {
        ZoneCounts counts = some_counts();
        counts.discard_top = top;
        counts.discard_pile = discard;
        counts.draw_pile = draw;
        return table.give(pause_with(counts)).refusal;
    };
    for (const char* bad : {"", "S", "X7", "S1", "S11", "7S", "SA!"}) {
        CAPTURE(bad);
        const auto refusal = with_top(bad, 17, 80);
        REQUIRE(refusal);
        CHECK(refusal->code == "pause.bad_discard_top");
    }
    CHECK(with_top("S7", 0, 97)->code == "pause.bad_discard_top");
    CHECK_FALSE(with_top("", 0, 97));
    CHECK(table.sub_state() == "paused");
}

TEST_CASE("resuming needs every zone to agree, and a refusal names each that does not") {
    TestTable table;
    table.playing();
    table.must(pause_with(some_counts()));
    ZoneCounts counts = some_counts();
    counts.hand.a = 3;
    counts.discard_pile = 18;
    counts.discard_top = "H2";
    const base::Refusal refusal = table.refused(Resume{counts, {}, {}});
    CHECK(refusal.code == "pause.zones_differ");
    CHECK(refusal.params.at("zones") == "hand.a 4→3, discard_pile 17→18, discard_top S7→H2");
    CHECK(table.refused(Resume{}).code == "pause.counts_needed");
    CHECK(table.sub_state() == "paused");
    CHECK(table.refused(Resume{counts, "a card was dropped", {}}).code == "actor.head_judge_only");
    CHECK(table.refused(Resume{some_counts(), "nothing", {}}, head_judge()).code == "pause.nothing_to_rule");
    table.must(Resume{counts, "a card was dropped", {}}, head_judge());
    CHECK(table.log.back().event.get<MatchResumed>().differences.size() == 3);
    CHECK(table.sub_state() == "running");
}

TEST_CASE("before cards are dealt the table is sealed without counts") {
    TestTable table;
    table.laid_out();
    table.must(pause_with(std::nullopt));
    table.must(Resume{});
    CHECK(table.sub_state() == "draft");
}

TEST_CASE("a pause that keeps the clock running costs time, and exactly that is proposed as an extension") {
    TestTable table;
    table.playing();
    Pause pause = pause_with(some_counts());
    pause.keeps_running = true;
    table.must(pause);
    table.wait(4 * kMinute);
    table.must(Resume{some_counts(), {}, {}});
    auto clock = table.judge_view()["clock"];
    CHECK(clock["remaining_ms"] == 36 * kMinute);
    CHECK(clock["proposed_extension_ms"] == 4 * kMinute);
    table.must(ExtendClock{4 * kMinute, StopReason::deck_check, "count of the box"});
    clock = table.judge_view()["clock"];
    CHECK(clock["remaining_ms"] == 40 * kMinute);
    CHECK(clock["proposed_extension_ms"] == 0);
    const auto& journal = table.state.clock_journal.back();
    CHECK(journal.kind == "clock_extended");
    CHECK(journal.reason == "deck_check");
    CHECK(journal.ms == 4 * kMinute);
    CHECK(journal.actor == "judge-1");
}

TEST_CASE("a bell in a pause that keeps the clock running is heard") {
    TestTable table;
    table.playing();
    Pause pause = pause_with(some_counts());
    pause.keeps_running = true;
    table.must(pause);
    table.wait(41 * kMinute);
    table.must(Tick{}, system_actor());
    CHECK(table.count("bell_rang") == 1);
    CHECK(table.sub_state() == "paused");
    table.must(Resume{some_counts(), {}, {}});
    CHECK(table.sub_state() == "last_turn");
}
