// Drawing cards (timing.13, 1v1.3.3.2): what the pile holds, then the shuffled discard pile, then the rest.
// With both piles empty the missing cards are not drawn, or the match is drawn (decision.empty_piles). Frame
// draw: actor = the general for whom it was begun (only the seat matters), n = cards still to come, a, b =
// RuleId by which. Frame turn_up: cards turned over into zone a; the mask of the frame below collects them.
#include <algorithm>

#include "engine/machine/procedures.hpp"
#include "engine/picks.hpp"

namespace yuanmen::engine {
namespace {

/// False if nothing can come any more.
bool supply(Game& g, bool& shuffled) {
    if (g.s.pile_n > 0) return true;
    if (g.s.discard_n > 0) {
        push(g.s, Op::shuffle);
        shuffled = true;
        return true;
    }
    if (g.r.switches().empty_piles == cards::EmptyPiles::draw_match)
        end_match(g.s, Outcome::piles_exhausted, 0xFF);
    return false;
}

Flow step(Game& g, Frame& f) {
    bool shuffled = false;
    if (f.n <= 0 || !supply(g, shuffled)) {
        if (g.s.outcome == Outcome::running) pop(g.s);
        return Flow::go;
    }
    return shuffled ? Flow::go : Flow::wait;
}

RuleId drawn_by(const Frame& f) {
    return static_cast<RuleId>(f.a | f.b << 8);
}

Prompt ask(const Rules&, const State& s, const Frame& f) {
    Prompt p;
    p.question = Question::draw;
    p.seat = p.target = f.actor.seat();
    p.min = p.max = static_cast<std::uint8_t>(std::min<int>(f.n, s.pile_n));
    p.why = drawn_by(f);
    return p;
}

void take(Game& g, Frame& f, const Action& action, const Plan& plan) {
    if (action.seat != f.actor.seat()) {  // the other opening hand first
        f.actor = general_in_play(g.s, action.seat);
        g.s.stack[g.s.depth - 2U].a = static_cast<std::uint8_t>(index_of(action.seat));
    }
    for (int i = 0; i < plan.n; ++i) move(g, plan.slots[static_cast<std::size_t>(i)], hand_of(action.seat));
    f.n = static_cast<std::int8_t>(f.n - plan.n);
}

Prompt ask_turn_up(const Rules& r, const State& s, const Frame& f) {
    Prompt p = ask(r, s, f);
    p.question = Question::turn_up;
    p.kind = f.kind;
    p.skill = static_cast<SkillId>(f.skill);
    p.why = p.skill != SkillId::none ? rule_of(p.skill) : rule_of(p.kind);
    return p;
}

void take_turn_up(Game& g, Frame& f, const Action&, const Plan& plan) {
    Frame& below = g.s.stack[g.s.depth - 2U];
    for (int i = 0; i < plan.n; ++i) {
        const Slot slot = plan.slots[static_cast<std::size_t>(i)];
        move(g, slot, static_cast<Zone>(f.a));
        below.mask.add(slot);
    }
    f.n = static_cast<std::int8_t>(f.n - plan.n);
}

}  // namespace

const Procedure draw_procedure = {step, ask, take};
const Procedure turn_up_procedure = {step, ask_turn_up, take_turn_up};

int cards_due(const State& s) {
    if (s.depth == 0 || (top(s).op != Op::draw && top(s).op != Op::turn_up)) return 0;
    return std::min<int>(top(s).n, s.pile_n + s.discard_n);
}

void push_draw(Game& g, Seat seat, int n, RuleId why) {
    Frame& f = push(g.s, Op::draw);
    f.actor = general_in_play(g.s, seat);
    f.n = static_cast<std::int8_t>(n);
    f.a = static_cast<std::uint8_t>(static_cast<unsigned>(why) & 0xFF);
    f.b = static_cast<std::uint8_t>(static_cast<unsigned>(why) >> 8);
}

void push_turn_up(Game& g, Seat seat, int n, Zone to) {
    const Frame& below = top(g.s);
    const CardKind kind = below.kind;
    const std::uint8_t skill = below.op == Op::dying       ? static_cast<std::uint8_t>(SkillId::buqu)
                               : below.op == Op::judgement ? below.skill
                                                           : 0xFF;
    Frame& f = push(g.s, Op::turn_up);
    f.actor = general_in_play(g.s, seat);
    f.n = static_cast<std::int8_t>(n);
    f.a = static_cast<std::uint8_t>(to);
    f.kind = kind;
    f.skill = skill;
}

bool push_refill(Game& g, int n) {
    if (g.s.pile_n >= n || g.s.discard_n == 0) return false;
    push(g.s, Op::shuffle);
    return true;
}

}  // namespace yuanmen::engine
