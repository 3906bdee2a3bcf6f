// The opening hands (1v1.3.2.2): each player draws four cards. Nothing depends on who draws first, so a draw
// by either is accepted; 内奸 is asked first (open question Q-11). Frame: pc 0 first hand, 1 second hand, 2
// done; a = seat that has drawn.
#include "engine/machine/procedures.hpp"

namespace yuanmen::engine {
namespace {

Flow step(Game& g, Frame& f) {
    if (f.pc < 2) {
        const Seat seat = f.pc == 0 ? Seat::renegade : cards::other(static_cast<Seat>(f.a));
        f.a = static_cast<std::uint8_t>(index_of(seat));
        ++f.pc;
        push_draw(g, seat, g.r.switches().opening_hand, RuleId::opening_hand);
        return Flow::go;
    }
    become(f, Op::turn);
    g.s.active = Seat::renegade;
    return Flow::go;
}

}  // namespace

const Procedure opening_procedure = {step, asks_nothing, takes_nothing};

}  // namespace yuanmen::engine
