#include "tournament/event/decide/absence.hpp"
#include "tournament/event/decide/draft.hpp"
#include "tournament/event/decide/result.hpp"

namespace yuanmen::tournament {
namespace {

/// A match already has a result and a sheet arrives for it: the same result from the same desk match, or one
/// that was typed in before, is confirmed; another winner needs a correction.
Refused sheet_again(Draft& draft, const RecordSheet& command, BracketResult outcome) {
    const auto& recorded = draft.state.facts(command.match).result;
    if (!recorded || recorded->outcome != outcome) {
        return refusal("event.result.needs_correction", "/winner", {{"match", command.match}},
                       {"judging.p35"});
    }
    const bool newer = recorded->source == ResultSource::sheet &&
                       recorded->desk_match == command.desk_match &&
                       recorded->sheet_version < command.sheet_version;
    if (!newer) return std::nullopt;
    RecordedResult& result = *draft.next.matches[command.match].result;
    result.sheet_version = command.sheet_version;
    result.cause = command.cause;
    return std::nullopt;
}

}  // namespace

Refused act(Draft& draft, const RecordSheet& command) {
    draft.entry.kind = EntryKind::result_recorded;
    draft.entry.match = command.match;
    const auto found = find_match(draft.state, command.match, "/match");
    if (!found) return found.error();
    const MatchFacts& facts = draft.state.facts(command.match);
    if (!facts.desk || facts.desk->desk_match != command.desk_match) {
        return refusal("event.match.other_desk", "/desk_match", {{"match", command.match}});
    }
    if (auto refused = check_cause(draft, command.winner.has_value(), command.cause, ResultSource::sheet,
                                   found->may_be_drawn())) {
        return refused;
    }
    auto outcome = outcome_for(draft.state, found->filled(), command.winner, "/winner");
    if (!outcome) return outcome.error();
    if (!command.winner) outcome = without_winner(*found, command.cause);
    if (found->is_decided()) return sheet_again(draft, command, *outcome);
    RecordedResult result = new_result(draft, ResultSource::sheet, command.cause);
    result.outcome = *outcome;
    result.desk_match = command.desk_match;
    result.sheet_version = command.sheet_version;
    result.remaining = command.remaining;
    result.lost_hp = command.lost_hp;
    draft.next.matches[command.match].result = std::move(result);
    settle_absences(draft);
    return std::nullopt;
}

}  // namespace yuanmen::tournament
