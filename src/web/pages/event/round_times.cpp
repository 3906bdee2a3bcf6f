#include "web/pages/event/round_times.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "tournament/event/round_time.hpp"
#include "tournament/view/match_view.hpp"
#include "web/pages/words.hpp"
#include "web/pages/zone.hpp"

namespace yuanmen::web::pages {
namespace {

using nlohmann::json;

bool is_of_round(const json& match, const std::string& round) {
    return tournament::round_of(match.at("id").get_ref<const std::string&>()) == round;
}

bool is_over_already(const json& match) {
    return match.at("status") == "decided" || match.at("status") == "walkover";
}

bool waits_for_its_players(const json& match) {
    const json desk = match.value("desk_state", json());
    return !is_over_already(match) && (desk.is_null() || desk == "scheduled");
}

/// Of a round nobody has drawn or paired: by what its name says.
std::string title_of_unpaired(const std::string& round, const Say& say) {
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

}  // namespace

std::string round_title(const json& snapshot, const std::string& round, const Say& say) {
    for (const json& match : snapshot.at("matches")) {
        if (!is_of_round(match, round)) continue;
        const std::string name = match_name(say, match);
        const bool several = snapshot.value("played", json::array()).size() > 1;
        return several ? match.at("stage").get<std::string>() + " · " + name : name;
    }
    return title_of_unpaired(round, say);
}

std::string time_words(std::int64_t wall_ms, const std::string& date) {
    const std::string said = date_and_time(wall_ms);
    const std::string zone = " (" + zone_name(utc_minutes(wall_ms)) + ")";
    return (said.starts_with(date) ? said.substr(11) : said.substr(5)) + zone;
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

json round_times(const json& snapshot, const Say& say) {
    json called = json::array(), planned = json::array();
    for (const json& time : snapshot.value("times", json::array())) {
        const std::string round = time.at("round");
        const json& matches = snapshot.at("matches");
        const auto of_round = [&](const json& match) { return is_of_round(match, round); };
        const bool paired = std::any_of(matches.begin(), matches.end(), of_round);
        const bool waits = std::any_of(matches.begin(), matches.end(), [&](const json& match) {
            return of_round(match) && waits_for_its_players(match);
        });
        if (paired && !waits) continue;
        const std::int64_t at = time.at("at_wall_ms");
        const bool is_called = time.contains("called_wall_ms");
        (is_called ? called : planned)
            .push_back({{"round", round},
                        {"title", round_title(snapshot, round, say)},
                        {"called", is_called},
                        {"when", time_words(at, snapshot.at("date"))},
                        {"time", time_of_day(at).substr(0, 5)},
                        {"at_wall_ms", at},
                        {"place", time.value("place", "")}});
    }
    std::stable_sort(planned.begin(), planned.end(), [](const json& one, const json& other) {
        return one.at("at_wall_ms") < other.at("at_wall_ms");
    });
    for (json& one : planned) called.push_back(std::move(one));
    return called;
}

void put_round_times(json& data, const json& snapshot, const Say& say) {
    data["round_times"] = round_times(snapshot, say);
    data["has_round_times"] = !data["round_times"].empty();
    std::string calls;
    for (const json& one : data["round_times"]) {
        if (one.at("called") != true) continue;
        const std::string place = one.at("place");
        calls += (calls.empty() ? "" : " ") +
                 say("times.announce", {{"round", one.at("title")},
                                        {"when", one.at("when")},
                                        {"place", place.empty() ? "" : " · " + place}});
    }
    data["calls"] = calls;
}

}  // namespace yuanmen::web::pages
