#include "record/mutants.hpp"

#include <algorithm>

#include "engine/view.hpp"

namespace kit {
namespace {

using cards::CardFace;
using cards::CardKind;
using cards::Category;
using cards::GeneralId;
using cards::Seat;
using cards::SkillId;
using engine::Question;
using engine::Side;
using engine::State;
using engine::Verb;
using record::Dice;
using record::Move;

using Made = std::optional<Mutant>;
using Codes = std::vector<std::string_view>;

Move invoking(Seat seat, SkillId skill, std::vector<CardFace> cards = {}) {
    Move move = line(seat, Verb::invoke, std::move(cards));
    move.skill = skill;
    return move;
}

Move converting(Seat seat, SkillId skill, CardFace card, CardKind as) {
    Move move = line(seat, Verb::use, {card});
    move.skill = skill;
    move.kind = as;
    return move;
}

/// In his play phase the actor uses a card of this kind from his hand: the frame of most classes.
Made uses(const Scene& s, CardKind kind, Codes codes) {
    const auto card = s.of_kind(engine::hand_of(s.seat()), kind);
    if (!s.at(Question::play_phase) || !card) return std::nullopt;
    return inserted(s, line(s.seat(), Verb::use, {*card}), std::move(codes));
}

/// Names the entry by which it became so.
template <class Fact>
Made because(const Scene& s, Made made, const Fact& fact) {
    if (made) made->cause = s.since(fact);
    return made;
}

/// What distance and range look at: horses, 马术, the weapon.
Made by_distance(const Scene& s, Made made) {
    const auto kind = [&s](const State& state, engine::Slot slot) {
        return slot == engine::kNoSlot ? CardKind::none : s.ruleset.deck.face(state.face[slot]).kind;
    };
    return because(s, std::move(made), [&s, kind](const State& state) {
        const Side &own = state.of(s.seat()), &theirs = state.of(s.other());
        const int nearer =
            (own.equipment[3] != engine::kNoSlot ? 1 : 0) + (own.general() == GeneralId::ma_chao ? 1 : 0);
        const int farther = theirs.equipment[2] != engine::kNoSlot ? 1 : 0;
        const CardKind weapon = kind(state, own.equipment[0]);
        const int range = weapon == CardKind::none ? 1 : cards::weapon_range(weapon);
        return 10 * std::max(1, 1 + farther - nearer) + range;
    });
}

bool slash_is_free(const Scene& s) {
    return s.mine().slashes == 0 || s.plays(GeneralId::zhang_fei) || s.weapon(s.seat()) == CardKind::crossbow;
}
bool far(const Scene& s) {
    return s.wears(s.other(), Category::plus_horse) && !s.wears(s.seat(), Category::minus_horse) &&
           !s.plays(GeneralId::ma_chao);
}

// ---- uses that the rules forbid --------------------------------------------------------------------------

Made second_slash(const Scene& s, Dice&) {
    if (s.mine().slashes == 0 || slash_is_free(s) || !s.reachable()) return std::nullopt;
    return because(s, uses(s, CardKind::slash, {"rule.slash_limit"}),
                   [&s](const State& state) { return state.of(s.seat()).slash_ply; });
}
Made slash_out_of_range(const Scene& s, Dice&) {
    const CardKind weapon = s.weapon(s.seat());
    if (!far(s) || !slash_is_free(s) || (weapon != CardKind::none && weapon != CardKind::crossbow))
        return std::nullopt;
    if (s.theirs().general() == GeneralId::zhu_ge_liang) return std::nullopt;
    return by_distance(s, uses(s, CardKind::slash, {"rule.out_of_range"}));
}
bool empty_city(const Scene& s) {
    return s.theirs().general() == GeneralId::zhu_ge_liang && s.theirs().hand_n == 0;
}
Made slash_into_the_empty_city(const Scene& s, Dice&) {
    if (!empty_city(s) || !slash_is_free(s) || far(s)) return std::nullopt;
    return because(s, uses(s, CardKind::slash, {"rule.kongcheng"}),
                   [&s](const State& state) { return state.of(s.other()).hand_n == 0; });
}
Made duel_into_the_empty_city(const Scene& s, Dice&) {
    return empty_city(s) ? uses(s, CardKind::duel, {"rule.kongcheng"}) : std::nullopt;
}
Made steals_from_lu_xun(const Scene& s, Dice&) {
    if (s.theirs().general() != GeneralId::lu_xun || far(s)) return std::nullopt;
    return uses(s, CardKind::snatch, {"rule.qianxun"});
}
Made indulges_lu_xun(const Scene& s, Dice&) {
    if (s.theirs().general() != GeneralId::lu_xun) return std::nullopt;
    return uses(s, CardKind::indulgence, {"rule.qianxun"});
}
Made steals_too_far(const Scene& s, Dice&) {
    if (!far(s) || s.plays(GeneralId::huang_yue_ying) || s.theirs().general() == GeneralId::lu_xun)
        return std::nullopt;
    return uses(s, CardKind::snatch, {"rule.too_far"});
}
Made peach_at_full_hp(const Scene& s, Dice&) {
    if (s.mine().hp != s.mine().max_hp) return std::nullopt;
    return because(s, uses(s, CardKind::peach, {"rule.full_hp"}), [&s](const State& state) {
        return state.of(s.seat()).hp * 8 + state.of(s.seat()).max_hp;
    });
}
Made dodge_unasked(const Scene& s, Dice&) {
    return uses(s, CardKind::jink, {"rule.response_only"});
}
Made negate_unasked(const Scene& s, Dice&) {
    return uses(s, CardKind::nullification, {"rule.response_only"});
}
bool judges_as(const Side& side, CardKind kind) {
    return std::find(side.judging_as.begin(), side.judging_as.begin() + side.judging_n, kind) !=
           side.judging_as.begin() + side.judging_n;
}
Made second_indulgence(const Scene& s, Dice&) {
    if (!judges_as(s.theirs(), CardKind::indulgence) || s.theirs().general() == GeneralId::lu_xun)
        return std::nullopt;
    return because(s, uses(s, CardKind::indulgence, {"rule.same_delayed_trick"}),
                   [&s](const State& state) { return judges_as(state.of(s.other()), CardKind::indulgence); });
}
Made second_lightning(const Scene& s, Dice&) {
    if (!judges_as(s.mine(), CardKind::lightning)) return std::nullopt;
    return uses(s, CardKind::lightning, {"rule.same_delayed_trick"});
}
Made borrows_no_sword(const Scene& s, Dice&) {
    if (s.weapon(s.other()) != CardKind::none) return std::nullopt;
    return because(s, uses(s, CardKind::collateral, {"rule.no_weapon"}),
                   [&s](const State& state) { return state.of(s.other()).equipment[0]; });
}
Made dismantles_nothing(const Scene& s, Dice&) {
    const bool bare =
        s.theirs().hand_n == 0 && s.in(engine::equip_of(s.other())).empty() && s.theirs().judging_n == 0;
    return bare ? uses(s, CardKind::dismantlement, {"rule.nothing_to_take"}) : std::nullopt;
}
Made slash_on_himself(const Scene& s, Dice&) {
    const auto card = s.of_kind(engine::hand_of(s.seat()), CardKind::slash);
    if (!s.at(Question::play_phase) || !card || !slash_is_free(s)) return std::nullopt;
    Move move = line(s.seat(), Verb::use, {*card});
    move.target = s.seat();
    return inserted(s, move, {"rule.bad_target"});
}
Made duel_with_himself(const Scene& s, Dice&) {
    const auto card = s.of_kind(engine::hand_of(s.seat()), CardKind::duel);
    if (!s.at(Question::play_phase) || !card) return std::nullopt;
    Move move = line(s.seat(), Verb::use, {*card});
    move.target = s.seat();
    return inserted(s, move, {"rule.bad_target"});
}

// ---- skills ---------------------------------------------------------------------------------------------

Made skill_of_another(const Scene& s, Dice&) {
    if (!s.at(Question::play_phase) || s.plays(GeneralId::huang_gai)) return std::nullopt;
    return inserted(s, invoking(s.seat(), SkillId::kurou), {"rule.skill_not_owned"});
}
Made skill_of_the_dead(const Scene& s, Dice&) {
    if (!s.at(Question::play_phase) || s.mine().fielded == 0) return std::nullopt;
    const auto& dead = s.ruleset.generals.at(s.mine().line_up[s.mine().fielded - 1U]);
    return inserted(s, invoking(s.seat(), dead.skills[0]),
                    {"rule.skill_not_owned", "rule.dead_letter", "rule.lord_skill_off"});
}
Made skill_of_the_opponent(const Scene& s, Dice&) {
    if (!s.at(Question::play_phase)) return std::nullopt;
    const SkillId skill = s.ruleset.generals.at(s.theirs().general()).skills[0];
    return inserted(s, invoking(s.seat(), skill), {"rule.skill_not_owned", "rule.dead_letter"});
}
Made skill_outside_its_window(const Scene& s, Dice&) {
    if (!s.at(Question::play_phase)) return std::nullopt;
    constexpr std::pair<GeneralId, SkillId> windows[] = {
        {GeneralId::xia_hou_dun, SkillId::ganglie}, {GeneralId::guo_jia, SkillId::yiji},
        {GeneralId::zhen_ji, SkillId::luoshen},     {GeneralId::zhu_ge_liang, SkillId::guanxing},
        {GeneralId::cao_ren, SkillId::jushou},      {GeneralId::zhang_liao, SkillId::tuxi},
        {GeneralId::diao_chan, SkillId::biyue},     {GeneralId::xu_chu, SkillId::luoyi},
        {GeneralId::zhou_yu, SkillId::yingzi},      {GeneralId::ma_chao, SkillId::tieji}};
    for (const auto& [general, skill] : windows) {
        // 闭月 and 据守 come right after: leaving out the end of the phase is allowed
        if (!s.plays(general) || skill == SkillId::biyue || skill == SkillId::jushou) continue;
        return inserted(s, invoking(s.seat(), skill), {"rule.skill_window"});
    }
    return std::nullopt;
}
Made locked_skill_declared(const Scene& s, Dice&) {
    constexpr std::pair<GeneralId, SkillId> locked[] = {{GeneralId::zhang_fei, SkillId::paoxiao},
                                                        {GeneralId::lv_bu, SkillId::wushuang},
                                                        {GeneralId::wei_yan, SkillId::kuanggu},
                                                        {GeneralId::xiao_qiao, SkillId::hongyan},
                                                        {GeneralId::ma_chao, SkillId::mashu}};
    if (!s.at(Question::play_phase)) return std::nullopt;
    for (const auto& [general, skill] : locked) {
        if (s.plays(general)) return inserted(s, invoking(s.seat(), skill), {"rule.not_declared"});
    }
    return std::nullopt;
}
Made dead_letter(const Scene& s, Dice&) {
    if (!s.at(Question::play_phase)) return std::nullopt;
    if (s.plays(GeneralId::diao_chan))
        return inserted(s, invoking(s.seat(), SkillId::lijian), {"rule.dead_letter"});
    if (s.plays(GeneralId::da_qiao))
        return inserted(s, invoking(s.seat(), SkillId::liuli), {"rule.dead_letter"});
    return std::nullopt;
}
Made lord_skill(const Scene& s, Dice&) {
    if (!s.at(Question::play_phase)) return std::nullopt;
    if (s.plays(GeneralId::liu_bei))
        return inserted(s, invoking(s.seat(), SkillId::jijiang), {"rule.lord_skill_off"});
    if (s.plays(GeneralId::zhang_jiao)) {
        return inserted(s, invoking(s.seat(), SkillId::huangtian), {"rule.lord_skill_off"});
    }
    return std::nullopt;
}
Made skill_used_twice(const Scene& s, Dice&) {
    if (!s.at(Question::play_phase) || s.mine().hand_n < 2) return std::nullopt;
    if (s.plays(GeneralId::zhou_yu) && s.mine().has_flag(Side::kFanjianUsed)) {
        return inserted(s, invoking(s.seat(), SkillId::fanjian), {"rule.skill_used_up"});
    }
    return std::nullopt;
}
Made wrong_colour_converted(const Scene& s, Dice&) {
    if (!s.at(Question::play_phase)) return std::nullopt;
    for (const CardFace& card : s.in(engine::hand_of(s.seat()))) {
        const bool red = cards::color_of(card.suit) == cards::Color::red;
        if (s.plays(GeneralId::guan_yu) && !red && slash_is_free(s) && s.reachable()) {
            return inserted(s, converting(s.seat(), SkillId::wusheng, card, CardKind::slash),
                            {"rule.conversion"});
        }
        if (s.plays(GeneralId::gan_ning) && red && s.theirs().hand_n > 0) {
            return inserted(s, converting(s.seat(), SkillId::qixi, card, CardKind::dismantlement),
                            {"rule.conversion"});
        }
    }
    return std::nullopt;
}
Made converted_by_another(const Scene& s, Dice&) {
    const auto hand = s.in(engine::hand_of(s.seat()));
    if (!s.at(Question::play_phase) || hand.empty() || s.plays(GeneralId::guan_yu)) return std::nullopt;
    return inserted(s, converting(s.seat(), SkillId::wusheng, hand[0], CardKind::slash),
                    {"rule.skill_not_owned"});
}
Made spear_not_worn(const Scene& s, Dice&) {
    const auto hand = s.in(engine::hand_of(s.seat()));
    if (!s.at(Question::play_phase) || hand.size() < 2 || s.weapon(s.seat()) == CardKind::spear)
        return std::nullopt;
    Move move = line(s.seat(), Verb::use, {hand[0], hand[1]});
    move.through = CardKind::spear;
    move.kind = CardKind::slash;
    return inserted(s, move, {"rule.equipment_not_worn"});
}

}  // namespace

std::vector<MutantClass> use_mutants() {
    return {
        {"second 杀", second_slash},
        {"杀 out of range", slash_out_of_range},
        {"杀 into 空城", slash_into_the_empty_city},
        {"决斗 into 空城", duel_into_the_empty_city},
        {"顺手牵羊 on 谦逊", steals_from_lu_xun},
        {"乐不思蜀 on 谦逊", indulges_lu_xun},
        {"顺手牵羊 too far", steals_too_far},
        {"桃 at full HP", peach_at_full_hp},
        {"闪 by itself", dodge_unasked},
        {"无懈可击 by itself", negate_unasked},
        {"second 乐不思蜀", second_indulgence},
        {"second 闪电", second_lightning},
        {"借刀杀人 without a sword", borrows_no_sword},
        {"过河拆桥 on nothing", dismantles_nothing},
        {"杀 on oneself", slash_on_himself},
        {"决斗 with oneself", duel_with_himself},
        {"a skill of nobody here", skill_of_another},
        {"a dead general's skill", skill_of_the_dead},
        {"the opponent's skill", skill_of_the_opponent},
        {"a skill outside its window", skill_outside_its_window},
        {"a locked skill is declared", locked_skill_declared},
        {"a dead letter is declared", dead_letter},
        {"a lord skill is declared", lord_skill},
        {"反间 twice in a phase", skill_used_twice},
        {"a card of the wrong colour is converted", wrong_colour_converted},
        {"a conversion of somebody else", converted_by_another},
        {"丈八蛇矛 not worn", spear_not_worn},
    };
}

}  // namespace kit
