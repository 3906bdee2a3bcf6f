#include <algorithm>

#include "tournament/event/decide/absence.hpp"
#include "tournament/event/decide/double_entry.hpp"
#include "tournament/event/decide/draft.hpp"
#include "tournament/event/decide/result.hpp"

namespace yuanmen::tournament {
namespace {

using match::Chair;
using match::Winner;

/// Slot 0 sits in chair a.
Winner chair_of(BracketResult outcome) {
    if (outcome == BracketResult::neither || outcome == BracketResult::drawn) return Winner::none;
    return outcome == BracketResult::first ? Winner::a : Winner::b;
}

/// Whether this sheet may count beside a desk that has begun.
Refused check_desk(const Draft& draft, const RecordPaper& command, BracketResult outcome) {
    const MatchFacts& facts = draft.state.facts(command.match);
    if (!has_begun(draft, facts)) return std::nullopt;
    const std::map<std::string, std::string> which = {{"match", command.match}};
    if (command.instead_of_desk) {
        if (draft.by_head_judge()) return std::nullopt;
        return refusal("event.paper.head_judge_only", "/instead_of_desk", which, {"judging.p33"});
    }
    const auto ended = draft.circumstances.ended.find(facts.desk->desk_match);
    if (ended == draft.circumstances.ended.end())
        return refusal("event.match.begun", "/match", which, {"judging.p33"});
    const bool same = ended->second == chair_of(outcome);
    const bool ruling = ended->second == Winner::none && draft.by_head_judge();
    if (same || ruling) return std::nullopt;
    return refusal("event.paper.desk_differs", "/winner", which, {"judging.p33", "judging.p35"});
}

bool by_comparison(match::Cause cause) {
    return cause == match::Cause::time || cause == match::Cause::overtime;
}

/// Whether the winner cannot have lost less HP than the other, whatever their maxima were.
bool lost_more_hp(const match::PerChair<int>& hp, Chair winner, const match::Range& maxima) {
    const int span = static_cast<int>(maxima.greatest - maxima.least);
    return std::max(0, hp[other(winner)]) - std::max(0, hp[winner]) >= std::max(1, span);
}

/// What the sheet says of generals and HP against the winner it names (1V1 1.4).
Refused check_numbers(const Draft& draft, const RecordPaper& command, BracketResult outcome) {
    if (chair_of(outcome) == Winner::none || !command.remaining) return std::nullopt;
    const Chair winner = outcome == BracketResult::first ? Chair::a : Chair::b;
    const int own = (*command.remaining)[winner], others = (*command.remaining)[other(winner)];
    const bool all_fell = command.cause == match::Cause::generals;
    const bool fewer = all_fell ? own <= others : by_comparison(command.cause) && own < others;
    if (fewer) {
        return refusal("event.paper.fewer_generals", "/remaining",
                       {{"own", std::to_string(own)}, {"others", std::to_string(others)}},
                       {all_fell ? "1v1.1.4.1" : "1v1.1.4.2"});
    }
    const bool decided_by_hp = by_comparison(command.cause) && own == others && command.hp;
    if (!decided_by_hp || !lost_more_hp(*command.hp, winner, draft.circumstances.max_hp)) return std::nullopt;
    return refusal("event.paper.less_hp", "/hp",
                   {{"own", std::to_string((*command.hp)[winner])},
                    {"others", std::to_string((*command.hp)[other(winner)])}},
                   {"1v1.1.4.2", "1v1.term.6"});
}

/// The head judge takes the place of a desk that is being played: it is given up. One that is over stays with
/// what it says, and differs for all to see.
void take_place_of_desk(Draft& draft, const RecordPaper& command, MatchFacts& facts, RecordedResult& result) {
    if (!has_begun(draft, facts)) return;
    const bool over = draft.circumstances.ended.contains(facts.desk->desk_match);
    if (command.game && over) result.desk_match = facts.desk->desk_match;
    if (!command.instead_of_desk) return;
    result.instead_of_desk = command.instead_of_desk;
    if (!over) facts.desk.reset();
}

/// Whether this sheet names the game it is of, as far as it must.
Refused check_game(const Draft& draft, const FoundMatch& found, const RecordPaper& command) {
    if (!found.is_of_games()) {
        if (command.game.value_or(1) == 1) return std::nullopt;
        return refusal("event.series.no_such_game", "/game", {{"match", command.match}});
    }
    if (!command.game) {
        if (draft.by_head_judge()) return std::nullopt;
        return refusal("event.series.game_needed", "/game", {{"match", command.match}});
    }
    const auto next = draft.state.facts(command.match).games_played().size() + 1;
    if (found.is_decided() || static_cast<std::size_t>(*command.game) <= next) return std::nullopt;
    return refusal("event.series.not_next", "/game", {{"game", std::to_string(next)}});
}

/// A second sheet for what is recorded: nothing to do if it says the same.
Refused paper_again(const Draft& draft, const RecordPaper& command, const RecordedResult& result) {
    const auto& games = draft.state.facts(command.match).games_played();
    const auto game = static_cast<std::size_t>(command.game.value_or(0));
    if (game == 0 || games.empty()) return result_again(draft, command.match, result);
    if (game > games.size()) return refusal("event.series.no_such_game", "/game", {{"match", command.match}});
    const RecordedResult& recorded = games[game - 1];
    if (says_the_same(recorded, result)) return std::nullopt;
    return refusal("event.result.already_recorded", "/game", {{"match", command.match}}, {"judging.p35"});
}

}  // namespace

Refused act(Draft& draft, const RecordPaper& command) {
    draft.entry.kind = EntryKind::result_recorded;
    draft.entry.match = command.match;
    draft.entry.reason = command.note;
    const auto found = find_match(draft.state, command.match, "/match");
    if (!found) return found.error();
    if (auto refused = check_game(draft, *found, command)) return refused;
    const bool one_of_several = found->is_of_games() && command.game;
    const bool may_be_drawn = found->may_be_drawn() || one_of_several;
    if (auto refused = check_cause(draft, command.winner.has_value(), command.cause, ResultSource::paper,
                                   may_be_drawn)) {
        return refused;
    }
    auto outcome = outcome_for(draft.state, found->filled(), command.winner, "/winner");
    if (!outcome) return outcome.error();
    if (!command.winner) outcome = without_winner(may_be_drawn, command.cause);
    if (auto refused = check_disqualified(draft, found->filled(), *outcome, command.cause)) return refused;
    if (auto refused = check_numbers(draft, command, *outcome)) return refused;
    RecordedResult result = new_result(draft, ResultSource::paper, command.cause);
    result.outcome = *outcome;
    result.signed_by = command.signed_by;
    result.note = command.note;
    result.remaining = command.remaining;
    result.hp = command.hp;
    const auto played = draft.state.facts(command.match).games_played().size();
    const bool again = one_of_several && static_cast<std::size_t>(*command.game) <= played;
    if (again || found->is_decided()) return paper_again(draft, command, result);
    if (auto refused = check_desk(draft, command, *outcome)) return refused;
    MatchFacts& facts = draft.next.matches[command.match];
    if (draft.state.settings.double_entry.value_or(false) && !command.instead_of_desk) {
        const auto entry = enter_twice(draft, facts, result, command.game);
        if (!entry) return entry.error();
        if (*entry == DoubleEntry::waits) {
            draft.entry.kind = EntryKind::result_entered;
            return std::nullopt;
        }
    }
    take_place_of_desk(draft, command, facts, result);
    if (one_of_several) {
        take_game(draft, *found, command.match, std::move(result));
    } else {
        facts.result = std::move(result);
    }
    settle_absences(draft);
    return std::nullopt;
}

}  // namespace yuanmen::tournament
