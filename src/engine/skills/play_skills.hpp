#pragma once

#include "engine/machine/machine.hpp"

namespace yuanmen::engine {

/// Carries out a judged active skill of the play phase: 仁德, 苦肉, 反间, 结姻.
void use_play_skill(Game& g, const Action& action, const Plan& plan);

}  // namespace yuanmen::engine
