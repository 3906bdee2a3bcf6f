#include "match/kit/table.hpp"

using namespace yuanmen;
using namespace yuanmen::match;
using namespace yuanmen::match::kit;

TEST_CASE("the renegade takes the first turn and turns alternate") {
    TestTable table;
    table.revealed();
    CHECK(table.refused(BeginTurn{table.lord()}).clauses.front() == "1v1.3.2.3");
    table.must(BeginTurn{table.renegade()});
    CHECK(table.refused(BeginTurn{table.lord()}).code == "turn.still_running");
    table.must(EndTurn{});
    const base::Refusal again = table.refused(BeginTurn{table.renegade()});
    CHECK(again.code == "turn.not_his");
    CHECK(again.params.at("next") == "a");
    table.must(SkipTurn{table.lord()});
    table.must(BeginTurn{table.renegade()});
    CHECK(table.state.position.turn == 3);
    CHECK(table.public_view()["turn"]["seat"] == "renegade");
}

TEST_CASE("a skipped turn is finished by the skip, and taken back as one entry") {
    TestTable table;
    table.playing();
    table.must(EndTurn{});
    table.must(SkipTurn{table.lord()});
    CHECK(table.sub_state() == "running");
    table.must(UndoEntry{"he was not face down"});
    CHECK(table.state.position.turn == 1);
    CHECK_FALSE(table.state.position.in_turn);
}

TEST_CASE("a fallen general is replaced before anything else, and the turn goes on") {
    TestTable table;
    table.playing();
    const Chair active = table.renegade();
    table.wait(3 * kMinute);
    table.must(Fall{active});
    const auto chair = table.public_view()["chairs"]["b"];
    CHECK(chair["awaits_entry"].get<bool>());
    CHECK(chair["in_play"].is_null());
    CHECK(chair["reserve"] == 2);
    CHECK(table.refused(EndTurn{}).code == "turn.next_must_enter");
    CHECK(table.refused(Fall{active}).code == "turn.next_must_enter");
    CHECK(table.refused(SetHp{active, 1, {}}).code == "play.nobody_in_play");
    table.must(Enter{active, {}});
    CHECK(table.state.position.in_turn);
    const Fielded& fallen = table.state.position.generals[active].front();
    CHECK(fallen.fell_turn == 1);
    CHECK(fallen.fell_remaining_ms == 37 * kMinute);
    table.must(EndTurn{});
}

TEST_CASE("where the ruleset ends the turn with its own general, the entry of the next ends it") {
    cards::Ruleset rules = shipped();
    rules.parameters.own_death_turn = cards::OwnDeathTurn::end_turn;
    TestTable table(rules);
    table.playing();
    table.fall_and_enter(table.lord());
    CHECK(table.state.position.in_turn);
    table.fall_and_enter(table.renegade());
    CHECK_FALSE(table.state.position.in_turn);
    CHECK(table.log.back().event.get<TurnEnded>().cause == TurnEnd::own_death);
    table.must(BeginTurn{table.lord()});

    TestTable both(rules);
    both.playing();
    both.must(Fall{both.renegade()});
    both.must(Fall{both.lord()});
    both.must(Enter{both.renegade(), {}});
    CHECK(both.state.position.in_turn);
    both.must(Enter{both.lord(), {}});
    CHECK_FALSE(both.state.position.in_turn);
}

TEST_CASE("the third fall ends the match for the other side") {
    TestTable table;
    table.playing();
    table.decide_by_falls(table.renegade());
    CHECK(table.state.outcome->winner == winner_of(table.lord()));
    CHECK(table.state.outcome->clauses == std::vector<std::string>{"1v1.1.4.1", "1v1.3.4.1"});
    CHECK_FALSE(table.state.regulation.watch.runs());
}

TEST_CASE("a lord has his printed HP, or one more where the ruleset says so") {
    TestTable plain;
    plain.revealed();
    CHECK(plain.state.position.in_play(Chair::a)->max_hp == 4);
    cards::Ruleset rules = shipped();
    rules.parameters.lord_bonus_hp = true;
    TestTable bonus(rules);
    bonus.revealed();
    CHECK(bonus.state.position.in_play(bonus.lord())->max_hp == 5);
    CHECK(bonus.state.position.in_play(bonus.renegade())->max_hp == 3);
}

TEST_CASE("HP stays at or below the maximum and may fall below nothing") {
    TestTable table;
    table.playing();
    CHECK(table.refused(SetHp{Chair::a, 5, {}}).params.at("maximum") == "4");
    CHECK(table.refused(SetHp{Chair::a, 4, {}}).code == "play.no_change");
    table.must(SetHp{Chair::a, -1, {}});
    table.must(SetHp{Chair::a, 5, 5});
    CHECK(table.log.back().event.get<HpSet>().hp_before == -1);
    CHECK(table.refused(SetHp{Chair::a, 5, 4}).code == "play.hp_above_maximum");
}

