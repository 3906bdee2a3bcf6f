#pragma once

#include "journal/staleness.hpp"
#include "match/dispute/command.hpp"

namespace yuanmen::match {

/// What the commands about a dispute depend on, and what its events change.
extern const journal::Staleness kDisputeStaleness;

/// The parts this command depends on, with its own fields.
journal::Parts parts_needed_by(const DisputeCommand& command);

}  // namespace yuanmen::match
