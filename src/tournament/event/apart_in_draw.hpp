#pragma once

#include <vector>

#include "tournament/event/state.hpp"
#include "tournament/single_elimination/apart.hpp"

namespace yuanmen::tournament {

/// These entrants in this order, with the marks they are kept apart by; who has a seed of his own stays where
/// he is. A place left free is somebody without marks who stays.
std::vector<Placed> placed_by(const EventState& state, const std::vector<std::string>& order,
                              KeptApart kept_apart);

}  // namespace yuanmen::tournament
