// An event as everybody finds it: how it stands, which tables play, how it is played; for the staff what
// comes next and the last action to take back.
#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "web/asking.hpp"
#include "web/pages/event/event_pages.hpp"
#include "web/pages/event/floor_view.hpp"
#include "web/pages/event/frame.hpp"
#include "web/pages/event/home_view.hpp"
#include "web/pages/event/round_times.hpp"
#include "web/pages/match_view.hpp"
#include "web/pages/shown/elsewhere.hpp"
#include "web/pages/words.hpp"

namespace yuanmen::web::pages {
namespace {

using nlohmann::json;

constexpr std::size_t kMatchesAPage = 100;

json judge_options(service::Service& service, const Context& context) {
    json options = json::array();
    const auto staff = service.staff(context.principal);
    if (!staff) return options;
    for (const auto& row : *staff) {
        if (!row.disabled) options.push_back({{"value", row.id}, {"label", row.name}});
    }
    return options;
}

service::MatchQuery match_query(const Context& context, const std::string& event) {
    service::MatchQuery query;
    query.event_id = event;
    query.limit = kMatchesAPage;
    query.offset = static_cast<std::size_t>(std::max(0LL, std::atoll(query_of(context, "from").c_str())));
    return query;
}

/// The matches outside the bracket: those of the bracket stand in it, whatever their desks say.
void put_matches(const Context& context, json& data, const json& snapshot, const service::MatchPage& page,
                 std::size_t from) {
    std::set<std::string> in_bracket;
    for (const json& match : snapshot.at("matches")) {
        if (match.at("desk_match").is_string()) in_bracket.insert(match.at("desk_match").get<std::string>());
    }
    data["rows"] = json::array();
    for (const auto& match : page.matches) {
        const bool given_up = !in_bracket.empty() && match.state == "void";
        if (in_bracket.contains(match.id) || given_up) continue;
        data["rows"].push_back(match_row(context, match));
    }
    const std::size_t next = from + page.matches.size();
    data["has_more"] = next < static_cast<std::size_t>(page.total);
    data["has_rows"] = !data["rows"].empty() || (data["has_more"] == true && in_bracket.empty());
    data["total"] = data["rows"].size();
    data["next_from"] = next;
}

void put_staff_part(service::Service& service, const Context& context, json& data,
                    const service::EventSnapshot& event) {
    const json& snapshot = *event.json;
    const std::string phase = snapshot.at("phase");
    const Say say = say_of(context);
    const bool manages = service::may(context.principal, UseCase::manage_matches);
    data["next"] = json::array();
    if (event.staff) {
        for (json& action : next_view(event, say)) {
            const std::string kind = action.at("kind");
            if (action.at("href") != "" || may_give(context, kind)) data["next"].push_back(std::move(action));
        }
    }
    data["has_next"] = !data["next"].empty();
    data["undo"] = nullptr;
    if (event.staff && may_give(context, "undo_action") && !snapshot.at("undo").is_null()) {
        const json& undo = snapshot.at("undo");
        std::string not_back;
        for (const std::string match : undo.at("not_back"))
            not_back += (not_back.empty() ? "" : context.say("mark.list")) + match;
        data["undo"] = {{"undo_version", undo.at("version")},
                        {"what", say("entry." + undo.at("kind").get<std::string>(), {})},
                        {"correction", undo.at("kind") == "result_corrected"},
                        {"not_back", not_back},
                        {"at", time_of_day(undo.at("wall_ms")).substr(0, 5)}};
    }
    data["may_reopen_entries"] = phase == "drawn" && may_give(context, "reopen_entries");
    data["may_reopen_event"] =
        phase == "closed" && !snapshot.value("archived", false) && may_give(context, "reopen_event");
    data["may_manage"] = manages;
    data["may_history"] = event.staff;
    const bool put_away = snapshot.value("archived", false);
    data["archived"] = put_away;
    data["may_archive"] = phase == "closed" && !put_away && may_give(context, "archive_event");
    data["may_take_out"] = put_away && may_give(context, "archive_event");
    data["hidden"] = snapshot.value("hidden", false);
    data["may_hide"] = may_give(context, "hide_event");
    data["may_copy"] = service::may(context.principal, UseCase::manage_events);
    data["may_edit"] = may_give(context, "change_details");
    data["to_desk"] = Access::staff().allows(context.principal.role);
    data["judges"] = manages ? judge_options(service, context) : json::array();
}

Response event_home(service::Service& service, const Context& context) {
    const auto event = service.event_snapshot(context.principal, context.parameter("event"));
    if (!event) return refuse(context, event.error());
    const auto floor = service.floor(context.principal, event->id);
    if (!floor) return refuse(context, floor.error());
    const auto query = match_query(context, event->id);
    const auto page = service.matches(context.principal, query);
    if (!page) return refuse(context, page.error());
    std::string tag = event->tag + "/" + floor->tag;
    for (const auto& match : page->matches) tag += "/" + match.id + ":" + std::to_string(match.version);
    const auto data = [&]() -> json {
        const Say say = say_of(context);
        const bool staff = Access::staff().allows(context.principal.role);
        json out = home_view(*event, say);
        out.update(event_frame(context, *event, ""));
        put_round_times(out, *event->view, say);
        out["tables"] = floor_rows(*floor->rows, floor->now, staff, say);
        out["has_tables"] = !out["tables"].empty();
        out["playing"] = std::count_if(out["tables"].begin(), out["tables"].end(),
                                       [](const json& row) { return row.at("group") == "playing"; });
        put_matches(context, out, *event->json, *page, query.offset);
        put_staff_part(service, context, out, *event);
        put_picture(out, context, "event", event->id, out["event_name"], round_now(*event->json, say));
        return out;
    };
    return context.live_page("event", tag, data, asks_only(context, {}));
}

/// The code that stands on a table leads to the match that is there now.
Response table(service::Service& service, const Context& context) {
    const std::string& event = context.parameter("event");
    const auto floor = service.floor(context.principal, event);
    if (!floor) return refuse(context, floor.error());
    const bool staff = Access::staff().allows(context.principal.role);
    for (const service::FloorRow& row : *floor->rows) {
        if (std::to_string(row.table) != context.parameter("table")) continue;
        return see_other("/matches/" + row.desk_match + (staff ? "/desk" : ""));
    }
    return see_other("/events/" + event);
}

}  // namespace

void add_event_home(service::Service& service, std::vector<Route>& routes) {
    routes.push_back({Method::get, "/events/{event}", Access::to(UseCase::read_public), Budget::read,
                      "An event: how it stands and which tables play.",
                      [&service](Context& context) { return event_home(service, context); }});
    routes.push_back({Method::get, "/events/{event}/tables/{table}", Access::to(UseCase::read_public),
                      Budget::read, "Leads to the match at a table, or to the event.",
                      [&service](Context& context) { return table(service, context); }});
}

}  // namespace yuanmen::web::pages
