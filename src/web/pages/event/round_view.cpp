#include "web/pages/event/round_view.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "tournament/event/round_time.hpp"
#include "web/pages/event/floor_view.hpp"
#include "web/pages/event/round_times.hpp"

namespace yuanmen::web::pages {
namespace {

using nlohmann::json;

constexpr std::int64_t kLateMinuteMs = 60'000;

std::string round_of_match(const json& match) {
    return tournament::round_of(match.get_ref<const std::string&>());
}

bool is_open_pair(const json& match) {
    return match.at("status") == "called" || match.at("status") == "ready";
}

json missing_table(const json& row, const json& shown, const base::Moment& now, const Say& say) {
    const json& late = row.at("late");
    const std::int64_t ms = late.at("late_ms"), due = late.at("called_wall_ms").get<std::int64_t>();
    const std::int64_t warning = late.at("warning_minutes"), loss = late.at("loss_minutes");
    json players = json::array();
    for (const std::size_t slot : {0U, 1U}) {
        const json& player = row.at("players").at(slot);
        players.push_back({{"chair", slot == 0 ? "a" : "b"},
                           {"name", player.at("name")},
                           {"present", player.at("present")}});
    }
    const std::int64_t mark = late.at("mark");
    return {{"table", row.at("table")},
            {"desk_match", row.at("desk_match")},
            {"title", shown.at("title")},
            {"judges", shown.at("judges")},
            {"since", now.boot_ms - ms},
            {"minutes", ms / kLateMinuteMs},
            {"late_ms", ms},
            {"due", due > now.wall_ms},
            {"mark", mark},
            {"passed_warning", mark >= warning && mark < loss},
            {"passed_loss", mark >= loss},
            {"warning", warning},
            {"loss", loss},
            {"word", say(due > now.wall_ms ? "late.called"
                         : mark >= loss    ? "late.passed_loss"
                         : mark >= warning ? "late.passed_warning"
                                           : "late.waiting",
                         {})},
            {"both", late.at("absent").size() == 2},
            {"players", std::move(players)}};
}

std::int64_t table_or_last(const json& match) {
    return match.at("table").is_null() ? 1'000'000 : match.at("table").get<std::int64_t>();
}

std::string name_or_dash(const json& slot) {
    return slot.at("name").is_string() ? slot.at("name").get<std::string>() : "—";
}

}  // namespace

bool is_in_round(const json& row, const std::string& round) {
    if (round.empty()) return true;
    return row.at("match").is_string() && round_of_match(row.at("match")) == round;
}

json missing_tables(const json& rows, const std::string& round, const base::Moment& now, const Say& say) {
    const json shown = floor_rows(rows, now, true, say);
    std::vector<json> missing;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (!is_in_round(rows.at(i), round) || rows.at(i).at("late").is_null()) continue;
        missing.push_back(missing_table(rows.at(i), shown.at(i), now, say));
    }
    std::stable_sort(missing.begin(), missing.end(), [](const json& one, const json& other) {
        return one.at("late_ms") > other.at("late_ms");
    });
    return missing;
}

json playing_tables(const json& rows, const std::string& round, const base::Moment& now, const Say& say) {
    const json shown = floor_rows(rows, now, true, say);
    std::vector<json> playing;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const json& row = rows.at(i);
        if (!is_in_round(row, round) || row.at("clock").is_null()) continue;
        if (shown.at(i).at("group") != "playing") continue;
        const json& clock = row.at("clock");
        json table = shown.at(i);
        table["slack_ms"] = clock.at("bell") == true ? json(0) : clock.at("remaining_ms");
        table["overtime"] = clock.at("period") == "overtime";
        table["paused"] = clock.at("paused");
        playing.push_back(std::move(table));
    }
    std::stable_sort(playing.begin(), playing.end(), [](const json& one, const json& other) {
        return one.at("slack_ms") < other.at("slack_ms");
    });
    return playing;
}

json open_matches(const json& snapshot, const std::string& round, const Say& say) {
    std::vector<json> open;
    for (const json& match : snapshot.at("matches")) {
        if (!is_open_pair(match) || (!round.empty() && round_of_match(match.at("id")) != round)) continue;
        const MatchMark mark = mark_of(say, match);
        open.push_back({{"id", match.at("id")},
                        {"title", match_title(say, match)},
                        {"players", name_or_dash(match.at("slots").at(0)) + " – " +
                                        name_or_dash(match.at("slots").at(1))},
                        {"table", match.at("table")},
                        {"mark", mark.mark},
                        {"word", mark.word}});
    }
    std::stable_sort(open.begin(), open.end(), [](const json& one, const json& other) {
        return table_or_last(one) < table_or_last(other);
    });
    return open;
}

json rounds_with_open(const json& snapshot, const std::string& round, const Say& say) {
    json rounds = json::array();
    for (const json& match : snapshot.at("matches")) {
        if (!is_open_pair(match)) continue;
        const std::string name = round_of_match(match.at("id"));
        auto known = std::find_if(rounds.begin(), rounds.end(),
                                  [&](const json& one) { return one.at("round") == name; });
        if (known == rounds.end()) {
            const json time = match.value("time", json());
            rounds.push_back({{"round", name},
                              {"title", round_title(snapshot, name, say)},
                              {"count", 0},
                              {"here", name == round},
                              {"called", time.is_object() && time.contains("called_wall_ms")},
                              {"when", time_words(match, snapshot.at("date"))}});
            known = rounds.end() - 1;
        }
        (*known)["count"] = (*known)["count"].get<int>() + 1;
    }
    return rounds;
}

json round_progress(const json& snapshot, const std::string& round) {
    int over = 0, all = 0;
    for (const json& match : snapshot.at("matches")) {
        if (match.at("status") == "walkover") continue;
        if (!round.empty() && round_of_match(match.at("id")) != round) continue;
        ++all;
        if (match.at("status") == "decided") ++over;
    }
    return {{"over", over}, {"all", all}};
}

}  // namespace yuanmen::web::pages
