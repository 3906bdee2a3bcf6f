#include <doctest/doctest.h>

#include "cards/parameter_table.hpp"
#include "engine/table.hpp"

// Damage, dying, death and replacement: timing.9 to timing.11, generals.md 5.

namespace yuanmen::engine::test {

TEST_CASE("a saved general still uses his skill after the damage; the actor is asked for 桃 first") {
    Table t;
    t.side(lord).hand({"S7 slash", "S8 slash"});
    t.side(renegade, si_ma_yi).hand({"H3 peach"}).hp(1);
    t.open();
    CHECK(t.use(lord, "S7 slash").ok());
    t.pass(renegade);
    CHECK(t.asked().question == Question::rescue);
    CHECK(t.asked().seat == lord);
    CHECK(t.use(renegade, "H3 peach").code == Code::not_asked);
    t.pass(lord);
    CHECK(t.use(renegade, "H3 peach").ok());
    CHECK(t.asked().skill == SkillId::fankui);
    CHECK(t.invoke(renegade, SkillId::fankui).ok());
    CHECK(t.take(renegade, "S8 slash").ok());
    CHECK(t.hand(renegade) == 1);
}

TEST_CASE("the order of the dying round can be turned by its switch") {
    Table t(rules_with("dying_order", 1));
    t.side(lord).hand({"S7 slash", "S8 slash"});
    t.side(renegade, si_ma_yi).hand({"H3 peach"}).hp(1);
    t.open();
    t.use(lord, "S7 slash");
    t.pass(renegade);
    CHECK(t.asked().seat == renegade);
}

TEST_CASE(
    "a fallen general's cards are discarded, the next enters with full HP and four cards, the turn goes on") {
    Table t;
    t.side(lord).hand({"S7 slash", "S8 slash"});
    t.side(renegade, sun_shang_xiang)
        .hp(1)
        .wears({"S2 eight_diagram"})
        .judging("S6 indulgence", CardKind::indulgence);
    t.open();
    t.use(lord, "S7 slash");
    t.pass_until(Question::play_phase);
    CHECK(t.general(renegade) == zhang_liao);
    CHECK(t.hp(renegade) == 4);
    CHECK(t.hand(renegade) == 4);
    CHECK(t.lies("S2 eight_diagram", Zone::discard));
    CHECK(t.lies("S6 indulgence", Zone::discard));
    CHECK(t.state().active == lord);
    CHECK(t.use(lord, "S8 slash").code == Code::slash_limit);
}

TEST_CASE("the third death ends the match at once") {
    Table t;
    t.side(lord).hand({"S7 slash"});
    t.side(renegade).hp(1).last();
    t.open();
    t.use(lord, "S7 slash");
    t.pass_until(Question::over);
    CHECK(t.asked().question == Question::over);
    CHECK(t.state().winner == 0);
    CHECK(t.pass(lord).code == Code::match_over);
}

TEST_CASE(
    "苦肉 to death: nothing is drawn, the newcomer goes on in the same phase; the switch ends the turn") {
    Table t;
    t.side(lord, huang_gai).hp(1).hand({"S7 slash"});
    t.open();
    CHECK(t.invoke(lord, SkillId::kurou).ok());
    t.pass_until(Question::play_phase);
    CHECK(t.general(lord) == xu_chu);
    CHECK(t.hand(lord) == 4);
    CHECK(t.state().active == lord);
    Table end(rules_with("own_death_turn", 1));
    end.side(lord, huang_gai).hp(1).hand({"S7 slash"});
    end.open();
    end.invoke(lord, SkillId::kurou);
    end.pass_until(Question::begin_turn);
    CHECK(end.asked().question == Question::begin_turn);
    CHECK(end.asked().seat == renegade);
    Table newcomer(rules_with("kurou_draw_on_death", 1));
    newcomer.side(lord, huang_gai).hp(1);
    newcomer.open();
    newcomer.invoke(lord, SkillId::kurou);
    CHECK(newcomer.hand(lord) == 6);
}

TEST_CASE("the count of Strikes after a replacement: kept, or reset by the switch") {
    for (int reset : {0, 1}) {
        Table t(rules_with("slash_count_on_replace", reset));
        t.side(lord, huang_gai).hp(1).hand({"S7 slash"});
        t.pile({"S8 slash", "S9 slash", "C7 slash", "C8 slash"});
        t.open();
        t.use(lord, "S7 slash");
        t.pass_until(Question::play_phase);
        t.invoke(lord, SkillId::kurou);
        t.pass_until(Question::play_phase);
        CHECK(t.use(lord, "S8 slash").ok() == (reset == 1));
    }
}

TEST_CASE("狂骨 heals although the damage killed, and before anything of the victim") {
    Table t;
    t.side(lord, wei_yan).hp(2).hand({"S7 slash"});
    t.side(renegade).hp(1);
    t.open();
    t.use(lord, "S7 slash");
    t.pass_until(Question::play_phase);
    CHECK(t.hp(lord) == 3);
    CHECK(t.general(renegade) == zhang_liao);
}

TEST_CASE(
    "天香 moves 裸衣's damage back without adding to it again; the attacker draws his lost HP afterwards") {
    Table t;
    t.side(lord, xu_chu);
    t.side(lord, wei_yan).hand({"S7 slash"}).hp(4);
    t.side(renegade, xiao_qiao).hand({"S9 slash", "D2 jink"});
    t.open();
    t.use(lord, "S7 slash");
    t.pass(renegade);
    CHECK(t.asked().skill == SkillId::tianxiang);
    CHECK(t.invoke(renegade, SkillId::tianxiang, {"D2 jink"}).code == Code::skill_cost);
    CHECK(t.invoke(renegade, SkillId::tianxiang, {"S9 slash"}).ok());  // 红颜: a spade is a heart
    CHECK(t.hp(renegade) == 3);
    CHECK(t.hp(lord) == 4);  // 1 damage, then 狂骨 on himself
    CHECK(t.hand(lord) == 0);
}

TEST_CASE("天香 onto 夏侯惇 as the source: 刚烈 against himself") {
    Table t;
    t.side(lord, xia_hou_dun).hand({"S7 slash"});
    t.side(renegade, xiao_qiao).hand({"H3 peach"});
    t.pile({"S9 slash", "S8 slash", "C7 slash", "H4 peach"});
    t.open();
    t.use(lord, "S7 slash");
    t.pass(renegade);
    t.invoke(renegade, SkillId::tianxiang, {"H3 peach"});
    CHECK(t.asked().skill == SkillId::ganglie);
    CHECK(
        t.invoke(lord, SkillId::ganglie).ok());  // S9: not a heart, without two cards only the damage is left
    CHECK(t.discard(lord, {"S8 slash"}).code == Code::card_elsewhere);
    CHECK(t.choose(lord, static_cast<int>(Option::damage)).ok());
    CHECK(t.asked().skill == SkillId::ganglie);
    CHECK(t.state().depth <= 4);
    t.pass(lord);
    CHECK(t.hp(lord) == 2);
    CHECK(t.hand(lord) == 2);  // lost HP 2, drawn when all is over
}

TEST_CASE("不屈: one card at HP 0, he lives while the ranks differ and dies of a pair") {
    Table t;
    t.side(lord).hand({"S7 slash"});
    t.side(renegade, zhou_tai).hp(1);
    t.pile({"H3 peach"}).open();
    t.use(lord, "S7 slash");
    t.pass(renegade);
    CHECK(t.asked().skill == SkillId::buqu);
    CHECK(t.invoke(renegade, SkillId::buqu).ok());
    t.pass_until(Question::play_phase);
    CHECK(t.general(renegade) == zhou_tai);
    CHECK(t.hp(renegade) == 0);
    Table two;
    two.side(lord).hand({"SA duel"});
    two.side(renegade, zhou_tai).hp(1);
    two.pile({"H3 peach"}).open();
    two.use(lord, "SA duel");
    two.pass_until(Question::answer_slash);
    two.pass(renegade);
    CHECK(two.asked().skill == SkillId::buqu);
    two.pass(renegade);
    two.pass_until(Question::play_phase);
    CHECK(two.general(renegade) == zhang_liao);
}

TEST_CASE("雷击 kills the attacker during his own Strike: the 闪 still cancels it, the newcomer goes on") {
    Table t;
    t.side(lord).hp(1).hand({"S7 slash"}).wears({"D5 axe"});
    t.side(renegade, zhang_jiao).hand({"H2 jink"});
    t.pile({"S9 slash"}).open();
    t.use(lord, "S7 slash");
    t.use(renegade, "H2 jink");
    CHECK(t.asked().skill == SkillId::leiji);
    CHECK(t.invoke(renegade, SkillId::leiji).ok());
    t.pass_until(Question::play_phase);
    CHECK(t.general(lord) == xu_chu);
    CHECK(t.asked().seat == lord);
    CHECK(t.hp(renegade) == 3);
}

TEST_CASE("无双 and a dead 吕布: the second 闪 is still due, the damage has no source; the switch drops it") {
    for (int abort : {0, 1}) {
        Table t(rules_with("orphan_card", abort));
        t.side(lord, lv_bu).hp(1).hand({"S7 slash"});
        t.side(renegade, zhang_jiao).hand({"H2 jink"});
        t.pile({"S9 slash"}).open();
        t.use(lord, "S7 slash");
        t.use(renegade, "H2 jink");
        t.invoke(renegade, SkillId::leiji);
        t.pass_until(abort == 1 ? Question::play_phase : Question::answer_jink);
        CHECK(t.asked().question == (abort == 1 ? Question::play_phase : Question::answer_jink));
        if (abort == 0) t.pass(renegade);
        CHECK(t.hp(renegade) == (abort == 1 ? 3 : 2));
    }
}

TEST_CASE("闪电: 天妒 takes the card first, then 遗计 once for each point; no source") {
    Table t;
    t.side(lord, guo_jia).judging("SA lightning", CardKind::lightning).hand({"S7 slash"});
    t.side(lord).position.hp = 3;
    t.turn_of(lord, Phase::judge).pile({"S9 slash", "H3 peach", "H4 peach", "H6 peach", "H7 peach"});
    t.open();
    t.pass_until(Question::invoke_skill);
    CHECK(t.asked().skill == SkillId::tiandu);
    CHECK(t.invoke(lord, SkillId::tiandu).ok());
    CHECK(t.hand(lord) == 2);
    CHECK(t.asked().question == Question::rescue);
    t.pass_until(Question::discard_excess);
    CHECK(t.general(lord) == xu_chu);
}

}  // namespace yuanmen::engine::test
