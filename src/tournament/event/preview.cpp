#include "tournament/event/preview.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/canonical_json.hpp"
#include "base/digest.hpp"
#include "journal/codec/json.hpp"
#include "tournament/event/codec.hpp"
#include "tournament/event/decide/corrections.hpp"
#include "tournament/event/decide/rights.hpp"
#include "tournament/event/preview_view.hpp"

namespace yuanmen::tournament {
namespace {

std::vector<AffectedMatch> affected_by(const Draft& draft, const CorrectedResult& corrected) {
    const auto standing = standing_of(draft.state);
    if (!standing) return {};
    const auto index = standing->find(corrected.match);
    if (!index) return {};
    const BracketMatchId id = standing->bracket.matches[*index].id;
    Draft replayed = draft;
    correct(replayed, corrected, CorrectionChoice::replay);
    std::optional<BracketResult> outcome;
    if (const auto& result = replayed.next.facts(corrected.match).result) outcome = result->outcome;
    const auto begun = begun_matches(draft.state, *standing, draft.circumstances.begun);
    std::vector<AffectedMatch> affected;
    for (const auto& effect : preview_correction(standing->bracket, standing->record, id, outcome, begun)) {
        const MatchFacts& facts = draft.state.facts(to_string(effect.slot.match));
        const bool has_begun = std::find(begun.begin(), begun.end(), effect.slot.match) != begun.end();
        affected.push_back({effect, facts.desk, has_begun});
    }
    return affected;
}

std::vector<RankChange> rank_changes(const EventState& before, const EventState& after) {
    std::vector<RankChange> changes;
    if (!has_formats(before.settings)) return changes;
    const auto is = ranks_of(after);
    for (const RankLine& was : ranks_of(before)) {
        const auto now = std::find_if(is.begin(), is.end(), [&](const RankLine& line) {
            return line.stage == was.stage && line.group == was.group && line.entrant == was.entrant;
        });
        if (now != is.end() && !(*now == was)) changes.push_back({was, *now});
    }
    return changes;
}

/// Who goes on to the stage this round begins, by the tables of the stage before it.
std::vector<std::string> advancing_to(const EventState& state, const RoundFacts& begins) {
    const auto starts = stage_starts(state.settings);
    const auto own = std::find(starts.begin(), starts.end(), begins.stage);
    const auto standing = standing_of(state);
    if (!standing || own == starts.end() || own == starts.begin()) return {};
    const StagePlay play = play_of(state, *standing, *(own - 1));
    const FormatRules& rules = rules_of(play.settings.kind);
    if (rules.advance == nullptr) return {};
    return rules.advance(play, begins.random_seed);
}

std::vector<SeedChange> seed_changes(const EventState& before, const EventState& after) {
    std::vector<SeedChange> changes;
    for (const RoundFacts& round : after.stage_facts().rounds) {
        if (round.is_draft() || round.seeds.empty()) continue;
        auto would_be = advancing_to(after, round);
        if (would_be == advancing_to(before, round)) continue;
        SeedChange change{round.stage, {}, std::move(would_be)};
        for (const int seed : round.seeds) {
            const Entrant* entrant = entrant_of_seed(after, seed);
            if (entrant != nullptr) change.published.push_back(entrant->id);
        }
        changes.push_back(std::move(change));
    }
    return changes;
}

/// The places of matches that are there before and after.
std::vector<SlotChange> slot_changes(const EventState& before, const EventState& after) {
    std::vector<SlotChange> changes;
    const auto was = standing_of(before), is = standing_of(after);
    if (!was || !is) return changes;
    for (std::size_t i = 0; i < is->filled.size(); ++i) {
        const BracketMatchId& id = is->bracket.matches[i].id;
        const bool in_place = i < was->filled.size() && was->bracket.matches[i].id == id;
        const auto at = in_place ? std::optional(i) : was->bracket.find(id);
        for (int slot = 0; at && slot < 2; ++slot) {
            const auto side = static_cast<std::size_t>(slot);
            const Slot &old = was->filled[*at].slots[side], &now = is->filled[i].slots[side];
            if (old != now) changes.push_back({{id, slot}, old, now});
        }
    }
    return changes;
}

ChoiceOutcome outcome_of(const Draft& draft, const CorrectedResult& corrected, CorrectionChoice choice) {
    Draft tried = draft;
    correct(tried, corrected, choice);
    return {choice, difference(draft.state, tried.next), slot_changes(draft.state, tried.next),
            rank_changes(draft.state, tried.next), seed_changes(draft.state, tried.next)};
}

/// The changes without what depends on who writes them, and when.
Changes unsigned_changes(Changes changes) {
    const auto unsign = [](RecordedResult& result) {
        result.entered_by.clear();
        result.wall_ms = 0;
    };
    for (MatchChange& change : changes.matches) {
        if (change.after.result) unsign(*change.after.result);
        if (!change.after.games) continue;
        for (RecordedResult& game : *change.after.games) unsign(game);
    }
    return changes;
}

Occupant occupant_of(const EventState& state, const Slot& slot) {
    if (slot.kind == Slot::Kind::bye) return {FreePlace::bye};
    const Entrant* entrant = entrant_of_seed(state, slot.seed);
    if (slot.kind == Slot::Kind::unknown || entrant == nullptr) return {};
    return {SeededEntrant{entrant->id, entrant->given.name, slot.seed}};
}

SlotShift shift_of(const EventState& state, const SlotRef& slot, const Slot& before, const Slot& after) {
    return {to_string(slot.match), slot.slot, occupant_of(state, before), occupant_of(state, after)};
}

AffectedShown affected_shown(const EventState& state, const AffectedMatch& affected) {
    const CorrectionEffect& effect = affected.effect;
    AffectedShown shown{shift_of(state, effect.slot, effect.before, effect.after),
                        effect.was_decided && !affected.begun,
                        affected.begun,
                        {},
                        {}};
    if (affected.desk) shown.desk_match = affected.desk->desk_match;
    if (affected.desk) shown.table = affected.desk->table;
    return shown;
}

std::vector<ReleasedDesk> released_by(const Changes& changes) {
    std::vector<ReleasedDesk> released;
    for (const MatchChange& change : changes.matches) {
        const DeskLink* was = change.before.open_desk();
        const bool stays =
            was != nullptr && change.after.desk && change.after.desk->desk_match == was->desk_match;
        if (was != nullptr && !stays) released.push_back({change.match, was->desk_match, was->table});
    }
    return released;
}

RankShift rank_shift(const EventState& state, const RankChange& change) {
    const auto& [before, after] = change;
    const Entrant* entrant = state.find(before.entrant);
    return {before.stage,
            before.group,
            before.entrant,
            entrant == nullptr ? "" : entrant->given.name,
            {before.rank, before.points},
            {after.rank, after.points}};
}

ChoiceShown choice_shown(const EventState& state, const ChoiceOutcome& outcome) {
    ChoiceShown shown;
    shown.choice = outcome.choice;
    for (const auto& [slot, before, after] : outcome.slots)
        shown.slots.push_back(shift_of(state, slot, before, after));
    shown.released = released_by(outcome.changes);
    shown.changes = unsigned_changes(outcome.changes);
    if (!has_formats(state.settings)) return shown;
    shown.ranks.emplace();
    for (const RankChange& change : outcome.ranks) shown.ranks->push_back(rank_shift(state, change));
    shown.draft_discarded = outcome.changes.stages.has_value();
    if (!outcome.seeds.empty()) shown.seeds = outcome.seeds;
    return shown;
}

CorrectionBody body_shown(const EventState& state, const CorrectionPreview& preview) {
    CorrectionBody body;
    body.needs_choice = preview.needs_choice;
    for (const AffectedMatch& affected : preview.affected)
        body.affected.push_back(affected_shown(state, affected));
    for (const ChoiceOutcome& choice : preview.choices) body.choices.push_back(choice_shown(state, choice));
    return body;
}

}  // namespace

base::Result<CorrectionPreview, base::Refusal> preview_correction(const EventState& state,
                                                                  const CorrectedResult& corrected,
                                                                  const match::Actor& actor,
                                                                  const Circumstances& circumstances) {
    if (auto refused = check_rights(state, CorrectResult::kind, actor)) return base::fail(*refused);
    const Draft draft{state, actor, circumstances, state, {}};
    if (auto refused = check_corrected(draft, corrected, "")) return base::fail(*refused);
    CorrectionPreview preview;
    preview.affected = affected_by(draft, corrected);
    preview.needs_choice = std::any_of(preview.affected.begin(), preview.affected.end(),
                                       [](const AffectedMatch& match) { return match.effect.was_decided; });
    preview.choices.push_back(outcome_of(draft, corrected, CorrectionChoice::replay));
    for (const auto choice : {CorrectionChoice::keep, CorrectionChoice::none}) {
        if (preview.needs_choice) preview.choices.push_back(outcome_of(draft, corrected, choice));
    }
    preview.tag = base::sha256_hex(base::canonical_json(journal::write(body_shown(state, preview))));
    return preview;
}

CorrectionShown correction_shown(const EventState& state, const CorrectionPreview& preview,
                                 std::int64_t version) {
    return {body_shown(state, preview), preview.tag, version};
}

}  // namespace yuanmen::tournament
