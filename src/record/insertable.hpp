#pragma once

#include <span>
#include <vector>

#include "record/corrections.hpp"
#include "record/lexicon.hpp"
#include "record/replay.hpp"

namespace yuanmen::record {

/// Lines that could stand in this position if one was left out there: every decision and reveal that is open,
/// or that what may be inferred leads to, nearer ones first. Where several cards must be chosen, some choices
/// only: those that agree best with what the following lines do with these cards.
std::vector<Move> insertable(const Referee& referee, const engine::State& state, const Lexicon& lexicon,
                             std::span<const Effective> following);

}  // namespace yuanmen::record
