// The damage event (timing.9, 1v1.1.5): 造成伤害时 (裸衣, 寒冰剑, 麒麟弓), 受到伤害时 (天香), 扣减体力 with
// dying, death and replacement inside, 造成伤害后 (狂骨), 受到伤害后 (反馈, 刚烈, 遗计). A source that is not
// alive is no source. What is last in this event replaces its frame, so endless chains (刚烈 on oneself by
// 天香) need no depth. Frame: actor = source, subject = victim, n = amount, kind = cause, flags below, a =
// 狂骨 will act, b = points of 遗计 used.
#include <algorithm>

#include "engine/machine/procedures.hpp"
#include "engine/ops/dying.hpp"

namespace yuanmen::engine {
namespace {

enum : std::uint8_t {
    kCaused,
    kIceSword,
    kKylinBow,
    kPrevented,
    kSuffered,
    kDeduct,
    kAfterCause,
    kAfterwards,
    kEnd
};
constexpr std::uint8_t kThunder = 1, kTransferred = 2;

bool d1_open(const Game& g, const Frame& f) {
    return alive(g.s, f.actor) && ((f.flags & kTransferred) == 0 || g.r.switches().tianxiang_repeats_d1);
}

bool by_slash_with(const Game& g, const Frame& f, CardKind weapon) {
    return f.kind == CardKind::slash && d1_open(g, f) && weapon_of(g.r, g.s, f.actor.seat()) == weapon;
}

bool has_equipment(const State& s, Seat seat) {
    for (Slot slot : s.of(seat).equipment) {
        if (slot != kNoSlot) return true;
    }
    return false;
}

bool has_horse(const State& s, Seat seat) {
    return s.of(seat).equipment[2] != kNoSlot || s.of(seat).equipment[3] != kNoSlot;
}

unsigned bits(Zone a, Zone b) {
    return 1U << static_cast<int>(a) | 1U << static_cast<int>(b);
}

void deduct(Game& g, Frame& f) {
    Side& side = g.s.of(f.subject.seat());
    f.a = alive(g.s, f.actor) && has_skill(g.r, g.s, f.actor.seat(), SkillId::kuanggu) &&
          (f.actor == f.subject || distance(g.r, g.s, f.actor.seat()) <= 1);
    side.hp = static_cast<std::int8_t>(side.hp - f.n);
    f.pc = kAfterCause;
    if (side.hp <= 0) push_dying(g, f.subject);
}

/// The victim's skill after the damage, or none.
SkillId after_skill(const Game& g, const Frame& f) {
    const State& s = g.s;
    if (!alive(s, f.subject)) return SkillId::none;
    const SkillId skill = g.r.skill_at(Window::damaged, s.of(f.subject.seat()).general());
    const bool source = alive(s, f.actor);
    switch (skill) {
        case SkillId::fankui: {
            if (!source) return SkillId::none;
            const Seat from = f.actor.seat();
            if (f.actor != f.subject)
                return s.of(from).hand_n > 0 || has_equipment(s, from) ? skill : SkillId::none;
            const cards::FankuiOnSelf rule = g.r.switches().fankui_on_self;
            const bool open = rule == cards::FankuiOnSelf::any
                                  ? s.of(from).hand_n > 0 || has_equipment(s, from)
                                  : rule == cards::FankuiOnSelf::equipment_only && has_equipment(s, from);
            return open ? skill : SkillId::none;
        }
        case SkillId::ganglie:
            return source || g.r.switches().ganglie_without_source == cards::GanglieWithoutSource::may_declare
                       ? skill
                       : SkillId::none;
        case SkillId::yiji:
            return f.b < f.n && g.s.pile_n + g.s.discard_n > 0 ? skill : SkillId::none;
        default:
            return SkillId::none;
    }
}

Flow step(Game& g, Frame& f) {
    State& s = g.s;
    const Seat victim = f.subject.seat();
    switch (f.pc) {
        case kCaused:
            if ((f.kind == CardKind::slash || f.kind == CardKind::duel) && d1_open(g, f) &&
                s.of(f.actor.seat()).has_flag(Side::kLuoyi)) {
                ++f.n;
            }
            f.pc = kIceSword;
            return Flow::go;
        case kIceSword:
            if (by_slash_with(g, f, CardKind::ice_sword) &&
                (s.of(victim).hand_n > 0 || has_equipment(s, victim))) {
                return Flow::wait;
            }
            if (by_slash_with(g, f, CardKind::ice_sword)) g.skip(f.actor.seat(), CardKind::ice_sword);
            f.pc = kKylinBow;
            return Flow::go;
        case kKylinBow:
            if (by_slash_with(g, f, CardKind::kylin_bow) && has_horse(s, victim)) return Flow::wait;
            if (by_slash_with(g, f, CardKind::kylin_bow)) g.skip(f.actor.seat(), CardKind::kylin_bow);
            f.pc = kSuffered;
            return Flow::go;
        case kSuffered:
            if (has_skill(g.r, s, victim, SkillId::tianxiang)) {
                if (s.of(victim).hand_n > 0) return Flow::wait;
                g.skip(victim, SkillId::tianxiang);
            }
            f.pc = kDeduct;
            return Flow::go;
        case kDeduct:
            deduct(g, f);
            return Flow::go;
        case kAfterCause:
            f.pc = kAfterwards;
            if (f.a != 0 && alive(s, f.actor)) recover(g, f.actor.seat(), f.n);
            return Flow::go;
        case kAfterwards:
            if (after_skill(g, f) != SkillId::none) return Flow::wait;
            if (alive(s, f.subject)) g.skip(victim, g.r.skill_at(Window::damaged, s.of(victim).general()));
            f.pc = kEnd;
            return Flow::go;
        default:
            pop(s);
            if (s.of(victim).has_flag(Side::kDead)) push_entrance(g, victim);
            return Flow::go;
    }
}

Prompt ask(const Rules& r, const State& s, const Frame& f) {
    switch (f.pc) {
        case kIceSword:
            return invoke_prompt(f.actor.seat(), CardKind::ice_sword);
        case kKylinBow:
            return invoke_prompt(f.actor.seat(), CardKind::kylin_bow);
        case kSuffered: {
            Prompt p = invoke_prompt(f.subject.seat(), SkillId::tianxiang);
            p.min = p.max = 1;
            p.zones = static_cast<std::uint16_t>(1U << static_cast<int>(hand_of(p.seat)));
            return p;
        }
        default: {
            Prompt p = invoke_prompt(f.subject.seat(),
                                     r.skill_at(Window::damaged, s.of(f.subject.seat()).general()));
            if (alive(s, f.actor)) p.target = f.actor.seat();
            return p;
        }
    }
}

void transfer(Game& g, Frame& f, const Plan& plan) {
    const Frame old = f;
    const Who opponent = general_in_play(g.s, cards::other(f.subject.seat()));
    move_all(g, plan.set, Zone::discard);
    become(f, Op::tianxiang);
    f.actor = old.subject;
    f.subject = opponent;
    Frame& moved = push(g.s, Op::damage);
    const std::uint16_t since = moved.since;
    moved = old;
    moved.since = since;
    moved.subject = opponent;
    moved.flags |= kTransferred;
    moved.pc = g.r.switches().tianxiang_repeats_d1 ? kCaused : kSuffered;
}

void use_after_skill(Game& g, Frame& f, SkillId skill) {
    const Who victim = f.subject, source = f.actor;
    if (skill == SkillId::yiji) {
        ++f.b;
        Frame& yiji = push(g.s, Op::yiji);
        yiji.actor = victim;
        return;
    }
    pop(g.s);
    if (skill == SkillId::fankui) {
        const bool own =
            victim == source && g.r.switches().fankui_on_self == cards::FankuiOnSelf::equipment_only;
        const Seat from = source.seat();
        push_take(g, victim, source,
                  own ? 1U << static_cast<int>(equip_of(from)) : bits(hand_of(from), equip_of(from)),
                  hand_of(victim.seat()), skill, CardKind::none);
        return;
    }
    Frame& ganglie = push(g.s, Op::ganglie);
    ganglie.actor = victim;
    ganglie.subject = source;
}

void take(Game& g, Frame& f, const Action& action, const Plan& plan) {
    const bool declined = action.verb == Verb::pass;
    const Who source = f.actor, victim = f.subject;
    switch (f.pc) {
        case kIceSword:
            if (declined) {
                f.pc = kKylinBow;
                return;
            }
            pop(g.s);
            return push_take(g, source, victim, bits(hand_of(victim.seat()), equip_of(victim.seat())),
                             Zone::discard, SkillId::none, CardKind::ice_sword);
        case kKylinBow:
            f.pc = kSuffered;
            if (!declined) {
                push_take(g, source, victim, 1U << static_cast<int>(equip_of(victim.seat())), Zone::discard,
                          SkillId::none, CardKind::kylin_bow);
            }
            return;
        case kSuffered:
            f.pc = kDeduct;
            if (!declined) transfer(g, f, plan);
            return;
        default:
            if (declined) {
                f.b = static_cast<std::uint8_t>(f.b + 1);
                if (action.skill == SkillId::none && f.b < f.n &&
                    has_skill(g.r, g.s, victim.seat(), SkillId::yiji)) {
                    return;  // each point of 遗计 is declared or declined by itself
                }
                f.pc = kEnd;
                return;
            }
            use_after_skill(g, f, action.skill);
    }
}

}  // namespace

const Procedure damage_procedure = {step, ask, take};

Frame& push_damage(Game& g, Who source, Who victim, int amount, CardKind cause, bool thunder) {
    Frame& f = push(g.s, Op::damage);
    f.actor = source;
    f.subject = victim;
    f.n = static_cast<std::int8_t>(amount);
    f.kind = cause;
    f.flags = thunder ? kThunder : 0;
    return f;
}

}  // namespace yuanmen::engine
