// Ratings and seasons.
#include "web/pages/circuit/rating_words.hpp"

#include <cmath>
#include <nlohmann/json.hpp>
#include <set>

#include "journal/codec/json.hpp"
#include "web/api/api.hpp"
#include "web/asking.hpp"
#include "web/http/url.hpp"
#include "web/pages/event/table_file.hpp"
#include "web/pages/pages.hpp"

namespace yuanmen::web::pages {

using nlohmann::json;

std::string rating_words(const std::optional<service::RatingView>& rating) {
    if (!rating) return {};
    return std::to_string(std::lround(rating->rating)) + " ± " +
           std::to_string(std::lround(rating->deviation));
}

json rating_steps(const std::vector<service::RatingStepView>& history) {
    json steps = json::array();
    for (const service::RatingStepView& step : history) {
        if (step.won + step.drawn + step.lost == 0) continue;
        steps.push_back({{"event", step.event},
                         {"event_name", step.event_name},
                         {"date", step.date},
                         {"score", std::to_string(step.won) + "–" + std::to_string(step.drawn) + "–" +
                                       std::to_string(step.lost)},
                         {"before", rating_words(step.before)},
                         {"after", rating_words(step.after)}});
    }
    return steps;
}

std::string places_words(int from, int to) {
    return std::to_string(from) + (from == to ? std::string() : "–" + std::to_string(to));
}

namespace {

Response ratings(service::Service& service, const Context& context) {
    const auto seen = service.ratings(context.principal);
    if (!seen) return refuse(context, seen.error());
    json rows = json::array();
    for (const service::RatedPlayer& player : seen->players) {
        rows.push_back({{"rank", rows.size() + 1},
                        {"player", player.player},
                        {"name", player.name},
                        {"rating", rating_words(player)},
                        {"won", player.won},
                        {"drawn", player.drawn},
                        {"lost", player.lost},
                        {"events", player.events}});
    }
    return context.page("ratings", {{"rows", std::move(rows)},
                                    {"none", seen->players.empty()},
                                    {"periods", journal::write(seen->periods)},
                                    {"count", seen->periods.size()}});
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
                        {{"rows", journal::write(seen->seasons)},
                         {"none", seen->seasons.empty()},
                         {"keeps", keeps},
                         {"version", seen->version},
                         {"choices", keeps ? event_choices(service, context, {}) : json::array()}});
}

const service::SeasonPlace* place_in(const service::SeasonRowView& row, const std::string& event) {
    for (const service::SeasonPlace& place : row.results) {
        if (place.event == event) return &place;
    }
    return nullptr;
}

/// A cell for each event of the season: the points, and the place they are for.
json season_rows(const service::SeasonView& season) {
    json rows = json::array();
    for (const service::SeasonRowView& row : season.rows) {
        json cells = json::array();
        for (const service::SeasonEvent& event : season.events) {
            const service::SeasonPlace* place = place_in(row, event.id);
            cells.push_back({{"points", place ? std::to_string(place->points) : ""},
                             {"place", place ? places_words(place->from, place->to) : ""},
                             {"left_out", place && !place->counts}});
        }
        rows.push_back({{"rank", row.rank},
                        {"name", row.name},
                        {"player", row.player.value_or("")},
                        {"points", row.points},
                        {"cells", std::move(cells)}});
    }
    return rows;
}

Response season(service::Service& service, const Context& context) {
    const auto seen = service.season(context.principal, context.parameter("season"));
    if (!seen) return refuse(context, seen.error());
    const bool keeps = service::may(context.principal, UseCase::keep_players);
    std::set<std::string> chosen;
    for (const service::SeasonEvent& event : seen->events) chosen.insert(event.id);
    std::string points;
    for (const int one : seen->points) points += (points.empty() ? "" : " ") + std::to_string(one);
    return context.page("season",
                        {{"id", seen->id},
                         {"name", seen->name},
                         {"version", seen->version},
                         {"events", journal::write(seen->events)},
                         {"points", points},
                         {"counted", seen->counted ? std::to_string(*seen->counted) : ""},
                         {"rows", season_rows(*seen)},
                         {"none", seen->rows.empty()},
                         {"keeps", keeps},
                         {"choices", keeps ? event_choices(service, context, chosen) : json::array()}});
}

Response season_csv(service::Service& service, const Context& context) {
    const auto seen = service.season(context.principal, context.parameter("season"));
    if (!seen) return refuse(context, seen.error());
    TableFile file;
    std::vector<std::string> head = {context.say("csv.rank"), context.say("csv.name"),
                                     context.say("csv.points")};
    for (const service::SeasonEvent& event : seen->events) head.push_back(event.name);
    file.row(head);
    for (const service::SeasonRowView& row : seen->rows) {
        std::vector<std::string> cells = {std::to_string(row.rank), row.name, std::to_string(row.points)};
        for (const service::SeasonEvent& event : seen->events) {
            const service::SeasonPlace* place = place_in(row, event.id);
            cells.push_back(place ? std::to_string(place->points) : "");
        }
        file.row(cells);
    }
    return file.answer(context, "season-" + seen->id);
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

struct SeasonForm {
    std::string name;
    std::string points;
    std::optional<std::vector<std::string>> events;
    std::optional<std::int64_t> counted;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("name", self.name, match::Length{1, 120});
        f("points", self.points, match::Length{1, 2'000, true});
        f("events", self.events, match::Count{0, 200});
        f("counted", self.counted, match::Range{1, 200});
    }
};

Response set_season(service::Service& service, const Context& context, const std::string& season_id) {
    const auto& form = context.read<Versioned<SeasonForm>>();
    const auto points = points_of(form.points);
    if (!points)
        return refuse(context,
                      service::Refused(service::Category::invalid, {"circuit.points", {}, "/points", {}}));
    json fields = {{"season", season_id},
                   {"name", form.name},
                   {"points", *points},
                   {"events", form.events.value_or(std::vector<std::string>())}};
    if (form.counted) fields["counted"] = *form.counted;
    const auto done = api::circuit_command(service, context, "set_season", std::move(fields));
    return done ? see_other("/seasons/" + encode(done->id)) : refuse(context, done.error());
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
                      body_of<Versioned<SeasonForm>>()});
    routes.push_back(
        {Method::post, "/seasons/{season}", keepers, Budget::write, "Changes a season.",
         [&service](Context& context) { return set_season(service, context, context.parameter("season")); },
         body_of<Versioned<SeasonForm>>()});
    routes.push_back({Method::post, "/seasons/{season}/remove", keepers, Budget::write, "Removes a season.",
                      [&service](Context& context) {
                          const auto done = api::circuit_command(service, context, "remove_season",
                                                                 {{"season", context.parameter("season")}});
                          return done ? see_other("/seasons") : refuse(context, done.error());
                      },
                      body_of<ExpectedVersion>()});
}

}  // namespace yuanmen::web::pages
