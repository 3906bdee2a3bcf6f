#include <algorithm>

#include "match/draft.hpp"
#include "match/kit/table.hpp"
#include "match/sealing.hpp"

using namespace yuanmen;
using namespace yuanmen::match;
using namespace yuanmen::match::kit;
using cards::GeneralId;

namespace {

/// Chair a holds zhang_liao (up), x0, x1, …; chair b x2, x3, …; physical cards.
TestTable with_backs() {
    TestTable table;
    table.laid_out();
    table.must(Pick{Chair::a, PoolCard::face_up(GeneralId::zhang_liao)});
    table.must(Pick{Chair::b, PoolCard::face_down(2)});
    table.must(Pick{Chair::b, PoolCard::face_down(3)});
    table.must(Pick{Chair::a, PoolCard::face_down(0)});
    table.must(Pick{Chair::a, PoolCard::face_down(1)});
    table.drafted();
    return table;
}

void seal(TestTable& table, Chair chair, std::vector<PoolCard> order) {
    table.must(SealLineUp{chair, std::move(order)}, player(chair));
}

void seal_both(TestTable& table) {
    seal(table, Chair::a,
         {PoolCard::face_down(0), PoolCard::face_up(GeneralId::zhang_liao), PoolCard::face_down(1)});
    seal(table, Chair::b,
         {PoolCard::face_down(3), PoolCard::face_down(2), PoolCard::face_up(GeneralId::si_ma_yi)});
}

}  // namespace

TEST_CASE("a sealed line-up is shown general by general, each against its own commitment") {
    TestTable table = with_backs();
    seal_both(table);
    CHECK(table.state.line_ups.a.commitments.size() == 3);
    table.must(RevealFirst{{GeneralId::liu_bei, GeneralId::guan_yu}});
    CHECK(table.state.position.in_play(Chair::a)->general == GeneralId::liu_bei);
    CHECK(table.state.position.in_play(Chair::a)->card == PoolCard::face_down(0));
    CHECK(table.state.opened.size() == 2);
    table.must(BeginTurn{table.renegade()});
    table.must(Fall{Chair::a});
    table.must(Enter{Chair::a, std::nullopt});
    CHECK(table.state.position.in_play(Chair::a)->general == GeneralId::zhang_liao);
    CHECK(table.state.opened.size() == 3);
    CHECK(table.state.broken_seals.empty());
}

TEST_CASE("a physical back is checked at its reveal: known, not lying face up, not shown before") {
    TestTable table = with_backs();
    seal_both(table);
    const auto reveal = [&](std::optional<GeneralId> a, std::optional<GeneralId> b) {
        return table.refused(RevealFirst{{a, b}});
    };
    CHECK(reveal(std::nullopt, GeneralId::guan_yu).code == "reveal.general_needed");
    CHECK(reveal(GeneralId::guo_jia, GeneralId::guan_yu).code == "reveal.lay_face_up");
    const base::Refusal twice = reveal(GeneralId::guan_yu, GeneralId::guan_yu);
    CHECK(twice.code == "reveal.twice");
    CHECK(twice.field == "/generals/b");
    CHECK_FALSE(table.state.position.revealed());
}

TEST_CASE("a face-up general shown in another's place is refused: the sealed order stands") {
    TestTable table = with_backs();
    seal(table, Chair::a,
         {PoolCard::face_up(GeneralId::zhang_liao), PoolCard::face_down(0), PoolCard::face_down(1)});
    seal(table, Chair::b,
         {PoolCard::face_down(3), PoolCard::face_down(2), PoolCard::face_up(GeneralId::si_ma_yi)});
    const base::Refusal refusal = table.refused(RevealFirst{{GeneralId::xu_chu, GeneralId::guan_yu}});
    CHECK(refusal.code == "reveal.not_as_sealed");
    CHECK(refusal.clauses == std::vector<std::string>{"1v1.3.1.3", "judging.g14"});
}

TEST_CASE("a line-up on paper is checked against the draft when it is shown") {
    TestTable table = with_backs();
    table.must(SealLineUpOnPaper{Chair::a, "envelope 7"});
    table.must(SealLineUpOnPaper{Chair::b, ""});
    const auto reveal = [&](GeneralId a, GeneralId b) { return table.refused(RevealFirst{{a, b}}).code; };
    CHECK(table.refused(RevealFirst{}).code == "reveal.general_needed");
    CHECK(reveal(GeneralId::si_ma_yi, GeneralId::guan_yu) == "reveal.not_yours");
    table.must(RevealFirst{{GeneralId::liu_bei, GeneralId::guan_yu}});
    table.must(BeginTurn{Chair::b});
    table.must(Fall{Chair::a});
    CHECK(table.refused(Enter{Chair::a, GeneralId::liu_bei}).code == "reveal.twice");
    CHECK(table.refused(Enter{Chair::a, GeneralId::guan_yu}).code == "reveal.twice");
    table.must(Enter{Chair::a, GeneralId::zhou_yu});
    CHECK_FALSE(table.state.position.in_play(Chair::a)->card.has_value());
    table.must(Fall{Chair::a});
    CHECK(table.refused(Enter{Chair::a, GeneralId::lu_xun}).code == "reveal.not_yours");
    table.must(Enter{Chair::a, GeneralId::zhang_liao});
}

