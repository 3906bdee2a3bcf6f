// The figures of an event: generals, first turns, lengths. Over finished matches only, for everybody.
#include <nlohmann/json.hpp>

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
        json out = statistics_view(context, *figures->json, *ruleset_of_event(service, *event->json));
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

std::string decimal(const json& share, const char* key) {
    if (share.is_null()) return "";
    const std::string digits = std::to_string(1000 + share.at(key).get<int>());
    return (digits.front() == '2' ? "1." : "0.") + digits.substr(1);
}

TableFile generals_table(const Context& context, const json& figures, const cards::Ruleset& ruleset) {
    TableFile file;
    file.row(heads(context, {"general", "pool", "picked", "pick_rate", "fielded", "won", "win_rate",
                             "win_low", "win_high", "fell", "fall_rate"}));
    for (const json& row : figures.at("generals")) {
        const auto count = [&](const char* key) { return std::to_string(row.at(key).get<int>()); };
        file.row({general_name(context, ruleset, row.at("general").get<std::string>()), count("pool"),
                  count("picked"), decimal(row.at("pick"), "rate"), count("fielded"), count("won"),
                  decimal(row.at("win"), "rate"), decimal(row.at("win"), "low"),
                  decimal(row.at("win"), "high"), count("fell"), decimal(row.at("fall"), "rate")});
    }
    return file;
}

TableFile lengths_table(const Context& context, const json& figures) {
    TableFile file;
    file.row(heads(context, {"table", "chair_a", "chair_b", "first_turn", "winner", "result",
                             "length_seconds", "allowed_seconds", "overtime_seconds"}));
    for (const json& match : figures.at("by_length")) {
        const auto player = [&](const json& chair) {
            return chair.is_null() ? std::string()
                                   : match.at("players").at(chair.get<std::size_t>()).get<std::string>();
        };
        const auto seconds = [&](const char* key) {
            return std::to_string(match.at(key).get<std::int64_t>() / 1000);
        };
        file.row({std::to_string(match.at("table").get<std::int64_t>()), match.at("players").at(0),
                  match.at("players").at(1), player(match.at("first")), player(match.at("winner")),
                  context.say("cause." + match.at("cause").get<std::string>()), seconds("length_ms"),
                  seconds("allowed_ms"), seconds("overtime_ms")});
    }
    return file;
}

Response statistics_csv(service::Service& service, const Context& context, bool of_generals) {
    const auto event = service.event_snapshot(context.principal, context.parameter("event"));
    if (!event) return refuse(context, event.error());
    const auto figures = service.event_statistics(context.principal, event->id);
    if (!figures) return refuse(context, figures.error());
    if (!of_generals) return lengths_table(context, *figures->json).answer(context, "matches-" + event->id);
    return generals_table(context, *figures->json, *ruleset_of_event(service, *event->json))
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
