#include "web/pages/event/words.hpp"

#include <nlohmann/json.hpp>
#include <vector>

#include "web/pages/words.hpp"

namespace yuanmen::web::pages {
namespace {

using nlohmann::json;

double width_of(unsigned char first_byte) {
    if (first_byte >= 0xe0) return 1.0;
    return first_byte < 0x80 && first_byte >= 'A' && first_byte <= 'Z' ? 0.68 : 0.56;
}

std::size_t bytes_of(unsigned char first_byte) {
    if (first_byte < 0x80) return 1;
    if (first_byte < 0xe0) return 2;
    return first_byte < 0xf0 ? 3 : 4;
}

MatchMark mark_of_game(const Say& say, const json& match) {
    const std::string status = match.at("status");
    const json state = match.value("desk_state", json());
    const std::string desk_state = state.is_string() ? state.get<std::string>() : "";
    if (match.value("under_review", false)) return {"review", say("dispute.under_review", {})};
    if (status == "decided") {
        const json& result = match.at("result");
        if (!result.is_null() && result.value("drawn", false))
            return {"closed", say("match_status.drawn", {})};
        const std::string cause = result.is_null() ? "" : result.at("cause").get<std::string>();
        const bool special = cause == "no_show" || cause == "forfeit" || cause == "disqualification" ||
                             cause == "concession" || cause == "void";
        return {"closed", say(special ? "cause." + cause : "match_status.decided", {})};
    }
    if (status == "called" && !desk_state.empty()) {
        return {state_mark(desk_state), say("state." + desk_state, {})};
    }
    if (match.contains("queue"))
        return {"scheduled",
                say("match_status.queue", {{"n", std::to_string(match.at("queue").get<int>())}})};
    return {status == "walkover" ? "closed" : "scheduled", say("match_status." + status, {})};
}

}  // namespace

std::string round_name(const Say& say, int field) {
    if (field == 2) return say("round.final", {});
    if (field == 4) return say("round.semi", {});
    return say("round.last", {{"field", std::to_string(field)}});
}

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

MatchMark mark_of(const Say& say, const json& match) {
    MatchMark mark = mark_of_game(say, match);
    if (match.contains("games") && !match.at("games").empty()) mark.word += " " + score_words(match);
    return mark;
}

std::string score_words(const json& match) {
    return std::to_string(match.at("score").at(0).get<int>()) + " : " +
           std::to_string(match.at("score").at(1).get<int>());
}

std::string name_of_entrant(const json& snapshot, const json& id) {
    for (const json& entrant : snapshot.at("entrants")) {
        if (entrant.at("id") == id) return entrant.at("name");
    }
    return id.get<std::string>();
}

std::map<std::string, std::string> told_apart(const Say& say, const json& entrants) {
    std::map<std::string, std::vector<const json*>> by_name;
    for (const json& entrant : entrants) by_name[entrant.at("name")].push_back(&entrant);
    std::map<std::string, std::string> apart;
    for (const auto& [name, same] : by_name) {
        if (same.size() < 2) continue;
        std::map<std::string, int> clubs;
        for (const json* entrant : same) ++clubs[entrant->at("club")];
        for (const json* entrant : same) {
            const std::string club = entrant->at("club"), number = entrant->at("number");
            const bool by_club = !club.empty() && clubs[club] == 1;
            apart[entrant->at("id")] = say("name.apart", {{"name", name}, {"by", by_club ? club : number}});
        }
    }
    return apart;
}

std::string cut_to(std::string_view name, double ems) {
    double used = 0;
    std::size_t fits = 0;
    for (std::size_t at = 0; at < name.size();) {
        const auto first = static_cast<unsigned char>(name[at]);
        used += width_of(first);
        at += bytes_of(first);
        if (used <= ems - 1) fits = at;
        if (used > ems) return std::string(name.substr(0, fits)) + "…";
    }
    return std::string(name);
}

}  // namespace yuanmen::web::pages
