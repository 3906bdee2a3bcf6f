#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/rules.hpp"
#include "engine/state.hpp"
#include "record/record.hpp"

namespace yuanmen::record {

/// How one side stands at the end.
struct EndOfSide {
    GeneralId general = GeneralId::none;  ///< in play, or the last one who fell
    int fallen = 0;                       ///< generals dead
    int remaining = 0;                    ///< generals not dead, the one in play included
    int hp = 0;
    int max_hp = 0;
    int lost_hp = 0;  ///< as the worksheet counts it (1v1.1.4.2, decision.lost_hp.floor)

    friend bool operator==(const EndOfSide&, const EndOfSide&) = default;
};

/// One line of the comparison at time: what is compared, both numbers, and who is ahead by it, if anybody.
struct TieBreakLine {
    std::string_view criterion;  ///< "remaining_generals", "lost_hp"
    std::array<int, 2> value{};  ///< [Seat]
    std::optional<Seat> ahead;   ///< more generals; less lost HP

    friend bool operator==(const TieBreakLine&, const TieBreakLine&) = default;
};

/// What a position says about the match.
struct MatchEnd {
    int turns = 0;  ///< begun
    std::array<EndOfSide, 2> side;
    engine::Outcome outcome = engine::Outcome::running;
    std::vector<TieBreakLine> tie_break;  ///< both lines, also while the match runs: what time would say now
    std::optional<Seat> winner;           ///< of an ended match; empty while it runs, and if it is level
    bool level = false;                   ///< it has ended and nobody is ahead

    friend bool operator==(const MatchEnd&, const MatchEnd&) = default;
};

/// What the record says about the match up to this position: Report::last, or, if the record is known to be
/// whole, what `settled` makes of it (the last passes need not be written).
MatchEnd end_of(const engine::Rules& rules, const engine::State& state);

}  // namespace yuanmen::record
