#include "web/pages/event/floor_view.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "journal/codec/json.hpp"
#include "match/codec.hpp"
#include "web/pages/words.hpp"

namespace yuanmen::web::pages {
namespace {

using nlohmann::json;

constexpr std::int64_t kSoonMs = 300'000;
constexpr std::int64_t kMinuteMs = 60'000;

std::vector<CardPlayer> players_view(const std::array<service::FloorPlayer, 2>& players) {
    std::vector<CardPlayer> out;
    for (const service::FloorPlayer& player : players) {
        CardPlayer& shown = out.emplace_back();
        shown.name = player.name;
        shown.seed = player.seed;
        shown.entrant = player.entrant.value_or("");
        shown.present = player.present;
        shown.side = player.side.value_or("");
        shown.general = player.general.value_or("");
        for (std::int64_t i = 0; i < player.generals; ++i)
            shown.pips.push_back({i < player.generals - player.fallen});
    }
    return out;
}

std::optional<CardLate> late_view(const journal::OrNull<service::FloorLate>& late, const base::Moment& now) {
    // Who was called just now is on his way.
    if (!late || late->late_ms < kMinuteMs) return std::nullopt;
    return CardLate{now.boot_ms - late->late_ms, late->late_ms / kMinuteMs};
}

std::vector<CardCall> open_calls(const service::FloorRow& row, const base::Moment& now, const Say& say) {
    std::vector<CardCall> out;
    if (!row.calls) return out;
    for (const service::FloorCall& call : *row.calls) {
        CardCall& shown = out.emplace_back();
        shown.call = call.call;
        shown.table = row.table;
        shown.desk_match = row.desk_match;
        shown.whom = say("call.for_" + std::string(journal::name_of(call.whom)), {});
        shown.who = call.who;
        shown.note = call.note;
        shown.since = now.boot_ms - call.waited_ms;
        shown.at = time_of_day(call.since_wall_ms).substr(0, 5);
        shown.wall_ms = call.since_wall_ms;
        shown.taken_by = call.taken_by.value_or("");
    }
    return out;
}

std::string group_of(const std::string& mark) {
    if (mark == "scheduled") return "waiting";
    return mark == "to_sign" || mark == "closed" ? "to_sign" : "playing";
}

std::string names_of(const std::vector<std::string>& judges) {
    std::string names;
    for (const std::string& judge : judges) names += (names.empty() ? "" : ", ") + judge;
    return names;
}

/// "8 强 第 3 场"; a match outside the bracket by its stage and round.
std::string row_title(const service::FloorRow& row, const Say& say) {
    if (row.match) {
        tournament::MatchShown match;
        match.part = *row.part;
        match.field = *row.field;
        match.number = *row.number;
        match.round = static_cast<int>(row.round);
        match.places = row.places;
        return match_title(say, match);
    }
    return row.stage + " · " + say("match.round", {{"round", std::to_string(row.round)}});
}

FloorCard card_of(const service::FloorRow& row, const base::Moment& now, bool desk, const Say& say) {
    FloorCard card;
    card.table = row.table;
    card.title = row_title(row, say);
    card.players = players_view(row.players);
    if (row.clock) card.clock = small_clock(*row.clock, now, say);
    card.late = late_view(row.late, now);
    card.mark = row.under_review ? "review" : state_mark(row.state);
    card.word = say(row.under_review ? "dispute.under_review" : "state." + row.state, {});
    card.group = group_of(card.mark);
    card.calls = open_calls(row, now, say);
    card.href = "/matches/" + row.desk_match + (desk ? "/desk" : "");
    card.desk_match = row.desk_match;
    card.match = row.match.value_or("");
    card.judges = names_of(row.judges);
    if (row.judge_ids) card.judge_ids = *row.judge_ids;
    if (row.needs && *row.needs) card.needs = say("needs." + **row.needs, {});
    card.attention = card.late || !card.needs.empty() || row.under_review || !card.calls.empty();
    if (row.extension_ms > 0) card.extended = minutes_and_seconds(row.extension_ms);
    card.round = row.round;
    return card;
}

}  // namespace

SmallClock small_clock(const service::FloorClock& clock, const base::Moment& now, const Say& say) {
    SmallClock shown;
    shown.over = clock.bell;
    shown.running = clock.running && !clock.bell;
    shown.left = clock.bell ? 0 : clock.remaining_ms;
    shown.ends = shown.running ? now.boot_ms + shown.left : 0;
    shown.soon = !clock.bell && shown.left <= kSoonMs;
    const auto until = [&] { return time_of_day(now.wall_ms + shown.left).substr(0, 5); };
    shown.text = clock.bell      ? say("clock.bell", {})
                 : shown.running ? say("clock.until", {{"time", until()}})
                                 : minutes_and_seconds(shown.left);
    return shown;
}

std::vector<FloorCard> floor_cards(const std::vector<service::FloorRow>& rows, const base::Moment& now,
                                   bool desk, const Say& say) {
    std::vector<FloorCard> cards;
    for (const service::FloorRow& row : rows) cards.push_back(card_of(row, now, desk, say));
    return cards;
}

bool looks_after(const service::FloorRow& row, const std::string& account) {
    return row.judge_ids &&
           std::find(row.judge_ids->begin(), row.judge_ids->end(), account) != row.judge_ids->end();
}

}  // namespace yuanmen::web::pages