TEST_CASE("a paper line-up of drawn generals opens the back that is shown") {
    TestTable table;
    table.drawn();
    const Chair lord = table.lord();
    table.must(Pick{lord, PoolCard::face_down(0)});
    table.drafted();
    table.must(SealLineUpOnPaper{Chair::a, ""});
    table.must(SealLineUpOnPaper{Chair::b, ""});
    const GeneralId back = *back_in(table.sealed.notes, 0);
    PoolCard others;
    for (const PickEntry& pick : table.state.picks) {
        if (pick.chair != lord && !pick.card.is_back()) others = pick.card;
    }
    RevealFirst reveal;
    reveal.generals[lord] = back;
    reveal.generals[other(lord)] = others.general;
    table.must(reveal);
    CHECK(table.state.opened.contains("back.x0"));
    CHECK(table.state.position.in_play(lord)->card == PoolCard::face_down(0));
}

TEST_CASE(
    "a drawn back may be named by its general, and naming what is not one's own says nothing about it") {
    TestTable table;
    table.drawn();
    const Chair lord = table.lord();
    table.must(Pick{lord, PoolCard::face_down(1)});
    table.drafted();
    std::vector<PoolCard> order = {PoolCard::face_up(*back_in(table.sealed.notes, 1))};
    for (const PickEntry& pick : table.state.picks) {
        if (pick.chair == lord && !pick.card.is_back() && order.size() < 3) order.push_back(pick.card);
    }
    const auto wrong = [&](PoolCard first) {
        SealLineUp command{lord, order};
        command.order[0] = first;
        const base::Refusal refusal = table.refused(command, player(lord));
        CHECK(refusal.field == "/order/0");
        CHECK(refusal.params.empty());
        return refusal.code;
    };
    // A back of the other's or of nobody, its general, a general the other took, one that was never drawn:
    // the same answer to all of them.
    std::vector<GeneralId> his;
    for (const PickEntry& pick : table.state.picks) {
        if (pick.chair != lord) continue;
        his.push_back(pick.card.is_back() ? *back_in(table.sealed.notes, pick.card.back) : pick.card.general);
    }
    for (int slot = 0; slot < 4; ++slot) {
        const GeneralId general = *back_in(table.sealed.notes, slot);
        if (std::find(his.begin(), his.end(), general) == his.end()) {
            CHECK(wrong(PoolCard::face_down(slot)) == "line_up.not_yours");
        }
    }
    for (std::size_t i = 0; i < cards::kGeneralCount; ++i) {
        const auto general = static_cast<GeneralId>(i);
        if (std::find(his.begin(), his.end(), general) == his.end()) {
            CHECK(wrong(PoolCard::face_up(general)) == "line_up.not_yours");
        }
    }
    table.must(SealLineUp{lord, order}, player(lord));
    const auto note = read_line_up(table.sealed.notes.at(line_up_note_name(lord, 1)));
    REQUIRE(note);
    CHECK(note->card == PoolCard::face_down(1));
}

TEST_CASE("sealed twice is refused with the clause, and the first order stands") {
    TestTable table = with_backs();
    const std::vector<PoolCard> order = {PoolCard::face_down(0), PoolCard::face_down(1),
                                         PoolCard::face_up(GeneralId::zhang_liao)};
    seal(table, Chair::a, order);
    const auto commitments = table.state.line_ups.a.commitments;
    const base::Refusal refusal = table.refused(SealLineUp{Chair::a, order}, player(Chair::a));
    CHECK(refusal.code == "line_up.already_sealed");
    CHECK(refusal.clauses == std::vector<std::string>{"1v1.3.1.3", "judging.g14"});
    CHECK(table.refused(SealLineUpOnPaper{Chair::a, ""}).code == "line_up.already_sealed");
    CHECK(table.state.line_ups.a.commitments == commitments);
}

TEST_CASE("equal line-ups have different commitments: the salt hides them") {
    TestTable one = with_backs();
    TestTable two = with_backs();
    two.entropy_seed += 1000;
    seal_both(one);
    seal_both(two);
    CHECK(one.state.line_ups.a.commitments[0] != two.state.line_ups.a.commitments[0]);
    CHECK(one.state.line_ups.a.commitments[1] != one.state.line_ups.a.commitments[2]);
}

TEST_CASE("a note that does not fit its commitment opens nothing") {
    TestTable table = with_backs();
    seal_both(table);
    table.sealed.notes["line_up.a.1"] =
        seal_line_up("m-1", Chair::a, 1, {PoolCard::face_down(1)}, "salt").payload;
    CHECK(table.refused(RevealFirst{{GeneralId::liu_bei, GeneralId::guan_yu}}).code == "seal.broken");
    table.sealed.notes.erase("line_up.a.1");
    CHECK(table.refused(RevealFirst{{GeneralId::liu_bei, GeneralId::guan_yu}}).code == "seal.missing");
}

TEST_CASE("evolve marks an opened note that does not fit, and keeps going") {
    TestTable table = with_backs();
    seal_both(table);
    const MatchState after =
        evolve(table.state, SealOpened{"line_up.a.1", "{}"}, Stamp{999, table.now, system_actor()});
    CHECK(after.broken_seals == std::vector<std::string>{"line_up.a.1"});
}
