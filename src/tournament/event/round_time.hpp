#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "journal/codec/fields.hpp"
#include "tournament/bracket.hpp"

namespace yuanmen::tournament {

/// When and where a round begins, and whether its players have been called to their tables.
struct RoundTime {
    std::string round;            ///< round_of its matches: "SW-R3", "WB-R1", "TP"
    std::int64_t at_wall_ms = 0;  ///< when it begins; once called, lateness counts from here
    std::optional<std::string> place = {};
    std::optional<std::int64_t> called_wall_ms = {};  ///< left out: planned, nobody has been called
    std::optional<std::string> called_by = {};        ///< id of the actor, with called_wall_ms

    YUANMEN_FIELDS(round, at_wall_ms, place, called_wall_ms, called_by);
    bool operator==(const RoundTime&) const = default;
};

/// The round of a match, as its id begins: "SW-R3" of "SW-R3-M12", "TP" of "TP-M1".
std::string round_of(std::string_view match_id);
std::string round_of(const BracketMatchId& match);

}  // namespace yuanmen::tournament
