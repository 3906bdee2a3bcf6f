#pragma once

#include <optional>

#include "base/refusal.hpp"
#include "cards/ruleset.hpp"
#include "match/state.hpp"

namespace yuanmen::match {

/// What a match's own facts say against its secrets, now that they are open: every opened note is the one
/// committed to ("recheck.seal"), the draw follows from secret and words (the codes of verify_draw), and each
/// line-up is of cards its player had picked, none twice, with the generals that lay there
/// ("recheck.line_up"). Nothing: all agrees. `params` say which note.
std::optional<base::Refusal> recheck(const MatchState& state, const cards::Ruleset& ruleset);

}  // namespace yuanmen::match
