#include "tournament/event/decide/corrections.hpp"

#include "tournament/event/decide/absence.hpp"
#include "tournament/event/decide/result.hpp"
#include "tournament/event/preview.hpp"

namespace yuanmen::tournament {
namespace {

/// The result that will stand; nothing where the match is open again.
std::optional<RecordedResult> result_of(const Draft& draft, const CorrectedResult& corrected) {
    if (corrected.to == CorrectedTo::open) return std::nullopt;
    const bool sheet = corrected.sheet_version.has_value();
    RecordedResult result =
        new_result(draft, sheet ? ResultSource::sheet : ResultSource::ruling, corrected.cause);
    const auto found = find_match(draft.state, corrected.match, "");
    if (found) {
        const auto outcome = outcome_for(draft.state, found->filled(), corrected.winner, "");
        if (outcome) result.outcome = *outcome;
        if (corrected.to == CorrectedTo::drawn) result.outcome = BracketResult::drawn;
    }
    const MatchFacts& facts = draft.state.facts(corrected.match);
    if (corrected.game) {
        result.desk_match = facts.games_played()[static_cast<std::size_t>(*corrected.game) - 1].desk_match;
    } else if (sheet && facts.desk) {
        result.desk_match = facts.desk->desk_match;
    }
    if (sheet) result.sheet_version = *corrected.sheet_version;
    return result;
}

/// The match after one of its games has ended otherwise, or is to be played again with those behind it.
void put_game(const StageSettings& stage, MatchFacts& facts, int game,
              const std::optional<RecordedResult>& result) {
    const bool was_open = facts.open_desk() != nullptr;
    const auto at = static_cast<std::size_t>(game) - 1;
    if (result) {
        (*facts.games)[at] = *result;
    } else {
        facts.games->resize(at);
    }
    const SeriesStanding standing = series_after(stage, *facts.games);
    facts.result.reset();
    if (standing.over) facts.result = facts.games->back();
    const std::string last = facts.games->empty() ? "" : facts.games->back().desk_match;
    if (facts.desk && standing.over) {
        facts.desk->desk_match = last;
        if (last.empty()) facts.desk.reset();
    } else if (!was_open && facts.open_desk() != nullptr) {
        facts.desk.reset();
    }
    if (facts.games->empty()) facts.games.reset();
}

RecordedResult void_by_ruling(const Draft& draft) {
    RecordedResult result = new_result(draft, ResultSource::ruling, match::Cause::voided);
    result.outcome = BracketResult::neither;
    return result;
}

std::optional<KeptPair> kept_in(const BracketRecord& record, const BracketMatchId& id) {
    const auto first = record.kept.find({id, 0}), second = record.kept.find({id, 1});
    if (first == record.kept.end() || second == record.kept.end()) return std::nullopt;
    return KeptPair{first->second.seed, second->second.seed};
}

/// Brings the facts of one match behind the corrected one into line with the corrected record.
void carry_over(Draft& draft, const BracketMatchId& id, const BracketRecord& before,
                const BracketRecord& after) {
    const std::string match = to_string(id);
    MatchFacts facts = draft.next.facts(match);
    facts.kept = kept_in(after, id);
    const auto was = before.results.find(id), is = after.results.find(id);
    if (is == after.results.end() && was != before.results.end()) {
        facts.result.reset();
        facts.desk.reset();
        facts.games.reset();
    } else if (is != after.results.end() && (was == before.results.end() || was->second != is->second)) {
        if (!facts.result) facts.desk.reset();
        facts.games.reset();
        facts.result = void_by_ruling(draft);
    }
    if (facts == MatchFacts{}) {
        draft.next.matches.erase(match);
    } else {
        draft.next.matches[match] = facts;
    }
}

bool says_nothing_new(const std::optional<RecordedResult>& was, const std::optional<RecordedResult>& result) {
    return was && result && was->outcome == result->outcome && was->cause == result->cause &&
           was->sheet_version == result->sheet_version;
}

/// What is recorded of the match, or of the game that is to be put right; nothing where nothing is.
std::optional<RecordedResult> recorded_of(const MatchFacts& facts, const CorrectedResult& corrected) {
    if (!corrected.game) return facts.result;
    const auto game = static_cast<std::size_t>(*corrected.game);
    if (game > facts.games_played().size()) return std::nullopt;
    return facts.games_played()[game - 1];
}

}  // namespace

Refused check_corrected(const Draft& draft, const CorrectedResult& corrected, const std::string& at) {
    const auto found = find_match(draft.state, corrected.match, at + "/match");
    if (!found) return found.error();
    const MatchFacts& facts = draft.state.facts(corrected.match);
    const auto recorded = recorded_of(facts, corrected);
    if (!recorded || (!corrected.game && !found->is_decided())) {
        return refusal("event.correction.no_result", at + (corrected.game ? "/game" : "/match"),
                       {{"match", corrected.match}});
    }
    if ((corrected.to == CorrectedTo::winner) != corrected.winner.has_value()) {
        return refusal("event.correction.winner", at + "/winner");
    }
    if (corrected.to == CorrectedTo::open) return std::nullopt;
    const auto outcome = outcome_for(draft.state, found->filled(), corrected.winner, at + "/winner");
    if (!outcome) return outcome.error();
    const bool may_be_drawn = found->may_be_drawn() || corrected.game;
    if (corrected.game && corrected.to == CorrectedTo::neither)
        return refusal("event.series.somebody_wins", at + "/to", {{"match", corrected.match}});
    if (corrected.to == CorrectedTo::drawn &&
        without_winner(may_be_drawn, corrected.cause) != BracketResult::drawn)
        return refusal("event.drawn.somebody_goes_on", at + "/to", {{"match", corrected.match}},
                       {"1v1.1.4.2"});
    if (auto refused = check_cause(draft, corrected.winner.has_value(), corrected.cause, ResultSource::ruling,
                                   corrected.to == CorrectedTo::drawn)) {
        refused->field = at + refused->field;
        return refused;
    }
    if (auto refused = check_disqualified(draft, found->filled(), *outcome, corrected.cause)) {
        refused->field = at + refused->field;
        return refused;
    }
    const bool has_sheet = corrected.game ? !recorded->desk_match.empty() : facts.desk.has_value();
    if (corrected.sheet_version && !has_sheet)
        return refusal("event.correction.no_sheet", at + "/sheet_version");
    if (says_nothing_new(recorded, result_of(draft, corrected)))
        return refusal("event.correction.no_change", at);
    return std::nullopt;
}

void discard_draft(EventState& next) {
    if (next.draft_round() == nullptr) return;
    next.stages->rounds.pop_back();
    if (next.stages->empty()) next.stages.reset();
}

void release_changed(EventState& next, const EventState& before) {
    const auto was = standing_of(before), is = standing_of(next);
    if (!was || !is) return;
    for (std::size_t i = 0; i < is->filled.size(); ++i) {
        const std::string match = to_string(is->bracket.matches[i].id);
        const MatchFacts& facts = next.facts(match);
        const BracketMatchId& id = is->bracket.matches[i].id;
        const bool in_place = i < was->filled.size() && was->bracket.matches[i].id == id;
        const auto before_at = in_place ? std::optional(i) : was->bracket.find(id);
        const bool same_players = before_at && was->filled[*before_at].slots == is->filled[i].slots;
        if (same_players || (!facts.desk && !facts.games) || facts.result || facts.kept) continue;
        next.matches[match].desk.reset();
        next.matches[match].games.reset();
        if (next.facts(match) == MatchFacts{}) next.matches.erase(match);
    }
}

void correct(Draft& draft, const CorrectedResult& corrected, CorrectionChoice choice) {
    const auto standing = standing_of(draft.state);
    const auto id =
        standing ? parse_bracket_match_id(corrected.match, standing->bracket.rounds) : std::nullopt;
    if (!id) return;
    const auto result = result_of(draft, corrected);
    MatchFacts facts = draft.next.facts(corrected.match);
    if (corrected.game) {
        put_game(stage_of(draft.state.settings, standing->bracket, *id), facts, *corrected.game, result);
    } else {
        facts.result = result;
        if (!result) {
            facts.desk.reset();
            facts.games.reset();
        }
    }
    std::optional<BracketResult> outcome;
    if (facts.result) outcome = facts.result->outcome;
    const BracketRecord after =
        apply_correction(standing->bracket, standing->record, *id, outcome, choice,
                         begun_matches(draft.state, *standing, draft.circumstances.begun));
    draft.next.matches[corrected.match] = facts;
    if (facts == MatchFacts{}) draft.next.matches.erase(corrected.match);
    for (const BracketMatch& match : standing->bracket.matches) {
        if (match.id != *id) carry_over(draft, match.id, standing->record, after);
    }
    release_changed(draft.next, draft.state);
    discard_draft(draft.next);
    settle_absences(draft);
}

Refused act(Draft& draft, const CorrectResult& command) {
    draft.entry.kind = EntryKind::result_corrected;
    draft.entry.match = command.corrected.match;
    draft.entry.reason = command.reason;
    if (auto refused = check_corrected(draft, command.corrected, "/corrected")) return refused;
    const auto preview = preview_correction(draft.state, command.corrected, draft.actor, draft.circumstances);
    if (!preview) return preview.error();
    if (preview->tag != command.preview) {
        return refusal("event.correction.preview_outdated", "/preview", {}, {"judging.p35"});
    }
    if (preview->needs_choice && !command.choice) {
        return refusal("event.correction.choice_needed", "/choice", {}, {"judging.p35"});
    }
    if (preview->needs_choice) draft.entry.choice = command.choice;
    correct(draft, command.corrected, command.choice.value_or(CorrectionChoice::replay));
    return std::nullopt;
}

}  // namespace yuanmen::tournament
