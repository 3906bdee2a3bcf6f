#include "web/pages/event/correction_view.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "tournament/event/codec.hpp"

namespace yuanmen::web::pages {
namespace {

using nlohmann::json;
using tournament::CorrectedResult;
using tournament::CorrectionShown;
using tournament::EventShown;
using tournament::MatchShown;
using Result = std::optional<tournament::RecordedResult>;

std::string title_of(const EventShown& event, const std::string& id, const Say& say) {
    const MatchShown* match = event.match(id);
    return match == nullptr ? id : match_title(say, *match);
}

std::string who(const tournament::Occupant& occupant, const Say& say) {
    if (!occupant) return say("slot.unknown", {});
    const auto* entrant = std::get_if<tournament::SeededEntrant>(&*occupant);
    return entrant != nullptr ? entrant->name : say("slot.bye", {});
}

/// What the corrected match itself will say.
std::string correction_sentence(const EventShown& event, const CorrectedResult& corrected, const Say& say) {
    std::string game;
    if (corrected.game) game = say("series.game", {{"number", std::to_string(*corrected.game)}}) + " · ";
    if (!corrected.winner) return game + say("correction." + std::string(journal::name_of(corrected.to)), {});
    return game + say("correction.winner", {{"name", name_of_entrant(event, *corrected.winner)}});
}

/// A result of the corrected match in words; its players stay who they are.
std::string outcome_word(const MatchShown& match, const Result& result, const Say& say) {
    if (!result) return say("correction.no_result", {});
    if (result->outcome == tournament::BracketResult::neither) return say("result.neither", {});
    if (result->outcome == tournament::BracketResult::drawn) return say("match_status.drawn", {});
    const bool first = result->outcome == tournament::BracketResult::first;
    const auto& name = match.slots[first ? 0 : 1].name;
    return name ? say("correction.winner", {{"name", *name}}) : say("slot.unknown", {});
}

/// What a choice does, line by line.
class Effects {
  public:
    Effects(const EventShown& event, const CorrectedResult& corrected, const Say& say)
        : event_(event), corrected_(corrected), say_(say) {}

    void add(const char* key, const std::map<std::string, std::string>& params = {}) {
        lines_.push_back({{"text", say_(key, params)}});
    }

    void put_change(const tournament::MatchChange& change) {
        const MatchShown* match = event_.match(change.match);
        if (match == nullptr) return;
        const std::string title = match_title(say_, *match);
        const auto &before = change.before, &after = change.after;
        if (outcome(before.result) != outcome(after.result)) {
            // Behind the corrected match the names of a new result's players are in the table above.
            const bool itself = change.match == corrected_.match;
            const bool plain =
                itself || !after.result || after.result->outcome == tournament::BracketResult::neither;
            add("correction.effect_result", {{"match", title},
                                             {"before", outcome_word(*match, before.result, say_)},
                                             {"after", plain ? outcome_word(*match, after.result, say_)
                                                             : say_("match_status.decided", {})}});
        }
        if (before.desk && !after.desk)
            add("correction.effect_desk", {{"match", title}, {"table", std::to_string(before.desk->table)}});
        if (!before.kept && after.kept) add("correction.effect_kept", {{"match", title}});
    }

    /// Places that this choice fills otherwise than the table above says.
    void put_slots(const std::vector<tournament::AffectedShown>& affected,
                   const std::vector<tournament::SlotShift>& slots) {
        for (const tournament::SlotShift& shift : slots) {
            const std::string after = who(shift.after, say_);
            const bool told =
                std::any_of(affected.begin(), affected.end(), [&](const tournament::AffectedShown& row) {
                    return row.match == shift.match && row.slot == shift.slot && row.after == shift.after;
                });
            if (told) continue;
            add("correction.effect_slot", {{"match", title_of(event_, shift.match, say_)},
                                           {"before", who(shift.before, say_)},
                                           {"after", after}});
        }
    }

    void put_rank(const tournament::RankShift& rank) {
        add("correction.effect_rank", {{"name", rank.name},
                                       {"rank_before", rank_word(rank.before.rank)},
                                       {"rank", rank_word(rank.after.rank)},
                                       {"points_before", std::to_string(rank.before.points)},
                                       {"points", std::to_string(rank.after.points)}});
    }

    void put_seeds(const tournament::SeedChange& seeds) {
        std::string names;
        for (const std::string& id : seeds.would_be)
            names += (names.empty() ? "" : say_("list.comma", {})) + name_of_entrant(event_, id);
        const auto& stage = event_.stages.at(static_cast<std::size_t>(seeds.stage));
        add("correction.effect_seeds", {{"stage", stage.name}, {"names", names}});
    }

    json lines() {
        if (lines_.empty()) add("correction.effect_none");
        return std::move(lines_);
    }

  private:
    static std::optional<tournament::BracketResult> outcome(const Result& result) {
        return result ? std::optional(result->outcome) : std::nullopt;
    }

    const EventShown& event_;
    const CorrectedResult& corrected_;
    const Say& say_;
    json lines_ = json::array();
};

json choice_view(const CorrectionShown& preview, const tournament::ChoiceShown& choice, Effects effects,
                 const Say& say) {
    const std::string kind = preview.needs_choice ? std::string(journal::name_of(choice.choice)) : "plain";
    for (const auto& change : choice.changes.matches) effects.put_change(change);
    effects.put_slots(preview.affected, choice.slots);
    if (choice.ranks) {
        for (const auto& rank : *choice.ranks) effects.put_rank(rank);
    }
    if (choice.seeds) {
        for (const auto& seeds : *choice.seeds) effects.put_seeds(seeds);
    }
    if (choice.draft_discarded.value_or(false)) effects.add("correction.effect_draft");
    return {{"choice", preview.needs_choice ? kind : ""},
            {"label", say("correction." + kind, {})},
            {"button", say("correction." + kind, {})},
            {"about", say("correction." + kind + "_about", {})},
            {"effects", effects.lines()}};
}

json affected_view(const EventShown& event, const tournament::AffectedShown& affected, const Say& say) {
    return {{"title", title_of(event, affected.match, say)},
            {"table", affected.table ? json(*affected.table) : json()},
            {"before", who(affected.before, say)},
            {"after", who(affected.after, say)},
            {"decided", affected.decided || affected.begun},
            {"stands", say(affected.begun     ? "correction.stands_begun"
                           : affected.decided ? "correction.stands_decided"
                                              : "correction.stands_free",
                           {})}};
}

}  // namespace

json correction_view(const EventShown& event, const CorrectedResult& corrected,
                     const CorrectionShown& preview, const Say& say) {
    json affected = json::array(), choices = json::array();
    for (const auto& one : preview.affected) affected.push_back(affected_view(event, one, say));
    for (const auto& choice : preview.choices)
        choices.push_back(choice_view(preview, choice, Effects(event, corrected, say), say));
    return {{"match", corrected.match},
            {"title", title_of(event, corrected.match, say)},
            {"sentence", correction_sentence(event, corrected, say)},
            {"to", journal::name_of(corrected.to)},
            {"winner", corrected.winner.value_or("")},
            {"cause", journal::name_of(corrected.cause)},
            {"sheet_version", corrected.sheet_version ? json(*corrected.sheet_version) : json()},
            {"game", corrected.game ? json(*corrected.game) : json()},
            {"tag", preview.tag},
            {"affected", std::move(affected)},
            {"choices", std::move(choices)}};
}

}  // namespace yuanmen::web::pages
