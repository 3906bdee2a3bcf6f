#include "tournament/event/preview.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/canonical_json.hpp"
#include "base/digest.hpp"
#include "journal/codec/json.hpp"
#include "tournament/event/codec.hpp"
#include "tournament/event/decide/corrections.hpp"
#include "tournament/event/decide/rights.hpp"

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

nlohmann::json occupant_json(const EventState& state, Slot slot) {
    if (slot.kind == Slot::Kind::bye) return "bye";
    const Entrant* entrant = entrant_of_seed(state, slot.seed);
    if (slot.kind == Slot::Kind::unknown || entrant == nullptr) return nullptr;
    return {{"id", entrant->id}, {"name", entrant->given.name}, {"seed", slot.seed}};
}

nlohmann::json affected_json(const EventState& state, const std::vector<AffectedMatch>& affected) {
    auto list = nlohmann::json::array();
    for (const auto& [effect, desk, begun] : affected) {
        list.push_back({{"match", to_string(effect.slot.match)},
                        {"slot", effect.slot.slot},
                        {"before", occupant_json(state, effect.before)},
                        {"after", occupant_json(state, effect.after)},
                        {"decided", effect.was_decided && !begun},
                        {"begun", begun},
                        {"desk_match", desk ? nlohmann::json(desk->desk_match) : nlohmann::json(nullptr)},
                        {"table", desk ? nlohmann::json(desk->table) : nlohmann::json(nullptr)}});
    }
    return list;
}

nlohmann::json slots_json(const EventState& state, const std::vector<SlotChange>& slots) {
    auto list = nlohmann::json::array();
    for (const auto& [slot, before, after] : slots) {
        list.push_back({{"match", to_string(slot.match)},
                        {"slot", slot.slot},
                        {"before", occupant_json(state, before)},
                        {"after", occupant_json(state, after)}});
    }
    return list;
}

nlohmann::json ranks_json(const EventState& state, const std::vector<RankChange>& ranks) {
    auto list = nlohmann::json::array();
    const auto line = [](const RankLine& rank) {
        return nlohmann::json{{"rank", rank.rank}, {"points", rank.points}};
    };
    for (const auto& [before, after] : ranks) {
        const Entrant* entrant = state.find(before.entrant);
        list.push_back({{"stage", before.stage},
                        {"group", before.group},
                        {"entrant", before.entrant},
                        {"name", entrant == nullptr ? "" : entrant->given.name},
                        {"before", line(before)},
                        {"after", line(after)}});
    }
    return list;
}

nlohmann::json outcome_json(const EventState& state, const ChoiceOutcome& outcome) {
    auto released = nlohmann::json::array();
    for (const MatchChange& change : outcome.changes.matches) {
        const DeskLink* was = change.before.open_desk();
        const bool stays =
            was != nullptr && change.after.desk && change.after.desk->desk_match == was->desk_match;
        if (was == nullptr || stays) continue;
        released.push_back({{"match", change.match}, {"desk_match", was->desk_match}, {"table", was->table}});
    }
    nlohmann::json json = {{"choice", journal::name_of(outcome.choice)},
                           {"slots", slots_json(state, outcome.slots)},
                           {"released", std::move(released)},
                           {"changes", journal::write(unsigned_changes(outcome.changes))}};
    if (has_formats(state.settings)) {
        json["ranks"] = ranks_json(state, outcome.ranks);
        json["draft_discarded"] = outcome.changes.stages.has_value();
        for (const auto& [stage, published, would_be] : outcome.seeds)
            json["seeds"].push_back({{"stage", stage}, {"published", published}, {"would_be", would_be}});
    }
    return json;
}

nlohmann::json body_json(const EventState& state, const CorrectionPreview& preview) {
    auto choices = nlohmann::json::array();
    for (const ChoiceOutcome& choice : preview.choices) choices.push_back(outcome_json(state, choice));
    return {{"affected", affected_json(state, preview.affected)},
            {"needs_choice", preview.needs_choice},
            {"choices", std::move(choices)}};
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
    preview.tag = base::sha256_hex(base::canonical_json(body_json(state, preview)));
    return preview;
}

nlohmann::json to_json(const EventState& state, const CorrectionPreview& preview) {
    nlohmann::json json = body_json(state, preview);
    json["tag"] = preview.tag;
    return json;
}

}  // namespace yuanmen::tournament
