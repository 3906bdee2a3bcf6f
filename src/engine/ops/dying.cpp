// Dying 濒死 (timing.10): 不屈 is declared first and its cards turned up; then one round in which each player
// may use any number of 桃, the player whose turn it is first (decision.dying_order); then life or death.
// 不屈 (skill.buqu) saves a general whose cards all differ in rank. Frame: subject = the dying, a = players
// who have had their go, flags 1 = 不屈 declared.
#include "engine/ops/dying.hpp"

#include "engine/machine/procedures.hpp"

namespace yuanmen::engine {
namespace {

enum : std::uint8_t { kBuqu, kTurned, kRound, kVerdict };
constexpr std::uint8_t kDeclared = 1;

Seat asked(const Rules& r, const State& s, const Frame& f) {
    const Seat first =
        r.switches().dying_order == cards::DyingOrder::actor_first ? s.active : f.subject.seat();
    return f.a == 0 ? first : cards::other(first);
}

bool ranks_differ(const Game& g, Seat seat) {
    unsigned seen = 0;
    for (SlotSet left = slots_in(g.s, general_of(seat)); !left.empty();) {
        const unsigned bit = 1U << g.r.deck().rank(g.s.face[left.pop()]);
        if ((seen & bit) != 0) return false;
        seen |= bit;
    }
    return true;
}

/// Asks for the 不屈 cards that must leave at his HP.
void put_off_surplus(Game& g, Seat seat) {
    if (g.s.of(seat).general() != GeneralId::zhou_tai) return;
    const int surplus = slots_in(g.s, general_of(seat)).count() - buqu_due(g.r, g.s, seat);
    if (surplus <= 0) return;
    Frame& f = push(g.s, Op::put_off);
    f.actor = general_in_play(g.s, seat);
    f.n = static_cast<std::int8_t>(surplus);
}

bool chosen_late(const Rules& r) {
    return r.switches().buqu_choice == cards::BuquChoice::after_rescue;
}

void turn_up(Game& g, Frame& f) {
    const Seat seat = f.subject.seat();
    const int missing = buqu_due(g.r, g.s, seat) - slots_in(g.s, general_of(seat)).count();
    f.pc = kTurned;
    f.flags |= kDeclared;
    if (missing > 0) push_turn_up(g, seat, missing, general_of(seat));
}

Flow step(Game& g, Frame& f) {
    State& s = g.s;
    const Seat seat = f.subject.seat();
    switch (f.pc) {
        case kBuqu:
            f.pc = kRound;
            if (!has_skill(g.r, s, seat, SkillId::buqu)) return Flow::go;
            if (chosen_late(g.r)) {
                turn_up(g, f);
                return Flow::go;
            }
            f.pc = kBuqu;
            return Flow::wait;
        case kTurned:
            f.mask = {};
            f.pc = kRound;
            if (g.r.switches().buqu_peach_round_when_different == cards::BuquPeachRound::none &&
                ranks_differ(g, seat)) {
                f.pc = kVerdict;
            }
            return Flow::go;
        case kRound:
            if (s.of(seat).hp >= 1) {
                pop(s);
                if (chosen_late(g.r)) put_off_surplus(g, seat);
                return Flow::go;
            }
            while (f.a < 2 && !could_speak(g.r, s, asked(g.r, s, f), CardKind::peach)) {
                g.skip(asked(g.r, s, f), CardKind::peach);
                ++f.a;
            }
            if (f.a < 2) return Flow::wait;
            f.pc = kVerdict;
            if (chosen_late(g.r)) put_off_surplus(g, seat);
            return Flow::go;
        default:
            if ((f.flags & kDeclared) != 0 && ranks_differ(g, seat)) {
                if (chosen_late(g.r)) return Flow::wait;
                pop(s);
            } else {
                const Who dead = f.subject;
                become(f, Op::death);
                f.subject = dead;
            }
            return Flow::go;
    }
}

Prompt ask(const Rules& r, const State& s, const Frame& f) {
    if (f.pc != kRound) return invoke_prompt(f.subject.seat(), SkillId::buqu);
    Prompt p;
    p.question = Question::rescue;
    p.seat = asked(r, s, f);
    p.target = f.subject.seat();
    p.may_pass = true;
    p.min = p.max = 1;
    p.kind = CardKind::peach;
    p.why = RuleId::dying;
    return p;
}

void take(Game& g, Frame& f, const Action& action, const Plan& plan) {
    const bool declined = action.verb == Verb::pass;
    if (f.pc == kBuqu) {
        f.pc = kRound;
        if (!declined) turn_up(g, f);
    } else if (f.pc == kVerdict) {
        f.flags = 0;
        if (!declined) pop(g.s);
    } else if (declined) {
        ++f.a;
    } else {
        const Seat seat = f.subject.seat();
        move(g, plan.slots[0], Zone::discard);
        if (chosen_late(g.r)) {
            ++g.s.of(seat).hp;  // the cards leave together, after the round
        } else {
            recover(g, seat, 1);
        }
    }
}

Flow step_put_off(Game& g, Frame& f) {
    const Seat seat = f.actor.seat();
    const SlotSet cards = slots_in(g.s, general_of(seat));
    if (cards.count() > f.n) return Flow::wait;
    pop(g.s);
    move_all(g, cards, Zone::discard);
    return Flow::go;
}

Prompt ask_put_off(const Rules&, const State&, const Frame& f) {
    Prompt p;
    p.question = Question::put_off;
    p.seat = p.target = f.actor.seat();
    p.min = p.max = static_cast<std::uint8_t>(f.n);
    p.skill = SkillId::buqu;
    p.zones = static_cast<std::uint16_t>(1U << static_cast<int>(general_of(p.seat)));
    p.why = rule_of(SkillId::buqu);
    return p;
}

void take_put_off(Game& g, Frame&, const Action&, const Plan& plan) {
    pop(g.s);
    move_all(g, plan.set, Zone::discard);
}

}  // namespace

const Procedure dying_procedure = {step, ask, take};
const Procedure put_off_procedure = {step_put_off, ask_put_off, take_put_off};

void push_dying(Game& g, Who general) {
    push(g.s, Op::dying).subject = general;
}

int buqu_due(const Rules& r, const State& s, Seat seat) {
    const int first = r.switches().buqu_first_card_at == cards::BuquFirstCardAt::hp_0 ? 1 : 0;
    const int due = first - s.of(seat).hp;
    return due > 0 ? due : 0;
}

void recover(Game& g, Seat seat, int n) {
    Side& side = g.s.of(seat);
    const int hp = side.hp + n;
    side.hp = static_cast<std::int8_t>(hp > side.max_hp ? side.max_hp : hp);
    put_off_surplus(g, seat);
}

}  // namespace yuanmen::engine
