#include <doctest/doctest.h>

#include "engine/table.hpp"

// Tricks, delayed tricks and the turn: cards.md 3.3 and 3.4, timing.4 and timing.8.

namespace yuanmen::engine::test {

TEST_CASE("two tricks of one name cannot lie in one judgement area, a converted one included") {
    Table t;
    t.side(lord, da_qiao)
        .hand({"S6 indulgence", "D7 slash", "SA lightning"})
        .judging("HQ lightning", CardKind::lightning);
    t.open();
    CHECK(t.use(lord, "S6 indulgence").ok());
    const Ruling again = t.use(lord, "D7 slash", CardKind::indulgence, SkillId::guose);
    CHECK(again.code == Code::same_delayed_trick);
    CHECK(again.since == 1);
    CHECK(t.use(lord, "SA lightning").code == Code::same_delayed_trick);
}

TEST_CASE("delayed tricks are judged last placed first; a missed play phase still has its discard phase") {
    Table t;
    t.side(lord).judging("SA lightning", CardKind::lightning).judging("S6 indulgence", CardKind::indulgence);
    t.side(lord).hand({"S7 slash", "S8 slash", "C8 slash", "C9 slash"});
    t.turn_of(lord, Phase::judge).pile({"S9 slash", "H3 peach", "C2 slash", "C3 slash"}).open();
    CHECK(t.asked().question == Question::nullify);
    CHECK(t.asked().kind == CardKind::indulgence);
    t.pass_until(Question::discard_excess);
    CHECK(t.lies("SA lightning", Zone::judging_renegade));
    CHECK(t.discard(lord, {"S7 slash"}).code == Code::discard_count);
    CHECK(t.discard(lord, {"S7 slash", "S8 slash"}).ok());
    CHECK(t.asked().seat == renegade);
}

TEST_CASE("闪电 stays with its holder when the opponent has one") {
    Table t;
    t.side(lord).judging("SA lightning", CardKind::lightning);
    t.side(renegade).judging("HQ lightning", CardKind::lightning);
    t.turn_of(lord, Phase::judge).pile({"H3 peach"}).open();
    t.pass_until(Question::play_phase);
    CHECK(t.lies("SA lightning", Zone::judging_lord));
}

TEST_CASE("借刀杀人: the opponent strikes or hands his weapon over") {
    Table t;
    t.side(lord).hand({"CQ collateral"});
    t.side(renegade).hand({"S7 slash"}).wears({"S5 blade"});
    t.open();
    CHECK(t.use(lord, "CQ collateral").ok());
    t.pass_until(Question::use_slash);
    CHECK(t.asked().seat == renegade);
    t.pass(renegade);
    CHECK(t.lies("S5 blade", Zone::hand_lord));
    Table none;
    none.side(lord).hand({"CQ collateral"});
    none.open();
    CHECK(none.use(lord, "CQ collateral").code == Code::no_weapon);
    Table far;
    far.side(lord).hand({"CQ collateral"}).wears({"S5 jueying"});
    far.side(renegade).wears({"CA crossbow"});
    far.open();
    CHECK(far.use(lord, "CQ collateral").code == Code::no_slash_possible);
}

TEST_CASE(
    "借刀杀人 as the last hand card of 诸葛亮: legal and the weapon is handed over; illegal by the switch") {
    for (int illegal : {0, 1}) {
        Table t(rules_with("collateral_last_card_kongcheng", illegal));
        t.side(lord, zhu_ge_liang).hand({"CQ collateral"});
        t.side(renegade).hand({"S7 slash"}).wears({"S5 blade"});
        t.open();
        const Ruling ruling = t.use(lord, "CQ collateral");
        CHECK(ruling.ok() == (illegal == 0));
        if (illegal == 1) continue;
        t.pass_until(Question::play_phase);
        CHECK(t.lies("S5 blade", Zone::hand_lord));
        CHECK(t.hp(lord) == 3);
    }
}

TEST_CASE("桃园结义 opens no negation window for an unwounded character") {
    Table t;
    t.side(lord).hand({"HA god_salvation", "SJ nullification"});
    t.side(renegade).hand({"S7 slash"});
    t.open();
    CHECK(t.use(lord, "HA god_salvation").ok());
    CHECK(t.asked().question == Question::play_phase);
}

TEST_CASE(
    "五谷丰登: the user takes first and must take; a 无懈可击 taken may be used on the opponent's share") {
    Table t;
    t.side(lord).hand({"H3 amazing_grace"});
    t.side(renegade).hand({"S7 slash"});
    t.pile({"SJ nullification", "S8 slash"}).open();
    CHECK(t.use(lord, "H3 amazing_grace").ok());
    t.pass_until(Question::take_display);
    CHECK(t.pass(lord).code == Code::must_answer);
    CHECK(t.take(lord, "SJ nullification").ok());
    CHECK(t.asked().question == Question::nullify);
    CHECK(t.use(lord, "SJ nullification").ok());
    t.pass_until(Question::play_phase);
    CHECK(t.lies("S8 slash", Zone::discard));
}

TEST_CASE("过河拆桥 reaches the judgement area, unless the switch forbids") {
    for (int no : {0, 1}) {
        Table t(rules_with("dismantle_judging_zone", 1 - no));
        t.side(lord).hand({"S3 dismantlement"});
        t.side(renegade).judging("S6 indulgence", CardKind::indulgence);
        t.open();
        CHECK(t.use(lord, "S3 dismantlement").ok() == (no == 0));
    }
}

TEST_CASE("决斗 against 吕布 costs two Strikes a go; the loser is hurt by the other") {
    Table t;
    t.side(lord).hand({"SA duel", "S9 slash"});
    t.side(renegade, lv_bu).hand({"S7 slash"});
    t.open();
    t.use(lord, "SA duel");
    t.pass_until(Question::answer_slash);
    CHECK(t.asked().seat == renegade);
    CHECK(t.use(renegade, "S7 slash").ok());
    CHECK(t.asked().seat == lord);
    CHECK(t.use(lord, "S9 slash").ok());
    CHECK(t.asked().seat == lord);
    t.pass(lord);
    CHECK(t.hp(lord) == 3);
    CHECK(t.lies("S9 slash", Zone::discard));
}

TEST_CASE("the bell: the turn is finished, no new one begins, remaining generals decide") {
    Table t;
    t.side(lord).hand({"S7 slash"});
    t.side(renegade).hp(2);
    t.open();
    CHECK(t.bell().ok());
    CHECK(t.bell().code == Code::bell_rung);
    CHECK(t.use(lord, "S7 slash").ok());
    t.pass_until(Question::play_phase);
    t.end_play(lord);
    CHECK(t.asked().question == Question::over);
    CHECK(t.state().outcome == Outcome::time_up);
    CHECK(compare_at_time(t.rules(), t.state()) == lord);
}

TEST_CASE("a discard phase that was left out can be let stand") {
    Table t;
    t.side(lord).hp(1).hand({"S7 slash", "S8 slash"});
    t.open();
    t.end_play(lord);
    CHECK(t.asked().question == Question::discard_excess);
    Action nothing;
    nothing.seat = lord;
    CHECK(judge(t.rules(), t.state(), nothing).code == Code::must_answer);
    CHECK(force(t.rules(), t.state(), nothing).ok());
    CHECK(t.asked().question == Question::begin_turn);
    CHECK(t.hand(lord) == 2);
}

TEST_CASE("a face-down general loses his turn; delayed tricks wait") {
    Table t;
    t.side(lord, cao_ren);
    t.turn_of(lord, Phase::finish).open();
    CHECK(t.asked().skill == SkillId::jushou);
    CHECK(t.invoke(lord, SkillId::jushou).ok());
    CHECK(t.hand(lord) == 3);
    CHECK(t.state().of(lord).has_flag(Side::kFaceDown));
}

TEST_CASE("a second bell between turns ends the match at once") {
    Table t;
    t.turn_of(renegade, Phase::before_turn).open();
    CHECK(t.asked().question == Question::begin_turn);
    CHECK(t.bell().ok());
    CHECK(t.asked().question == Question::over);
}

}  // namespace yuanmen::engine::test
