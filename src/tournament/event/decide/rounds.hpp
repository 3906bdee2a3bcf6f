#pragma once

#include "tournament/event/decide/draft.hpp"

namespace yuanmen::tournament {

/// The round paired last, draft or published; nullptr if there is none.
RoundFacts* last_round(EventState& state);

}  // namespace yuanmen::tournament
