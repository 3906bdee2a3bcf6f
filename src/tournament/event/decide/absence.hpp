#pragma once

#include "tournament/event/decide/draft.hpp"

namespace yuanmen::tournament {

/// Gives every playable match of an entrant who has left its result, again and again until nothing moves.
/// Matches that have begun at their desk are left alone; before publication nothing is settled.
void settle_absences(Draft& draft);

}  // namespace yuanmen::tournament
