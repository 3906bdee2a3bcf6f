#include "tournament/event/decide/result.hpp"

#include <array>

namespace yuanmen::tournament {

base::Result<FoundMatch, base::Refusal> find_match(const EventState& state, const std::string& match,
                                                   const std::string& field) {
    auto standing = standing_of(state);
    const auto index = standing ? standing->find(match) : std::nullopt;
    if (!index) return base::fail(refusal("event.match.unknown", field, {{"match", match}}));
    const StageSettings stage =
        stage_of(state.settings, standing->bracket, standing->bracket.matches[*index].id);
    FoundMatch found{std::move(*standing), *index, stage};
    const BracketStatus status = found.filled().status;
    if (status == BracketStatus::waiting) {
        return base::fail(refusal("event.match.not_ready", field, {{"match", match}}));
    }
    if (status == BracketStatus::walkover) {
        return base::fail(refusal("event.match.walkover", field, {{"match", match}}));
    }
    return found;
}

bool has_begun(const Draft& draft, const MatchFacts& facts) {
    const DeskLink* desk = facts.open_desk();
    return desk != nullptr && draft.circumstances.begun.contains(desk->desk_match);
}

bool is_under_way(const Draft& draft, const MatchFacts& facts) {
    return facts.games || has_begun(draft, facts);
}

void take_game(Draft& draft, const FoundMatch& found, const std::string& id, RecordedResult result) {
    MatchFacts& facts = draft.next.matches[id];
    const bool ends_all = result.cause == match::Cause::no_show ||
                          result.cause == match::Cause::disqualification ||
                          result.outcome == BracketResult::neither;
    if (!found.is_of_games() || ends_all) {
        facts.result = std::move(result);
        return;
    }
    if (!facts.games) facts.games.emplace();
    facts.games->push_back(result);
    if (series_of(found.stage, facts).over) facts.result = std::move(result);
}

RecordedResult new_result(const Draft& draft, ResultSource source, match::Cause cause) {
    RecordedResult result;
    result.source = source;
    result.cause = cause;
    result.entered_by = draft.actor.id;
    result.wall_ms = draft.circumstances.now.wall_ms;
    return result;
}

base::Result<BracketResult, base::Refusal> outcome_for(const EventState& state, const FilledMatch& filled,
                                                       const std::optional<std::string>& winner,
                                                       const std::string& field) {
    if (!winner) return BracketResult::neither;
    const int seed = seed_of(state, *winner);
    if (seed > 0 && filled.slots[0] == Slot::of(seed)) return BracketResult::first;
    if (seed > 0 && filled.slots[1] == Slot::of(seed)) return BracketResult::second;
    return base::fail(refusal("event.result.not_a_player", field, {{"entrant", *winner}}));
}

namespace {

bool is_absence(match::Cause cause) {
    return cause == match::Cause::no_show || cause == match::Cause::forfeit ||
           cause == match::Cause::disqualification;
}

/// Whether two sheets say the same, each as far as it says anything.
bool numbers_agree(const std::optional<match::PerChair<int>>& one,
                   const std::optional<match::PerChair<int>>& other) {
    return !one || !other || *one == *other;
}

/// Ends in which two can be level.
bool can_be_level(match::Cause cause) {
    return cause == match::Cause::undecided || cause == match::Cause::time || cause == match::Cause::overtime;
}

}  // namespace

BracketResult without_winner(bool may_be_drawn, match::Cause cause) {
    return may_be_drawn && can_be_level(cause) ? BracketResult::drawn : BracketResult::neither;
}

Refused check_cause(const Draft& draft, bool has_winner, match::Cause cause, ResultSource source,
                    bool may_be_drawn) {
    using match::Cause;
    if (cause == Cause::voided) return refusal("event.result.void", "/cause");
    const bool word_of_head_judge = draft.by_head_judge() && source != ResultSource::sheet;
    if (has_winner && (cause != Cause::undecided || word_of_head_judge)) return std::nullopt;
    if (!has_winner && (is_absence(cause) || (may_be_drawn && can_be_level(cause)))) return std::nullopt;
    return refusal("event.result.ruling_needed", "/winner", {}, {"1v1.1.4.2"});
}

Refused check_disqualified(const Draft& draft, const FilledMatch& filled, BracketResult outcome,
                           match::Cause cause) {
    if (cause != match::Cause::disqualification) return std::nullopt;
    constexpr std::array kWins = {BracketResult::first, BracketResult::second};
    for (std::size_t slot = 0; slot < kWins.size(); ++slot) {
        const Entrant* entrant = entrant_of_seed(draft.state, filled.slots[slot].seed);
        const bool out =
            entrant != nullptr && entrant->left && entrant->left->how == LeavingKind::disqualified;
        if (out && outcome != kWins[slot]) return std::nullopt;
    }
    return refusal("penalty.statements_first", "/cause", {}, {"judging.p38"});
}

bool says_the_same(const RecordedResult& one, const RecordedResult& other) {
    return one.source == other.source && one.outcome == other.outcome && one.cause == other.cause &&
           numbers_agree(one.remaining, other.remaining) && numbers_agree(one.hp, other.hp);
}

Refused result_again(const Draft& draft, const std::string& match, const RecordedResult& result) {
    const auto& recorded = draft.state.facts(match).result;
    if (recorded && says_the_same(*recorded, result)) return std::nullopt;
    return refusal("event.result.already_recorded", "/match", {{"match", match}}, {"judging.p35"});
}

}  // namespace yuanmen::tournament
