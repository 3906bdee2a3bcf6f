#pragma once

#include "engine/machine/machine.hpp"

namespace yuanmen::engine {

/// Carries out a judged use of a card in the user's play phase.
void use_card(Game& g, const Action& action, const Plan& plan);

/// Zones 过河拆桥 and 顺手牵羊 reach, as bits (decision.dismantle_judging_zone).
unsigned reach_of_dismantlement(const Rules& r, Seat victim);

}  // namespace yuanmen::engine
