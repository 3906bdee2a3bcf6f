// Ratings and seasons.
#include "web/pages/circuit/rating_words.hpp"

#include <cmath>
#include <nlohmann/json.hpp>
#include <set>

#include "web/api/api.hpp"
#include "web/asking.hpp"
#include "web/http/url.hpp"
#include "web/pages/event/table_file.hpp"
#include "web/pages/pages.hpp"

namespace yuanmen::web::pages {

using nlohmann::json;

std::string rating_words(const json& rating) {
    if (rating.is_null()) return {};
    const auto whole = [&](const char* part) {
        return std::to_string(std::lround(rating.at(part).get<double>()));
    };
    return whole("rating") + " ± " + whole("deviation");
}

json rating_steps(const json& player) {
    json steps = json::array();
    for (const json& step : player.at("rating_history")) {
        const int won = step.at("won"), drawn = step.at("drawn"), lost = step.at("lost");
        if (won + drawn + lost == 0) continue;
        steps.push_back(
            {{"event", step.at("event")},
             {"event_name", step.at("event_name")},
             {"date", step.at("date")},
             {"score", std::to_string(won) + "–" + std::to_string(drawn) + "–" + std::to_string(lost)},
             {"before", rating_words(step.at("before"))},
             {"after", rating_words(step.at("after"))}});
    }
    return steps;
}

namespace {

Response ratings(service::Service& service, const Context& context) {
    const auto seen = service.ratings(context.principal);
    if (!seen) return refuse(context, seen.error());
    json rows = json::array();
    for (const json& player : (*seen)->at("players")) {
        rows.push_back({{"rank", rows.size() + 1},
                        {"player", player.at("player")},
                        {"name", player.at("name")},
                        {"rating", rating_words(player)},
                        {"won", player.at("won")},
                        {"drawn", player.at("drawn")},
                        {"lost", player.at("lost")},
                        {"events", player.at("events")}});
    }
    const bool none = rows.empty();
    return context.page("ratings", {{"rows", std::move(rows)},
                                    {"none", none},
                                    {"periods", (*seen)->at("periods")},
                                    {"has_periods", !(*seen)->at("periods").empty()},
                                    {"count", (*seen)->at("periods").size()}});
}

/// The events to choose a season's from; `chosen` are its.
json event_choices(service::Service& service, const Context& context, const std::set<std::string>& chosen) {
    json choices = json::array();
    const auto events = service.events(context.principal);
    if (!events) return choices;
    for (const auto& event : *events)
        choices.push_back({{"id", event.id},
                           {"label", event.date + " " + event.name},
                           {"chosen", chosen.contains(event.id)}});
    return choices;
}

Response seasons(service::Service& service, const Context& context) {
    const auto seen = service.seasons(context.principal);
    if (!seen) return refuse(context, seen.error());
    const bool keeps = service::may(context.principal, UseCase::keep_players);
    return context.page("seasons",
                        {{"rows", (*seen)->at("seasons")},
                         {"none", (*seen)->at("seasons").empty()},
                         {"keeps", keeps},
                         {"version", (*seen)->at("version")},
                         {"choices", keeps ? event_choices(service, context, {}) : json::array()}});
}

std::string place_of(const json& result) {
    const std::string from = result.at("from").dump(), to = result.at("to").dump();
    return from == to ? from : from + "–" + to;
}

/// A cell for each event of the season: the points, and the place they are for.
json season_rows(const json& season) {
    json rows = json::array();
    for (const json& row : season.at("rows")) {
        json cells = json::array();
        for (const json& event : season.at("events")) {
            json cell = {{"points", ""}, {"place", ""}, {"left_out", false}};
            for (const json& result : row.at("results")) {
                if (result.at("event") != event.at("id")) continue;
                cell = {{"points", result.at("points").dump()},
                        {"place", place_of(result)},
                        {"left_out", result.at("counts") == false}};
            }
            cells.push_back(std::move(cell));
        }
        rows.push_back({{"rank", row.at("rank")},
                        {"name", row.at("name")},
                        {"player", row.at("player").is_null() ? json("") : row.at("player")},
                        {"points", row.at("points")},
                        {"cells", std::move(cells)}});
    }
    return rows;
}

std::string points_text(const json& points) {
    std::string text;
    for (const json& one : points) text += (text.empty() ? "" : " ") + one.dump();
    return text;
}

Response season(service::Service& service, const Context& context) {
    const auto seen = service.season(context.principal, context.parameter("season"));
    if (!seen) return refuse(context, seen.error());
    const json& one = **seen;
    const bool keeps = service::may(context.principal, UseCase::keep_players);
    std::set<std::string> chosen;
    for (const json& event : one.at("events")) chosen.insert(event.at("id").get<std::string>());
    json data = {{"id", one.at("id")},
                 {"name", one.at("name")},
                 {"version", one.at("version")},
                 {"events", one.at("events")},
                 {"points", points_text(one.at("points"))},
                 {"counted", one.at("counted").is_null() ? json("") : json(one.at("counted").dump())},
                 {"rows", season_rows(one)},
                 {"keeps", keeps},
                 {"choices", keeps ? event_choices(service, context, chosen) : json::array()}};
    data["has_counted"] = data["counted"] != "";
    data["none"] = data["rows"].empty();
    return context.page("season", std::move(data));
}

Response season_csv(service::Service& service, const Context& context) {
    const auto seen = service.season(context.principal, context.parameter("season"));
    if (!seen) return refuse(context, seen.error());
    const json& one = **seen;
    TableFile file;
    std::vector<std::string> head = {context.say("csv.rank"), context.say("csv.name"),
                                     context.say("csv.points")};
    for (const json& event : one.at("events")) head.push_back(event.at("name"));
    file.row(head);
    for (const json& row : season_rows(one)) {
        std::vector<std::string> cells = {row.at("rank").dump(), row.at("name"), row.at("points").dump()};
        for (const json& cell : row.at("cells")) cells.push_back(cell.at("points"));
        file.row(cells);
    }
    return file.answer(context, "season-" + one.at("id").get<std::string>());
}

/// "100 60, 40" → [100, 60, 40]; nothing if there is anything else in it.
std::optional<json> points_of(const std::string& text) {
    json points = json::array();
    std::string digits;
    for (const char c : text + " ") {
        if (c >= '0' && c <= '9') {
            digits += c;
        } else if (c == ' ' || c == ',' || c == '\r' || c == '\n' || c == '\t') {
            if (digits.size() > 6) return std::nullopt;
            if (!digits.empty()) points.push_back(std::stoi(digits));
            digits.clear();
        } else {
            return std::nullopt;
        }
    }
    return points;
}

Response set_season(service::Service& service, const Context& context, const std::string& season_id) {
    const auto points = points_of(context.body.at("points"));
    if (!points)
        return refuse(context,
                      service::Refused(service::Category::invalid, {"circuit.points", {}, "/points", {}}));
    json fields = {{"season", season_id},
                   {"name", context.body.at("name")},
                   {"points", *points},
                   {"events", context.body.value("events", json::array())}};
    if (context.body.contains("counted")) fields["counted"] = context.body.at("counted");
    const auto done = api::circuit_command(service, context, "set_season", std::move(fields));
    return done ? see_other("/seasons/" + encode(done->id)) : refuse(context, done.error());
}

Schema season_schema() {
    return {"",
            {text("name", 1, 120, ""), text("points", 1, 2'000, ""),
             list("events", 0, 200, text("", 1, 64, ""), "").maybe(), integer("counted", 1, 200, "").maybe(),
             api::expected_version()}};
}

}  // namespace

void add_seasons_pages(service::Service& service, std::vector<Route>& routes) {
    const Access everybody = Access::to(UseCase::read_public);
    const Access keepers = Access::to(UseCase::keep_players);
    routes.push_back({Method::get, "/ratings", everybody, Budget::read, "Ratings and how they are computed.",
                      [&service](Context& context) { return ratings(service, context); }});
    routes.push_back({Method::get, "/seasons", everybody, Budget::read, "The seasons.",
                      [&service](Context& context) { return seasons(service, context); }});
    routes.push_back({Method::get, "/seasons/{season}", everybody, Budget::read, "A season's table.",
                      [&service](Context& context) { return season(service, context); }});
    for (const char* path : {"/seasons/{season}/table.csv", "/seasons/{season}/table.xlsx"}) {
        routes.push_back({Method::get, path, everybody, Budget::read, "The same for spreadsheets.",
                          [&service](Context& context) { return season_csv(service, context); }});
    }
    routes.push_back({Method::post, "/seasons", keepers, Budget::write, "Makes a season.",
                      [&service](Context& context) { return set_season(service, context, ""); },
                      season_schema()});
    routes.push_back(
        {Method::post, "/seasons/{season}", keepers, Budget::write, "Changes a season.",
         [&service](Context& context) { return set_season(service, context, context.parameter("season")); },
         season_schema()});
    routes.push_back({Method::post, "/seasons/{season}/remove", keepers, Budget::write, "Removes a season.",
                      [&service](Context& context) {
                          const auto done = api::circuit_command(service, context, "remove_season",
                                                                 {{"season", context.parameter("season")}});
                          return done ? see_other("/seasons") : refuse(context, done.error());
                      },
                      Schema{"", {api::expected_version()}}});
}

}  // namespace yuanmen::web::pages
