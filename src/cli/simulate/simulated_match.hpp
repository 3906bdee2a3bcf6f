#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/simulate/api_client.hpp"

namespace yuanmen::cli {

/// What all matches of a simulated event have in common.
struct SimulatedHall {
    std::string origin;
    std::string event;
    std::vector<std::string> generals;  ///< ids of the ruleset's generals, ten at least
    std::string seed;
    int pace_ms = 0;  ///< pause behind each step at a desk, so that people can watch
};

/// One match to be brought to its result.
struct MatchTask {
    std::string match;  ///< "SW-R1-M1"
    std::string desk;   ///< id of the desk match
    int table = 0;
    int judge = 0;  ///< which of the judges has this table
    bool paper = false;
    bool drawn = false;       ///< ends level; on paper
    int game = 0;             ///< of a series, from 1; 0: the match is one game
    std::string winner;       ///< id of the entrant who will win
    std::string winner_name;  ///< no other entrant has it
    std::int64_t event_version = 0;
};

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(SimulatedHall, origin, event, generals, seed, pace_ms)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(MatchTask, match, desk, table, judge, paper, drawn, game, winner,
                                   winner_name, event_version)

/// Plays a match as a judge and two players would: presence, identity, ten generals, sealed line-ups by the
/// players' own sessions, turns, HP, falls, the sheet and three signatures; or enters its paper sheet. The
/// same seed gives the same draft and the same blows. What goes wrong stands in `judge.failed()`.
void play_match(const SimulatedHall& hall, const MatchTask& task, ApiClient& judge, Figures& figures);

}  // namespace yuanmen::cli
