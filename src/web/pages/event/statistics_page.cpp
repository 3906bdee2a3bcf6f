// The figures of an event: generals, first turns, lengths. Over finished matches only, for everybody.
#include <nlohmann/json.hpp>

#include "match/codec.hpp"
#include "web/asking.hpp"
#include "web/pages/event/event_pages.hpp"
#include "web/pages/event/frame.hpp"
#include "web/pages/event/statistics_view.hpp"
#include "web/pages/event/table_file.hpp"
#include "web/pages/words.hpp"

namespace yuanmen::web::pages {
namespace {

using nlohmann::json;

Response statistics_page(service::Service& service, const Context& context) {
    const auto event = service.event_snapshot(context.principal, context.parameter("event"));
    if (!event) return refuse(context, event.error());
    const auto figures = service.event_statistics(context.principal, event->id);
    if (!figures) return refuse(context, figures.error());
    const auto data = [&]() -> json {
        json out = statistics_view(context, *figures->view, *ruleset_of_event(service, *event->view));
        out.update(event_frame(context, *event, "statistics"));
        return out;
    };
    return context.live_page("event_statistics", event->tag + figures->tag, data, asks_only(context, {}));
}

std::vector<std::string> heads(const Context& context, std::initializer_list<const char*> columns) {
    std::vector<std::string> cells;
    for (const char* column : columns) cells.push_back(context.say(std::string("csv.") + column));
    return cells;
}

std::string decimal(int mille) {
    const std::string digits = std::to_string(1000 + mille);
    return (digits.front() == '2' ? "1." : "0.") + digits.substr(1);
}

std::string rate_of(const std::optional<tournament::Share>& share) {
    return share ? decimal(share->rate) : "";
}

TableFile generals_table(const Context& context, const tournament::Statistics& figures,
                         const cards::Ruleset& ruleset) {
    TableFile file;
    file.row(heads(context, {"general", "pool", "picked", "pick_rate", "fielded", "won", "win_rate",
                             "win_low", "win_high", "fell", "fall_rate"}));
    for (const tournament::GeneralFigures& row : figures.generals) {
        file.row({general_name(context, ruleset, std::string(cards::id_of(row.general))),
                  std::to_string(row.pool), std::to_string(row.picked), rate_of(row.pick),
                  std::to_string(row.fielded), std::to_string(row.won), rate_of(row.win),
                  row.win ? decimal(row.win->low) : "", row.win ? decimal(row.win->high) : "",
                  std::to_string(row.fell), rate_of(row.fall)});
    }
    return file;
}

TableFile lengths_table(const Context& context, const tournament::Statistics& figures) {
    TableFile file;
    file.row(heads(context, {"table", "chair_a", "chair_b", "first_turn", "winner", "result",
                             "length_seconds", "allowed_seconds", "overtime_seconds"}));
    for (const tournament::MatchLength& match : figures.by_length) {
        const auto player = [&](const std::optional<int>& chair) {
            return chair ? match.players[static_cast<std::size_t>(*chair)] : std::string();
        };
        const auto seconds = [](std::int64_t ms) { return std::to_string(ms / 1000); };
        file.row({std::to_string(match.table), match.players[0], match.players[1], player(match.first),
                  player(match.winner), context.say("cause." + std::string(journal::name_of(match.cause))),
                  seconds(match.length_ms), seconds(match.allowed_ms), seconds(match.overtime_ms)});
    }
    return file;
}

Response statistics_csv(service::Service& service, const Context& context, bool of_generals) {
    const auto event = service.event_snapshot(context.principal, context.parameter("event"));
    if (!event) return refuse(context, event.error());
    const auto figures = service.event_statistics(context.principal, event->id);
    if (!figures) return refuse(context, figures.error());
    if (!of_generals) return lengths_table(context, *figures->view).answer(context, "matches-" + event->id);
    return generals_table(context, *figures->view, *ruleset_of_event(service, *event->view))
        .answer(context, "generals-" + event->id);
}

}  // namespace

void add_event_statistics(service::Service& service, std::vector<Route>& routes) {
    const Access everybody = Access::to(UseCase::read_public);
    routes.push_back({Method::get, "/events/{event}/statistics", everybody, Budget::read,
                      "The figures of an event's finished matches, as pictures.",
                      [&service](Context& context) { return statistics_page(service, context); }});
    routes.push_back({Method::get, "/events/{event}/statistics.csv", everybody, Budget::read,
                      "Generals: picks, wins, falls, as CSV (UTF-8).",
                      [&service](Context& context) { return statistics_csv(service, context, true); }});
    routes.push_back({Method::get, "/events/{event}/lengths.csv", everybody, Budget::read,
                      "Finished matches with first turn, winner and lengths, as CSV (UTF-8).",
                      [&service](Context& context) { return statistics_csv(service, context, false); }});
}

}  // namespace yuanmen::web::pages
