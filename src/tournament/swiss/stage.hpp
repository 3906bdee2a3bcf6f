#pragma once

#include <string>
#include <utility>
#include <vector>

#include "tournament/stage/contract.hpp"

namespace yuanmen::tournament::swiss {

const FormatRules& rules();

/// What is to be paired in this round (from 1), from the rounds before it: who is here, with his points,
/// opponents and sides.
Round round_of(const StagePlay& play, int round, const std::string& random_seed);

/// A pairing as the journal keeps it.
ProposedRound proposed(const StagePlay& play, const Pairing& pairing);

/// The fields of a cost in their order: same_club, rematches, second_byes, bye_points,
/// score_difference_squared, repeat_floats, side_imbalance.
std::vector<std::int64_t> list_of(const PairingCost& cost);

}  // namespace yuanmen::tournament::swiss
