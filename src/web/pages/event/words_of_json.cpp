// The helpers of words.hpp for the preview of a correction, which still reads an event's JSON.
#include <nlohmann/json.hpp>

#include "web/pages/event/words.hpp"

namespace yuanmen::web::pages {

using nlohmann::json;

std::string match_name(const Say& say, const json& match) {
    const std::string part = match.at("part");
    if (part == "third_place") return say("round.third", {});
    if (part == "winners") return round_name(say, match.at("field"));
    if (part == "consolation")
        return say("round.places", {{"first", std::to_string(match.at("places").at(0).get<int>())},
                                    {"last", std::to_string(match.at("places").at(1).get<int>())}});
    const int round = match.at("round");
    if (part == "grand_final") return say(round == 1 ? "round.grand_final" : "round.reset", {});
    return say(part == "losers" ? "round.losers" : "round.of_stage", {{"round", std::to_string(round)}});
}

std::string match_title(const Say& say, const json& match) {
    const std::string name = match_name(say, match);
    if (match.at("field").get<int>() == 2 || match.at("part") == "grand_final") return name;
    return say("round.match", {{"round", name}, {"number", std::to_string(match.at("number").get<int>())}});
}

std::string name_of_entrant(const json& snapshot, const json& id) {
    for (const json& entrant : snapshot.at("entrants")) {
        if (entrant.at("id") == id) return entrant.at("name");
    }
    return id.get<std::string>();
}

}  // namespace yuanmen::web::pages
