// Errors that may stand at any moment of a match, also where the next thing due is a draw, a judgement or an
// answer of the other player.
#include <algorithm>

#include "engine/view.hpp"
#include "record/mutants.hpp"

namespace kit {
namespace {

using cards::CardFace;
using cards::CardKind;
using cards::GeneralId;
using cards::Seat;
using cards::SkillId;
using engine::Phase;
using engine::Question;
using engine::Side;
using engine::State;
using engine::Verb;
using record::Dice;
using record::Move;

using Made = std::optional<Mutant>;
using Words = std::vector<std::string_view>;

bool in_play(const Scene& s, Seat seat) {
    return s.before.outcome == engine::Outcome::running && s.before.phase != Phase::setup &&
           !s.before.of(seat).has_flag(Side::kDead);
}

Seat either(Dice& dice) {
    return dice.below(2) == 0 ? Seat::lord : Seat::renegade;
}

Made declares(const Scene& s, Seat seat, SkillId skill, CardKind equipment, Words codes) {
    if (!in_play(s, seat)) return std::nullopt;
    Move move = line(seat, Verb::invoke);
    move.skill = skill;
    move.kind = equipment;
    return inserted(s, move, std::move(codes));
}

Made locked_skill_anywhere(const Scene& s, Dice& dice) {
    constexpr std::pair<GeneralId, SkillId> locked[] = {
        {GeneralId::zhang_fei, SkillId::paoxiao},     {GeneralId::lv_bu, SkillId::wushuang},
        {GeneralId::wei_yan, SkillId::kuanggu},       {GeneralId::xiao_qiao, SkillId::hongyan},
        {GeneralId::ma_chao, SkillId::mashu},         {GeneralId::lu_xun, SkillId::qianxun},
        {GeneralId::zhu_ge_liang, SkillId::kongcheng}};
    const Seat seat = either(dice);
    for (const auto& [general, skill] : locked) {
        if (s.before.of(seat).general() == general)
            return declares(s, seat, skill, CardKind::none, {"rule.not_declared"});
    }
    return std::nullopt;
}

/// An optional skill that neither the general in play nor one that may yet enter has.
Made skill_of_nobody_anywhere(const Scene& s, Dice& dice) {
    const Seat seat = either(dice);
    const auto& line_up = s.record.line_up[static_cast<std::size_t>(seat)];
    const auto has = [&](GeneralId each) { return each == GeneralId::guo_jia; };
    if (std::any_of(line_up.begin(), line_up.end(), has)) return std::nullopt;
    return declares(s, seat, SkillId::tiandu, CardKind::none, {"rule.skill_not_owned"});
}

Made dead_letter_anywhere(const Scene& s, Dice& dice) {
    return declares(s, either(dice), dice.below(2) == 0 ? SkillId::lijian : SkillId::liuli, CardKind::none,
                    {"rule.dead_letter"});
}

Made equipment_of_nobody_anywhere(const Scene& s, Dice& dice) {
    constexpr CardKind kinds[] = {CardKind::axe,     CardKind::ice_sword,    CardKind::kylin_bow,
                                  CardKind::blade,   CardKind::double_sword, CardKind::eight_diagram,
                                  CardKind::halberd, CardKind::crossbow};
    const CardKind kind = kinds[dice.below(8)];
    const Seat seat = either(dice);
    if (s.of_kind(engine::equip_of(seat), kind)) return std::nullopt;
    return declares(s, seat, SkillId::none, kind, {"rule.equipment_not_worn"});
}

/// `invoke blade CARD` where no 杀 of his was dodged.
Made blade_out_of_the_blue(const Scene& s, Dice& dice) {
    const Seat seat = either(dice);
    const auto slash = s.of_kind(engine::hand_of(seat), CardKind::slash);
    const bool worn = s.of_kind(engine::equip_of(seat), CardKind::blade).has_value();
    if (!slash || !in_play(s, seat) || (worn && !s.at(Question::play_phase))) return std::nullopt;
    Move move = line(seat, Verb::invoke, {*slash});
    move.kind = CardKind::blade;
    if (dice.below(2) == 0) move.target = cards::other(seat);
    return inserted(s, move, {worn ? "rule.skill_window" : "rule.equipment_not_worn"});
}

/// Nothing is being resolved, and the play phase is still to come or going on.
bool before_the_end_of_play(const Scene& s) {
    const State& state = s.before;
    const bool between = s.at(Question::play_phase) || (s.at(Question::draw) && state.depth == 2) ||
                         (state.depth == 1 && s.at(Question::invoke_skill));
    return between && (state.phase == Phase::draw || state.phase == Phase::play) &&
           (state.stack[0].flags & 7) == 0;
}

/// 闪 and 无懈可击 are never used by oneself; also where his own draw is due.
Made answer_card_by_itself(const Scene& s, Dice& dice) {
    const Seat seat = s.before.active;
    const CardKind kind = dice.below(2) == 0 ? CardKind::jink : CardKind::nullification;
    const auto card = s.of_kind(engine::hand_of(seat), kind);
    if (!card || !in_play(s, seat) || !before_the_end_of_play(s)) return std::nullopt;
    return inserted(s, line(seat, Verb::use, {*card}), {"rule.response_only"});
}

/// A second 杀 on the heels of the first, whose answer nobody has written.
Made second_slash_at_once(const Scene& s, Dice&) {
    const Seat seat = s.before.active;
    const Side& side = s.before.of(seat);
    const auto slash = s.of_kind(engine::hand_of(seat), CardKind::slash);
    const auto worn = s.in(engine::equip_of(seat));
    const bool more = std::any_of(worn.begin(), worn.end(), [](const CardFace& face) {
        return face.kind == CardKind::crossbow || face.kind == CardKind::blade;
    });
    if (!slash || more || side.slashes == 0 || s.before.phase != Phase::play ||
        side.general() == GeneralId::zhang_fei || !in_play(s, seat))
        return std::nullopt;
    // in a 决斗, under 南蛮入侵 or as the target of 借刀杀人 it may answer
    for (std::size_t i = 0; i < s.before.depth; ++i) {
        const engine::Op op = s.before.stack[i].op;
        if (op == engine::Op::duel || op == engine::Op::collateral || op == engine::Op::answer_slash ||
            op == engine::Op::use)
            return std::nullopt;
    }
    Move move = line(seat, Verb::use, {*slash});
    move.target = cards::other(seat);
    if (s.prompt.seat == seat && !s.prompt.may_pass && !s.at(Question::play_phase)) return std::nullopt;
    // or the match is over, where the last general cannot answer
    Mutant out = inserted(s, move, {"rule.slash_limit", "rule.match_over"});
    out.cause = s.since([seat](const State& state) { return state.of(seat).slash_ply; });
    return out;
}

Made peach_before_the_draw(const Scene& s, Dice&) {
    const Seat seat = s.before.active;
    const Side& side = s.before.of(seat);
    const auto peach = s.of_kind(engine::hand_of(seat), CardKind::peach);
    if (!peach || !in_play(s, seat) || !before_the_end_of_play(s) || side.hp != side.max_hp)
        return std::nullopt;
    Mutant out = inserted(s, line(seat, Verb::use, {*peach}), {"rule.full_hp"});
    out.cause = s.since([seat](const State& state) { return state.of(seat).hp * 8 + state.of(seat).max_hp; });
    return out;
}

Made trick_out_of_turn_anywhere(const Scene& s, Dice&) {
    const Seat seat = cards::other(s.before.active);
    const auto card = s.of_kind(engine::hand_of(seat), CardKind::ex_nihilo);
    if (!card || !in_play(s, seat) || s.before.phase == Phase::before_turn) return std::nullopt;
    return inserted(s, line(seat, Verb::use, {*card}),
                    {"rule.turn_order", "rule.not_asked", "rule.not_answer", "rule.match_over"});
}

/// A card of a hand stands in the order of a shuffle.
Made shuffles_a_card_in_a_hand(const Scene& s, Dice& dice) {
    const auto card = s.alone(s.in(engine::hand_of(s.before.active)), dice);
    auto order = s.in(engine::Zone::discard);
    if (!card || order.empty() || s.before.outcome != engine::Outcome::running) return std::nullopt;
    order.back() = *card;
    Move move = line(s.before.active, Verb::shuffle, order);
    move.seat.reset();
    return inserted(s, move, {"record.shuffle_content", "record.face_needed"});
}

/// The cards of a draw in another order, and one too many: the paper's fault before the player's.
Made draws_in_another_order(const Scene& s, Dice&) {
    if (s.move.verb != Verb::draw || s.move.cards.size() < 2 || s.before.pile_n <= s.move.cards.size() ||
        s.move.cards[0] == s.move.cards[1])
        return std::nullopt;
    Move move = s.move;
    std::swap(move.cards[0], move.cards[1]);
    const auto next = s.before.pile[s.before.pile_n - 1 - s.move.cards.size()];
    move.cards.push_back(s.ruleset.deck.face(s.before.face[next]));
    return replaced(s, move, {"record.pile_order"});
}

/// By the other player: whose turn it is may have come to his discard phase.
Made discards_of_his_own_accord(const Scene& s, Dice&) {
    const Seat seat = cards::other(s.before.active);
    const auto hand = s.in(engine::hand_of(seat));
    if (hand.empty() || !in_play(s, seat) || !before_the_end_of_play(s)) return std::nullopt;
    return inserted(s, line(seat, Verb::discard, {hand[0]}),
                    {"rule.wrong_phase", "rule.not_asked", "rule.not_answer", "rule.discard_count"});
}

/// The card to be taken is not named, and play goes on.
Made choice_passed_over(const Scene& s, Dice&) {
    if (!s.at(Question::take_card) || s.seat() != s.before.active || s.before.phase != Phase::play)
        return std::nullopt;
    // where there is no choice it may be left out
    const bool tricks = s.prompt.kind == CardKind::dismantlement || s.prompt.kind == CardKind::snatch;
    if (!tricks || s.in(engine::hand_of(s.other())).size() + s.in(engine::equip_of(s.other())).size() < 2)
        return std::nullopt;
    return replaced(s, line(s.seat(), Verb::end_play), {"rule.must_answer", "rule.not_answer"});
}

}  // namespace

std::vector<MutantClass> moment_mutants() {
    return {
        {"a locked skill is declared at any moment", locked_skill_anywhere},
        {"a skill of nobody here at any moment", skill_of_nobody_anywhere},
        {"a dead letter at any moment", dead_letter_anywhere},
        {"equipment that is not worn at any moment", equipment_of_nobody_anywhere},
        {"青龙偃月刀 out of the blue", blade_out_of_the_blue},
        {"闪 or 无懈可击 by itself, the draw still due", answer_card_by_itself},
        {"second 杀 on the heels of the first", second_slash_at_once},
        {"桃 at full HP, the draw still due", peach_before_the_draw},
        {"a trick out of turn at any moment", trick_out_of_turn_anywhere},
        {"a shuffle with a card of a hand", shuffles_a_card_in_a_hand},
        {"a draw in another order and one too many", draws_in_another_order},
        {"a discard of one's own accord", discards_of_his_own_accord},
        {"the card to be taken is not named", choice_passed_over},
    };
}

}  // namespace kit
