#include "web/pages/event/home_view.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "web/pages/event/round_times.hpp"

namespace yuanmen::web::pages {
namespace {

using nlohmann::json;

std::string phase_mark(const std::string& phase) {
    if (phase == "published") return "running";
    return phase == "closed" ? "closed" : "scheduled";
}

bool has(const json& list, std::string_view value) {
    return std::find(list.begin(), list.end(), value) != list.end();
}

json stage_view(const json& stage, const Say& say) {
    const json& appended = stage.at("appended_tiebreaks");
    std::string extras =
        say(stage.at("overtime_allowed") == true ? "stage.extra_overtime" : "stage.extra_none", {});
    if (has(appended, "repeat_overtime")) extras += " · " + say("stage.extra_repeat", {});
    if (has(appended, "compare_card")) extras += " · " + say("stage.extra_cards", {});
    const std::string ruleset = stage.at("ruleset");
    const std::size_t at = ruleset.find('@');
    const int field = stage.at("from_field");
    return {{"name", stage.at("name")},
            {"from", stage.contains("format")
                         ? say("format." + stage.at("format").at("kind").get<std::string>(), {})
                     : field == 0 ? say("stage.from_start", {})
                                  : say("stage.from_field", {{"round", round_name(say, field)}})},
            {"extras", extras},
            {"ruleset", ruleset},
            {"ruleset_short", at == std::string::npos ? ruleset : ruleset.substr(0, at + 9)}};
}

/// Where the places are not those of the draw alone: a sentence each.
json changed_places(const json& snapshot, const json& drawing, const Say& say) {
    json lines = json::array();
    const auto add = [&](const std::string& sentence) { lines.push_back({{"sentence", sentence}}); };
    if (drawing.contains("apart")) {
        const json& apart = drawing.at("apart");
        const json& meetings = apart.at("meetings");
        add(say("drawing.apart_" + apart.at("by").get<std::string>(), {}) + " " +
            say(meetings.empty() ? "drawing.apart_done" : "drawing.apart_left", {}));
        for (const json& pair : meetings)
            add(say("drawing.mates", {{"first", name_of_entrant(snapshot, pair.at("first"))},
                                      {"second", name_of_entrant(snapshot, pair.at("second"))},
                                      {"mark", pair.at("mark").get<std::string>()}}));
    }
    for (const json& swap : drawing.value("swaps", json::array()))
        add(say("drawing.swapped", {{"first", name_of_entrant(snapshot, swap.at("first"))},
                                    {"second", name_of_entrant(snapshot, swap.at("second"))},
                                    {"reason", swap.at("reason").get<std::string>()}}));
    for (const json& redrawn : drawing.value("redrawn", json::array()))
        add(say("drawing.redrawn", {{"places", std::to_string(redrawn.at("places").size())},
                                    {"seed", redrawn.at("random_seed").get<std::string>()},
                                    {"reason", redrawn.at("reason").get<std::string>()}}));
    return lines;
}

json drawing_view(const json& snapshot, const Say& say) {
    const json& drawing = snapshot.at("drawing");
    if (drawing.is_null()) return nullptr;
    json order = json::array();
    for (const json& entrant : snapshot.at("entrants")) {
        if (entrant.at("seed").is_null()) continue;
        order.push_back(
            {{"seed", entrant.at("seed")}, {"name", entrant.at("name")}, {"entrant", entrant.at("id")}});
    }
    std::sort(order.begin(), order.end(), [](const json& a, const json& b) { return a["seed"] < b["seed"]; });
    return {{"changed", changed_places(snapshot, drawing, say)},
            {"method", say("seeding." + drawing.at("method").get<std::string>(), {})},
            {"number", drawing.at("number")},
            {"random_seed", drawing.at("random_seed")},
            {"nonce", drawing.at("nonce")},
            {"order", std::move(order)}};
}

json place_view(const json& snapshot, const Say& say, int place, const json& id) {
    static constexpr const char* kWords[] = {"podium.first", "podium.second", "podium.third"};
    const std::string word =
        place <= 3 ? say(kWords[place - 1], {}) : say("podium.place", {{"place", std::to_string(place)}});
    json out = {{"place", place}, {"word", word}, {"entrant", ""}, {"name", ""}};
    for (const json& entrant : snapshot.at("entrants")) {
        if (id.is_null() || entrant.at("id") != id) continue;
        out["entrant"] = id;
        out["name"] = entrant.at("name");
    }
    return out;
}

/// What a next action's text counts.
std::map<std::string, std::string> home_counts(const json& action) {
    std::map<std::string, std::string> counts;
    for (const auto& [name, value] : action.items()) {
        if (value.is_number_integer()) counts[name] = std::to_string(value.get<std::int64_t>());
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

void put_podium(json& data, const json& snapshot, const Say& say) {
    const json& places = snapshot.at("podium");
    data["podium"] = json::array();
    const bool decided = !places.is_null() && !places.at("champion").is_null();
    data["has_podium"] = decided;
    if (!decided) return;
    data["podium"].push_back(place_view(snapshot, say, 1, places.at("champion")));
    data["podium"].push_back(place_view(snapshot, say, 2, places.at("runner_up")));
    for (const json& id : places.at("third")) data["podium"].push_back(place_view(snapshot, say, 3, id));
    for (const json& one : places.value("below", json::array()))
        data["podium"].push_back(place_view(snapshot, say, one.at("place"), one.at("entrant")));
}

void put_progress(json& data, const json& snapshot) {
    const json& progress = snapshot.at("progress");
    data["has_progress"] = !progress.is_null();
    data["decided"] = progress.is_null() ? json(0) : progress.at("decided");
    data["matches_total"] = progress.is_null() ? json(0) : progress.at("total");
}

json home_view(const service::EventSnapshot& event, const Say& say) {
    const json& snapshot = *event.json;
    const std::string phase = snapshot.at("phase");
    const json& entrants = snapshot.at("entrants");
    const auto present = std::count_if(entrants.begin(), entrants.end(),
                                       [](const json& entrant) { return entrant.at("left").is_null(); });
    json data = {{"phase_mark", phase_mark(phase)},
                 {"phase_word", say("event_phase." + phase, {})},
                 {"entrant_total", present},
                 {"stages", json::array()},
                 {"drawing", drawing_view(snapshot, say)}};
    for (const json& stage : snapshot.at("stages")) data["stages"].push_back(stage_view(stage, say));
    put_progress(data, snapshot);
    put_podium(data, snapshot, say);
    return data;
}

json next_view(const service::EventSnapshot& event, const Say& say) {
    const std::string root = "/events/" + event.id;
    json out = json::array();
    for (const json& action : event.json->at("next")) {
        const std::string kind = action.at("kind");
        const std::string href = place_of_action(root, kind);
        if (kind == "publish_bracket") {
            out.push_back({{"kind", kind},
                           {"text", say("next.look_at_bracket", {})},
                           {"href", root + "/bracket"},
                           {"label", ""},
                           {"fields", json::array()}});
        }
        auto params = home_counts(action);
        json fields = json::array();
        if (kind == "call_round") {
            params["title"] = round_title(*event.json, action.at("name"), say);
            fields.push_back({{"name", "round"}, {"value", action.at("name")}});
        }
        out.push_back({{"kind", kind},
                       {"text", say("next." + kind, params)},
                       {"href", href},
                       {"fields", std::move(fields)},
                       {"label", href.empty() ? say("command." + kind, {}) : ""}});
    }
    return out;
}

std::string round_now(const json& snapshot, const Say& say) {
    for (const json& match : snapshot.at("matches")) {
        const std::string status = match.at("status");
        if (status == "decided" || status == "walkover") continue;
        return match.at("part") == "third_place" ? round_name(say, match.at("field"))
                                                 : match_name(say, match);
    }
    const json& matches = snapshot.at("matches");
    const json& rounds = snapshot.at("rounds");
    const bool in_rounds = !matches.empty() && matches.back().at("field") == 0;
    if (in_rounds) return match_name(say, matches.back());
    return rounds.empty() ? "" : round_name(say, rounds.back().at("field"));
}

}  // namespace yuanmen::web::pages
