#pragma once

#include <map>
#include <string>
#include <vector>

#include "cards/ruleset.hpp"
#include "match/state.hpp"

namespace yuanmen::match {

// Sealed notes. What nobody may read yet is a note: a canonical JSON text with a 32-byte salt inside. Events
// hold only its commitment, SHA-256 of the text. The store keeps the text in its sealed table, bound by that
// hash, until an event seal_opened discloses it. Names: "draw"; "back.x0" …; "line_up.a.1" …

/// A note that a decision asks the store to seal, in the same transaction as the decision's events.
struct SealedNote {
    std::string name;
    std::string payload;  ///< canonical JSON
    std::string sha256;   ///< of the payload, as it stands in the events
};

/// Every sealed note of one match, name → payload, loaded inside the writer for decide() and dropped after.
struct Secrets {
    std::map<std::string, std::string> notes;
};

/// The few notes one player may read: his picked backs (where the ruleset lets him) and his own line-up. A
/// type of its own, so that Secrets can never be handed to a view.
struct OwnSecrets {
    std::map<std::string, std::string> notes;
};

/// The names of the notes the player in this chair may read now; load exactly these into OwnSecrets.
std::vector<std::string> own_note_names(const MatchState& state, const cards::Ruleset& ruleset, Chair chair);

}  // namespace yuanmen::match
