#include <doctest/doctest.h>

#include "engine/table.hpp"

// 杀 and the weapons around it: cards.md 3.2 and 3.5, timing.6.1.

namespace yuanmen::engine::test {

TEST_CASE("one Strike a play phase; the second cites the phase rule and the first") {
    Table t;
    t.side(lord).hand({"S7 slash", "S8 slash"});
    t.open();
    CHECK(t.use(lord, "S7 slash").ok());
    t.pass_until(Question::play_phase);
    const Ruling second = t.use(lord, "S8 slash");
    CHECK(second.code == Code::slash_limit);
    CHECK(clause_id(second.rules[0]) == "1v1.3.3.2.play");
    CHECK(second.since == 1);
    CHECK(t.hp(renegade) == 3);
}

TEST_CASE("a referee may let the second Strike stand") {
    Table t;
    t.side(lord).hand({"S7 slash", "S8 slash"});
    t.open();
    CHECK(t.use(lord, "S7 slash").ok());
    t.pass_until(Question::play_phase);
    Action a;
    a.verb = Verb::use;
    a.seat = lord;
    a.kind = CardKind::slash;
    a.add({face("S8 slash"), kNoSlot});
    CHECK_FALSE(judge(t.rules(), t.state(), a).ok());
    CHECK(force(t.rules(), t.state(), a).ok());
    t.pass_until(Question::play_phase);
    CHECK(t.hp(renegade) == 2);
    a.cards[0].face = face("DA duel");
    CHECK(force(t.rules(), t.state(), a).code == Code::card_elsewhere);
}

TEST_CASE("the equipped crossbow, spent as the second Strike by 武圣, does not lift the limit for itself") {
    Table t;
    t.side(lord, guan_yu).hand({"S7 slash"}).wears({"DA crossbow"});
    t.open();
    CHECK(t.use(lord, "S7 slash").ok());
    t.pass_until(Question::play_phase);
    CHECK(t.use(lord, "DA crossbow", CardKind::slash, SkillId::wusheng).code == Code::material);
}

TEST_CASE("a +1 horse keeps an unarmed attacker out; the horse being spent as the Strike gives no reach") {
    Table t;
    t.side(lord, guan_yu).hand({"S7 slash", "S8 slash"}).wears({"H5 chitu"});
    t.side(renegade).wears({"S5 jueying"});
    t.open();
    CHECK(t.use(lord, "H5 chitu", CardKind::slash, SkillId::wusheng).code == Code::material);
    CHECK(t.use(lord, "S7 slash").ok());
    Table far;
    far.side(lord).hand({"S7 slash", "S3 snatch"});
    far.side(renegade).hand({"S8 slash"}).wears({"S5 jueying"});
    far.open();
    CHECK(far.use(lord, "S7 slash").code == Code::out_of_range);
    CHECK(far.use(lord, "S3 snatch").code == Code::too_far);
}

TEST_CASE("仁王盾 voids a black Strike before 闪 is asked for; 青釭剑 switches it off") {
    Table t;
    t.side(lord).hand({"S7 slash"});
    t.side(renegade).hand({"H2 jink"}).wears({"C2 renwang_shield"});
    t.open();
    CHECK(t.use(lord, "S7 slash").ok());
    CHECK(t.asked().question == Question::play_phase);
    CHECK(t.hp(renegade) == 4);
    Table sword;
    sword.side(lord).hand({"S7 slash"}).wears({"S6 qinggang_sword"});
    sword.side(renegade).wears({"C2 renwang_shield"});
    sword.open();
    CHECK(sword.use(lord, "S7 slash").ok());
    CHECK(sword.asked().question == Question::answer_jink);
}

TEST_CASE("无双 asks for two 闪; the first stays spent, and 空城 reached on the way changes nothing") {
    Table t;
    t.side(lord, lv_bu).hand({"S7 slash"});
    t.side(renegade, zhu_ge_liang).hand({"H2 jink"});
    t.open();
    CHECK(t.use(lord, "S7 slash").ok());
    CHECK(t.use(renegade, "H2 jink").ok());
    CHECK(t.asked().question == Question::answer_jink);
    CHECK(t.pass(renegade).ok());
    CHECK(t.hp(renegade) == 2);
    CHECK(t.lies("H2 jink", Zone::discard));
}

TEST_CASE("铁骑 red bars 闪 and 八卦阵; a black judgement does not") {
    Table t;
    t.side(lord, ma_chao).hand({"S7 slash"});
    t.side(renegade).hand({"H2 jink"}).wears({"S2 eight_diagram"});
    t.pile({"H3 peach"}).open();
    CHECK(t.use(lord, "S7 slash").ok());
    CHECK(t.invoke(lord, SkillId::tieji).ok());
    CHECK(t.asked().question == Question::play_phase);
    CHECK(t.hp(renegade) == 3);
    Table black;
    black.side(lord, ma_chao).hand({"S7 slash"});
    black.side(renegade).hand({"H2 jink"});
    black.pile({"S9 slash"}).open();
    CHECK(black.use(lord, "S7 slash").ok());
    CHECK(black.invoke(lord, SkillId::tieji).ok());
    CHECK(black.asked().question == Question::answer_jink);
}

TEST_CASE("烈弓 comes before 雌雄双股剑 and counts the hand as it is then") {
    Table t;
    t.side(lord, huang_zhong).hand({"S7 slash"}).wears({"S2 double_sword"});
    t.side(renegade, zhen_ji).hand({"H2 jink", "H3 peach", "H4 peach", "H6 peach"});
    t.open();
    CHECK(t.use(lord, "S7 slash").ok());
    CHECK(t.asked().skill == SkillId::liegong);
    CHECK(t.invoke(lord, SkillId::liegong).ok());
    CHECK(t.asked().kind == CardKind::double_sword);
    CHECK(t.invoke(lord, CardKind::double_sword).ok());
    CHECK(t.discard(renegade, {"H3 peach"}).ok());
    CHECK(t.hp(renegade) == 2);
}

TEST_CASE("the order of QSanguosha: the weapon first, 铁骑 only when the shield has not stopped it") {
    const Rules& rules = rules_with("aim_skill_order", 1);
    Table t(rules);
    t.side(lord, ma_chao).hand({"S7 slash"});
    t.side(renegade).wears({"C2 renwang_shield"});
    t.open();
    CHECK(t.use(lord, "S7 slash").ok());
    CHECK(t.asked().question == Question::play_phase);
}

TEST_CASE("贯石斧 pays with two other cards and the Strike hits; the axe cannot pay for itself") {
    Table t;
    t.side(lord).hand({"S7 slash", "H3 peach"}).wears({"D5 axe", "H5 chitu"});
    t.side(renegade).hand({"H2 jink"});
    t.open();
    CHECK(t.use(lord, "S7 slash").ok());
    CHECK(t.use(renegade, "H2 jink").ok());
    CHECK(t.asked().kind == CardKind::axe);
    CHECK(t.invoke(lord, CardKind::axe, {"H3 peach", "D5 axe"}).code == Code::axe_itself);
    CHECK(t.invoke(lord, CardKind::axe, {"H3 peach"}).code == Code::skill_cost);
    CHECK(t.invoke(lord, CardKind::axe, {"H3 peach", "H5 chitu"}).ok());
    CHECK(t.hp(renegade) == 3);
}

TEST_CASE("寒冰剑 replaces the damage: no 天香, and both discards are made one by one") {
    Table t;
    t.side(lord).hand({"S7 slash"}).wears({"S2 ice_sword"});
    t.side(renegade, xiao_qiao).hand({"H3 peach", "H4 peach", "H6 peach"});
    t.open();
    CHECK(t.use(lord, "S7 slash").ok());
    t.pass(renegade);
    CHECK(t.asked().kind == CardKind::ice_sword);
    CHECK(t.invoke(lord, CardKind::ice_sword).ok());
    CHECK(t.take(lord, "H3 peach").ok());
    CHECK(t.take(lord, "H6 peach").ok());
    CHECK(t.hp(renegade) == 3);
    CHECK(t.hand(renegade) == 1);
}

TEST_CASE("麒麟弓 shoots the horse before 狂骨 measures: the horse still counts at D3") {
    Table t;
    t.side(lord, wei_yan).hand({"S7 slash"}).wears({"H5 kylin_bow"}).hp(2);
    t.side(renegade).wears({"S5 jueying"});
    t.open();
    CHECK(t.use(lord, "S7 slash").ok());
    t.pass(renegade);
    CHECK(t.invoke(lord, CardKind::kylin_bow).ok());
    CHECK(t.take(lord, "S5 jueying").ok());
    CHECK(t.hp(lord) == 3);  // the +1 horse is gone when the HP are deducted
    CHECK(t.hp(renegade) == 3);
}

TEST_CASE("丈八蛇矛: mixed colours have none, so 仁王盾 lets them pass; two black ones are black") {
    Table t;
    t.side(lord).hand({"S7 slash", "H3 peach", "S8 slash", "S9 slash"}).wears({"SQ spear"});
    t.side(renegade).wears({"C2 renwang_shield"});
    t.open();
    CHECK(t.spear(lord, "S7 slash", "H3 peach").ok());
    CHECK(t.asked().question == Question::answer_jink);
    t.pass(renegade);
    CHECK(t.spear(lord, "S8 slash", "S9 slash").code == Code::slash_limit);
    CHECK(t.hp(renegade) == 3);
}

TEST_CASE("八卦阵: red is a 闪, black leaves the hand; it is not offered twice for one 闪") {
    Table t;
    t.side(lord).hand({"S7 slash"});
    t.side(renegade).hand({"H2 jink"}).wears({"S2 eight_diagram"});
    t.pile({"S9 slash"}).open();
    CHECK(t.use(lord, "S7 slash").ok());
    CHECK(t.invoke(renegade, CardKind::eight_diagram).ok());
    CHECK(t.asked().question == Question::answer_jink);
    CHECK(t.invoke(renegade, CardKind::eight_diagram).code == Code::skill_condition);
    CHECK(t.use(renegade, "H2 jink").ok());
    CHECK(t.hp(renegade) == 4);
}

TEST_CASE("空城 is checked when a target is chosen, also for the next Strike of 青龙偃月刀") {
    Table t;
    t.side(lord).hand({"S7 slash", "S8 slash"}).wears({"S5 blade"});
    t.side(renegade, zhu_ge_liang).hand({"H2 jink"});
    t.open();
    CHECK(t.use(lord, "S7 slash").ok());
    CHECK(t.use(renegade, "H2 jink").ok());
    CHECK(t.asked().question == Question::play_phase);
    CHECK(t.use(lord, "S8 slash").code == Code::slash_limit);
    Table empty;
    empty.side(lord).hand({"S7 slash", "SA duel"});
    empty.side(renegade, zhu_ge_liang);
    empty.open();
    CHECK(empty.use(lord, "S7 slash").code == Code::kongcheng);
    CHECK(empty.use(lord, "SA duel").code == Code::kongcheng);
}

}  // namespace yuanmen::engine::test
