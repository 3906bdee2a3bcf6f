#pragma once

#include <string>

#include "service/answer.hpp"
#include "service/service.hpp"
#include "store/writing.hpp"
#include "tournament/event/state.hpp"

namespace yuanmen::service {

// An open dispute holds what depends on its match (judging.p32): the event does not take its result, and the
// next match of its players does not begin.

/// The bracket match whose open dispute holds this one back: one of the two that lead to it. Empty if none.
std::string holding_match(const store::Reading& reading, const tournament::EventState& state,
                          const std::string& bracket_match);

/// A refusal "dispute.holds_match" if this desk match waits for a dispute of an earlier one.
Answer<base::Unit> may_begin(const store::Reading& reading, const std::string& event_id,
                             const std::string& desk_match);

/// A refusal "dispute.holds_result" if the bracket match's desk is under review: its result comes from the
/// ruling.
Answer<base::Unit> may_take_result(const store::Reading& reading, const tournament::EventState& state,
                                   const std::string& bracket_match, const std::string& field);

}  // namespace yuanmen::service
