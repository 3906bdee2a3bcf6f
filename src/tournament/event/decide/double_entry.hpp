#pragma once

#include "tournament/event/decide/result.hpp"

namespace yuanmen::tournament {

/// What becomes of a sheet on paper where the event wants each entered by two people.
enum class DoubleEntry : std::uint8_t {
    stands,  ///< the result stands: two agree, or a judge has decided
    waits,   ///< kept until another person has entered the same sheet
};

/// Holds this entry against the one of somebody else. The same person's next entry takes the place of his
/// first. Where two differ, a judge who entered neither of them, or the head judge, decides with his own and
/// says why (`note`): "event.paper.entries_differ" to everybody else, "event.paper.reason_needed".
base::Result<DoubleEntry, base::Refusal> enter_twice(const Draft& draft, MatchFacts& facts,
                                                     RecordedResult& result, std::optional<int> game);

/// Entries wait for nothing where the match has a result, or others play it now.
void drop_settled_entries(Draft& draft);

}  // namespace yuanmen::tournament
