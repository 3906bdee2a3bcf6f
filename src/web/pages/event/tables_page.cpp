// The hall's tables: which ones the event has, who waits for one, who needs one, who moves.
#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "web/api/api.hpp"
#include "web/asking.hpp"
#include "web/http/url.hpp"
#include "web/pages/event/event_pages.hpp"
#include "web/pages/event/frame.hpp"
#include "web/pages/event/table_ranges.hpp"
#include "web/pages/words.hpp"

namespace yuanmen::web::pages {
namespace {

using nlohmann::json;

std::set<std::int64_t> tables_of_event(const json& snapshot) {
    std::set<std::int64_t> tables;
    for (const json& range : snapshot.value("tables", json::array())) {
        for (std::int64_t table = range.at("first"); table <= range.at("last").get<std::int64_t>(); ++table)
            tables.insert(table);
    }
    return tables;
}

/// Those it may use, or where it has no range those at which it plays now.
std::set<std::int64_t> tables_in_use(const json& snapshot) {
    std::set<std::int64_t> tables = tables_of_event(snapshot);
    if (tables.empty()) {
        for (const json& seat : snapshot.at("floor")) tables.insert(seat.at("table").get<std::int64_t>());
    }
    return tables;
}

/// Other events that are open on the same day at the same place and share tables with this one.
json overlaps_view(service::Service& service, const Context& context, const json& snapshot) {
    json overlaps = json::array();
    const auto events = service.events(context.principal);
    if (!events) return overlaps;
    const auto own = tables_in_use(snapshot);
    for (const auto& other : *events) {
        const bool same_hall = other.venue == snapshot.at("venue").get<std::string>() &&
                               other.date == snapshot.at("date").get<std::string>();
        if (!same_hall || other.phase == "closed" || other.id == snapshot.at("id").get<std::string>())
            continue;
        const auto there = service.event_snapshot(context.principal, other.id);
        if (!there) continue;
        std::set<std::int64_t> both;
        for (const std::int64_t table : tables_in_use(*there->json)) {
            if (own.contains(table)) both.insert(table);
        }
        if (!both.empty())
            overlaps.push_back({{"id", other.id}, {"name", other.name}, {"tables", ranges_of(both)}});
    }
    return overlaps;
}

std::string players_of(const json& match) {
    std::string names;
    for (const json& slot : match.at("slots"))
        names += (names.empty() ? "" : " : ") + slot.value("name", std::string("—"));
    return names;
}

std::map<std::string, const json*> matches_by_id(const json& snapshot) {
    std::map<std::string, const json*> matches;
    for (const json& match : snapshot.at("matches")) matches[match.at("id")] = &match;
    return matches;
}

/// Who waits for a table, the longest waiting first.
json queue_view(const json& snapshot, const Say& say) {
    const auto matches = matches_by_id(snapshot);
    json queue = json::array();
    for (const json& one : snapshot.value("queue", json::array())) {
        const json& match = *matches.at(one.at("match"));
        const std::int64_t since = one.at("since_wall_ms");
        queue.push_back({{"match", one.at("match")},
                         {"title", match_title(say, match)},
                         {"players", players_of(match)},
                         {"since", since > 0 ? time_of_day(since) : ""},
                         {"needs", one.value("table", json())}});
    }
    return queue;
}

json sitting_view(const json& snapshot, const Say& say) {
    const auto matches = matches_by_id(snapshot);
    json rows = json::array();
    for (const json& seat : snapshot.at("floor")) {
        const json& match = *matches.at(seat.at("match"));
        json row = {{"table", seat.at("table")},
                    {"match", seat.at("match")},
                    {"title", match_title(say, match)},
                    {"players", players_of(match)},
                    {"others", json::array()}};
        for (const json& other : snapshot.at("floor")) {
            if (other != seat)
                row["others"].push_back({{"match", other.at("match")}, {"table", other.at("table")}});
        }
        row["has_others"] = !row["others"].empty();
        rows.push_back(std::move(row));
    }
    return rows;
}

json people_view(const json& snapshot, bool with_table) {
    json people = json::array();
    for (const json& entrant : snapshot.at("entrants")) {
        const bool needs = entrant.contains("table");
        if (!entrant.at("left").is_null() || needs != with_table) continue;
        people.push_back({{"entrant", entrant.at("id")},
                          {"name", entrant.at("name")},
                          {"table", entrant.value("table", json())}});
    }
    return people;
}

Response tables_page(service::Service& service, const Context& context) {
    const auto event = service.event_snapshot(context.principal, context.parameter("event"));
    if (!event) return refuse(context, event.error());
    const json& snapshot = *event->json;
    json page = event_frame(context, *event, "floor");
    const auto tables = tables_of_event(snapshot);
    page["ranges"] = ranges_of(tables);
    page["count"] = tables.size();
    page["limited"] = !tables.empty();
    const bool open = snapshot.at("phase") != "closed";
    page["overlaps"] = open ? overlaps_view(service, context, snapshot) : json::array();
    page["queue"] = queue_view(snapshot, say_of(context));
    page["has_queue"] = !page["queue"].empty();
    page["sitting"] = sitting_view(snapshot, say_of(context));
    page["has_sitting"] = !page["sitting"].empty();
    page["fixed"] = people_view(snapshot, true);
    page["others"] = people_view(snapshot, false);
    page["may_set"] = open && may_give(context, "set_tables");
    page["may_fix"] = open && may_give(context, "fix_table");
    page["may_move"] = snapshot.at("phase") == "published" && may_give(context, "move_match");
    return context.page("event_tables", std::move(page));
}

/// Neighbouring tables as one range.
json ranges_json(const std::set<std::int64_t>& tables) {
    json ranges = json::array();
    for (const std::int64_t table : tables) {
        if (!ranges.empty() && ranges.back().at("last") == table - 1) {
            ranges.back()["last"] = table;
        } else {
            ranges.push_back({{"first", table}, {"last", table}});
        }
    }
    return ranges;
}

Response set_tables(service::Service& service, const Context& context) {
    const std::string text = context.body.value("tables", "");
    const auto tables = text.empty() ? std::set<std::int64_t>{} : tables_in(text);
    if (!tables) return context.refuse({"judges.bad_tables", {}, "/tables", {}}, 422);
    const json fields = {{"tables", ranges_json(*tables)}};
    const service::EventCommandInput command{context.parameter("event"), "set_tables",
                                             std::make_shared<const json>(fields),
                                             context.body.at("expected_version")};
    const auto done = service.event_command(context.principal, command, request_key(context));
    return done ? see_other("/events/" + encode(context.parameter("event")) + "/tables")
                : refuse(context, done.error());
}

}  // namespace

void add_event_tables(service::Service& service, std::vector<Route>& routes) {
    routes.push_back({Method::get, "/events/{event}/tables", Access::staff(), Budget::read,
                      "The hall's tables and who waits for one.",
                      [&service](Context& context) { return tables_page(service, context); }});
    routes.push_back({Method::post, "/events/{event}/tables",
                      Access::to(service::use_case_of_event_command("set_tables")), Budget::write,
                      "The tables of the hall the event may use.",
                      [&service](Context& context) { return set_tables(service, context); },
                      Schema{"", {text("tables", 0, 400, "").maybe(), api::expected_version()}}});
}

}  // namespace yuanmen::web::pages
