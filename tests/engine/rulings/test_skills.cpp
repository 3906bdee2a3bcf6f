#include <doctest/doctest.h>

#include "engine/table.hpp"

// Skills of the generals where a record is most often wrong: generals.md 1 to 5.

namespace yuanmen::engine::test {

TEST_CASE("dead letters and lord skills are refused with their clause") {
    Table t;
    t.side(lord, diao_chan).hand({"S7 slash"});
    t.open();
    const Ruling ruling = t.invoke(lord, SkillId::lijian);
    CHECK(ruling.code == Code::dead_letter);
    CHECK(clause_id(ruling.rules[0]) == "skill.lijian");
    Table bei;
    bei.side(lord, liu_bei);
    bei.open();
    CHECK(bei.invoke(lord, SkillId::jijiang).code == Code::lord_skill_off);
    CHECK(bei.invoke(lord, SkillId::kurou).code == Code::skill_not_owned);
}

TEST_CASE("激将, where lord skills are on: the 蜀 opponent may provide the Strike, and it counts") {
    Table t(rules_with("lord_skills", 1));
    t.side(lord, liu_bei).hand({"S8 slash"});
    t.side(renegade, zhao_yun).hand({"S7 slash", "H2 jink"});
    t.open();
    CHECK(t.invoke(lord, SkillId::jijiang).ok());
    CHECK(t.asked().seat == renegade);
    CHECK(t.use(renegade, "S7 slash").ok());
    CHECK(t.asked().question == Question::answer_jink);
    CHECK(t.asked().seat == renegade);
    t.pass(renegade);
    CHECK(t.hp(renegade) == 3);
    CHECK(t.use(lord, "S8 slash").code == Code::slash_limit);
}

TEST_CASE("突袭 replaces the whole draw and needs a card to take") {
    Table t;
    t.side(lord, zhang_liao);
    t.side(renegade).hand({"S7 slash"});
    t.turn_of(lord, Phase::draw).open();
    CHECK(t.asked().skill == SkillId::tuxi);
    CHECK(t.invoke(lord, SkillId::tuxi).ok());
    CHECK(t.take(lord, "S7 slash").ok());
    CHECK(t.asked().question == Question::play_phase);
    CHECK(t.hand(lord) == 1);
    Table none;
    none.side(lord, zhang_liao);
    none.turn_of(lord, Phase::draw).open();
    CHECK(none.asked().question == Question::play_phase);
    CHECK(none.hand(lord) == 2);
}

TEST_CASE("the first turn draws one; 英姿 adds to it, 裸衣 may bring it to none") {
    for (GeneralId general : {zhou_yu, xu_chu}) {
        Table t;
        t.side(renegade, general).position.first_draw_pending = true;
        t.turn_of(renegade, Phase::draw).open();
        CHECK(t.invoke(renegade, general == zhou_yu ? SkillId::yingzi : SkillId::luoyi).ok());
        CHECK(t.hand(renegade) == (general == zhou_yu ? 2 : 0));
    }
}

TEST_CASE("裸衣 adds one to 杀 and to a 决斗 he wins, not to 南蛮入侵") {
    Table t;
    t.side(lord, xu_chu).hand({"S7 savage_assault", "S8 slash"});
    t.turn_of(lord, Phase::draw).open();
    CHECK(t.invoke(lord, SkillId::luoyi).ok());
    t.use(lord, "S7 savage_assault");
    t.pass_until(Question::play_phase);
    CHECK(t.hp(renegade) == 3);
    t.use(lord, "S8 slash");
    t.pass_until(Question::play_phase);
    CHECK(t.hp(renegade) == 1);
}

TEST_CASE("the retrial: the player whose turn it is first, 鬼道 takes the card it replaces") {
    Table t;
    t.side(lord, si_ma_yi).hand({"S7 slash", "H9 peach"}).judging("S6 indulgence", CardKind::indulgence);
    t.side(renegade, zhang_jiao).hand({"C7 slash"});
    t.turn_of(lord, Phase::judge).pile({"H3 peach"}).open();
    t.pass_until(Question::retrial);
    CHECK(t.asked().seat == lord);
    CHECK(t.invoke(renegade, SkillId::guidao, {"C7 slash"}).code == Code::skill_window);
    CHECK(t.invoke(lord, SkillId::guicai, {"H9 peach"}).ok());
    CHECK(t.lies("H3 peach", Zone::discard));
    CHECK(t.asked().seat == renegade);
    CHECK(t.invoke(renegade, SkillId::guidao, {"C7 slash"}).ok());
    CHECK(t.lies("H9 peach", Zone::hand_renegade));
    CHECK(t.lies("C7 slash", Zone::discard));
}

TEST_CASE("鬼道 needs a black card and cannot use the 八卦阵 that is judging") {
    Table t;
    t.side(lord).hand({"D6 slash"});
    t.side(renegade, zhang_jiao).hand({"H9 peach"}).wears({"S2 eight_diagram"});
    t.pile({"C9 slash"}).open();
    t.use(lord, "D6 slash");
    CHECK(t.invoke(renegade, CardKind::eight_diagram).ok());
    CHECK(t.asked().question == Question::retrial);
    CHECK(t.invoke(renegade, SkillId::guidao, {"H9 peach"}).code == Code::skill_cost);
    CHECK(t.invoke(renegade, SkillId::guidao, {"S2 eight_diagram"}).code == Code::own_eight_diagram);
}

TEST_CASE("洛神 keeps black cards and may go on; red ends it") {
    Table t;
    t.side(lord, zhen_ji);
    t.turn_of(lord, Phase::start).pile({"S7 slash", "C7 slash", "H3 peach", "H4 peach", "H6 peach"}).open();
    CHECK(t.invoke(lord, SkillId::luoshen).ok());
    CHECK(t.invoke(lord, SkillId::luoshen).ok());
    CHECK(t.hand(lord) == 2);
    CHECK(t.invoke(lord, SkillId::luoshen).ok());
    CHECK(t.lies("H3 peach", Zone::discard));
    CHECK(t.asked().question == Question::play_phase);
    CHECK(t.hand(lord) == 4);
}

TEST_CASE("神速 gives up judge and draw phase, then the play phase; both Strikes are outside the limit") {
    Table t;
    t.side(lord, xia_hou_yuan).hand({"S2 eight_diagram"}).judging("S6 indulgence", CardKind::indulgence);
    t.turn_of(lord, Phase::start).open();
    CHECK(t.asked().skill == SkillId::shensu);
    CHECK(t.invoke(lord, SkillId::shensu).ok());
    t.pass(renegade);
    CHECK(t.lies("S6 indulgence", Zone::judging_lord));
    CHECK(t.asked().skill == SkillId::shensu);
    CHECK(t.invoke(lord, SkillId::shensu, {"S2 eight_diagram"}).ok());
    t.pass(renegade);
    CHECK(t.hp(renegade) == 2);
    CHECK(t.asked().question == Question::begin_turn);
}

TEST_CASE("观星 with one card left refills the pile under it first") {
    Table t;
    t.side(lord, zhu_ge_liang);
    t.turn_of(lord, Phase::start).pile({"S7 slash", "H3 peach"}).open();
    CHECK(t.invoke(lord, SkillId::guanxing).ok());
    CHECK(t.arrange(lord, {"H3 peach", "S7 slash"}, 1).ok());
    CHECK(t.asked().question == Question::play_phase);
    CHECK(t.lies("H3 peach", Zone::hand_lord));
    CHECK(t.state().face[t.state().pile[0]] == face("S7 slash"));
}

TEST_CASE("仁德 heals once, when the second card of the phase is given; equipment cannot be given") {
    Table t;
    t.side(lord, liu_bei).hp(2).hand({"S7 slash", "S8 slash", "S9 slash", "C7 slash"}).wears({"S5 blade"});
    t.open();
    CHECK(t.invoke(lord, SkillId::rende, {"S5 blade"}).code == Code::hand_only);
    CHECK(t.invoke(lord, SkillId::rende).code == Code::skill_cost);
    CHECK(t.invoke(lord, SkillId::rende, {"S7 slash"}).ok());
    CHECK(t.hp(lord) == 2);
    CHECK(t.invoke(lord, SkillId::rende, {"S8 slash"}).ok());
    CHECK(t.hp(lord) == 3);
    CHECK(t.invoke(lord, SkillId::rende, {"S9 slash", "C7 slash"}).ok());
    CHECK(t.hp(lord) == 3);
}

TEST_CASE(
    "集智 on each non-delayed trick and each 无懈可击, before it is answered; never on a delayed trick") {
    Table t;
    t.side(lord, huang_yue_ying).hand({"H7 ex_nihilo", "S6 indulgence"});
    t.open();
    CHECK(t.use(lord, "S6 indulgence").ok());
    CHECK(t.asked().question == Question::play_phase);
    CHECK(t.use(lord, "H7 ex_nihilo").ok());
    CHECK(t.asked().skill == SkillId::jizhi);
    CHECK(t.invoke(lord, SkillId::jizhi).ok());
    CHECK(t.hand(lord) == 1);
}

TEST_CASE("连营 at once when the hand empties; two cards paid together are one emptying") {
    Table t;
    t.side(lord, lu_xun).hand({"S7 slash"});
    t.side(renegade).hand({"H2 jink"});
    t.open();
    CHECK(t.use(lord, "S7 slash").ok());
    CHECK(t.asked().skill == SkillId::lianying);
    CHECK(t.invoke(lord, SkillId::lianying).ok());
    CHECK(t.hand(lord) == 1);
    CHECK(t.asked().question == Question::answer_jink);
}

TEST_CASE("枭姬 for each equipment card lost: replaced, shot, taken") {
    Table t;
    t.side(lord, sun_shang_xiang).hand({"S2 eight_diagram"}).wears({"C2 renwang_shield"});
    t.open();
    CHECK(t.use(lord, "S2 eight_diagram").ok());
    CHECK(t.asked().skill == SkillId::xiaoji);
    CHECK(t.invoke(lord, SkillId::xiaoji).ok());
    CHECK(t.hand(lord) == 2);
    CHECK(t.asked().question == Question::play_phase);
}

TEST_CASE("结姻: two hand cards, a wounded man, once a phase") {
    Table t;
    t.side(lord, sun_shang_xiang).hp(1).hand({"S7 slash", "S8 slash", "S9 slash", "C7 slash"});
    t.side(renegade, guan_yu).hp(2);
    t.open();
    CHECK(t.invoke(lord, SkillId::jieyin, {"S7 slash"}).code == Code::skill_cost);
    CHECK(t.invoke(lord, SkillId::jieyin, {"S7 slash", "S8 slash"}).ok());
    CHECK(t.hp(lord) == 2);
    CHECK(t.hp(renegade) == 3);
    const Ruling again = t.invoke(lord, SkillId::jieyin, {"S9 slash", "C7 slash"});
    CHECK(again.code == Code::skill_used_up);
    CHECK(again.since == 1);
    Table woman;
    woman.side(lord, sun_shang_xiang).hand({"S7 slash", "S8 slash"});
    woman.side(renegade, zhen_ji).hp(1);
    woman.open();
    CHECK(woman.invoke(lord, SkillId::jieyin, {"S7 slash", "S8 slash"}).code == Code::opponent_gender);
}

TEST_CASE("反间 against 小乔: a spade is a heart in her hands, unless the switch keeps it 周瑜's") {
    for (int value : {0, 1, 2}) {
        Table t(rules_with("fanjian_owner", value));
        t.side(lord, zhou_yu).hand({"S7 slash"});
        t.side(renegade, xiao_qiao);
        t.open();
        CHECK(t.invoke(lord, SkillId::fanjian).ok());
        CHECK(t.choose(renegade, static_cast<int>(cards::Suit::heart)).ok());
        CHECK(t.take(renegade, "S7 slash").ok());
        t.pass_until(Question::play_phase);
        CHECK(t.hp(renegade) == (value == 0 ? 3 : 2));
        CHECK(t.lies("S7 slash", Zone::hand_renegade));
        CHECK(t.invoke(lord, SkillId::fanjian).code == Code::skill_used_up);
    }
}

TEST_CASE("谦逊 against 顺手牵羊 and 乐不思蜀, a converted one too, but not against 奇袭") {
    Table t;
    t.side(lord, da_qiao).hand({"S3 snatch", "D7 slash", "S3 dismantlement"});
    t.side(renegade, lu_xun).hand({"S8 slash"});
    t.open();
    CHECK(t.use(lord, "S3 snatch").code == Code::qianxun);
    CHECK(t.use(lord, "D7 slash", CardKind::indulgence, SkillId::guose).code == Code::qianxun);
    CHECK(t.use(lord, "S3 dismantlement").ok());
}

TEST_CASE("conversions: 龙胆 both ways, 倾国 from hand only, 武圣 red only, 国色 diamonds only") {
    Table t;
    t.side(lord, zhao_yun).hand({"H2 jink", "H3 peach"});
    t.side(renegade, zhen_ji).hand({"S7 slash"}).wears({"S2 eight_diagram"});
    t.open();
    CHECK(t.use(lord, "H3 peach", CardKind::slash, SkillId::longdan).code == Code::conversion);
    CHECK(t.use(lord, "H2 jink", CardKind::slash, SkillId::longdan).ok());
    CHECK(t.use(renegade, "S2 eight_diagram", CardKind::jink, SkillId::qingguo).code == Code::hand_only);
    CHECK(t.use(renegade, "S7 slash", CardKind::jink).code == Code::conversion);
    CHECK(t.use(renegade, "S7 slash", CardKind::jink, SkillId::qingguo).ok());
    CHECK(t.hp(renegade) == 3);
}

TEST_CASE("刚烈 without a source may be declared and has no consequence; the switch forbids it") {
    for (int forbids : {0, 1}) {
        Table t(rules_with("ganglie_without_source", forbids));
        t.side(lord, xia_hou_dun).judging("SA lightning", CardKind::lightning);
        t.turn_of(lord, Phase::judge).pile({"S9 slash", "C9 slash"}).open();
        t.pass_until(Question::invoke_skill);
        CHECK((t.asked().skill == SkillId::ganglie) == (forbids == 0));
    }
}

}  // namespace yuanmen::engine::test
