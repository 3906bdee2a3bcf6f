#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "cards/ruleset.hpp"
#include "tournament/event/state.hpp"

namespace yuanmen::service {

/// Until when (wall time, milliseconds) a signed result is put right as a matter of course: so many
/// minutes after the next round of one of its players was paired as the ruleset says (judging P35). Nothing
/// while it is not, and for the final. Later only the head judge's own decision changes it; neither the desk
/// nor the event stands in his way.
std::optional<std::int64_t> corrections_close(const tournament::EventState& state, std::string_view match,
                                              const cards::Ruleset& ruleset);

}  // namespace yuanmen::service
