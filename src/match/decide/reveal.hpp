#pragma once

#include <optional>
#include <string>

#include "match/decide/table.hpp"

namespace yuanmen::match {

/// Turns up the next general of a line-up: opens what was sealed, checks what is shown against it and against
/// the draft, and writes the entry. `shown` is what the judge reads off the card; it must be there where the
/// desk cannot know it, and must agree where it does. `field` names it in refusals.
Verdict bring_in_next(Table& table, Chair chair, std::optional<cards::GeneralId> shown,
                      const std::string& field);

/// Whether this chair took this card of the pool in the draft.
bool picked_by(const MatchState& state, Chair chair, const PoolCard& card);

/// Opens a sealed note: from the secrets, against its commitment. Nothing to do if it is open already.
Verdict open_note(Table& table, const std::string& note_name);

}  // namespace yuanmen::match
