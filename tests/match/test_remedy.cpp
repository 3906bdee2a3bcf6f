// What is put right before play: a back that was seen, a line-up that must be sealed anew.
#include <set>

#include "match/draft.hpp"
#include "match/draw.hpp"
#include "match/kit/table.hpp"
#include "match/sealing.hpp"

using namespace yuanmen;
using namespace yuanmen::match;
using namespace yuanmen::match::kit;

TEST_CASE(
    "a seen back that the tool drew is replaced by another general, and the draw can still be checked") {
    TestTable table;
    table.drawn();
    const Deal before = table.state.deal;
    const auto seen = back_in(table.sealed.notes, 1);
    table.must(ReplaceBack{PoolCard::face_down(1), "turned up by accident"});
    const auto now = back_in(table.sealed.notes, 1);
    REQUIRE(now);
    CHECK(now != seen);
    CHECK(fits(table.state, back_note_name(1), table.sealed.notes.at(back_note_name(1))));
    std::set<cards::GeneralId> all(before.face_up.begin(), before.face_up.end());
    for (int slot = 0; slot < before.backs; ++slot) all.insert(*back_in(table.sealed.notes, slot));
    CHECK(all.size() == 10);
    CHECK_FALSE(all.contains(*seen));

    table.drafted().playing();
    table.decide_by_falls(Chair::a);
    table.must(DrawUpSheet{"Referee", ""});
    CHECK(table.state.broken_seals.empty());
    const auto proof = draw_proof(table.state);
    REQUIRE(proof);
    CHECK(proof->back_commitments == before.back_commitments);
    CHECK(verify_draw(*proof, shipped().parameters.draft).ok());
}

TEST_CASE("a seen back of physical cards is replaced on the table; the desk keeps the reason") {
    TestTable table;
    table.laid_out();
    table.must(ReplaceBack{PoolCard::face_down(0), "fell off the table"});
    CHECK(table.count("back_replaced") == 1);
    CHECK(table.state.deal.back_commitments.empty());
    table.drafted().playing();
    CHECK(table.state.broken_seals.empty());
}

TEST_CASE("the head judge gives a line-up back before the reveal, and only the new one counts") {
    TestTable table;
    table.sealed_up();
    const auto first = table.state.line_ups.a.commitments;
    table.must(ReopenLineUp{Chair::a, "he was shown the wrong grid"}, head_judge());
    CHECK(table.sub_state() == "line_up");
    CHECK(table.state.line_ups.b.sealed);
    CHECK(table.player_view(Chair::a).at("own").at("line_up").empty());
    std::vector<PoolCard> order;
    for (const PickEntry& pick : table.state.picks) {
        if (pick.chair == Chair::a && !pick.card.is_back()) order.insert(order.begin(), pick.card);
    }
    order.resize(3);
    table.must(SealLineUp{Chair::a, order}, player(Chair::a));
    CHECK(table.state.line_ups.a.commitments != first);
    table.playing();
    CHECK(table.state.position.in_play(Chair::a)->card == order.front());
    CHECK(table.state.broken_seals.empty());
}
