#include <nlohmann/json.hpp>

#include "service/text.hpp"
#include "web/api/api.hpp"
#include "web/asking.hpp"
#include "web/http/url.hpp"
#include "web/pages/event/frame.hpp"
#include "web/pages/pages.hpp"
#include "web/pages/words.hpp"

namespace yuanmen::web::pages {
namespace {

using nlohmann::json;

json role_options(const Context& context, std::string_view chosen) {
    json options = json::array();
    for (const auto& role : service::kStaffRoles) {
        options.push_back({{"value", role},
                           {"label", context.say("role." + std::string(role))},
                           {"selected", role == chosen}});
    }
    return options;
}

Response show_staff(service::Service& service, const Context& context) {
    const auto staff = service.staff(context.principal);
    if (!staff) return refuse(context, staff.error());
    const bool may_manage = service::may(context.principal, UseCase::manage_staff);
    json rows = json::array();
    for (const auto& row : *staff) {
        rows.push_back({{"id", row.id},
                        {"login", row.login},
                        {"name", row.name},
                        {"role", context.say("role." + std::string(service::id_of(row.role)))},
                        {"roles", role_options(context, service::id_of(row.role))},
                        {"disabled", row.disabled},
                        {"invited", !row.has_password},
                        {"version", row.version}});
    }
    json page = {{"rows", rows}, {"may_manage", may_manage}, {"roles", role_options(context, "table_judge")}};
    put_qr(page, context, "/sign-in");
    put_reach(page, context);
    return context.page("staff", std::move(page));
}

/// A page that shows a secret once; `path`: where its QR code leads.
json secret_page(const Context& context, bool repeated, const std::string& path, const std::string& back) {
    json page = {{"is_invitation", false},
                 {"is_link", false},
                 {"code", ""},
                 {"name", ""},
                 {"login", ""},
                 {"role", ""},
                 {"expires", ""},
                 {"pin", ""},
                 {"table", 0},
                 {"repeated", repeated},
                 {"back", back}};
    put_qr(page, context, path);
    put_reach(page, context);
    return page;
}

Response show_invitation(service::Service& service, const Context& context,
                         const service::Answer<service::Invitation>& made) {
    if (!made) return refuse(context, made.error());
    json page = secret_page(context, made->repeated, "/invitation?code=" + encode(made->code), "/staff");
    page["is_invitation"] = true;
    page["code"] = made->code;
    page["expires"] = date_and_time(made->expires_ms);
    const auto staff = service.staff(context.principal);
    if (!staff) return refuse(context, staff.error());
    for (const auto& row : *staff) {
        if (row.id != made->staff) continue;
        page["name"] = row.name;
        page["login"] = row.login;
        page["role"] = context.say("role." + std::string(service::id_of(row.role)));
    }
    return context.page("secret", std::move(page));
}

Response show_link(service::Service& service, const Context& context) {
    const std::string& chair = context.parameter("chair");
    if (chair != "a" && chair != "b") return context.refuse({"page.not_found", {}, "", {}});
    const auto made =
        service.issue_link(context.principal, context.parameter("match"),
                           chair == "a" ? match::Chair::a : match::Chair::b, request_key(context));
    if (!made) return refuse(context, made.error());
    json page = secret_page(context, made->repeated, "/p/" + made->token,
                            "/matches/" + context.parameter("match") + "/desk");
    page["is_link"] = true;
    page["pin"] = made->pin;
    const auto match = service.match(context.principal, context.parameter("match"));
    if (match) {
        page["name"] = match->row.players[chair == "a" ? 0 : 1].name;
        page["table"] = match->row.table;
    }
    return context.page("secret", std::move(page));
}

Response change_account(service::Service& service, const Context& context) {
    const auto& change = context.read<Versioned<service::StaffChange>>();
    const auto receipt = service.change_staff(context.principal, context.parameter("staff"), change,
                                              change.expected_version, request_key(context));
    return receipt ? see_other("/staff") : refuse(context, receipt.error());
}

}  // namespace

void add_staff_pages(service::Service& service, std::vector<Route>& routes) {
    routes.push_back({Method::get, "/staff", Access::to(UseCase::list_staff), Budget::read,
                      "Who works at the event.",
                      [&service](Context& context) { return show_staff(service, context); }});
    routes.push_back(
        {Method::post, "/staff", Access::to(UseCase::manage_staff), Budget::write, "Invites somebody.",
         [&service](Context& context) {
             return show_invitation(
                 service, context,
                 service.invite(context.principal, context.read<service::NewStaff>(), request_key(context)));
         },
         body_of<service::NewStaff>()});
    routes.push_back({Method::post, "/staff/{staff}", Access::to(UseCase::manage_staff), Budget::write,
                      "Changes an account.",
                      [&service](Context& context) { return change_account(service, context); },
                      body_of<Versioned<service::StaffChange>>()});
    routes.push_back(
        {Method::post, "/staff/{staff}/invitation", Access::to(UseCase::manage_staff), Budget::write,
         "A new code for an account.",
         [&service](Context& context) {
             return show_invitation(
                 service, context,
                 service.invite_again(context.principal, context.parameter("staff"), request_key(context)));
         },
         Schema{}});
    routes.push_back({Method::post, "/matches/{match}/links/{chair}", Access::to(UseCase::issue_link),
                      Budget::write, "A new personal link and PIN, shown once.",
                      [&service](Context& context) { return show_link(service, context); }, Schema{}});
}

}  // namespace yuanmen::web::pages
