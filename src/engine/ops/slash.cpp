// One 杀, window by window (timing.6, rows 1-8; card.slash):
// 无双 and 青釭剑 are locked; then 铁骑 or 烈弓, then 雌雄双股剑 (1v1.1.5; switch aim_skill_order); 仁王盾
// voids a black 杀; 闪 is asked for unless barred; if offset 贯石斧 or 青龙偃月刀 may act; else 1 damage. A
// new 杀 by 青龙偃月刀 reuses the frame, so that a chain of them needs no depth. Frame: actor = user, subject
// = target, suit = Tint of the 杀, n = 闪 needed, flags below, mask = cards spent, card = the second one of
// 贯石斧 while what its first sets off is resolved (switch axe_payment).
#include "engine/ops/slash.hpp"
#include "engine/machine/procedures.hpp"

namespace yuanmen::engine {
namespace {

enum : std::uint8_t {
    kNamed,
    kGeneral,
    kTiejiJudged,
    kWeapon,
    kShield,
    kJink,
    kAnswered,
    kOffset,
    kAxeSecond,
    kHit,
    kEnd
};
constexpr std::uint8_t kJinkBarred = 1, kArmorOff = 2;

bool weapon_first(const Rules& r) {
    return r.switches().aim_skill_order == cards::AimSkillOrder::weapon_first;
}
std::uint8_t after_general(const Rules& r) {
    return weapon_first(r) ? kJink : kWeapon;
}
std::uint8_t after_shield(const Rules& r) {
    return weapon_first(r) ? kGeneral : kJink;
}

SkillId aim_skill(const Game& g, const Frame& f) {
    const State& s = g.s;
    if (!alive(s, f.actor) || !alive(s, f.subject)) return SkillId::none;
    const Seat user = f.actor.seat();
    const SkillId skill = g.r.skill_at(Window::aim, s.of(user).general());
    if (skill != SkillId::liegong) return skill;
    if (s.phase != Phase::play || s.active != user) return SkillId::none;
    const int hand = s.of(f.subject.seat()).hand_n;
    return hand >= s.of(user).hp || hand <= attack_range(g.r, s, user) ? skill : SkillId::none;
}

bool double_sword_open(const Game& g, const Frame& f) {
    return alive(g.s, f.actor) && alive(g.s, f.subject) &&
           weapon_of(g.r, g.s, f.actor.seat()) == CardKind::double_sword &&
           g.r.male(g.s.of(f.actor.seat()).general()) != g.r.male(g.s.of(f.subject.seat()).general());
}

/// Notes that this weapon's moment was passed over, if he wears it.
void skip_weapon(Game& g, const Frame& f, CardKind weapon) {
    if (alive(g.s, f.actor) && weapon_of(g.r, g.s, f.actor.seat()) == weapon) g.skip(f.actor.seat(), weapon);
}

bool void_against_target(const Game& g, const Frame& f) {
    return (f.flags & kArmorOff) == 0 && is_black(static_cast<Tint>(f.suit)) &&
           armor_of(g.r, g.s, f.subject.seat()) == CardKind::renwang_shield;
}

bool axe_open(const Game& g, Seat user) {
    if (weapon_of(g.r, g.s, user) != CardKind::axe) return false;
    int cards = g.s.of(user).hand_n - 1;
    for (Slot slot : g.s.of(user).equipment) cards += slot != kNoSlot ? 1 : 0;
    return cards >= 2;
}

bool blade_open(const Game& g, const Frame& f) {
    return weapon_of(g.r, g.s, f.actor.seat()) == CardKind::blade &&
           !under_kongcheng(g.r, g.s, f.subject.seat());
}

Flow offset(Game& g, Frame& f) {
    if (alive(g.s, f.actor) && alive(g.s, f.subject) && (axe_open(g, f.actor.seat()) || blade_open(g, f))) {
        return Flow::wait;
    }
    skip_weapon(g, f, CardKind::axe);
    skip_weapon(g, f, CardKind::blade);
    f.pc = kEnd;
    return Flow::go;
}

void hit(Game& g, Frame& f) {
    f.pc = kEnd;
    if (!alive(g.s, f.actor) && g.r.switches().orphan_card == cards::OrphanCard::abort) return;
    if (alive(g.s, f.subject)) push_damage(g, f.actor, f.subject, 1, CardKind::slash, false);
}

void pay_axe(Game& g, Frame& f, const Plan& plan) {
    f.pc = kHit;
    if (g.r.switches().axe_payment == cards::AxePayment::at_once) return move_all(g, plan.set, Zone::discard);
    f.pc = kAxeSecond;
    f.card = plan.slots[1];
    SlotSet first;
    first.add(plan.slots[0]);
    move_all(g, first, Zone::discard);
}

Flow step(Game& g, Frame& f) {
    switch (f.pc) {
        case kNamed:
            f.n = has_skill(g.r, g.s, f.actor.seat(), SkillId::wushuang) ? 2 : 1;
            if (weapon_of(g.r, g.s, f.actor.seat()) == CardKind::qinggang_sword) f.flags |= kArmorOff;
            f.pc = weapon_first(g.r) ? kWeapon : kGeneral;
            return Flow::go;
        case kGeneral:
            if (aim_skill(g, f) != SkillId::none) return Flow::wait;
            g.skip(f.actor.seat(), g.r.skill_at(Window::aim, g.s.of(f.actor.seat()).general()));
            f.pc = after_general(g.r);
            return Flow::go;
        case kTiejiJudged:
            if (judged_red(g.s.answer)) f.flags |= kJinkBarred;
            f.pc = after_general(g.r);
            return Flow::go;
        case kWeapon:
            if (double_sword_open(g, f)) return Flow::wait;
            skip_weapon(g, f, CardKind::double_sword);
            f.pc = kShield;
            return Flow::go;
        case kShield:
            f.pc =
                !alive(g.s, f.subject) || void_against_target(g, f) ? std::uint8_t{kEnd} : after_shield(g.r);
            if (f.pc == kEnd) g.skip(f.subject.seat(), CardKind::jink);
            return Flow::go;
        case kJink:
            f.pc = (f.flags & kJinkBarred) != 0 ? kHit : kAnswered;
            if (f.pc == kAnswered) {
                push_jink(g, f.subject, f.actor, f.n, false, (f.flags & kArmorOff) != 0);
            } else {
                g.skip(f.subject.seat(), CardKind::jink);
            }
            return Flow::go;
        case kAnswered:
            f.pc = g.s.answer != 0 ? kOffset : kHit;
            return Flow::go;
        case kOffset:
            return offset(g, f);
        case kAxeSecond: {
            SlotSet second;
            second.add(f.card);
            f.card = kNoSlot;
            f.pc = kHit;
            move_all(g, second, Zone::discard);
            return Flow::go;
        }
        case kHit:
            hit(g, f);
            return Flow::go;
        default:
            clear_table(g, f.mask);
            pop(g.s);
            return Flow::go;
    }
}

Prompt ask(const Rules& r, const State& s, const Frame& f) {
    const Seat user = f.actor.seat();
    if (f.pc == kGeneral) return invoke_prompt(user, r.skill_at(Window::aim, s.of(user).general()));
    if (f.pc == kWeapon) return invoke_prompt(user, CardKind::double_sword);
    const CardKind weapon = weapon_of(r, s, user);
    Prompt p = invoke_prompt(user, weapon);
    if (weapon == CardKind::axe) {
        p.min = p.max = 2;
        p.zones = static_cast<std::uint16_t>(1U << static_cast<int>(hand_of(user)) |
                                             1U << static_cast<int>(equip_of(user)));
    } else {
        p.question = Question::use_slash;
        p.min = 1;
        p.max = 2;
    }
    return p;
}

void take(Game& g, Frame& f, const Action& action, const Plan& plan) {
    const bool declined = action.verb == Verb::pass;
    switch (f.pc) {
        case kGeneral:
            f.pc = after_general(g.r);
            if (declined) return;
            if (action.skill == SkillId::liegong) {
                f.flags |= kJinkBarred;
            } else {
                f.pc = kTiejiJudged;
                push_judgement(g, f.actor, SkillId::tieji, CardKind::none);
            }
            return;
        case kWeapon: {
            f.pc = kShield;
            if (declined) return;
            Frame& sword = push(g.s, Op::double_sword);
            sword.actor = f.actor;
            sword.subject = f.subject;
            return;
        }
        default:
            break;
    }
    if (declined) {
        f.pc = kEnd;
    } else if (action.verb == Verb::invoke) {
        pay_axe(g, f, plan);
    } else {
        move_all(g, plan.set, used_zone(g.r));
        f.mask = f.mask | plan.set;
        f.suit = static_cast<std::uint8_t>(plan.tint);
        f.flags = 0;
        f.asked = 0;
        f.pc = kNamed;
        f.since = static_cast<std::uint16_t>(g.s.ply + 1);
    }
}

}  // namespace

const Procedure slash_procedure = {step, ask, take};

void push_slash(Game& g, Who user, Who target, SlotSet cards, Tint tint) {
    Frame& f = push(g.s, Op::slash);
    f.actor = user;
    f.subject = target;
    f.kind = CardKind::slash;
    f.suit = static_cast<std::uint8_t>(tint);
    f.mask = cards;
    move_all(g, cards, used_zone(g.r));
}

bool under_kongcheng(const Rules& r, const State& s, Seat seat) {
    return s.of(seat).hand_n == 0 && has_skill(r, s, seat, SkillId::kongcheng);
}

}  // namespace yuanmen::engine
