// How long each turn took, pauses left out: evidence of the pace of play (judging.p16).
#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>

#include "match/view/desk_view.hpp"
#include "web/asking.hpp"
#include "web/pages/pages.hpp"
#include "web/pages/words.hpp"
#include "web/text/clause_number.hpp"

namespace yuanmen::web::pages {
namespace {

using nlohmann::json;

std::int64_t between(const base::Moment& from, const base::Moment& to) {
    return from.boot_id == to.boot_id ? to.boot_ms - from.boot_ms : to.wall_ms - from.wall_ms;
}

struct TimedTurn {
    int number = 0;
    match::Chair chair{};
    std::int64_t ms = 0;
    std::int64_t began_wall_ms = 0;
    bool running = true;
};

/// Adds up turns, pauses and what was given back, entry by entry.
class Pace {
  public:
    void take(const service::HistoryRow& row) {
        if (row.kind == "match.turn_begun") return begin(row);
        if (row.kind == "match.turn_ended") return end(row.moment);
        if (row.kind == "match.match_decided") return end(row.moment);
        if (row.kind == "match.match_paused") return pause(row);
        if (row.kind == "match.match_resumed") return resume(row);
        if (row.kind == "match.clock_extended") extended_ms += row.body->at("ms").get<std::int64_t>();
    }
    /// A turn that still runs is as long as it has been until now.
    void finish(const base::Moment& now) {
        if (turns.empty() || !turns.back().running) return;
        if (!paused_) turns.back().ms += between(since_, now);
    }

    std::vector<TimedTurn> turns;
    std::int64_t paused_ms = 0;
    std::int64_t extended_ms = 0;

  private:
    void begin(const service::HistoryRow& row) {
        turns.push_back({row.body->at("number"),
                         row.body->at("chair") == "a" ? match::Chair::a : match::Chair::b, 0,
                         row.moment.wall_ms, true});
        since_ = row.moment;
        paused_.reset();
    }
    void end(const base::Moment& at) {
        if (turns.empty() || !turns.back().running) return;
        if (!paused_) turns.back().ms += between(since_, at);
        turns.back().running = false;
    }
    void pause(const service::HistoryRow& row) {
        if (!turns.empty() && turns.back().running) turns.back().ms += between(since_, row.moment);
        paused_ = row.moment;
    }
    void resume(const service::HistoryRow& row) {
        if (paused_) paused_ms += between(*paused_, row.moment);
        paused_.reset();
        since_ = row.moment;
    }

    base::Moment since_;
    std::optional<base::Moment> paused_;
};

std::string seat_of(const service::MatchView& view, match::Chair chair) {
    const auto& seat = view.desk->chairs[chair].seat;
    return seat ? std::string(cards::id_of(*seat)) : std::string();
}

json totals_of(const Context& context, const service::MatchView& view, const Pace& pace) {
    json rows = json::array();
    for (const match::Chair chair : match::kChairs) {
        std::int64_t sum = 0;
        std::int64_t longest = 0;
        std::int64_t count = 0;
        for (const TimedTurn& turn : pace.turns) {
            if (turn.chair != chair) continue;
            sum += turn.ms;
            longest = std::max(longest, turn.ms);
            ++count;
        }
        const std::string seat = seat_of(view, chair);
        rows.push_back({{"player", player_in(view.row, chair)},
                        {"side_class", seat},
                        {"side_word", seat.empty() ? "" : context.say("side." + seat)},
                        {"turns", count},
                        {"sum", minutes_and_seconds(sum)},
                        {"mean", count == 0 ? "–" : minutes_and_seconds(sum / count)},
                        {"longest", count == 0 ? "–" : minutes_and_seconds(longest)}});
    }
    return rows;
}

json turn_rows(const Context& context, const service::MatchView& view, const Pace& pace) {
    std::int64_t longest = 1;
    for (const TimedTurn& turn : pace.turns) longest = std::max(longest, turn.ms);
    json rows = json::array();
    for (const TimedTurn& turn : pace.turns) {
        const std::string seat = seat_of(view, turn.chair);
        rows.push_back({{"number", turn.number},
                        {"player", player_in(view.row, turn.chair)},
                        {"side_class", seat},
                        {"side_word", seat.empty() ? "" : context.say("side." + seat)},
                        {"at", time_of_day(turn.began_wall_ms)},
                        {"length", minutes_and_seconds(turn.ms)},
                        {"share", turn.ms * 100 / longest},
                        {"running", turn.running}});
    }
    return rows;
}

Response pace_page(service::Service& service, const Context& context) {
    static constexpr std::size_t kRows = 500;
    const std::string& id = context.parameter("match");
    const auto view = service.match(context.principal, id);
    if (!view) return refuse(context, view.error());
    Pace pace;
    for (std::int64_t after = 0;;) {
        const auto page = service.history(context.principal, id, after, kRows);
        if (!page) return refuse(context, page.error());
        for (const auto& row : page->rows) pace.take(row);
        if (page->rows.empty() || page->rows.back().version >= page->version) break;
        after = page->rows.back().version;
    }
    pace.finish(view->now);
    return context.page("pace",
                        {{"id", id},
                         {"table", view->row.table},
                         {"event_id", view->row.event_id},
                         {"event_name", view->event_name},
                         {"totals", totals_of(context, *view, pace)},
                         {"turns", turn_rows(context, *view, pace)},
                         {"clause", clause_number(context.catalogue(), context.language, "judging.p16")},
                         {"none", pace.turns.empty()},
                         {"paused", minutes_and_seconds(pace.paused_ms)},
                         {"extended", minutes_and_seconds(pace.extended_ms)}});
}

}  // namespace

void add_pace_pages(service::Service& service, std::vector<Route>& routes) {
    routes.push_back({Method::get, "/matches/{match}/pace", Access::to(UseCase::read_history), Budget::read,
                      "How long each turn took.",
                      [&service](Context& context) { return pace_page(service, context); }});
}

}  // namespace yuanmen::web::pages
