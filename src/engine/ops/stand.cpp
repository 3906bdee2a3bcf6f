// A breach that stands (judging.rewind.d, `! let_stand`) and answers nothing that is open. See stand.hpp.
#include "engine/ops/stand.hpp"

#include <algorithm>

#include "engine/asks/judging.hpp"
#include "engine/machine/procedures.hpp"
#include "engine/machine/shuffle.hpp"
#include "engine/ops/slash.hpp"
#include "engine/ops/turn.hpp"
#include "engine/ops/use.hpp"
#include "engine/skills/play_skills.hpp"

namespace yuanmen::engine {
namespace {

bool both_alive(const State& s) {
    return !s.side[0].has_flag(Side::kDead) && !s.side[1].has_flag(Side::kDead);
}

bool on_the_opponent(const Action& a) {
    return a.target == kNoTarget || a.target == index_of(cards::other(a.seat));
}
bool on_himself(const Action& a) {
    return a.target == kNoTarget || a.target == index_of(a.seat);
}

/// Whether the card has an effect on that target. What is laid down is one card, and a piece of equipment is
/// itself.
bool has_effect(const Game& g, const Action& a, const Plan& plan) {
    if (plan.set.empty()) return false;
    const bool one = plan.set.count() == 1;
    const Seat opponent = cards::other(a.seat);
    const auto room = [&](Seat before) {
        const Side& side = g.s.of(before);
        return side.judging_n < side.judging.size();
    };
    switch (a.kind) {
        case CardKind::jink:
        case CardKind::nullification:
        case CardKind::none:
            return false;
        case CardKind::ex_nihilo:
        case CardKind::amazing_grace:
        case CardKind::god_salvation:
            return on_himself(a);
        case CardKind::lightning:
            return one && on_himself(a) && room(a.seat);
        case CardKind::indulgence:
            return one && on_the_opponent(a) && room(opponent);
        default:
            if (cards::is_equipment(a.kind))
                return one && g.r.kind(g.s.face[plan.slots[0]]) == a.kind && on_himself(a);
            return on_the_opponent(a);
    }
}

void use(Game& g, const Action& a, const Plan& plan) {
    if (a.kind == CardKind::peach) {
        move_all(g, plan.set, Zone::discard);
        const Seat healed = a.target == kNoTarget ? a.seat : static_cast<Seat>(a.target);
        if (!g.s.of(healed).has_flag(Side::kDead)) recover(g, healed, 1);
        return;
    }
    if (!has_effect(g, a, plan) || !both_alive(g.s)) return move_all(g, plan.set, Zone::discard);
    use_card(g, a, plan);
}

void draw(Game& g, const Action& a, const Plan& plan) {
    move_all(g, plan.set, hand_of(a.seat));
}

void declare(Game& g, const Action& a, const Plan& plan) {
    const Who self = general_in_play(g.s, a.seat);
    const Who opponent = general_in_play(g.s, cards::other(a.seat));
    if (both_alive(g.s)) {
        switch (a.skill) {
            case SkillId::rende:
            case SkillId::jieyin:
            case SkillId::kurou:
            case SkillId::fanjian:
            case SkillId::huangtian:
                return use_play_skill(g, a, plan);
            default:
                break;
        }
    }
    move_all(g, plan.set, Zone::discard);
    if (!both_alive(g.s)) return;
    const unsigned hand = 1U << static_cast<int>(hand_of(opponent.seat()));
    const unsigned worn = 1U << static_cast<int>(equip_of(opponent.seat()));
    switch (a.skill) {
        case SkillId::biyue:
        case SkillId::lianying:
        case SkillId::jizhi:
            return push_draw(g, a.seat, 1, rule_of(a.skill));
        case SkillId::xiaoji:
            return push_draw(g, a.seat, 2, rule_of(a.skill));
        case SkillId::jushou:
            g.s.of(a.seat).flags |= Side::kFaceDown;
            return push_draw(g, a.seat, 3, rule_of(a.skill));
        case SkillId::luoyi:
            g.s.of(a.seat).flags |= Side::kLuoyi;
            return;
        case SkillId::tuxi:
            return push_take(g, self, opponent, hand, hand_of(a.seat), a.skill, CardKind::none);
        case SkillId::fankui:
            return push_take(g, self, opponent, hand | worn, hand_of(a.seat), a.skill, CardKind::none);
        case SkillId::guanxing:
            push(g.s, Op::guanxing).actor = self;
            return;
        case SkillId::luoshen:
            push(g.s, Op::luoshen).actor = self;
            return;
        case SkillId::yiji:
            push(g.s, Op::yiji).actor = self;
            return;
        case SkillId::shensu:
            return push_slash(g, self, opponent, {}, Tint::none);
        case SkillId::ganglie:
        case SkillId::leiji: {
            Frame& f = push(g.s, a.skill == SkillId::leiji ? Op::leiji : Op::ganglie);
            f.actor = self;
            f.subject = a.target == index_of(a.seat) ? self : opponent;
            return;
        }
        default:
            return;  // it changes something that is not happening
    }
}

/// The question is refused, and nothing comes of it.
void refuse(Game& g, const Action& a, const Plan& plan, const Prompt& open) {
    if (a.seat != open.seat || is_reveal(open.question)) return;
    switch (open.question) {
        case Question::take_display:
            return procedure(top(g.s).op).take(g, top(g.s), a, plan);
        case Question::take_card:
        case Question::name_suit:
        case Question::arrange:
        case Question::hand_out:
        case Question::put_off:
        case Question::discard_or_draw:
        case Question::discard_or_damage:
            return pop(g.s);
        default:
            return;
    }
}

void begin_turn_anyway(Game& g, const Action& a, const Plan& plan) {
    State& s = g.s;
    while (s.depth > 1) pop(s);
    s.active = a.seat;
    s.phase = Phase::before_turn;
    s.lost_hand = s.lost_equip = 0;
    become(top(s), Op::turn);
    procedure(Op::turn).take(g, top(s), a, plan);
}

}  // namespace

SlotSet reach_out_of_place(const State& s, const Action& action) {
    switch (action.verb) {
        case Verb::use:
        case Verb::invoke:
        case Verb::discard:
            return slots_in(s, hand_of(action.seat)) | slots_in(s, equip_of(action.seat)) |
                   slots_in(s, general_of(action.seat));
        case Verb::take:
            return slots_in(s, action.zone);
        case Verb::give:
            return slots_in(s, hand_of(action.seat)) | (s.depth > 0 ? top(s).mask : SlotSet{});
        case Verb::lay_down:
            return slots_in(s, hand_of(action.seat));
        default:
            return {};
    }
}

void carry_out_of_place(Game& g, const Action& a, const Plan& plan, const Prompt& open) {
    const bool over = g.s.outcome != Outcome::running;
    switch (a.verb) {
        case Verb::use:
            return over ? move_all(g, plan.set, Zone::discard) : use(g, a, plan);
        case Verb::invoke:
            if (over) return move_all(g, plan.set, Zone::discard);
            if (open.question == Question::answer_jink && open.seat == a.seat &&
                a.kind == CardKind::eight_diagram)
                return procedure(top(g.s).op).take(g, top(g.s), a, plan);
            return declare(g, a, plan);
        case Verb::discard:
        case Verb::lay_down:
        case Verb::turn_up:
            return move_all(g, plan.set, Zone::discard);
        case Verb::draw:
            return draw(g, a, plan);
        case Verb::take:
            return move_all(g, plan.set, hand_of(a.seat));
        case Verb::give:
            return move_all(g, plan.set,
                            hand_of(a.target > 1 ? cards::other(a.seat) : static_cast<Seat>(a.target)));
        case Verb::shuffle:
            return reshuffle(g, a);
        case Verb::begin_turn:
            return over ? void() : begin_turn_anyway(g, a, plan);
        case Verb::pass:
            return over ? void() : refuse(g, a, plan, open);
        case Verb::overtime:
            if (g.s.outcome != Outcome::time_up) return;
            g.s.outcome = Outcome::running;
            g.s.flags = static_cast<std::uint8_t>((g.s.flags & ~State::kBell) | State::kOvertime);
            return;
        default:
            return;
    }
}

}  // namespace yuanmen::engine
