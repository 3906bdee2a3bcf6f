#include "web/pages/event/correction_view.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace yuanmen::web::pages {
namespace {

using nlohmann::json;

const json* corrected_match(const json& snapshot, const json& id) {
    for (const json& match : snapshot.at("matches")) {
        if (match.at("id") == id) return &match;
    }
    return nullptr;
}

std::string title_of(const json& snapshot, const json& id, const Say& say) {
    const json* match = corrected_match(snapshot, id);
    return match == nullptr ? id.get<std::string>() : match_title(say, *match);
}

/// An entrant, "bye" or nobody yet, as the preview writes them.
std::string who(const json& occupant, const Say& say) {
    if (occupant.is_object()) return occupant.at("name");
    return say(occupant.is_string() ? "slot.bye" : "slot.unknown", {});
}

/// What the corrected match itself will say.
std::string correction_sentence(const json& snapshot, const json& corrected, const Say& say) {
    const std::string to = corrected.at("to");
    std::string game;
    if (corrected.contains("game"))
        game = say("series.game", {{"number", std::to_string(corrected.at("game").get<int>())}}) + " · ";
    if (to != "winner") return game + say("correction." + to, {});
    return game + say("correction.winner", {{"name", name_of_entrant(snapshot, corrected.at("winner"))}});
}

/// A result of the corrected match in words; its players stay who they are.
std::string outcome_word(const json& match, const json& facts, const Say& say) {
    const json result = facts.value("result", json());
    if (result.is_null()) return say("correction.no_result", {});
    const std::string outcome = result.at("outcome");
    if (outcome == "neither") return say("result.neither", {});
    if (outcome == "drawn") return say("match_status.drawn", {});
    const json& slot = match.at("slots").at(outcome == "first" ? 0 : 1);
    if (slot.at("name").is_null()) return say("slot.unknown", {});
    return say("correction.winner", {{"name", slot.at("name").get<std::string>()}});
}

void put_change(json& effects, const json& snapshot, const json& corrected, const json& change,
                const Say& say) {
    const json* match = corrected_match(snapshot, change.at("match"));
    if (match == nullptr) return;
    const std::string title = match_title(say, *match);
    const json &before = change.at("before"), &after = change.at("after");
    const auto outcome = [](const json& facts) {
        const json result = facts.value("result", json());
        return result.is_null() ? json() : result.at("outcome");
    };
    const json had = outcome(before), has = outcome(after);
    if (had != has) {
        // Behind the corrected match the names of a new result's players are in the table above.
        const bool itself = change.at("match") == corrected.at("match");
        const std::string became = itself || has.is_null() || has == "neither"
                                       ? outcome_word(*match, after, say)
                                       : say("match_status.decided", {});
        effects.push_back(
            {{"text",
              say("correction.effect_result",
                  {{"match", title}, {"before", outcome_word(*match, before, say)}, {"after", became}})}});
    }
    const json desk = before.value("desk", json());
    if (!desk.is_null() && after.value("desk", json()).is_null()) {
        effects.push_back({{"text", say("correction.effect_desk",
                                        {{"match", title},
                                         {"table", std::to_string(desk.at("table").get<std::int64_t>())}})}});
    }
    if (before.value("kept", json()).is_null() && !after.value("kept", json()).is_null()) {
        effects.push_back({{"text", say("correction.effect_kept", {{"match", title}})}});
    }
}

/// Places that this choice fills otherwise than the table above says.
void put_slots(json& effects, const json& snapshot, const json& affected, const json& choice,
               const Say& say) {
    for (const json& change : choice.at("slots")) {
        const bool told = std::any_of(affected.begin(), affected.end(), [&](const json& row) {
            return row.at("match") == change.at("match") && row.at("slot") == change.at("slot") &&
                   row.at("after") == change.at("after");
        });
        if (told) continue;
        effects.push_back(
            {{"text", say("correction.effect_slot", {{"match", title_of(snapshot, change.at("match"), say)},
                                                     {"before", who(change.at("before"), say)},
                                                     {"after", who(change.at("after"), say)}})}});
    }
}

json choice_view(const json& snapshot, const json& corrected, const json& preview, const json& choice,
                 const Say& say) {
    const bool needed = preview.at("needs_choice") == true;
    const std::string kind = needed ? choice.at("choice").get<std::string>() : "plain";
    json effects = json::array();
    for (const json& change : choice.at("changes").value("matches", json::array())) {
        put_change(effects, snapshot, corrected, change, say);
    }
    put_slots(effects, snapshot, preview.at("affected"), choice, say);
    for (const json& rank : choice.value("ranks", json::array())) {
        const auto said = [&](const char* side, const char* what) {
            return std::to_string(rank.at(side).at(what).get<int>());
        };
        effects.push_back(
            {{"text", say("correction.effect_rank", {{"name", rank.at("name").get<std::string>()},
                                                     {"rank_before", said("before", "rank")},
                                                     {"rank", said("after", "rank")},
                                                     {"points_before", said("before", "points")},
                                                     {"points", said("after", "points")}})}});
    }
    for (const json& seeds : choice.value("seeds", json::array())) {
        std::string names;
        for (const json& id : seeds.at("would_be"))
            names += (names.empty() ? "" : say("list.comma", {})) + name_of_entrant(snapshot, id);
        const json& stage = snapshot.at("stages").at(seeds.at("stage").get<std::size_t>());
        effects.push_back(
            {{"text", say("correction.effect_seeds",
                          {{"stage", stage.at("name").get<std::string>()}, {"names", names}})}});
    }
    if (choice.value("draft_discarded", false))
        effects.push_back({{"text", say("correction.effect_draft", {})}});
    if (effects.empty()) effects.push_back({{"text", say("correction.effect_none", {})}});
    return {{"choice", needed ? json(kind) : json("")},
            {"label", say("correction." + kind, {})},
            {"button", say("correction." + kind, {})},
            {"about", say("correction." + kind + "_about", {})},
            {"effects", std::move(effects)}};
}

json affected_view(const json& snapshot, const json& affected, const Say& say) {
    const bool begun = affected.at("begun") == true, decided = affected.at("decided") == true;
    const json table = affected.value("table", json());
    return {{"title", title_of(snapshot, affected.at("match"), say)},
            {"table", table.is_number() ? table : json()},
            {"before", who(affected.at("before"), say)},
            {"after", who(affected.at("after"), say)},
            {"decided", decided || begun},
            {"stands", say(begun     ? "correction.stands_begun"
                           : decided ? "correction.stands_decided"
                                     : "correction.stands_free",
                           {})}};
}

}  // namespace

json correction_view(const json& snapshot, const json& corrected, const json& preview, const Say& say) {
    json data = {{"match", corrected.at("match")},
                 {"title", title_of(snapshot, corrected.at("match"), say)},
                 {"sentence", correction_sentence(snapshot, corrected, say)},
                 {"to", corrected.at("to")},
                 {"winner", corrected.value("winner", "")},
                 {"cause", corrected.at("cause")},
                 {"sheet_version", corrected.value("sheet_version", json())},
                 {"game", corrected.value("game", json())},
                 {"tag", preview.at("tag")},
                 {"affected", json::array()},
                 {"choices", json::array()}};
    for (const json& affected : preview.at("affected")) {
        data["affected"].push_back(affected_view(snapshot, affected, say));
    }
    data["has_affected"] = !data["affected"].empty();
    for (const json& choice : preview.at("choices")) {
        data["choices"].push_back(choice_view(snapshot, corrected, preview, choice, say));
    }
    return data;
}

}  // namespace yuanmen::web::pages
