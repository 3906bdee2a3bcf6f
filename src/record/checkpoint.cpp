#include "record/checkpoint.hpp"

namespace yuanmen::record {

std::string_view first_difference(const Checkpoint& check, const engine::State& state) {
    for (const Seat seat : {Seat::lord, Seat::renegade}) {
        const SideCheck& said = check.side[static_cast<std::size_t>(seat)];
        const engine::Side& side = state.of(seat);
        if (said.hp && *said.hp != side.hp) return "hp";
        if (said.max_hp && *said.max_hp != side.max_hp) return "max_hp";
        if (said.hand && *said.hand != side.hand_n) return "hand";
    }
    if (check.pile && *check.pile != state.pile_n) return "pile";
    if (check.discard && *check.discard != state.discard_n) return "discard";
    if (check.key && *check.key != state.public_key) return "key";
    return {};
}

Checkpoint as_it_is(const Checkpoint& said, const engine::State& state) {
    Checkpoint is = counted(state);
    for (std::size_t i = 0; i < is.side.size(); ++i) {
        if (!said.side[i].hp) is.side[i].hp.reset();
        if (!said.side[i].max_hp) is.side[i].max_hp.reset();
        if (!said.side[i].hand) is.side[i].hand.reset();
    }
    if (!said.pile) is.pile.reset();
    if (!said.discard) is.discard.reset();
    if (!said.key) is.key.reset();
    return is;
}

Checkpoint counted(const engine::State& state) {
    Checkpoint check;
    for (const Seat seat : {Seat::lord, Seat::renegade}) {
        const engine::Side& side = state.of(seat);
        check.side[static_cast<std::size_t>(seat)] = {side.hp, side.max_hp, side.hand_n};
    }
    check.pile = state.pile_n;
    check.discard = state.discard_n;
    check.key = state.public_key;
    return check;
}

}  // namespace yuanmen::record
