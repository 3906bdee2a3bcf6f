#include "tournament/event/decide/absence.hpp"
#include "tournament/event/decide/draft.hpp"
#include "tournament/event/decide/result.hpp"

namespace yuanmen::tournament {
namespace {

Refused needs_correction(const RecordSheet& command) {
    return refusal("event.result.needs_correction", "/winner", {{"match", command.match}}, {"judging.p35"});
}

void take_newer_sheet(RecordedResult& recorded, const RecordSheet& command) {
    const bool newer = recorded.source == ResultSource::sheet && recorded.desk_match == command.desk_match &&
                       recorded.sheet_version < command.sheet_version;
    if (!newer) return;
    recorded.sheet_version = command.sheet_version;
    recorded.cause = command.cause;
}

/// A match, or this game of it, already has a result and a sheet arrives for it: the same result from the
/// same desk match, or one that was typed in before, is confirmed; another winner needs a correction.
Refused sheet_again(Draft& draft, const RecordSheet& command, BracketResult outcome) {
    MatchFacts& facts = draft.next.matches[command.match];
    const int game = facts.game_of_desk(command.desk_match);
    if (game > 0) {
        RecordedResult& recorded = (*facts.games)[static_cast<std::size_t>(game) - 1];
        if (recorded.outcome != outcome) return needs_correction(command);
        take_newer_sheet(recorded, command);
    } else if (!facts.result || facts.result->outcome != outcome) {
        return needs_correction(command);
    }
    if (facts.result) take_newer_sheet(*facts.result, command);
    return std::nullopt;
}

}  // namespace

Refused act(Draft& draft, const RecordSheet& command) {
    draft.entry.kind = EntryKind::result_recorded;
    draft.entry.match = command.match;
    const auto found = find_match(draft.state, command.match, "/match");
    if (!found) return found.error();
    const MatchFacts& facts = draft.state.facts(command.match);
    const bool again = facts.game_of_desk(command.desk_match) > 0;
    if (!again && (!facts.desk || facts.desk->desk_match != command.desk_match)) {
        return refusal("event.match.other_desk", "/desk_match", {{"match", command.match}});
    }
    const bool may_be_drawn = found->may_be_drawn() || found->is_of_games();
    if (auto refused = check_cause(draft, command.winner.has_value(), command.cause, ResultSource::sheet,
                                   may_be_drawn)) {
        return refused;
    }
    auto outcome = outcome_for(draft.state, found->filled(), command.winner, "/winner");
    if (!outcome) return outcome.error();
    if (!command.winner) outcome = without_winner(may_be_drawn, command.cause);
    if (again || found->is_decided()) return sheet_again(draft, command, *outcome);
    RecordedResult result = new_result(draft, ResultSource::sheet, command.cause);
    result.outcome = *outcome;
    result.desk_match = command.desk_match;
    result.sheet_version = command.sheet_version;
    result.remaining = command.remaining;
    result.lost_hp = command.lost_hp;
    take_game(draft, *found, command.match, std::move(result));
    settle_absences(draft);
    return std::nullopt;
}

}  // namespace yuanmen::tournament