TEST_CASE("a first draw of two raises a flag that a judge may dismiss, and nothing follows from it") {
    TestTable table;
    table.playing();
    table.must(NoteFirstDraw{2}, scorekeeper());
    const auto flags = table.judge_view()["flags"];
    REQUIRE(flags.size() == 1);
    CHECK(flags[0]["code"] == "first_draw");
    CHECK(flags[0]["clause"] == "1v1.3.2.3");
    CHECK_FALSE(table.public_view().contains("flags"));
    table.must(DismissFlag{1});
    CHECK(table.refused(DismissFlag{1}).code == "flag.already_dismissed");
    CHECK(table.refused(NoteFirstDraw{1}).code == "play.first_draw_noted");

    TestTable fine;
    fine.playing();
    fine.must(NoteFirstDraw{1});
    CHECK(fine.state.flags.empty());
}

TEST_CASE(
    "when the shorter draw waits for the first one held, it may be noted in a later turn of the renegade") {
    TestTable table;
    table.playing();
    table.finish_turn();
    CHECK(table.refused(NoteFirstDraw{2}).code == "play.not_the_first_draw");
    table.finish_turn();
    CHECK(table.refused(NoteFirstDraw{2}).code == "play.not_the_first_draw");
    table.ruleset.parameters.first_draw_minus_one = cards::FirstDrawMinusOne::first_held;
    table.must(NoteFirstDraw{2});
}

TEST_CASE("entries are taken back one after the other, down to the start of the clock") {
    TestTable table;
    table.playing();
    const nlohmann::json begun = state_to_json(table.state)["position"];
    const Chair first = *table.state.position.active;
    table.must(SetHp{Chair::a, 2, {}});
    table.must(SetHp{Chair::b, 1, {}});
    table.must(EndTurn{});
    table.must(BeginTurn{other(first)});
    table.must(Fall{Chair::b});
    CHECK(table.judge_view()["undoable"]["steps"] == 6);
    for (const char* kind : {"general_fell", "turn_begun", "turn_ended", "hp_set", "hp_set"}) {
        CHECK(table.judge_view()["undoable"]["kind"] == kind);
        table.must(UndoEntry{});
        CHECK(table.log.back().event.get<EntryTakenBack>().entry == kind);
    }
    CHECK(state_to_json(table.state)["position"] == begun);
    table.must(SetHp{Chair::a, 3, {}});
    table.must(UndoEntry{});
    table.must(UndoEntry{});
    CHECK(table.sub_state() == "ready");
    CHECK(table.refused(UndoEntry{}).code == "match.too_early");
}

TEST_CASE("the last entry is taken back with a reason, one at a time; not after a general was shown") {
    TestTable table;
    table.playing();
    table.must(SetHp{Chair::a, 2, {}});
    const std::int64_t seq = table.seq;
    table.must(UndoEntry{"wrong side"});
    const auto& undone = table.log.back().event.get<EntryTakenBack>();
    CHECK(undone.entry == "hp_set");
    CHECK(undone.entry_seq == seq);
    CHECK(table.state.position.in_play(Chair::a)->hp == 4);
    table.must(Fall{Chair::a});
    table.must(UndoEntry{"he had a peach"});
    CHECK(table.state.position.in_play(Chair::a) != nullptr);
    table.fall_and_enter(Chair::a);
    CHECK(table.refused(UndoEntry{"no"}).code == "play.nothing_to_undo");
}

TEST_CASE("a fall that ended the match is taken back by the head judge, and the clock runs again") {
    TestTable table;
    table.playing();
    table.fall_and_enter(Chair::a);
    table.fall_and_enter(Chair::a);
    table.must(Fall{Chair::a});
    table.wait(kMinute);
    CHECK(table.refused(UndoEntry{"he had a peach"}).code == "actor.head_judge_only");
    table.must(UndoEntry{"he had a peach"}, head_judge());
    CHECK(table.sub_state() == "running");
    CHECK_FALSE(table.state.outcome.has_value());
    table.wait(kMinute);
    CHECK(table.public_view()["clock"]["remaining_ms"] == 39 * kMinute);
    table.must(EndTurn{});
}

TEST_CASE("an end by time that a mis-tapped turn end brought is taken back to the last turn") {
    TestTable table;
    table.playing();
    table.must(SetHp{Chair::a, 1, {}});
    table.wait(41 * kMinute);
    table.must(EndTurn{});
    table.must(UndoEntry{"the turn was not over"}, head_judge());
    CHECK(table.sub_state() == "last_turn");
    CHECK(table.state.comparisons.empty());
    table.must(SetHp{Chair::a, 4, {}});
    table.must(EndTurn{});
    CHECK(table.sub_state() == "level");
}
