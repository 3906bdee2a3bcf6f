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

ChoiceOutcome outcome_of(const Draft& draft, const CorrectedResult& corrected, CorrectionChoice choice) {
    Draft tried = draft;
    correct(tried, corrected, choice);
    return {choice, difference(draft.state, tried.next), rank_changes(draft.state, tried.next)};
}

/// The changes without what depends on who writes them, and when.
Changes unsigned_changes(Changes changes) {
    for (MatchChange& change : changes.matches) {
        if (!change.after.result) continue;
        change.after.result->entered_by.clear();
        change.after.result->wall_ms = 0;
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
        if (!change.before.desk || change.after.desk) continue;
        released.push_back({{"match", change.match},
                            {"desk_match", change.before.desk->desk_match},
                            {"table", change.before.desk->table}});
    }
    nlohmann::json json = {{"choice", journal::name_of(outcome.choice)},
                           {"released", std::move(released)},
                           {"changes", journal::write(unsigned_changes(outcome.changes))}};
    if (has_formats(state.settings)) {
        json["ranks"] = ranks_json(state, outcome.ranks);
        json["draft_discarded"] = outcome.changes.stages.has_value();
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
