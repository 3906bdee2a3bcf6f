#include "match/refusals/rows.hpp"

namespace yuanmen::match::kit {

void add_play_refusals(RefusalRows& rows) {
    const auto add = [&](const char* code, auto provoke) { rows.push_back({code, provoke}); };
    add("turn.generals_not_revealed",
        [](TestTable& t) { return t.sealed_up().refused(BeginTurn{Chair::b}); });
    add("turn.still_running", [](TestTable& t) { return t.playing().refused(BeginTurn{Chair::a}); });
    add("turn.not_his", [](TestTable& t) { return t.revealed().refused(BeginTurn{Chair::a}); });
    add("turn.none_running", [](TestTable& t) {
        t.playing().must(EndTurn{});
        return t.refused(Fall{Chair::a});
    });
    add("turn.next_must_enter", [](TestTable& t) {
        t.playing().must(Fall{Chair::a});
        return t.refused(EndTurn{});
    });
    add("turn.after_bell", [](TestTable& t) {
        t.playing().must(EndTurn{});
        t.wait(41 * kMinute);
        return t.refused(BeginTurn{Chair::a});
    });
    add("play.nobody_in_play", [](TestTable& t) {
        t.playing().must(Fall{Chair::a});
        return t.refused(SetHp{Chair::a, 1, {}});
    });
    add("play.hp_above_maximum", [](TestTable& t) { return t.playing().refused(SetHp{Chair::a, 9, {}}); });
    add("play.no_change", [](TestTable& t) { return t.playing().refused(SetHp{Chair::a, 4, {}}); });
    add("play.nobody_fell", [](TestTable& t) { return t.playing().refused(Enter{Chair::a, {}}); });
    add("play.first_draw_noted", [](TestTable& t) {
        t.playing().must(NoteFirstDraw{1});
        return t.refused(NoteFirstDraw{1});
    });
    add("play.not_the_first_draw", [](TestTable& t) {
        t.playing().finish_turn();
        return t.refused(NoteFirstDraw{1});
    });
    add("play.nothing_to_undo", [](TestTable& t) {
        t.playing().fall_and_enter(Chair::a);
        return t.refused(UndoEntry{"x"});
    });
    add("play.clock_changed_since", [](TestTable&) {
        cards::Ruleset rules = shipped();
        rules.parameters.clock.starts_at = cards::ClockStart::first_turn;
        TestTable later(rules);
        later.revealed().must(BeginTurn{later.renegade()});
        later.must(ExtendClock{kMinute, StopReason::judge_call, ""});
        return later.refused(UndoEntry{"x"});
    });
    add("flag.unknown", [](TestTable& t) { return t.playing().refused(DismissFlag{1}); });
    add("flag.already_dismissed", [](TestTable& t) {
        t.playing().must(NoteFirstDraw{2});
        t.must(DismissFlag{1});
        return t.refused(DismissFlag{1});
    });
}

void add_photo_refusals(RefusalRows& rows) {
    const auto add = [&](const char* code, auto provoke) { rows.push_back({code, provoke}); };
    const auto photo = [](PhotoOf of, std::optional<Chair> chair) {
        return TakePhoto{of, chair, PhotoType::jpeg, 1000, std::string(64, 'a')};
    };
    add("photo.not_paused",
        [=](TestTable& t) { return t.playing().refused(photo(PhotoOf::pause, std::nullopt)); });
    add("photo.chair_needed",
        [=](TestTable& t) { return t.drafted().refused(photo(PhotoOf::line_up, std::nullopt)); });
    add("photo.no_sealed_slip",
        [=](TestTable& t) { return t.sealed_up().refused(photo(PhotoOf::line_up, Chair::b)); });
    add("photo.too_many", [=](TestTable& t) {
        t.playing().must(Pause{StopReason::other, "", {}, some_counts(), false, {}});
        for (int i = 0; i < 24; ++i) t.must(photo(PhotoOf::pause, std::nullopt));
        return t.refused(photo(PhotoOf::pause, std::nullopt));
    });
}

void add_clock_refusals(RefusalRows& rows) {
    const auto add = [&](const char* code, auto provoke) { rows.push_back({code, provoke}); };
    const auto pause = [](std::optional<ZoneCounts> counts) {
        return Pause{StopReason::toilet, "", {}, std::move(counts), false, {}};
    };
    add("match.paused", [=](TestTable& t) {
        t.playing().must(pause(some_counts()));
        return t.refused(EndTurn{});
    });
    add("pause.not_paused", [](TestTable& t) { return t.playing().refused(Resume{}); });
    add("pause.counts_needed", [=](TestTable& t) {
        t.playing().must(pause(std::nullopt));
        return t.refused(Resume{});
    });
    add("pause.counted_already", [=](TestTable& t) {
        t.playing().must(pause(some_counts()));
        return t.refused(CountTable{StopReason::toilet, "", {}, some_counts(), {}});
    });
    add("pause.counts_do_not_sum", [=](TestTable& t) { return t.playing().refused(pause(ZoneCounts{})); });
    add("pause.bad_discard_top", [=](TestTable& t) {
        ZoneCounts counts = some_counts();
        counts.discard_top = "Z9";
        return t.playing().refused(pause(counts));
    });
    add("pause.zones_differ", [=](TestTable& t) {
        t.playing().must(pause(some_counts()));
        ZoneCounts counts = some_counts();
        ++counts.hand.a;
        return t.refused(Resume{counts, {}, {}});
    });
    add("pause.nothing_to_rule", [=](TestTable& t) {
        t.playing().must(pause(some_counts()));
        return t.refused(Resume{some_counts(), "x", {}}, head_judge());
    });
    add("clock.not_started", [](TestTable& t) {
        t.ruleset.parameters.clock.starts_at = cards::ClockStart::first_turn;
        return t.laid_out().refused(ExtendClock{kMinute, StopReason::other, ""});
    });
    add("clock.bell_has_rung", [](TestTable& t) {
        t.playing().wait(41 * kMinute);
        return t.refused(ExtendClock{kMinute, StopReason::other, ""});
    });
    add("clock.no_change", [](TestTable& t) { return t.playing().refused(CorrectClock{40 * kMinute, "x"}); });
    add("clock.unconfirmed", [](TestTable& t) {
        t.playing().reboot(kMinute);
        return t.refused(EndTurn{});
    });
    add("clock.nothing_to_confirm", [](TestTable& t) { return t.playing().refused(ConfirmClock{1, "x"}); });
    add("clock.more_than_was_left", [](TestTable& t) {
        t.playing().reboot(kMinute);
        return t.refused(ConfirmClock{41 * kMinute, "x"});
    });
    add("bell.choice_pending", [](TestTable& t) {
        t.laid_out().wait(41 * kMinute);
        return t.refused(Pick{Chair::a, PoolCard::face_down(0)});
    });
    add("bell.no_choice", [](TestTable& t) {
        return t.playing().refused(ChooseAfterBell{BellChoice::overtime, "x"}, head_judge());
    });
    const auto level = [](TestTable& t) -> TestTable& {
        t.playing().wait(41 * kMinute);
        t.must(EndTurn{});
        return t;
    };
    add("tiebreak.cards_not_next", [=](TestTable& t) { return level(t).refused(CompareCards{{1, 2}}); });
    add("overtime.not_next", [=](TestTable& t) {
        auto& tiebreaks = t.ruleset.parameters.tiebreaks;
        tiebreaks.items[tiebreaks.size++] = cards::Tiebreak::compare_card;
        t.scheduled(false);
        return level(t).refused(StartOvertime{});
    });
}

}  // namespace yuanmen::match::kit
