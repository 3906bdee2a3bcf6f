#pragma once

#include <string>
#include <vector>

#include "match/desk.hpp"
#include "match/sealed.hpp"
#include "match/state.hpp"
#include "service/answer.hpp"
#include "service/principal.hpp"
#include "store/entry.hpp"
#include "store/sealed.hpp"
#include "store/writing.hpp"

namespace yuanmen::service {

/// What a principal is at the desk of a table where he may act.
match::Actor desk_actor(const Principal& who);

/// Every sealed note of a match. Only inside the writer, only for decide().
match::Secrets load_secrets(store::Writing& writing, const std::string& match_id);

/// Of the sealed notes those a player may read himself.
match::OwnSecrets load_own_secrets(const store::Sealed& sealed, const match::MatchState& state,
                                   const cards::Ruleset& ruleset, match::Chair chair);

/// Appends a decision's events to the match's stream and seals its notes: what fell due by itself under the
/// system's name, the rest under the author's. Answers the match's version afterwards.
Answer<std::int64_t> write_down(store::Writing& writing, const std::string& match_id, std::int64_t version,
                                const match::Decision& decision, const store::Author& author);

}  // namespace yuanmen::service
