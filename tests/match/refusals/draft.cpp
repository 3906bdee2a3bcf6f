#include "match/draft.hpp"
#include "match/refusals/rows.hpp"

namespace yuanmen::match::kit {
namespace {

using cards::GeneralId;

SealLineUp order_of(Chair chair, std::vector<PoolCard> cards) {
    return {chair, std::move(cards)};
}

base::Refusal reveal(TestTable& table, std::optional<GeneralId> a, std::optional<GeneralId> b) {
    return table.refused(RevealFirst{{a, b}});
}

TestTable& on_paper(TestTable& table) {
    table.drafted();
    table.must(SealLineUpOnPaper{Chair::a, ""});
    table.must(SealLineUpOnPaper{Chair::b, ""});
    return table;
}

/// Chair a leads with the back x0.
TestTable& led_by_a_back(TestTable& table) {
    table.laid_out().must(Pick{Chair::a, PoolCard::face_down(0)});
    return table.sealed_up();
}

}  // namespace

void add_draft_refusals(RefusalRows& rows) {
    const auto add = [&](const char* code, auto provoke) { rows.push_back({code, provoke}); };
    add("draft.not_your_turn", [](TestTable& t) {
        return t.laid_out().refused(Pick{Chair::b, PoolCard::face_down(0)});
    });
    add("draft.not_on_the_table", [](TestTable& t) {
        return t.laid_out().refused(Pick{Chair::a, PoolCard::face_down(4)});
    });
    add("draft.already_picked", [](TestTable& t) {
        t.laid_out().must(Pick{Chair::a, PoolCard::face_down(0)});
        return t.refused(Pick{Chair::b, PoolCard::face_down(0)});
    });
    add("draft.time_left", [](TestTable& t) { return t.laid_out().refused(DrawPick{Chair::a}); });
    add("draft.no_pick_limit", [](TestTable& t) {
        t.ruleset.parameters.draft.pick_seconds = 0;
        return t.laid_out().refused(DrawPick{Chair::a});
    });
    add("draft.nothing_to_undo", [](TestTable& t) { return t.laid_out().refused(UndoPick{}); });
    add("draft.learnt_from_it", [](TestTable& t) {
        t.laid_out().must(Pick{Chair::a, PoolCard::face_down(0)});
        return t.refused(UndoPick{});
    });
    add("line_up.wrong_count",
        [](TestTable& t) { return t.drafted().refused(order_of(Chair::a, {}), player(Chair::a)); });
    add("line_up.not_yours", [](TestTable& t) {
        t.drafted();
        return t.refused(order_of(Chair::a, std::vector<PoolCard>(3, t.state.picks[1].card)),
                         player(Chair::a));
    });
    add("line_up.duplicate", [](TestTable& t) {
        t.drafted();
        return t.refused(order_of(Chair::a, std::vector<PoolCard>(3, t.state.picks[0].card)),
                         player(Chair::a));
    });
    add("line_up.already_sealed", [](TestTable& t) {
        t.drafted().must(SealLineUpOnPaper{Chair::a, ""});
        return t.refused(order_of(Chair::a, {}), player(Chair::a));
    });
    add("line_up.already_revealed", [](TestTable& t) { return t.revealed().refused(RevealFirst{}); });
    add("reveal.general_needed", [](TestTable& t) { return on_paper(t).refused(RevealFirst{}); });
    add("reveal.not_yours", [](TestTable& t) {
        on_paper(t);
        return reveal(t, t.state.picks[1].card.general, std::nullopt);
    });
    add("reveal.lay_face_up",
        [](TestTable& t) { return reveal(led_by_a_back(t), GeneralId::zhang_liao, std::nullopt); });
    add("reveal.not_as_sealed",
        [](TestTable& t) { return reveal(t.sealed_up(), GeneralId::lv_bu, std::nullopt); });
    add("reveal.twice", [](TestTable& t) {
        on_paper(t).must(RevealFirst{{t.state.picks[0].card.general, t.state.picks[1].card.general}});
        t.must(BeginTurn{Chair::b});
        t.must(Fall{Chair::a});
        return t.refused(Enter{Chair::a, t.state.picks[0].card.general});
    });
}

}  // namespace yuanmen::match::kit
