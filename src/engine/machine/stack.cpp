#include "engine/machine/machine.hpp"

namespace yuanmen::engine {

Frame& push(State& s, Op op) {
    if (s.depth == kStackDepth) {
        s.flags |= kOverflow;
        --s.depth;  // the state is about to be thrown away; stay inside it
    }
    Frame& f = s.stack[s.depth++];
    f = Frame{};
    f.op = op;
    f.since = static_cast<std::uint16_t>(s.ply + 1);
    if (s.depth > s.deepest) s.deepest = s.depth;
    return f;
}

void pop(State& s) {
    s.stack[--s.depth] = Frame{};
}

void become(Frame& f, Op op) {
    const std::uint16_t since = f.since;
    f = Frame{};
    f.op = op;
    f.since = since;
}

void end_match(State& s, Outcome outcome, std::uint8_t winner) {
    s.outcome = outcome;
    s.winner = winner;
    s.lost_hand = 0;
    s.lost_equip = 0;
    while (s.depth > 1) pop(s);
}

void advance(Game& g) {
    State& s = g.s;
    while (s.outcome == Outcome::running && (s.flags & kOverflow) == 0) {
        if ((s.lost_hand | s.lost_equip) != 0) {
            push(s, Op::loss);
        } else if (s.pile_n == 0 && s.discard_n > 0 && top(s).op != Op::shuffle && s.phase != Phase::setup &&
                   g.r.switches().reshuffle == cards::Reshuffle::eager) {
            push(s, Op::shuffle);
        }
        Frame& f = top(s);
        if (procedure(f.op).step(g, f) == Flow::wait) return;
    }
}

}  // namespace yuanmen::engine
