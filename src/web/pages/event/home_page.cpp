// An event as everybody finds it: how it stands, which tables play, how it is played; for the staff what
// comes next and the last action to take back.
#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "journal/codec/json.hpp"
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
void put_matches(const Context& context, json& data, const tournament::EventShown& event,
                 const service::MatchPage& page, std::size_t from) {
    std::set<std::string> in_bracket;
    for (const tournament::MatchShown& match : event.matches) {
        if (match.desk_match) in_bracket.insert(*match.desk_match);
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

json undo_view(const Context& context, const tournament::EventShown& event) {
    const tournament::UndoShown* undo = event.undoable();
    if (undo == nullptr || !may_give(context, "undo_action")) return nullptr;
    std::string not_back;
    for (const std::string& match : undo->not_back)
        not_back += (not_back.empty() ? "" : context.say("mark.list")) + match;
    return {{"undo_version", undo->version},
            {"what", context.say("entry." + undo->kind)},
            {"correction", undo->kind == "result_corrected"},
            {"not_back", not_back},
            {"at", time_of_day(undo->wall_ms).substr(0, 5)}};
}

void put_staff_part(service::Service& service, const Context& context, json& data,
                    const service::EventSnapshot& event) {
    const tournament::EventShown& shown = *event.view;
    data["next"] = json::array();
    const auto steps = next_steps(shown, say_of(context));
    for (const NextStep& step : steps) {
        if (!step.href.empty() || may_give(context, step.kind)) data["next"].push_back(journal::write(step));
    }
    data["undo"] = undo_view(context, shown);
    const bool closed = shown.phase == tournament::EventPhase::closed;
    const bool put_away = shown.archived.value_or(false);
    data["may_reopen_entries"] =
        shown.phase == tournament::EventPhase::drawn && may_give(context, "reopen_entries");
    const bool ends = !closed && may_give(context, "close_event") &&
                      std::none_of(steps.begin(), steps.end(),
                                   [](const NextStep& step) { return step.kind == "close_event"; });
    const int open = shown.progress ? shown.progress->total - shown.progress->decided : 0;
    data["may_end_early"] = ends;
    data["end_early_open"] =
        open > 0 ? context.say("event.end_early_open", {{"matches", std::to_string(open)}}) : "";
    data["may_reopen_event"] = closed && !put_away && may_give(context, "reopen_event");
    const bool manages = service::may(context.principal, UseCase::manage_matches);
    data["may_manage"] = manages;
    data["may_history"] = event.staff;
    data["archived"] = put_away;
    data["may_archive"] = closed && !put_away && may_give(context, "archive_event");
    data["may_take_out"] = put_away && may_give(context, "archive_event");
    data["hidden"] = shown.hidden.value_or(false);
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
        const tournament::EventShown& shown = *event->view;
        const auto tables = floor_cards(*floor->rows, floor->now, staff, say);
        json out = home_view(shown, say);
        out.update(event_frame(context, *event, ""));
        put_round_times(out, shown, say);
        out["tables"] = journal::write(tables);
        out["playing"] = std::count_if(tables.begin(), tables.end(),
                                       [](const FloorCard& card) { return card.group == "playing"; });
        put_matches(context, out, shown, *page, query.offset);
        put_staff_part(service, context, out, *event);
        put_picture(out, context, "event", event->id, shown.name, round_now(shown, say));
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
