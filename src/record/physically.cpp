#include "record/physically.hpp"

#include <algorithm>

#include "engine/view.hpp"

namespace yuanmen::record {

using engine::Action;
using engine::SlotSet;
using engine::State;
using engine::Verb;

namespace {

/// Where his cards can lie for an action of this seat, whatever the rules say of it.
SlotSet within_reach(const State& state, const Action& action) {
    switch (action.verb) {
        case Verb::use:
        case Verb::invoke:
        case Verb::discard:
            return engine::slots_in(state, engine::hand_of(action.seat)) |
                   engine::slots_in(state, engine::equip_of(action.seat)) |
                   engine::slots_in(state, engine::general_of(action.seat));
        case Verb::take:
            return engine::slots_in(state, action.zone);
        case Verb::give:
            return state.stack[state.depth - 1U].mask | engine::slots_in(state, engine::hand_of(action.seat));
        case Verb::lay_down:
            return engine::slots_in(state, engine::hand_of(action.seat));
        default:
            return {};
    }
}

/// Whether an unseen card can have this face.
bool could_be(const engine::Rules& rules, const Reading& reading, engine::Slot slot, engine::Face face) {
    const State& state = reading.state;
    if (state.face[slot] != engine::kUnknownFace) return false;
    if (!reading.classes.trivial()) return reading.classes.has(reading.classes.of(slot), face);
    return std::count(state.face.begin(), state.face.end(), face) < rules.copies(face);
}

/// Whether the cards it takes off the pile can lie there in that order; beyond the pile comes a shuffle.
bool can_lie_on_top(const engine::Rules& rules, const Reading& reading, const Action& action) {
    const State& state = reading.state;
    for (std::size_t i = 0; i < action.n && i < state.pile_n; ++i) {
        const engine::Slot slot = state.pile[state.pile_n - 1U - i];
        const engine::Face face = action.cards[i].face;
        if (face != engine::kUnknownFace && face != state.face[slot] && !could_be(rules, reading, slot, face))
            return false;
    }
    return true;
}

}  // namespace

bool comes_off_the_pile(const Action& action) {
    return action.verb == Verb::draw || action.verb == Verb::turn_up;
}

bool physically_possible(const engine::Rules& rules, const Reading& reading, const Action& action) {
    if (comes_off_the_pile(action)) return can_lie_on_top(rules, reading, action);
    const bool moves = action.verb == Verb::use || action.verb == Verb::invoke ||
                       action.verb == Verb::discard || action.verb == Verb::take ||
                       action.verb == Verb::give || action.verb == Verb::lay_down;
    if (!moves) return true;
    const State& state = reading.state;
    SlotSet left = within_reach(state, action);
    for (std::size_t i = 0; i < action.n; ++i) {
        const engine::Face face = action.cards[i].face;
        if (face == engine::kUnknownFace) continue;
        engine::Slot found = engine::kNoSlot;
        for (SlotSet all = left; !all.empty();) {
            const engine::Slot slot = all.pop();
            if (state.face[slot] == face) {
                found = slot;
                break;
            }
            if (found == engine::kNoSlot && could_be(rules, reading, slot, face)) found = slot;
        }
        if (found == engine::kNoSlot) return false;
        left.remove(found);
    }
    return true;
}

}  // namespace yuanmen::record
