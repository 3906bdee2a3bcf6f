#include "web/pages/event/round_view.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "tournament/event/round_time.hpp"
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

/// What is said of those who are late: "called" before the time has come.
const char* late_word(const service::FloorLate& late, bool due) {
    if (due) return "late.called";
    if (late.mark >= late.loss_minutes) return "late.passed_loss";
    return late.mark >= late.warning_minutes ? "late.passed_warning" : "late.waiting";
}

MissingTable missing_table(const service::FloorRow& row, const FloorCard& card, const base::Moment& now,
                           const Say& say) {
    const service::FloorLate& late = *row.late;
    MissingTable table;
    table.row = &row;
    table.table = row.table;
    table.desk_match = row.desk_match;
    table.title = card.title;
    table.judges = card.judges;
    table.since = now.boot_ms - late.late_ms;
    table.minutes = late.late_ms / kLateMinuteMs;
    table.due = late.called_wall_ms > now.wall_ms;
    table.passed_loss = late.mark >= late.loss_minutes;
    table.warning = late.warning_minutes;
    table.loss = late.loss_minutes;
    table.word = say(late_word(late, table.due), {});
    table.both = late.absent.size() == 2;
    for (const std::size_t slot : {0U, 1U})
        table.players.push_back({slot == 0 ? "a" : "b", row.players[slot].name, row.players[slot].present});
    return table;
}

std::int64_t table_or_last(const json& match) {
    return match.at("table").is_null() ? 1'000'000 : match.at("table").get<std::int64_t>();
}

std::string name_or_dash(const json& slot) {
    return slot.at("name").is_string() ? slot.at("name").get<std::string>() : "—";
}

}  // namespace

bool is_in_round(const service::FloorRow& row, const std::string& round) {
    return round.empty() || (row.match && tournament::round_of(*row.match) == round);
}

std::vector<MissingTable> missing_tables(const std::vector<service::FloorRow>& rows, const std::string& round,
                                         const base::Moment& now, const Say& say) {
    const std::vector<FloorCard> cards = floor_cards(rows, now, true, say);
    std::vector<MissingTable> missing;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (is_in_round(rows[i], round) && rows[i].late)
            missing.push_back(missing_table(rows[i], cards[i], now, say));
    }
    std::stable_sort(missing.begin(), missing.end(), [](const MissingTable& one, const MissingTable& other) {
        return one.row->late->late_ms > other.row->late->late_ms;
    });
    return missing;
}

std::vector<PlayingTable> playing_tables(const std::vector<service::FloorRow>& rows, const std::string& round,
                                         const base::Moment& now, const Say& say) {
    std::vector<FloorCard> cards = floor_cards(rows, now, true, say);
    std::vector<PlayingTable> playing;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const auto& clock = rows[i].clock;
        if (!is_in_round(rows[i], round) || !clock || cards[i].group != "playing") continue;
        playing.push_back({std::move(cards[i]), &rows[i], clock->bell ? 0 : clock->remaining_ms,
                           clock->period == match::Period::overtime, clock->paused});
    }
    std::stable_sort(playing.begin(), playing.end(), [](const PlayingTable& one, const PlayingTable& other) {
        return one.slack_ms < other.slack_ms;
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
