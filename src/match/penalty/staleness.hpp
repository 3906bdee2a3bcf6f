#pragma once

#include "journal/staleness.hpp"
#include "match/penalty/commands.hpp"

namespace yuanmen::match {

/// What the commands about a penalty depend on, and what its events change.
extern const journal::Staleness kPenaltyStaleness;

/// The parts this command depends on, with its own fields.
journal::Parts parts_needed_by(const PenaltyCommand& command);

}  // namespace yuanmen::match
