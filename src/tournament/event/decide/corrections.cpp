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
    if (sheet && facts.desk) {
        result.desk_match = facts.desk->desk_match;
        result.sheet_version = *corrected.sheet_version;
    }
    return result;
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
    } else if (is != after.results.end() && (was == before.results.end() || was->second != is->second)) {
        if (!facts.result) facts.desk.reset();
        facts.result = void_by_ruling(draft);
    }
    if (facts == MatchFacts{}) {
        draft.next.matches.erase(match);
    } else {
        draft.next.matches[match] = facts;
    }
}

bool says_nothing_new(const MatchFacts& facts, const std::optional<RecordedResult>& result) {
    return facts.result && result && facts.result->outcome == result->outcome &&
           facts.result->cause == result->cause && facts.result->sheet_version == result->sheet_version;
}

}  // namespace

Refused check_corrected(const Draft& draft, const CorrectedResult& corrected, const std::string& at) {
    const auto found = find_match(draft.state, corrected.match, at + "/match");
    if (!found) return found.error();
    const MatchFacts& facts = draft.state.facts(corrected.match);
    if (!found->is_decided() || !facts.result) {
        return refusal("event.correction.no_result", at + "/match", {{"match", corrected.match}});
    }
    if ((corrected.to == CorrectedTo::winner) != corrected.winner.has_value()) {
        return refusal("event.correction.winner", at + "/winner");
    }
    if (corrected.to == CorrectedTo::open) return std::nullopt;
    const auto outcome = outcome_for(draft.state, found->filled(), corrected.winner, at + "/winner");
    if (!outcome) return outcome.error();
    if (corrected.to == CorrectedTo::drawn && without_winner(*found, corrected.cause) != BracketResult::drawn)
        return refusal("event.drawn.somebody_goes_on", at + "/to", {{"match", corrected.match}},
                       {"1v1.1.4.2"});
    if (auto refused = check_cause(draft, corrected.winner.has_value(), corrected.cause, ResultSource::ruling,
                                   corrected.to == CorrectedTo::drawn)) {
        refused->field = at + refused->field;
        return refused;
    }
    if (corrected.sheet_version && !facts.desk)
        return refusal("event.correction.no_sheet", at + "/sheet_version");
    if (says_nothing_new(facts, result_of(draft, corrected)))
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
        if (same_players || !facts.desk || facts.result || facts.kept) continue;
        next.matches[match].desk.reset();
        if (next.facts(match) == MatchFacts{}) next.matches.erase(match);
    }
}

void correct(Draft& draft, const CorrectedResult& corrected, CorrectionChoice choice) {
    const auto standing = standing_of(draft.state);
    const auto id =
        standing ? parse_bracket_match_id(corrected.match, standing->bracket.rounds) : std::nullopt;
    if (!id) return;
    const auto result = result_of(draft, corrected);
    std::optional<BracketResult> outcome;
    if (result) outcome = result->outcome;
    const BracketRecord after =
        apply_correction(standing->bracket, standing->record, *id, outcome, choice,
                         begun_matches(draft.state, *standing, draft.circumstances.begun));
    MatchFacts& facts = draft.next.matches[corrected.match];
    facts.result = result;
    if (!result) facts.desk.reset();
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
