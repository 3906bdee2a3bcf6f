// Who looks after which table: ranges, all at once, and everybody on one page.
#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>

#include "web/asking.hpp"
#include "web/http/url.hpp"
#include "web/pages/event/event_pages.hpp"
#include "web/pages/event/frame.hpp"
#include "web/pages/event/table_ranges.hpp"

namespace yuanmen::web::pages {
namespace {

using nlohmann::json;
using service::JudgeAtTable;

std::string judges_path(const Context& context) {
    return "/events/" + encode(context.parameter("event")) + "/judges";
}

/// The accounts that can look after a table, in the order of the staff list.
std::vector<service::StaffRow> who_can(const std::vector<service::StaffRow>& staff) {
    std::vector<service::StaffRow> judges;
    for (const auto& member : staff) {
        if (member.role == Role::table_judge && !member.disabled) judges.push_back(member);
    }
    return judges;
}

json rows_of_judges(const std::vector<service::StaffRow>& staff, const service::TableJudgesView& view) {
    std::map<std::string, std::set<std::int64_t>> tables;
    for (const JudgeAtTable& one : view.assigned) tables[one.staff_id].insert(one.table);
    json rows = json::array();
    for (const auto& member : staff) {
        const auto& own = tables[member.id];
        if (own.empty() && (member.role != Role::table_judge || member.disabled)) continue;
        rows.push_back({{"staff", member.id},
                        {"name", member.name},
                        {"tables", ranges_of(own)},
                        {"count", own.size()},
                        {"none", own.empty()}});
    }
    return rows;
}

json rows_of_tables(const std::vector<service::StaffRow>& staff, const service::TableJudgesView& view) {
    std::map<std::int64_t, std::string> names;
    for (const std::int64_t table : view.tables) names[table];
    for (const JudgeAtTable& one : view.assigned) {
        const auto member =
            std::find_if(staff.begin(), staff.end(), [&](const auto& row) { return row.id == one.staff_id; });
        if (member == staff.end()) continue;
        std::string& text = names[one.table];
        text += (text.empty() ? "" : " · ") + member->name;
    }
    json rows = json::array();
    for (const auto& [table, name] : names)
        rows.push_back({{"table", table}, {"judge", name}, {"none", name.empty()}});
    return rows;
}

Response judges_page(service::Service& service, const Context& context) {
    const auto event = service.event_snapshot(context.principal, context.parameter("event"));
    if (!event) return refuse(context, event.error());
    const auto view = service.table_judges(context.principal, event->id);
    if (!view) return refuse(context, view.error());
    const auto staff = service.staff(context.principal);
    if (!staff) return refuse(context, staff.error());
    json page = event_frame(context, *event, "floor");
    page["judges"] = rows_of_judges(*staff, *view);
    page["has_judges"] = !who_can(*staff).empty();
    page["tables"] = rows_of_tables(*staff, *view);
    page["has_tables"] = !page["tables"].empty();
    page["all_tables"] = ranges_of(view->tables);
    return context.page("event_judges", std::move(page));
}

Response assigned(const Context& context, const service::Answer<service::Receipt>& done) {
    return done ? see_other(judges_path(context)) : refuse(context, done.error());
}

constexpr std::string_view kChanges[] = {"assign", "release"};

struct RangeForm {
    std::string staff;
    std::string tables;
    std::string change;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("staff", self.staff, match::Length{1, 64});
        f("tables", self.tables, match::Length{1, 400});
        f("change", self.change, match::Among{kChanges});
    }
};

Response assign_range(service::Service& service, const Context& context) {
    const auto& form = context.read<RangeForm>();
    const auto tables = tables_in(form.tables);
    if (!tables) return context.refuse({"judges.bad_tables", {}, "/tables", {}}, 422);
    std::vector<JudgeAtTable> changes;
    for (const std::int64_t table : *tables) changes.push_back({table, form.staff, form.change == "assign"});
    return assigned(context, service.assign_judges(context.principal, context.parameter("event"), changes,
                                                   request_key(context)));
}

/// All tables of the event shared out among all table judges, neighbours together; earlier assignments end.
Response share_out(service::Service& service, const Context& context) {
    const std::string& event = context.parameter("event");
    const auto view = service.table_judges(context.principal, event);
    if (!view) return refuse(context, view.error());
    const auto staff = service.staff(context.principal);
    if (!staff) return refuse(context, staff.error());
    const auto judges = who_can(*staff);
    if (judges.empty() || view->tables.empty())
        return context.refuse({"judges.nothing_to_share", {}, "", {}}, 422);
    std::vector<JudgeAtTable> changes;
    const std::vector<std::int64_t> tables(view->tables.begin(), view->tables.end());
    const auto whose = [&](std::size_t index) { return judges[index * judges.size() / tables.size()].id; };
    for (const JudgeAtTable& one : view->assigned) {
        const auto at = std::lower_bound(tables.begin(), tables.end(), one.table);
        const bool stays = at != tables.end() && *at == one.table &&
                           whose(static_cast<std::size_t>(at - tables.begin())) == one.staff_id;
        if (!stays) changes.push_back({one.table, one.staff_id, false});
    }
    for (std::size_t i = 0; i < tables.size(); ++i) changes.push_back({tables[i], whose(i), true});
    return assigned(context, service.assign_judges(context.principal, event, changes, request_key(context)));
}

}  // namespace

void add_event_judges(service::Service& service, std::vector<Route>& routes) {
    const Access access = Access::to(UseCase::manage_matches);
    routes.push_back({Method::get, "/events/{event}/judges", access, Budget::read,
                      "Who looks after which table.",
                      [&service](Context& context) { return judges_page(service, context); }});
    routes.push_back({Method::post, "/events/{event}/judges/range", access, Budget::write,
                      "A judge comes to tables, or leaves them.",
                      [&service](Context& context) { return assign_range(service, context); },
                      body_of<RangeForm>()});
    routes.push_back({Method::post, "/events/{event}/judges/share", access, Budget::write,
                      "All tables are shared out among all table judges.",
                      [&service](Context& context) { return share_out(service, context); }, Schema{}});
}

}  // namespace yuanmen::web::pages
