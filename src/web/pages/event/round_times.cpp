#include "web/pages/event/round_times.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "journal/codec/json.hpp"
#include "tournament/event/round_time.hpp"
#include "web/pages/words.hpp"
#include "web/pages/zone.hpp"

namespace yuanmen::web::pages {
namespace {

using nlohmann::json;
using tournament::EventShown;
using tournament::MatchShown;

bool is_of_round(const MatchShown& match, const std::string& round) {
    return tournament::round_of(match.id) == round;
}

bool waits_for_its_players(const MatchShown& match) {
    return !match.is_over() && (!match.desk_state || *match.desk_state == "scheduled");
}

/// Of a round nobody has drawn or paired: by what its name says.
std::string title_of_unpaired(const std::string& round, const Say& say) {
    constexpr int kMostRounds = 8;  // of the greatest bracket
    const auto match = tournament::parse_bracket_match_id(round + "-M1", kMostRounds);
    if (!match) return round;
    if (match->part == tournament::BracketMatchId::Part::winners)
        return say("round.of_stage", {{"round", std::to_string(match->round)}});
    MatchShown unpaired;
    unpaired.part = match->part;
    unpaired.round = match->round;
    unpaired.places.emplace();
    return match_name(say, unpaired);
}

}  // namespace

std::string round_title(const EventShown& event, const std::string& round, const Say& say) {
    for (const MatchShown& match : event.matches) {
        if (!is_of_round(match, round)) continue;
        const std::string name = match_name(say, match);
        return event.stages_played().size() > 1 ? match.stage + " · " + name : name;
    }
    return title_of_unpaired(round, say);
}

std::string time_words(std::int64_t wall_ms, const std::string& date) {
    const std::string said = date_and_time(wall_ms);
    const std::string zone = " (" + zone_name(utc_minutes(wall_ms)) + ")";
    return (said.starts_with(date) ? said.substr(11) : said.substr(5)) + zone;
}

std::string time_words(const MatchShown& match, const std::string& date) {
    if (!match.time) return "";
    const std::string place = match.time->place.value_or("");
    return time_words(match.time->at_wall_ms, date) + (place.empty() ? "" : " · " + place);
}

MatchMark mark_with_time(const Say& say, const MatchShown& match, const std::string& date) {
    MatchMark mark = mark_of(say, match);
    const std::string when = waits_for_its_players(match) ? time_words(match, date) : "";
    if (!when.empty()) mark.word += " · " + when;
    return mark;
}

std::vector<RoundTime> round_times(const EventShown& event, const Say& say) {
    std::vector<RoundTime> told;
    for (const tournament::TimeShown& time : event.times.value_or(std::vector<tournament::TimeShown>())) {
        bool paired = false, waits = false;
        for (const MatchShown& match : event.matches) {
            if (!is_of_round(match, time.round)) continue;
            paired = true;
            waits = waits || waits_for_its_players(match);
        }
        if (paired && !waits) continue;
        told.push_back({time.round, round_title(event, time.round, say), time.called_wall_ms.has_value(),
                        time_words(time.at_wall_ms, event.date), time_of_day(time.at_wall_ms).substr(0, 5),
                        time.at_wall_ms, time.place.value_or("")});
    }
    const auto planned =
        std::stable_partition(told.begin(), told.end(), [](const RoundTime& one) { return one.called; });
    std::stable_sort(planned, told.end(), [](const RoundTime& one, const RoundTime& other) {
        return one.at_wall_ms < other.at_wall_ms;
    });
    return told;
}

void put_round_times(json& data, const EventShown& event, const Say& say) {
    const std::vector<RoundTime> times = round_times(event, say);
    std::string calls;
    for (const RoundTime& one : times) {
        if (!one.called) continue;
        calls += (calls.empty() ? "" : " ") +
                 say("times.announce", {{"round", one.title},
                                        {"when", one.when},
                                        {"place", one.place.empty() ? "" : " · " + one.place}});
    }
    data["round_times"] = journal::write(times);
    data["calls"] = calls;
}

}  // namespace yuanmen::web::pages
