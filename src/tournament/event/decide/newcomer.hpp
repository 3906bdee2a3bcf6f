#pragma once

#include <string>

#include "tournament/entrants/roll.hpp"
#include "tournament/event/decide/draft.hpp"

namespace yuanmen::tournament {

/// Who is in the event, but for one.
Roll roll_without(const EventState& state, const std::string& entrant_id);

/// What the lists' rules say of these fields and of who is there already; `pointer`: where they stand in the
/// command.
Refused check_newcomer(const EntrantFields& given, const Roll& roll, const std::string& pointer);

/// A refusal of the lists, its field made a pointer into the command.
base::Refusal within(base::Refusal refused, const std::string& pointer);

}  // namespace yuanmen::tournament
