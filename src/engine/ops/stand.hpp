#pragma once

#include "engine/machine/machine.hpp"

namespace yuanmen::engine {

/// What a judge lets stand though nothing here asks for it: the cards move as written, the effect is carried
/// out where the card or skill has one on that target, the open question stays open unless the action is a
/// refusal of it; phase and turn stay. `plan` holds the action's cards.
void carry_out_of_place(Game& g, const Action& action, const Plan& plan, const Prompt& open);

/// Where the cards of such an action can lie.
SlotSet reach_out_of_place(const State& s, const Action& action);

}  // namespace yuanmen::engine
