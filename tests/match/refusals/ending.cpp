#include "match/refusals/rows.hpp"

namespace yuanmen::match::kit {
namespace {

TestTable& with_sheet(TestTable& table) {
    table.playing().decide_by_falls(Chair::a);
    table.must(DrawUpSheet{"Referee", ""});
    return table;
}

/// A match that the bell has ended by comparison.
TestTable& compared(TestTable& table) {
    table.playing().must(SetHp{Chair::a, 1, {}});
    table.wait(41 * kMinute);
    table.must(EndTurn{});
    return table;
}

Sign signature(const TestTable& table) {
    return {Signer::a, 1, table.state.sheets.back().hash, Stance::sign, "", SigningMethod::own_device, {}};
}

/// What a signature is refused for once something about it has been changed.
template <class Change>
auto signing(Change change, Actor actor = player(Chair::a)) {
    return [=](TestTable& table) {
        Sign sign = signature(with_sheet(table));
        change(sign);
        return table.refused(sign, actor);
    };
}

base::Refusal no_show(TestTable& table, DeclareNoShow command, std::int64_t after) {
    table.scheduled().must(CallPlayers{});
    table.must(SeatPlayer{Chair::a});
    table.wait(after);
    return table.refused(command);
}

AmendSheet amendment(std::optional<Winner> winner, std::optional<Cause> cause) {
    AmendSheet amend{"x", {}};
    amend.changes.winner = winner;
    amend.changes.cause = cause;
    return amend;
}

}  // namespace

void add_ending_refusals(RefusalRows& rows) {
    const auto add = [&](const char* code, auto provoke) { rows.push_back({code, provoke}); };
    add("concession.not_said", [](TestTable& t) { return t.playing().refused(ConfirmConcession{Chair::a}); });
    add("concession.already_said", [](TestTable& t) {
        t.playing().must(Concede{Chair::a});
        return t.refused(Concede{Chair::a});
    });
    add("worksheet.no_such_line", [](TestTable& t) {
        compared(t);
        return t.refused(ConfirmLine{3, Signer::judge, true});
    });
    add("worksheet.no_change", [](TestTable& t) {
        compared(t).must(ConfirmLine{1, Signer::a, true}, player(Chair::a));
        return t.refused(ConfirmLine{1, Signer::a, true});
    });
    add("no_show.not_called", [](TestTable& t) {
        return t.scheduled().refused(DeclareNoShow{Losers::both, false, false});
    });
    add("no_show.is_present", [](TestTable& t) {
        return no_show(t, DeclareNoShow{Losers::a, true, false}, 20 * kMinute);
    });
    add("no_show.other_not_present", [](TestTable& t) {
        t.scheduled().must(CallPlayers{});
        return t.refused(DeclareNoShow{Losers::a, true, false});
    });
    add("no_show.too_early", [](TestTable& t) {
        return no_show(t, DeclareNoShow{Losers::b, true, false}, kMinute);
    });
    add("no_show.not_confirmed", [](TestTable& t) {
        return no_show(t, DeclareNoShow{Losers::b, false, false}, 10 * kMinute);
    });
    add("penalty.unknown_infraction", [](TestTable& t) {
        return t.playing().refused(Forfeit{Losers::a, "zz", "x"}, head_judge());
    });
    add("penalty.says_nothing", [](TestTable& t) {
        return t.playing().refused(NotePenalty{Chair::a, "", cards::Penalty::warning, ""});
    });
    add("sheet.not_the_latest", signing([](Sign& s) { s.version = 9; }));
    add("sheet.hash_differs", signing([](Sign& s) { s.hash = std::string(64, '0'); }));
    add("sheet.already_signed", [](TestTable& t) {
        const Sign sign = signature(with_sheet(t));
        t.must(sign, player(Chair::a));
        return t.refused(sign, player(Chair::a));
    });
    add("sheet.judge_signs", signing(
                                 [](Sign& s) {
                                     s.signer = Signer::judge;
                                     s.stance = Stance::refuse;
                                 },
                                 judge()));
    add("sheet.wrong_method", signing([](Sign& s) { s.method = SigningMethod::judge_device; }));
    add("sheet.drawing_needed", signing([](Sign& s) { s.method = SigningMethod::judge_device; }, judge()));
    add("sheet.bad_drawing", signing([](Sign& s) { s.drawing = "url(x)"; }));
    add("sheet.text_needed", signing([](Sign& s) { s.stance = Stance::protest; }));
    add("sheet.nothing_changed",
        [](TestTable& t) { return with_sheet(t).refused(amendment({}, {}), head_judge()); });
    add("sheet.winner_and_cause_differ",
        [](TestTable& t) { return with_sheet(t).refused(amendment({}, Cause::undecided), head_judge()); });
}

}  // namespace yuanmen::match::kit
