#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "cards/ruleset.hpp"
#include "match/state.hpp"

namespace yuanmen::match {

/// How far the log had come when a sheet was drawn up: the state's version and hash before the command.
struct LogMark {
    std::int64_t seq = 0;
    std::string sha256;
};

/// The content of a score sheet (P31) of this state: every field README.md lists under "the score sheet",
/// integers, texts and lists only. `changes` are those of this version, with its reason; version 1 names the
/// judge and the recorder in them.
nlohmann::json sheet_content(const MatchState& state, const cards::Ruleset& ruleset, const LogMark& log,
                             int version, const SheetChanges& changes, const std::string& reason);

}  // namespace yuanmen::match
