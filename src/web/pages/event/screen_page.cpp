// The big screen of the hall: clocks, tables, who is late, and the bracket in sheets that can be read from
// the back. It turns its pages by itself and comes back by itself when the service does.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "web/asking.hpp"
#include "web/pages/event/bracket_sheets.hpp"
#include "web/pages/event/event_pages.hpp"
#include "web/pages/event/floor_view.hpp"
#include "web/pages/event/frame.hpp"
#include "web/pages/event/home_view.hpp"
#include "web/pages/zone.hpp"

namespace yuanmen::web::pages {
namespace {

using nlohmann::json;

constexpr int kSection = 16;  ///< entrants on one sheet of a projector
constexpr std::size_t kTablesAPage = 12;

/// The running clock that ends last: until then the round is not over.
json longest_of(const json& rows) {
    const json* last = nullptr;
    for (const json& row : rows) {
        if (row.at("clock").is_null() || row.at("clock").at("running") != true) continue;
        if (last == nullptr || row.at("clock").at("ends") > last->at("clock").at("ends")) last = &row;
    }
    if (last == nullptr) return nullptr;
    json clock = last->at("clock");
    clock["table"] = last->at("table");
    return clock;
}

/// The tables in pages that can be read from the back of the hall.
json pages_of(const json& rows) {
    json pages = json::array();
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (i % kTablesAPage == 0) {
            pages.push_back({{"page", pages.size() + 1}, {"tables", json::array()}});
        }
        pages.back()["tables"].push_back(rows.at(i));
    }
    return pages;
}

json late_rows(const json& rows) {
    json out = json::array();
    for (const json& row : rows) {
        if (row.at("late").is_null()) continue;
        std::string names;
        for (const json& player : row.at("players")) {
            if (player.at("present") == true) continue;
            names += (names.empty() ? "" : ", ") + player.at("name").get<std::string>();
        }
        out.push_back({{"table", row.at("table")},
                       {"names", names},
                       {"since", row.at("late").at("since")},
                       {"minutes", row.at("late").at("minutes")}});
    }
    return out;
}

std::string waiting_word(const Context& context, const std::string& phase) {
    if (phase == "entries") return context.say("screen.waiting_entries");
    return context.say(phase == "drawn" ? "screen.waiting_drawn" : "screen.waiting_next");
}

Response screen(service::Service& service, const Context& context) {
    // What hangs on the wall is what everybody may see, whoever opened it.
    const service::Principal everybody;
    const auto event = service.event_snapshot(everybody, context.parameter("event"));
    if (!event) return refuse(context, event.error());
    const auto floor = service.floor(everybody, event->id);
    if (!floor) return refuse(context, floor.error());
    const std::string path = "/events/" + event->id;
    const auto data = [&]() -> json {
        const Say say = say_of(context);
        const json& snapshot = *event->json;
        json out = event_frame(context, *event, "");
        const json tables = floor_rows(*floor->rows, floor->now, false, say);
        out["pages"] = pages_of(tables);
        out["standing"] = tables.empty();
        out["longest"] = longest_of(tables);
        out["late_rows"] = late_rows(tables);
        out["has_late"] = !out["late_rows"].empty();
        out["sheets"] = bracket_sheets(snapshot, kSection, say);
        out["round"] = round_now(snapshot, say);
        out["waiting"] = waiting_word(context, snapshot.at("phase"));
        out["utc_minutes"] = utc_minutes(floor->now.wall_ms);
        put_progress(out, snapshot);
        put_podium(out, snapshot, say);
        const store::ChainHead head = service.public_head();
        out["head"] = std::to_string(head.seq) + ":" + head.hash;
        put_qr(out, context, path);
        put_reach(out, context);
        return out;
    };
    // Not kept for all: the code shows an address, which another asker may reach by another way.
    return context.live_page("event_screen", event->tag + "/" + floor->tag + "/" + own_origin(context) + path,
                             data);
}

}  // namespace

void add_event_screen(service::Service& service, std::vector<Route>& routes) {
    routes.push_back({Method::get, "/events/{event}/screen", Access::to(UseCase::read_public), Budget::read,
                      "The big screen of the hall.",
                      [&service](Context& context) { return screen(service, context); }});
}

}  // namespace yuanmen::web::pages
