#include "web/pages/event/home_view.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "journal/codec/json.hpp"
#include "web/pages/event/round_times.hpp"

namespace yuanmen::web::pages {
namespace {

using nlohmann::json;
using tournament::DrawingShown;
using tournament::EntrantShown;
using tournament::EventPhase;
using tournament::EventShown;
using tournament::MatchShown;

const char* phase_mark(EventPhase phase) {
    if (phase == EventPhase::published) return "running";
    return phase == EventPhase::closed ? "closed" : "scheduled";
}

json stage_view(const tournament::StageSettings& stage, const Say& say) {
    const auto appends = [&](tournament::AppendedTiebreak one) {
        const auto& appended = stage.appended_tiebreaks;
        return std::find(appended.begin(), appended.end(), one) != appended.end();
    };
    std::string extras = say(stage.overtime_allowed ? "stage.extra_overtime" : "stage.extra_none", {});
    if (appends(tournament::AppendedTiebreak::repeat_overtime))
        extras += " · " + say("stage.extra_repeat", {});
    if (appends(tournament::AppendedTiebreak::compare_card)) extras += " · " + say("stage.extra_cards", {});
    const std::size_t at = stage.ruleset.find('@');
    return {{"name", stage.name},
            {"from", stage.format ? say("format." + std::string(journal::name_of(stage.format->kind)), {})
                     : stage.from_field == 0
                         ? say("stage.from_start", {})
                         : say("stage.from_field", {{"round", round_name(say, stage.from_field)}})},
            {"extras", extras},
            {"ruleset", stage.ruleset},
            {"ruleset_short", at == std::string::npos ? stage.ruleset : stage.ruleset.substr(0, at + 9)}};
}

/// Where the places are not those of the draw alone: a sentence each.
json changed_places(const EventShown& event, const DrawingShown& drawing, const Say& say) {
    json lines = json::array();
    const auto add = [&](const std::string& sentence) { lines.push_back({{"sentence", sentence}}); };
    if (drawing.apart) {
        const auto& meetings = drawing.apart->meetings;
        add(say("drawing.apart_" + std::string(journal::name_of(drawing.apart->by)), {}) + " " +
            say(meetings.empty() ? "drawing.apart_done" : "drawing.apart_left", {}));
        for (const tournament::MatesShown& pair : meetings)
            add(say("drawing.mates", {{"first", event.name_of(pair.first)},
                                      {"second", event.name_of(pair.second)},
                                      {"mark", pair.mark}}));
    }
    if (drawing.swaps) {
        for (const tournament::PlaceSwap& swap : *drawing.swaps)
            add(say("drawing.swapped", {{"first", event.name_of(swap.first)},
                                        {"second", event.name_of(swap.second)},
                                        {"reason", swap.reason}}));
    }
    if (drawing.redrawn) {
        for (const tournament::Redrawn& redrawn : *drawing.redrawn)
            add(say("drawing.redrawn", {{"places", std::to_string(redrawn.places.size())},
                                        {"seed", redrawn.random_seed},
                                        {"reason", redrawn.reason}}));
    }
    return lines;
}

json drawing_view(const EventShown& event, const Say& say) {
    if (!event.drawing) return nullptr;
    const DrawingShown& drawing = *event.drawing;
    std::vector<const EntrantShown*> seeded;
    for (const EntrantShown& entrant : event.entrants) {
        if (entrant.seed) seeded.push_back(&entrant);
    }
    std::sort(seeded.begin(), seeded.end(),
              [](const EntrantShown* one, const EntrantShown* other) { return *one->seed < *other->seed; });
    json order = json::array();
    for (const EntrantShown* entrant : seeded)
        order.push_back({{"seed", *entrant->seed}, {"name", entrant->name}, {"entrant", entrant->id}});
    return {{"changed", changed_places(event, drawing, say)},
            {"method", say("seeding." + std::string(journal::name_of(drawing.method)), {})},
            {"number", drawing.number},
            {"random_seed", drawing.random_seed},
            {"nonce", drawing.nonce},
            {"order", std::move(order)}};
}

PodiumPlace place_of(const EventShown& event, const Say& say, int place,
                     const std::optional<std::string>& entrant) {
    static constexpr const char* kWords[] = {"podium.first", "podium.second", "podium.third"};
    const std::string word =
        place <= 3 ? say(kWords[place - 1], {}) : say("podium.place", {{"place", std::to_string(place)}});
    return {place, word, entrant.value_or(""), event.name_of(entrant)};
}

/// What a next action's text counts.
std::map<std::string, std::string> home_counts(const tournament::NextAction& action) {
    std::map<std::string, std::string> counts;
    const json written = journal::write(action);
    for (const auto& [name, value] : written.items()) {
        if (value.is_number_integer()) counts[name] = value.dump();
    }
    return counts;
}

std::string place_of_action(const std::string& root, const std::string& kind) {
    if (kind == "add_entrants") return root + "/entrants";
    if (kind == "check_in") return root + "/check-in";
    if (kind == "draw_bracket") return root + "/entrants#draw";
    if (kind == "pair_round" || kind == "publish_round") return root + "/rounds";
    if (kind == "record_paper") return root + "/results";
    if (kind == "link_matches") return root + "/floor";
    return "";
}

}  // namespace

std::vector<PodiumPlace> podium_of(const EventShown& event, const Say& say) {
    if (!event.podium || !event.podium->champion) return {};
    const tournament::PodiumShown& places = *event.podium;
    std::vector<PodiumPlace> podium;
    const auto add = [&](int place, const std::optional<std::string>& entrant) {
        if (entrant) podium.push_back(place_of(event, say, place, entrant));
    };
    add(1, places.champion);
    add(2, places.runner_up);
    for (const auto& third : places.third) add(3, third);
    if (!places.below) return podium;
    for (const tournament::PlaceShown& one : *places.below) add(one.place, one.entrant);
    return podium;
}

void put_progress(json& data, const EventShown& event) {
    const tournament::ProgressShown progress = event.progress.value_or(tournament::ProgressShown{});
    data["has_progress"] = event.progress.has_value();
    data["decided"] = progress.decided;
    data["matches_total"] = progress.total;
}

json home_view(const EventShown& event, const Say& say) {
    const auto present = std::count_if(event.entrants.begin(), event.entrants.end(),
                                       [](const EntrantShown& entrant) { return !entrant.left; });
    json data = {{"phase_mark", phase_mark(event.phase)},
                 {"phase_word", say("event_phase." + std::string(journal::name_of(event.phase)), {})},
                 {"entrant_total", present},
                 {"stages", json::array()},
                 {"drawing", drawing_view(event, say)},
                 {"podium", journal::write(podium_of(event, say))}};
    for (const auto& stage : event.stages) data["stages"].push_back(stage_view(stage, say));
    put_progress(data, event);
    return data;
}

std::vector<NextStep> next_steps(const EventShown& event, const Say& say) {
    std::vector<NextStep> steps;
    if (!event.next) return steps;
    const std::string root = "/events/" + event.id;
    for (const tournament::NextAction& action : *event.next) {
        const std::string& kind = action.kind;
        if (kind == "publish_bracket")
            steps.push_back({kind, say("next.look_at_bracket", {}), root + "/bracket", "", {}});
        auto params = home_counts(action);
        NextStep step{kind, "", place_of_action(root, kind), "", {}};
        if (kind == "call_round") {
            params["title"] = round_title(event, *action.name, say);
            step.given.push_back({"round", *action.name});
        }
        step.text = say("next." + kind, params);
        if (step.href.empty()) step.label = say("command." + kind, {});
        steps.push_back(std::move(step));
    }
    return steps;
}

std::string round_now(const EventShown& event, const Say& say) {
    for (const MatchShown& match : event.matches) {
        if (match.is_over()) continue;
        return match.part == tournament::BracketMatchId::Part::third_place ? round_name(say, match.field)
                                                                           : match_name(say, match);
    }
    const bool in_rounds = !event.matches.empty() && event.matches.back().field == 0;
    if (in_rounds) return match_name(say, event.matches.back());
    return event.rounds.empty() ? "" : round_name(say, event.rounds.back().field);
}

}  // namespace yuanmen::web::pages
