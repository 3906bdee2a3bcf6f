// Using a card in one's play phase (timing.6). Equipment and delayed tricks are finished when they lie in
// their place; 杀 has its own file; the other tricks take effect on each target in turn, 无懈可击 being asked
// for before each. A user who dies does not stop his card (decision.orphan_card). Frame: actor = user,
// subject = the opponent (or the user, 无中生有), kind, a = target number, card / mask = the physical cards
// (五谷丰登: card = itself, mask = the display).
#include "engine/ops/use.hpp"

#include "engine/machine/procedures.hpp"
#include "engine/ops/slash.hpp"

namespace yuanmen::engine {
namespace {

enum : std::uint8_t { kJizhi, kStart, kTarget, kNegated, kPick, kAnswered, kNext, kEnd };

bool for_everybody(CardKind kind) {
    return kind == CardKind::god_salvation || kind == CardKind::amazing_grace;
}

Who target_of(const Frame& f) {
    return for_everybody(f.kind) && f.a == 0 ? f.actor : f.subject;
}

unsigned zone_bit(Zone zone) {
    return 1U << static_cast<int>(zone);
}

void aim(Game& g, Frame& f) {
    const Who target = target_of(f);
    const bool aborted = !alive(g.s, f.actor) && g.r.switches().orphan_card == cards::OrphanCard::abort;
    const Side& side = g.s.of(target.seat());
    if (aborted || !alive(g.s, target) || (f.kind == CardKind::god_salvation && side.hp >= side.max_hp)) {
        f.pc = kNext;
        return;
    }
    f.pc = kNegated;
    push_nullify(g, f.actor, target, f.kind);
}

void push_contest(Game& g, const Frame& f, Op op) {
    const Who actor = f.actor, subject = f.subject;
    const CardKind kind = f.kind;
    Frame& contest = push(g.s, op);
    const bool target_acts = op == Op::answer_slash;
    contest.actor = target_acts ? subject : actor;
    contest.subject = target_acts ? actor : subject;
    contest.kind = kind;
}

void take_effect(Game& g, Frame& f) {
    const Who target = target_of(f);
    const Seat victim = target.seat();
    f.pc = kNext;
    switch (f.kind) {
        case CardKind::ex_nihilo:
            return push_draw(g, victim, 2, rule_of(CardKind::ex_nihilo));
        case CardKind::dismantlement:
        case CardKind::snatch:
            return push_take(g, f.actor, target, reach_of_dismantlement(g.r, victim),
                             f.kind == CardKind::snatch ? hand_of(f.actor.seat()) : Zone::discard,
                             SkillId::none, f.kind);
        case CardKind::duel:
            return push_contest(g, f, Op::duel);
        case CardKind::collateral:
            return push_contest(g, f, Op::collateral);
        case CardKind::savage_assault:
            f.pc = kAnswered;
            return push_contest(g, f, Op::answer_slash);
        case CardKind::archery_attack:
            f.pc = kAnswered;
            return push_jink(g, target, f.actor, 1, true, false);
        case CardKind::god_salvation:
            return recover(g, victim, 1);
        default:
            f.pc = kPick;
    }
}

void next_target(Frame& f) {
    f.pc = for_everybody(f.kind) && f.a == 0 ? kTarget : kEnd;
    ++f.a;
}

Flow step(Game& g, Frame& f) {
    switch (f.pc) {
        case kJizhi:
            if (alive(g.s, f.actor) && has_skill(g.r, g.s, f.actor.seat(), SkillId::jizhi)) return Flow::wait;
            f.pc = kStart;
            return Flow::go;
        case kStart:
            f.pc = kTarget;
            if (f.kind == CardKind::amazing_grace) {
                f.card = f.mask.first();
                f.mask = {};
                push_turn_up(g, f.actor.seat(), 2, Zone::table);
            }
            return Flow::go;
        case kTarget:
            aim(g, f);
            return Flow::go;
        case kNegated:
            f.pc = kNext;
            if (g.s.answer == 0) take_effect(g, f);
            return Flow::go;
        case kPick:
            f.mask = f.mask & slots_in(g.s, Zone::table);
            if (!f.mask.empty()) return Flow::wait;
            f.pc = kNext;
            return Flow::go;
        case kAnswered:
            f.pc = kNext;
            if (g.s.answer == 0 && alive(g.s, target_of(f))) {
                push_damage(g, f.actor, target_of(f), 1, f.kind, false);
            }
            return Flow::go;
        case kNext:
            next_target(f);
            return Flow::go;
        default:
            clear_table(g, f.card == kNoSlot ? f.mask : f.mask | only(f.card));
            pop(g.s);
            return Flow::go;
    }
}

Prompt ask(const Rules&, const State&, const Frame& f) {
    if (f.pc == kJizhi) return invoke_prompt(f.actor.seat(), SkillId::jizhi);
    Prompt p;
    p.question = Question::take_display;
    p.seat = p.target = target_of(f).seat();
    p.min = p.max = 1;
    p.kind = f.kind;
    p.zones = static_cast<std::uint16_t>(zone_bit(Zone::table));
    p.why = rule_of(f.kind);
    return p;
}

void take(Game& g, Frame& f, const Action& action, const Plan& plan) {
    if (f.pc == kPick) {
        f.pc = kNext;
        if (action.verb == Verb::pass) return;  // a refusal that a judge let stand
        f.mask.remove(plan.slots[0]);
        return move(g, plan.slots[0], hand_of(action.seat));
    }
    f.pc = kStart;
    if (action.verb == Verb::invoke) push_draw(g, action.seat, 1, rule_of(SkillId::jizhi));
}

void put_on(Game& g, Seat seat, Slot slot) {
    const std::size_t place = static_cast<std::size_t>(cards::category_of(g.r.kind(g.s.face[slot]))) -
                              static_cast<std::size_t>(cards::Category::weapon);
    const Slot old = g.s.of(seat).equipment[place];
    if (old != kNoSlot) move(g, old, Zone::discard);
    move(g, slot, equip_of(seat));
}

void use_peach(Game& g, Seat seat, Slot slot) {
    move(g, slot, Zone::discard);
    recover(g, seat, 1);
}

void use_trick(Game& g, Seat seat, CardKind kind, SlotSet cards) {
    Frame& f = push(g.s, Op::use);
    f.actor = general_in_play(g.s, seat);
    f.subject = general_in_play(g.s, kind == CardKind::ex_nihilo ? seat : cards::other(seat));
    f.kind = kind;
    f.mask = cards;
    move_all(g, cards, used_zone(g.r));
}

}  // namespace

const Procedure use_procedure = {step, ask, take};

unsigned reach_of_dismantlement(const Rules& r, Seat victim) {
    return zone_bit(hand_of(victim)) | zone_bit(equip_of(victim)) |
           (r.switches().dismantle_judging_zone ? zone_bit(judging_of(victim)) : 0);
}

void use_card(Game& g, const Action& action, const Plan& plan) {
    const Seat seat = action.seat;
    switch (action.kind) {
        case CardKind::slash: {
            Side& side = g.s.of(seat);
            ++side.slashes;
            side.inherited = static_cast<std::uint8_t>(side.inherited & ~Side::kSlashOfFallen);
            side.slash_ply = static_cast<std::uint16_t>(g.s.ply + 1);
            return push_slash(g, general_in_play(g.s, seat), general_in_play(g.s, cards::other(seat)),
                              plan.set, plan.tint);
        }
        case CardKind::peach:
            return use_peach(g, seat, plan.slots[0]);
        case CardKind::indulgence:
            return place_trick(g, plan.slots[0], cards::other(seat), action.kind);
        case CardKind::lightning:
            return place_trick(g, plan.slots[0], seat, action.kind);
        default:
            if (cards::is_equipment(action.kind)) return put_on(g, seat, plan.slots[0]);
            return use_trick(g, seat, action.kind, plan.set);
    }
}

}  // namespace yuanmen::engine
