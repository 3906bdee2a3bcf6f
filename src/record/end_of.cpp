#include "record/end_of.hpp"

#include "engine/engine.hpp"
#include "engine/view.hpp"

namespace yuanmen::record {
namespace {

EndOfSide end_of_side(const engine::Rules& rules, const engine::State& state, Seat seat) {
    const engine::Side& side = state.of(seat);
    EndOfSide out;
    out.general = side.general();
    out.remaining = side.remaining();
    out.fallen = side.line_up_size - out.remaining;
    out.hp = side.hp;
    out.max_hp = side.max_hp;
    out.lost_hp = engine::lost_hp(rules, state, seat);
    return out;
}

std::optional<Seat> greater(int lord, int renegade) {
    if (lord == renegade) return std::nullopt;
    return lord > renegade ? Seat::lord : Seat::renegade;
}

}  // namespace

MatchEnd end_of(const engine::Rules& rules, const engine::State& state) {
    MatchEnd out;
    out.turns = state.turn;
    out.outcome = state.outcome;
    for (const Seat seat : {Seat::lord, Seat::renegade})
        out.side[static_cast<std::size_t>(seat)] = end_of_side(rules, state, seat);
    const auto& [lord, renegade] = out.side;
    out.tie_break = {{"remaining_generals",
                      {lord.remaining, renegade.remaining},
                      greater(lord.remaining, renegade.remaining)},
                     {"lost_hp", {lord.lost_hp, renegade.lost_hp}, greater(renegade.lost_hp, lord.lost_hp)}};
    if (state.outcome == engine::Outcome::running) return out;
    if (state.outcome == engine::Outcome::time_up) {
        out.winner = engine::compare_at_time(rules, state);
    } else if (state.winner != 0xFF) {
        out.winner = static_cast<Seat>(state.winner);
    }
    out.level = !out.winner;
    return out;
}

}  // namespace yuanmen::record
