#pragma once

#include "journal/staleness.hpp"
#include "match/command.hpp"

namespace yuanmen::match {

/// What the commands to a desk depend on, and what its events change. A command whose table is free of both
/// is judged against the match as it is, whatever was written since its page was made: two players seal,
/// three parties tick a worksheet or sign, and none is in another's way.
extern const journal::Staleness kDeskStaleness;

/// The parts this command depends on, with its own fields.
journal::Parts parts_needed_by(const Command& command);

}  // namespace yuanmen::match
