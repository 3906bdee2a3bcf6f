#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "cards/ruleset.hpp"
#include "match/sheet_content.hpp"
#include "match/state.hpp"

namespace yuanmen::match {

/// The content of a score sheet (P31) of this state. `changes` are those of this version, with its reason;
/// version 1 names the judge and the recorder in them.
SheetContent sheet_content(const MatchState& state, const cards::Ruleset& ruleset, const LogMark& log,
                           int version, const SheetChanges& changes, const std::string& reason);

/// What a sheet said when it was frozen; nothing if that is no sheet.
std::optional<SheetContent> read_sheet(const nlohmann::json& content);

}  // namespace yuanmen::match
