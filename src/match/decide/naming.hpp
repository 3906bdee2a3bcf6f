#pragma once

#include "base/refusal.hpp"
#include "cards/ruleset.hpp"
#include "match/state.hpp"

namespace yuanmen::match {

/// Puts names beside the ids in a refusal's params, for sentences people read: "chair" and "next" get the
/// player's name as "chair_name" and "next_name", "general" and "card" the general's as "general_zh",
/// "general_en" …; beside "zones" stand both players' names as "a_name" and "b_name".
void name_things(base::Refusal& refusal, const MatchState& state, const cards::Ruleset& ruleset);

}  // namespace yuanmen::match
