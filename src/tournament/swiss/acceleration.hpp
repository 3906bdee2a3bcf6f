#pragma once

#include <vector>

#include "tournament/swiss/player.hpp"

namespace yuanmen::tournament::swiss {

/// Accelerated first rounds: in round `round` (from 1) up to `accelerated`, the upper half of the seeds (the
/// larger half of an odd field) is paired as if it had `bonus` points more. Only the pairing sees them:
/// standings are made of results. `players` by seed, the best first; late entries belong to the end.
/// Afterwards the list comes back as it is.
std::vector<Player> accelerate(std::vector<Player> players, int round, int accelerated, std::int64_t bonus);

}  // namespace yuanmen::tournament::swiss
