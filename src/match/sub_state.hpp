#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "match/state.hpp"

namespace yuanmen::match {

/// Where a match stands, in one word for people and pages.
enum class SubState : std::uint8_t {
    unscheduled,
    scheduled,
    seated,
    identity,
    draft,
    line_up,
    ready,
    running,
    last_turn,
    overtime,
    bell_choice,  ///< the bell rang before the first turn
    level,
    paused,
    clock_unconfirmed,
    decided,
    no_show,
    concession,
    forfeit,
    disqualification,
    voided,
    sheet,
    signed_,
    closed,
};

/// Everything that follows from the word alone.
struct SubStateFacts {
    SubState state;
    std::string_view name;     ///< as pages, API and store have it: "clock_unconfirmed", "void"
    std::string_view roughly;  ///< its name in everybody's bracket: few of them, so that they change seldom
    std::string_view mark;     ///< the sign pages put before it (CSS class); several share one
    bool begun;                ///< its players have started to play; not of a match that is void
    bool in_play;              ///< begun, and nothing has ended it: its clock may run, its desk is needed
    bool ended;                ///< somebody has won, or nobody will
    bool over;                 ///< nothing is left to do at its table
};

/// One row a sub-state, in the order of the enumeration.
std::span<const SubStateFacts> sub_states();
const SubStateFacts& facts_of(SubState state);
/// By its name (rough names are names of others); `unscheduled` for any other text.
const SubStateFacts& facts_of(std::string_view name);

SubState sub_state_of(const MatchState& state);

}  // namespace yuanmen::match
