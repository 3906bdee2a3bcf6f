// The hall's tables: which ones the event has, who waits for one, who needs one, who moves.
#include <nlohmann/json.hpp>

#include "journal/codec/json.hpp"
#include "web/asking.hpp"
#include "web/http/url.hpp"
#include "web/pages/event/event_pages.hpp"
#include "web/pages/event/frame.hpp"
#include "web/pages/event/table_ranges.hpp"
#include "web/pages/words.hpp"

namespace yuanmen::web::pages {
namespace {

using nlohmann::json;
using tournament::EventPhase;
using tournament::EventShown;

std::set<std::int64_t> tables_of_event(const EventShown& event) {
    std::set<std::int64_t> tables;
    if (!event.tables) return tables;
    for (const tournament::TableRange& range : *event.tables) {
        for (int table = range.first; table <= range.last; ++table) tables.insert(table);
    }
    return tables;
}

/// Those it may use, or where it has no range those at which it plays now.
std::set<std::int64_t> tables_in_use(const EventShown& event) {
    std::set<std::int64_t> tables = tables_of_event(event);
    if (tables.empty()) {
        for (const tournament::TableInUse& seat : event.floor) tables.insert(seat.table);
    }
    return tables;
}

/// Other events that are open on the same day at the same place and share tables with this one.
json overlaps_view(service::Service& service, const Context& context, const EventShown& event) {
    json overlaps = json::array();
    const auto events = service.events(context.principal);
    if (!events) return overlaps;
    const auto own = tables_in_use(event);
    for (const auto& other : *events) {
        const bool same_hall = other.venue == event.venue && other.date == event.date;
        if (!same_hall || other.phase == tournament::EventPhase::closed || other.id == event.id) continue;
        const auto there = service.event_snapshot(context.principal, other.id);
        if (!there) continue;
        std::set<std::int64_t> both;
        for (const std::int64_t table : tables_in_use(*there->view)) {
            if (own.contains(table)) both.insert(table);
        }
        if (!both.empty())
            overlaps.push_back({{"id", other.id}, {"name", other.name}, {"tables", ranges_of(both)}});
    }
    return overlaps;
}

std::string players_of(const tournament::MatchShown& match) {
    return match.slots[0].name.value_or("—") + " : " + match.slots[1].name.value_or("—");
}

/// Who waits for a table, the longest waiting first.
json queue_view(const EventShown& event, const Say& say) {
    json queue = json::array();
    if (!event.queue) return queue;
    for (const tournament::WaitsForTable& one : *event.queue) {
        const tournament::MatchShown& match = *event.match(one.match);
        queue.push_back({{"match", one.match},
                         {"title", match_title(say, match)},
                         {"players", players_of(match)},
                         {"since", one.since_wall_ms > 0 ? time_of_day(one.since_wall_ms) : ""},
                         {"needs", one.table ? json(*one.table) : json()}});
    }
    return queue;
}

json sitting_view(const EventShown& event, const Say& say) {
    json rows = json::array();
    for (const tournament::TableInUse& seat : event.floor) {
        const tournament::MatchShown& match = *event.match(seat.match);
        json others = json::array();
        for (const tournament::TableInUse& other : event.floor) {
            if (other.match != seat.match) others.push_back({{"match", other.match}, {"table", other.table}});
        }
        rows.push_back({{"table", seat.table},
                        {"match", seat.match},
                        {"title", match_title(say, match)},
                        {"players", players_of(match)},
                        {"others", std::move(others)}});
    }
    return rows;
}

json people_view(const EventShown& event, bool with_table) {
    json people = json::array();
    for (const tournament::EntrantShown& entrant : event.entrants) {
        if (entrant.left || entrant.table.has_value() != with_table) continue;
        people.push_back({{"entrant", entrant.id},
                          {"name", entrant.name},
                          {"table", entrant.table ? json(*entrant.table) : json()}});
    }
    return people;
}

Response tables_page(service::Service& service, const Context& context) {
    const auto event = service.event_snapshot(context.principal, context.parameter("event"));
    if (!event) return refuse(context, event.error());
    const EventShown& shown = *event->view;
    json page = event_frame(context, *event, "floor");
    const auto tables = tables_of_event(shown);
    page["ranges"] = ranges_of(tables);
    page["count"] = tables.size();
    page["limited"] = !tables.empty();
    const bool open = shown.phase != EventPhase::closed;
    page["overlaps"] = open ? overlaps_view(service, context, shown) : json::array();
    page["queue"] = queue_view(shown, say_of(context));
    page["sitting"] = sitting_view(shown, say_of(context));
    page["fixed"] = people_view(shown, true);
    page["others"] = people_view(shown, false);
    page["may_set"] = open && may_give(context, "set_tables");
    page["may_fix"] = open && may_give(context, "fix_table");
    page["may_move"] = shown.phase == EventPhase::published && may_give(context, "move_match");
    return context.page("event_tables", std::move(page));
}

/// Neighbouring tables as one range.
std::vector<tournament::TableRange> joined_ranges(const std::set<std::int64_t>& tables) {
    std::vector<tournament::TableRange> ranges;
    for (const std::int64_t number : tables) {
        const int table = static_cast<int>(number);
        if (!ranges.empty() && ranges.back().last == table - 1) {
            ranges.back().last = table;
        } else {
            ranges.push_back({table, table});
        }
    }
    return ranges;
}

struct TablesForm {
    std::optional<std::string> tables;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("tables", self.tables, match::Length{0, 400});
    }
};

Response set_tables(service::Service& service, const Context& context) {
    const auto& form = context.read<Versioned<TablesForm>>();
    const std::string text = form.tables.value_or("");
    const auto tables = text.empty() ? std::set<std::int64_t>{} : tables_in(text);
    if (!tables) return context.refuse({"judges.bad_tables", {}, "/tables", {}}, 422);
    const json fields = {{"tables", journal::write(joined_ranges(*tables))}};
    const service::EventCommandInput command{context.parameter("event"), "set_tables",
                                             std::make_shared<const json>(fields), form.expected_version};
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
                      body_of<Versioned<TablesForm>>()});
}

}  // namespace yuanmen::web::pages
