#pragma once

#include <optional>
#include <string_view>

#include "base/refusal.hpp"
#include "match/actor.hpp"
#include "match/dispute/state.hpp"

namespace yuanmen::match {

/// Who may do what with a dispute in which state: the refusal, or nothing. Bodies are judged elsewhere.
std::optional<base::Refusal> dispute_gate(std::string_view kind, const DisputeState& state,
                                          const Actor& actor);

}  // namespace yuanmen::match
