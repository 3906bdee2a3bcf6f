#pragma once

#include <vector>

#include "service/records/judged.hpp"
#include "service/records/records.hpp"

namespace yuanmen::service {

/// What record and desk both know, side by side: turns, fallen generals, the general in play and its HP, the
/// bell, who has won, the lines of the comparison. Empty while the record cannot be replayed or nobody is
/// lord yet. While the match is played one of the two may simply be a line ahead; where the record stops
/// at an open question, it is taken as unanswered if that agrees better with the desk.
std::vector<HeldAgainst> held_against(const match::MatchState& desk, const cards::Ruleset& ruleset,
                                      const JudgedRecord& judged);

/// Lines the desk could give this record, because it knows of something the record does not have: "bell",
/// "overtime", "! pause", "! resume".
std::vector<std::string> missing_lines(const match::MatchState& desk, const JudgedRecord& judged);

}  // namespace yuanmen::service
