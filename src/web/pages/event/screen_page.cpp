// The big screen of the hall: tables with clocks, last turns, results as they come, who is called next, and
// the bracket. It turns its pages by itself and comes back by itself when the service does.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "journal/codec/json.hpp"
#include "web/asking.hpp"
#include "web/pages/event/bracket_drawing.hpp"
#include "web/pages/event/bracket_rounds.hpp"
#include "web/pages/event/bracket_sheets.hpp"
#include "web/pages/event/event_news.hpp"
#include "web/pages/event/event_pages.hpp"
#include "web/pages/event/floor_view.hpp"
#include "web/pages/event/frame.hpp"
#include "web/pages/event/home_view.hpp"
#include "web/pages/event/round_times.hpp"
#include "web/pages/words.hpp"
#include "web/pages/zone.hpp"

namespace yuanmen::web::pages {
namespace {

using nlohmann::json;

constexpr std::size_t kTablesAPage = 32;  ///< eight by four
constexpr std::size_t kDrawnWhole = 64;   ///< entrants of a bracket that is shown in one picture
constexpr int kSection = 32;              ///< entrants on one sheet of a larger one
constexpr std::size_t kLate = 8;          ///< names on the wall of those who are late

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

int columns_for(std::size_t tables) {
    if (tables <= 4) return 2;
    if (tables <= 9) return 3;
    if (tables <= 16) return 4;
    return tables <= 24 ? 6 : 8;
}

/// The tables in pages that fill the screen, each in so many columns that its cells are as large as they can
/// be.
json pages_of(const json& rows) {
    json pages = json::array();
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (i % kTablesAPage == 0) {
            const std::size_t here = std::min(kTablesAPage, rows.size() - i);
            pages.push_back(
                {{"page", pages.size() + 1}, {"columns", columns_for(here)}, {"tables", json::array()}});
        }
        pages.back()["tables"].push_back(rows.at(i));
    }
    return pages;
}

/// Names as the hall reads them: generals by name, namesakes told apart.
void put_names(const Context& context, json& rows, const json& snapshot, const cards::Ruleset& ruleset) {
    name_namesakes(rows, snapshot, say_of(context));
    for (json& row : rows) {
        for (json& player : row["players"]) {
            const std::string general = player.at("general");
            if (!general.empty()) player["general"] = general_name(context, ruleset, general);
        }
    }
}

std::string joined(const Context& context, const json& rows, std::string_view mark) {
    std::string tables;
    for (const json& row : rows) {
        if (row.at("mark").get<std::string>() != mark) continue;
        if (!tables.empty()) tables += context.say("list.joint");
        tables +=
            context.say("match.table", {{"table", std::to_string(row.at("table").get<std::int64_t>())}});
    }
    return tables;
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
        json tables = floor_rows(*floor->rows, floor->now, false, say);
        put_names(context, tables, snapshot, *ruleset_of_event(service, *event->view));
        out["pages"] = pages_of(tables);
        out["standing"] = tables.empty();
        out["longest"] = longest_of(tables);
        json late = late_rows(tables);
        out["late_count"] = late.size();
        out["has_late"] = !late.empty();
        // The hall sees how many; more names than these would push the tables off the wall.
        if (late.size() > kLate) late.erase(late.begin() + kLate, late.end());
        out["late_rows"] = std::move(late);
        std::vector<MatchBox> boxes = match_boxes(*event->view, {}, say, MatchLinks::desk);
        put_clocks(boxes, *floor->rows, floor->now, say);
        out.update(bracket_drawing(*event->view, boxes, say));
        const bool whole = snapshot.at("entrants").size() <= kDrawnWhole || snapshot.at("rounds").empty();
        if (!whole) out["has_drawing"] = false;
        out["sheets"] = whole ? json::array() : bracket_sheets(*event->view, kSection, say);
        out["last_turns"] = joined(context, tables, "last_turn");
        out["results"] = newest_results(snapshot, journal::write(boxes), say);
        out["has_results"] = !out["results"].empty();
        out["called"] = called_tables(tables);
        out["has_called"] = !out["called"].empty();
        out["round"] = round_now(snapshot, say);
        out["waiting"] = waiting_word(context, snapshot.at("phase"));
        out["utc_minutes"] = utc_minutes(floor->now.wall_ms);
        put_round_times(out, *event->view, say);
        put_progress(out, snapshot);
        put_podium(out, snapshot, say);
        const store::ChainHead head = service.public_head();
        out["head"] = std::to_string(head.seq) + ":" + head.hash;
        put_qr(out, context, path, QrOf::everybody);
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
