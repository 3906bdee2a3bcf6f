#pragma once

#include <optional>

#include "base/refusal.hpp"
#include "match/actor.hpp"
#include "match/dispute/dispute.hpp"

namespace yuanmen::match {

/// Why this ruling may not be given by this judge in this dispute, or nothing. `field` names the fault below
/// "/ruling".
std::optional<base::Refusal> check_ruling(const DisputeState& state, const RulingText& ruling,
                                          const Actor& actor, const cards::Ruleset& ruleset);

}  // namespace yuanmen::match
