#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "cards/ruleset.hpp"
#include "match/state.hpp"

namespace yuanmen::match {

/// The content of a score sheet (P31) of this state: every field README.md lists under "the score sheet",
/// integers, texts and lists only. `changes` are those of a later version, with its reason.
nlohmann::json sheet_content(const MatchState& state, const cards::Ruleset& ruleset, int version,
                             const SheetChanges& changes, const std::string& reason);

}  // namespace yuanmen::match
