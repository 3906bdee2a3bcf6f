#include "web/pages/event/round_view.hpp"

#include <algorithm>

#include "tournament/event/round_time.hpp"
#include "web/pages/event/round_times.hpp"

namespace yuanmen::web::pages {
namespace {

using tournament::EventShown;
using tournament::MatchShown;
using tournament::MatchStatus;

constexpr std::int64_t kLateMinuteMs = 60'000;

bool is_open_pair(const MatchShown& match) {
    return match.status == MatchStatus::called || match.status == MatchStatus::ready;
}

bool is_asked_for(const MatchShown& match, const std::string& round) {
    return round.empty() || tournament::round_of(match.id) == round;
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

std::string both_names(const MatchShown& match) {
    return match.slots[0].name.value_or("—") + " – " + match.slots[1].name.value_or("—");
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

std::vector<OpenMatch> open_matches(const EventShown& event, const std::string& round, const Say& say) {
    std::vector<OpenMatch> open;
    for (const MatchShown& match : event.matches) {
        if (!is_open_pair(match) || !is_asked_for(match, round)) continue;
        const MatchMark mark = mark_of(say, match);
        open.push_back(
            {match.id, match_title(say, match), both_names(match), match.table, mark.mark, mark.word});
    }
    std::stable_sort(open.begin(), open.end(), [](const OpenMatch& one, const OpenMatch& other) {
        return one.table && (!other.table || *one.table < *other.table);
    });
    return open;
}

std::vector<OpenRound> rounds_with_open(const EventShown& event, const std::string& round, const Say& say) {
    std::vector<OpenRound> rounds;
    for (const MatchShown& match : event.matches) {
        if (!is_open_pair(match)) continue;
        const std::string name = tournament::round_of(match.id);
        auto known = std::find_if(rounds.begin(), rounds.end(),
                                  [&](const OpenRound& one) { return one.round == name; });
        if (known == rounds.end()) {
            const bool called = match.time && match.time->called_wall_ms;
            known = rounds.insert(known, {name, round_title(event, name, say), 0, name == round, called,
                                          time_words(match, event.date), false});
        }
        ++known->count;
    }
    return rounds;
}

RoundProgress round_progress(const EventShown& event, const std::string& round) {
    RoundProgress progress;
    for (const MatchShown& match : event.matches) {
        if (match.status == MatchStatus::walkover || !is_asked_for(match, round)) continue;
        ++progress.all;
        if (match.status == MatchStatus::decided) ++progress.over;
    }
    return progress;
}

}  // namespace yuanmen::web::pages
