#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "journal/codec/fields.hpp"
#include "web/pages/event/words.hpp"

// When rounds begin, and the call to the tables, as pages say them. Pure functions of an event's snapshot.

namespace yuanmen::web::pages {

/// What a round ("SW-R3", tournament::round_of) is called: "第 3 轮", "半决赛"; with its stage where the
/// event has several.
std::string round_title(const tournament::EventShown& event, const std::string& round, const Say& say);

/// "14:30 (UTC+8)", with the date where it is not that of the event: always in the hall's own zone.
std::string time_words(std::int64_t wall_ms, const std::string& date);
/// The same of a match's `time`, with the place; empty where it has none.
std::string time_words(const tournament::MatchShown& match, const std::string& date);

/// How a match stands, and when it begins where that is said and it has not begun.
MatchMark mark_with_time(const Say& say, const tournament::MatchShown& match, const std::string& date);

struct RoundTime {
    std::string round;
    std::string title;  ///< round_title
    bool called = false;
    std::string when;  ///< time_words
    std::string time;  ///< the time of day alone
    std::int64_t at_wall_ms = 0;
    std::string place;  ///< may be empty

    YUANMEN_FIELDS(round, title, called, when, time, at_wall_ms, place);
};

/// The rounds that are called or planned and of which somebody has not begun, the called ones first.
std::vector<RoundTime> round_times(const tournament::EventShown& event, const Say& say);
/// Puts them as "round_times" into the data of a page, for the partial of that name, and "calls", all that
/// are called in one sentence to be read out; empty where none is.
void put_round_times(nlohmann::json& data, const tournament::EventShown& event, const Say& say);

}  // namespace yuanmen::web::pages
