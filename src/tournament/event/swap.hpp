#pragma once

#include <string>
#include <vector>

#include "tournament/event/event.hpp"

namespace yuanmen::tournament {

/// What other pairs at some tables would cost, before anybody decides.
struct SwapPreview {
    RoundFacts round;                   ///< as it would be
    std::vector<std::int64_t> before;   ///< what the round costs as it is
    std::vector<std::int64_t> optimum;  ///< what the cheapest pairing of this round costs
};

/// With the refusals of change_pairs. Pure, never throws.
base::Result<SwapPreview, base::Refusal> preview_pairs(const EventState& state, const ChangePairs& wanted,
                                                       const match::Actor& actor,
                                                       const Circumstances& circumstances);

}  // namespace yuanmen::tournament
