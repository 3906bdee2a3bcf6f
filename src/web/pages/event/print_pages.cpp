// What is printed and hung up: the bracket, the pairings by name and by table, blank score sheets, QR codes.
#include <algorithm>
#include <nlohmann/json.hpp>
#include <numeric>
#include <vector>

#include "journal/codec/json.hpp"
#include "web/asking.hpp"
#include "web/pages/event/blank_sheets.hpp"
#include "web/pages/event/bracket_sheets.hpp"
#include "web/pages/event/event_pages.hpp"
#include "web/pages/event/frame.hpp"
#include "web/pages/event/home_view.hpp"
#include "web/pages/event/pairings.hpp"
#include "web/pages/event/round_times.hpp"

namespace yuanmen::web::pages {
namespace {

using nlohmann::json;

constexpr int kPrintSection = 32;  ///< entrants on one sheet of paper
constexpr std::size_t kMostCodes = 128;

Response print_bracket(service::Service& service, const Context& context) {
    const auto event = service.event_snapshot(context.principal, context.parameter("event"));
    if (!event) return refuse(context, event.error());
    json data = event_frame(context, *event, "bracket");
    data["sheets"] = bracket_sheets(*event->view, kPrintSection, say_of(context));
    data["none"] = data["sheets"].empty() ? no_bracket_words(say_of(context), *event->view) : "";
    return context.page("print_bracket", std::move(data));
}

Response pairings(service::Service& service, const Context& context) {
    const auto event = service.event_snapshot(context.principal, context.parameter("event"));
    if (!event) return refuse(context, event.error());
    json data = journal::write(pairings_of(*event->view, say_of(context)));
    data.update(event_frame(context, *event, "floor"));
    data["round"] = round_now(*event->view, say_of(context));
    put_round_times(data, *event->view, say_of(context));
    return context.page("print_pairings", std::move(data));
}

Response sheets(service::Service& service, const Context& context) {
    const auto event = service.event_snapshot(context.principal, context.parameter("event"));
    if (!event) return refuse(context, event.error());
    json data = event_frame(context, *event, "floor");
    data["sheets"] = json::array();
    for (const tournament::MatchShown& match : event->view->matches) {
        if (match.status != tournament::MatchStatus::called && match.status != tournament::MatchStatus::ready)
            continue;
        for (const tournament::StageSettings& stage : event->view->stages) {
            if (stage.name != match.stage) continue;
            const auto ruleset = service.ruleset(stage.ruleset);
            if (!ruleset) return refuse(context, ruleset.error());
            json sheet = blank_sheet(*event->view, match, stage, **ruleset, context);
            put_qr(sheet, context, "/events/" + event->id + "/results?find=" + match.id);
            data["sheets"].push_back(std::move(sheet));
        }
    }
    put_reach(data, context);
    data["empty"] = data["sheets"].empty();
    return context.page("print_sheets", std::move(data));
}

/// Tables to print codes for: so many as asked for, else the event's in the hall, else those in use, else one
/// for each pair.
std::vector<int> tables_of(const Context& context, const tournament::EventShown& event) {
    std::vector<int> tables;
    int most = std::atoi(query_of(context, "tables").c_str());
    if (most <= 0 && event.tables) {
        for (const tournament::TableRange& range : *event.tables) {
            for (int table = range.first; table <= range.last && tables.size() < kMostCodes; ++table)
                tables.push_back(table);
        }
        if (!tables.empty()) return tables;
    }
    if (most <= 0) {
        for (const tournament::TableInUse& seat : event.floor) most = std::max(most, seat.table);
    }
    if (most <= 0) most = static_cast<int>(event.entrants.size() / 2);
    tables.resize(static_cast<std::size_t>(std::clamp(most, 1, static_cast<int>(kMostCodes))));
    std::iota(tables.begin(), tables.end(), 1);
    return tables;
}

Response codes(service::Service& service, const Context& context) {
    const auto event = service.event_snapshot(context.principal, context.parameter("event"));
    if (!event) return refuse(context, event.error());
    const std::string root = "/events/" + event->id;
    json data = event_frame(context, *event, "");
    put_qr(data, context, root, QrOf::everybody);
    put_reach(data, context);
    const auto tables = tables_of(context, *event->view);
    data["count"] = tables.size();
    data["codes"] = json::array();
    for (const int table : tables) {
        json code = {{"table", table}};
        put_qr(code, context, root + "/tables/" + std::to_string(table), QrOf::everybody);
        data["codes"].push_back(std::move(code));
    }
    return context.page("event_codes", std::move(data));
}

}  // namespace

void add_event_prints(service::Service& service, std::vector<Route>& routes) {
    using Page = Response (*)(service::Service&, const Context&);
    const auto add = [&](const char* path, Access access, const char* summary, Page page) {
        routes.push_back({Method::get, path, access, Budget::read, summary,
                          [&service, page](Context& context) { return page(service, context); }});
    };
    const Access everybody = Access::to(UseCase::read_public);
    add("/events/{event}/print/bracket", everybody, "The bracket for A4.", print_bracket);
    add("/events/{event}/print/pairings", everybody, "Pairings by name and by table for A4.", pairings);
    add("/events/{event}/print/sheets", Access::staff(), "Blank score sheets for A4.", sheets);
    add("/events/{event}/codes", everybody, "QR codes of the event and its tables.", codes);
}

}  // namespace yuanmen::web::pages
