#pragma once

#include <vector>

#include "service/records/records.hpp"
#include "service/service_impl.hpp"

namespace yuanmen::service {

/// The desk's events that belong among a record's lines, in the order of the desk: picks, sealed line-ups,
/// generals turned up, turns, deaths, the bell, overtime, pauses, concession, decision. What the desk took
/// back is not among them. Not placed yet (note_places.hpp).
std::vector<DeskNote> desk_notes(const store::Reading& reading, const match::MatchState& desk);
/// The same of the entries of the match's stream, all of them, in their order.
std::vector<DeskNote> desk_notes(const std::vector<store::Entry>& entries, const match::MatchState& desk);

}  // namespace yuanmen::service
