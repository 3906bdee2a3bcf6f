#include "web/pages/event/floor_view.hpp"

#include <nlohmann/json.hpp>

#include "tournament/bracket.hpp"
#include "web/pages/words.hpp"

namespace yuanmen::web::pages {
namespace {

using nlohmann::json;

constexpr std::int64_t kSoonMs = 300'000;
constexpr std::int64_t kMinuteMs = 60'000;

std::string text_of(const json& value) {
    return value.is_string() ? value.get<std::string>() : std::string();
}

/// Three shapes, those that have fallen empty: how many generals a player has left.
json pips_of(const json& player) {
    json pips = json::array();
    const int all = player.value("generals", 0), left = all - player.value("fallen", 0);
    for (int i = 0; i < all; ++i) pips.push_back({{"full", i < left}});
    return pips;
}

json players_view(const json& players) {
    json out = json::array();
    for (const json& player : players) {
        const json seed = player.value("seed", json());
        out.push_back({{"name", player.at("name")},
                       {"seed", seed.is_null() ? json() : seed},
                       {"entrant", text_of(player.value("entrant", json()))},
                       {"present", player.at("present")},
                       {"side", text_of(player.value("side", json()))},
                       {"general", text_of(player.value("general", json()))},
                       {"pips", pips_of(player)}});
    }
    return out;
}

json late_view(const json& late, const base::Moment& now) {
    if (late.is_null()) return nullptr;
    const std::int64_t ms = late.at("late_ms");
    if (ms < kMinuteMs) return nullptr;  // who was called just now is on his way
    return {{"since", now.boot_ms - ms}, {"minutes", ms / kMinuteMs}};
}

json open_calls(const json& row, const base::Moment& now, const Say& say) {
    json out = json::array();
    for (const json& call : row.value("calls", json::array())) {
        const std::string taker = text_of(call.at("taken_by"));
        out.push_back({{"call", call.at("call")},
                       {"table", row.at("table")},
                       {"desk_match", row.at("desk_match")},
                       {"whom", say("call.for_" + call.at("whom").get<std::string>(), {})},
                       {"who", call.at("who")},
                       {"note", call.at("note")},
                       {"since", now.boot_ms - call.at("waited_ms").get<std::int64_t>()},
                       {"at", time_of_day(call.at("since_wall_ms")).substr(0, 5)},
                       {"wall_ms", call.at("since_wall_ms")},
                       {"head", call.at("whom") == "head_judge"},
                       {"judges", row.at("judges")},
                       {"judge_ids", row.value("judge_ids", json::array())},
                       {"taken", !taker.empty()},
                       {"taken_by", taker}});
    }
    return out;
}

std::string group_of(const std::string& mark) {
    if (mark == "scheduled") return "waiting";
    return mark == "to_sign" || mark == "closed" ? "to_sign" : "playing";
}

std::string names_of(const json& judges) {
    std::string names;
    for (const json& judge : judges) names += (names.empty() ? "" : ", ") + judge.get<std::string>();
    return names;
}

/// "8 强 第 3 场"; a match outside the bracket by its stage and round.
std::string row_title(const json& row, const Say& say) {
    if (row.at("match").is_string()) return match_title(say, row);
    const std::string round = std::to_string(row.at("round").get<std::int64_t>());
    return row.at("stage").get<std::string>() + " · " + say("match.round", {{"round", round}});
}

}  // namespace

json small_clock(const json& clock, const base::Moment& now, const Say& say) {
    if (clock.is_null()) return nullptr;
    const bool bell = clock.at("bell") == true;
    const bool running = clock.at("running") == true && !bell;
    const std::int64_t left = bell ? 0 : clock.at("remaining_ms").get<std::int64_t>();
    const std::int64_t ends = running ? now.boot_ms + left : 0;
    return {{"running", running},
            {"ends", ends},
            {"left", left},
            {"soon", !bell && left <= kSoonMs},
            {"over", bell},
            {"text", bell      ? say("clock.bell", {})
                     : running ? say("clock.until", {{"time", time_of_day(now.wall_ms + left).substr(0, 5)}})
                               : minutes_and_seconds(left)}};
}

json floor_rows(const json& rows, const base::Moment& now, bool desk, const Say& say) {
    json out = json::array();
    for (const json& row : rows) {
        const std::string state = row.at("state");
        const bool under_review = row.value("under_review", false);
        const std::string mark = under_review ? "review" : state_mark(state);
        const std::string desk_match = row.at("desk_match");
        const std::string needs = text_of(row.value("needs", json()));
        const json late = late_view(row.at("late"), now);
        const std::int64_t extension = row.at("extension_ms");
        json calls = open_calls(row, now, say);
        const bool called = !calls.empty();
        out.push_back({{"key", desk_match},
                       {"table", row.at("table")},
                       {"title", row_title(row, say)},
                       {"players", players_view(row.at("players"))},
                       {"clock", small_clock(row.at("clock"), now, say)},
                       {"late", late},
                       {"mark", mark},
                       {"word", say(under_review ? "dispute.under_review" : "state." + state, {})},
                       {"group", group_of(mark)},
                       {"attention", !late.is_null() || !needs.empty() || mark == "review" || called},
                       {"called", called},
                       {"calls", std::move(calls)},
                       {"href", "/matches/" + desk_match + (desk ? "/desk" : "")},
                       {"desk_match", desk_match},
                       {"match", text_of(row.at("match"))},
                       {"judges", names_of(row.at("judges"))},
                       {"needs", needs.empty() ? "" : say("needs." + needs, {})},
                       {"extended", extension > 0 ? minutes_and_seconds(extension) : ""},
                       {"extension_ms", extension},
                       {"round", row.at("round")}});
    }
    return out;
}

}  // namespace yuanmen::web::pages
