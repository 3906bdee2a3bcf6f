#include "web/pages/event/rounds_view.hpp"

#include <map>
#include <nlohmann/json.hpp>

#include "web/pages/event/round_times.hpp"

namespace yuanmen::web::pages {
namespace {

using nlohmann::json;

std::string number_text(const json& number) {
    return std::to_string(number.get<std::int64_t>());
}

/// Why a pair is as it is: what it costs and who is lord for what reason.
std::string why_words(const json& why, const Say& say) {
    if (why.is_null()) return "";
    const std::string cost = cost_words(why.at("cost"), say);
    const std::string sides = say("pairing.sides_" + why.at("sides").get<std::string>(), {});
    if (cost.empty()) return say("pairing.ideal", {}) + (sides.empty() ? "" : " · " + sides);
    return cost + (sides.empty() ? "" : " · " + sides);
}

std::string name_in(const json& slot) {
    return slot.at("name").is_string() ? slot.at("name").get<std::string>() : "";
}

json table_view(const json& snapshot, const json& match, const json& why, const Say& say) {
    const bool bye = match.at("slots").at(1).at("kind") == "bye";
    const MatchMark mark = mark_with_time(say, match, snapshot.at("date"));
    const json& winner = match.at("winner_slot");
    const bool decided = match.at("status") == "decided" && winner.is_number();
    return {
        {"table", match.at("table").is_null() ? json() : match.at("table")},
        {"id", match.at("id")},
        {"first", name_in(match.at("slots").at(0))},
        {"second", bye ? say("slot.bye", {}) : name_in(match.at("slots").at(1))},
        {"first_won", decided && winner == 0},
        {"second_won", decided && winner == 1},
        {"mark", mark.mark},
        {"word", bye ? say("slot.bye", {}) : mark.word},
        {"href",
         bye ? "" : "/events/" + snapshot.value("id", "") + "/bracket/" + match.at("id").get<std::string>()},
        {"why", why_words(why, say)}};
}

json round_view(const json& snapshot, const std::map<std::string, const json*>& matches, const json& stage,
                const json& round, const Say& say) {
    const bool running = round.at("phase") == "running";
    const bool last = round.at("round") == stage.at("rounds").size();
    const json manual = round.value("manual", json()), forced = round.value("forced", json());
    json view = {{"title", say("round.of_stage", {{"round", number_text(round.at("round"))}})},
                 {"phase", say(running ? "round.running" : "round.finished", {})},
                 {"mark", running ? "running" : "closed"},
                 {"stage", stage.at("stage")},
                 {"round", round.at("round")},
                 {"last", last},
                 {"cost", cost_words(round.at("cost"), say)},
                 {"forced", forced.is_string() ? forced : json("")},
                 {"manual", manual.is_object() ? manual.at("reason") : json("")},
                 {"tables", json::array()}};
    for (std::size_t i = 0; i < round.at("matches").size(); ++i) {
        const auto match = matches.find(round.at("matches").at(i));
        const json why = i < round.at("why").size() ? round.at("why").at(i) : json();
        if (match != matches.end()) view["tables"].push_back(table_view(snapshot, *match->second, why, say));
    }
    return view;
}

json drafted_pair(const json& pair, int number, const Say& say) {
    const bool bye = pair.at("second").is_null();
    return {{"number", number},
            {"first", pair.at("first").at("name")},
            {"first_id", pair.at("first").at("entrant")},
            {"second", bye ? json(say("slot.bye", {})) : pair.at("second").at("name")},
            {"second_id", bye ? json("") : pair.at("second").at("entrant")},
            {"bye", bye},
            {"group", pair.at("group")},
            {"why", why_words(pair.at("why"), say)}};
}

}  // namespace

std::string cost_words(const json& cost, const Say& say) {
    std::string words;
    if (!cost.is_object()) return words;
    for (const auto& [name, value] : cost.items()) {
        if (value == 0 || name == "side_imbalance") continue;
        words += (words.empty() ? "" : " · ") + say("pairing." + name, {{"n", number_text(value)}});
    }
    return words;
}

json stage_views(const json& snapshot, const Say& say) {
    std::map<std::string, const json*> matches;
    for (const json& match : snapshot.at("matches")) matches[match.at("id")] = &match;
    json stages = json::array();
    for (const json& stage : snapshot.at("played")) {
        json view = {
            {"name", stage.at("name")},
            {"kind", say("format." + stage.at("kind").get<std::string>(), {})},
            {"progress", stage.at("planned") == 0
                             ? say(stage.at("begun") == true ? "round.bracket_begun" : "round.not_begun", {})
                             : say("round.progress", {{"paired", std::to_string(stage.at("rounds").size())},
                                                      {"planned", number_text(stage.at("planned"))}})},
            {"rounds", json::array()}};
        for (const json& round : stage.at("rounds"))
            view["rounds"].push_back(round_view(snapshot, matches, stage, round, say));
        if (!view["rounds"].empty()) view["rounds"].back()["open"] = true;
        for (json& round : view["rounds"]) {
            if (!round.contains("open")) round["open"] = false;
        }
        stages.push_back(std::move(view));
    }
    return stages;
}

json draft_view(const json& snapshot, const Say& say) {
    const json draft = snapshot.value("draft", json());
    if (draft.is_null()) return nullptr;
    const json manual = draft.at("manual");
    json view = {{"title", draft.at("name").get<std::string>() + " · " +
                               say("round.of_stage", {{"round", number_text(draft.at("round"))}})},
                 {"bracket", draft.at("pairs").empty()},
                 {"swiss", draft.at("kind") == "swiss"},
                 {"cost", cost_words(draft.at("cost"), say)},
                 {"forced", draft.at("forced").is_string() ? draft.at("forced") : json("")},
                 {"manual", manual.is_object() ? manual.at("reason") : json("")},
                 {"pairs", json::array()},
                 {"people", json::array()},
                 {"seeds", json::array()}};
    int number = 0;
    for (const json& pair : draft.at("pairs")) {
        view["pairs"].push_back(drafted_pair(pair, ++number, say));
        for (const char* side : {"first", "second"}) {
            if (!pair.at(side).is_null())
                view["people"].push_back(
                    {{"value", pair.at(side).at("entrant")}, {"label", pair.at(side).at("name")}});
        }
    }
    number = 0;
    for (const json& one : draft.at("seeds"))
        view["seeds"].push_back({{"number", ++number}, {"name", one.at("name")}});
    return view;
}

}  // namespace yuanmen::web::pages
