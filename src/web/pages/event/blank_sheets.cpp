#include "web/pages/event/blank_sheets.hpp"

#include <nlohmann/json.hpp>

#include "web/pages/event/frame.hpp"
#include "web/pages/event/words.hpp"
#include "web/text/clause_number.hpp"

namespace yuanmen::web::pages {
namespace {

using nlohmann::json;

std::string picks_of(const cards::Ruleset& ruleset, const Context& context) {
    std::string picks;
    for (const cards::DraftStep& step : ruleset.parameters.draft.picks) {
        const bool lord = step.seat == cards::Seat::lord;
        picks += (picks.empty() ? "" : "  ") + context.say(lord ? "side.lord" : "side.renegade") +
                 std::to_string(step.count);
    }
    return picks;
}

json players_of(const tournament::EventShown& event, const tournament::MatchShown& match) {
    json players = json::array();
    for (const tournament::SlotShown& slot : match.slots) {
        const tournament::EntrantShown* entrant = event.entrant(slot.entrant.value_or(""));
        players.push_back({{"letter", players.empty() ? "A" : "B"},
                           {"name", slot.name.value_or("")},
                           {"number", entrant != nullptr ? entrant->number : ""}});
    }
    return players;
}

const char* key_of(cards::Tiebreak tiebreak) {
    switch (tiebreak) {
        case cards::Tiebreak::remaining_generals:
            return "criterion.remaining_generals";
        case cards::Tiebreak::lost_hp_in_play:
            return "criterion.lost_hp_in_play";
        case cards::Tiebreak::repeat_overtime:
            return "stage.extra_repeat";
        case cards::Tiebreak::compare_card:
            return "stage.extra_cards";
    }
    return "";
}

/// The worksheet's lines: the ruleset's, overtime where the stage has it, what the stage appends.
json criteria_of(const cards::Ruleset& ruleset, const tournament::StageSettings& stage,
                 const Context& context) {
    json lines = json::array();
    const auto add = [&](const char* key, const char* clause) {
        lines.push_back({{"label", context.say(key)},
                         {"clause", clause_number(context.catalogue(), context.language, clause)}});
    };
    for (const cards::Tiebreak tiebreak : ruleset.parameters.tiebreaks) add(key_of(tiebreak), "1v1.1.4.2");
    if (stage.overtime_allowed) add("stage.extra_overtime", "1v1.1.4.2");
    for (const tournament::AppendedTiebreak appended : stage.appended_tiebreaks) {
        const bool cards = appended == tournament::AppendedTiebreak::compare_card;
        add(cards ? "stage.extra_cards" : "stage.extra_repeat", "decision.tiebreaks");
    }
    return lines;
}

}  // namespace

json blank_sheet(const tournament::EventShown& event, const tournament::MatchShown& match,
                 const tournament::StageSettings& stage, const cards::Ruleset& ruleset,
                 const Context& context) {
    json cards = json::array();
    const cards::DraftParameters& draft = ruleset.parameters.draft;
    for (int n = 1; n <= draft.pool(); ++n) cards.push_back({{"n", n}, {"back", n > draft.face_up}});
    json places = json::array();
    for (int place = 1; place <= ruleset.parameters.line_up_size; ++place) {
        places.push_back({{"place", place}});
    }
    std::string title = match_title(say_of(context), match);
    if (match.games)
        title += " · " + context.say("series.game", {{"number", std::to_string(match.games->size() + 1)}});
    return {{"id", match.id},
            {"stage", match.stage},
            {"title", title},
            {"table", match.table ? json(*match.table) : json()},
            {"ruleset", ruleset.id + "@" + ruleset.sha256.substr(0, 8)},
            {"players", players_of(event, match)},
            {"picks", picks_of(ruleset, context)},
            {"cards", std::move(cards)},
            {"places", std::move(places)},
            {"criteria", criteria_of(ruleset, stage, context)}};
}

}  // namespace yuanmen::web::pages
