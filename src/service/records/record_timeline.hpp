#pragma once

#include "cards/ruleset.hpp"
#include "service/records/judged.hpp"
#include "service/records/note_places.hpp"

namespace yuanmen::service {

/// What a record says of turns, generals, deaths, the bell, pauses, concession and the end: by its replay,
/// corrections counted, struck lines not. A text with slips of the pen is read without them; of one that
/// cannot be replayed only the lines are known.
RecordTimeline timeline_of(const JudgedRecord& judged, const cards::Ruleset& ruleset);

}  // namespace yuanmen::service
