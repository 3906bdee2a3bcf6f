// The helpers of words.hpp and round_times.hpp for pages that still read an event's JSON.
#include <nlohmann/json.hpp>
#include <vector>

#include "tournament/event/round_time.hpp"
#include "web/pages/event/bracket_rounds.hpp"
#include "web/pages/event/round_times.hpp"
#include "web/pages/words.hpp"

namespace yuanmen::web::pages {

using nlohmann::json;

static MatchMark mark_of_game(const Say& say, const json& match) {
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

static bool is_of_round(const json& match, const std::string& round) {
    return tournament::round_of(match.at("id").get_ref<const std::string&>()) == round;
}

static bool is_over_already(const json& match) {
    return match.at("status") == "decided" || match.at("status") == "walkover";
}

static bool waits_for_its_players(const json& match) {
    const json desk = match.value("desk_state", json());
    return !is_over_already(match) && (desk.is_null() || desk == "scheduled");
}

/// Of a round nobody has drawn or paired: by what its name says.
static std::string title_of_unpaired(const std::string& round, const Say& say) {
    constexpr int kMostRounds = 8;  // of the greatest bracket
    const auto match = tournament::parse_bracket_match_id(round + "-M1", kMostRounds);
    if (!match) return round;
    if (match->part == tournament::BracketMatchId::Part::winners)
        return say("round.of_stage", {{"round", std::to_string(match->round)}});
    return match_name(say, {{"part", std::string(tournament::word_of(match->part))},
                            {"round", match->round},
                            {"field", 0},
                            {"places", {0, 0}}});
}

std::string round_title(const json& snapshot, const std::string& round, const Say& say) {
    for (const json& match : snapshot.at("matches")) {
        if (!is_of_round(match, round)) continue;
        const std::string name = match_name(say, match);
        const bool several = snapshot.value("played", json::array()).size() > 1;
        return several ? match.at("stage").get<std::string>() + " · " + name : name;
    }
    return title_of_unpaired(round, say);
}

std::string time_words(const json& match, const std::string& date) {
    const json time = match.value("time", json());
    if (time.is_null()) return "";
    const std::string place = time.value("place", "");
    return time_words(time.at("at_wall_ms").get<std::int64_t>(), date) + (place.empty() ? "" : " · " + place);
}

MatchMark mark_with_time(const Say& say, const json& match, const std::string& date) {
    MatchMark mark = mark_of(say, match);
    const std::string when = waits_for_its_players(match) ? time_words(match, date) : "";
    if (!when.empty()) mark.word += " · " + when;
    return mark;
}

std::string round_key(const json& match) {
    const int number = match.value("again", 1);
    const std::string again = number > 1 ? std::to_string(number) : "";
    std::string key =
        match.at("part").get<std::string>() + again + "-" + std::to_string(match.at("round").get<int>());
    if (const json places = match.value("places", json()); places.is_array())
        key += "-" + std::to_string(places.at(0).get<int>());
    return key;
}
}  // namespace yuanmen::web::pages
