#include <algorithm>

#include "service/text.hpp"
#include "web/api/api.hpp"
#include "web/asking.hpp"

namespace yuanmen::web::api {
namespace {

Schema invitation_schema() {
    return {"Invitation",
            {text("staff", 1, 64, ""), text("code", 0, 64, "Shown once; empty when the request is repeated."),
             integer("expires_ms", 0, kMaxVersion, ""), integer("version", 0, kMaxVersion, ""),
             boolean("repeated", "")}};
}

Response invitation(const Context& context, const service::Answer<service::Invitation>& answer) {
    if (!answer) return refuse(context, answer.error());
    return context.json({{"staff", answer->staff_id},
                         {"code", answer->code},
                         {"expires_ms", answer->expires_ms},
                         {"version", answer->version},
                         {"repeated", answer->repeated}});
}

Field role_field() {
    return choice("role", staff_roles(), "");
}

Response list_staff(service::Service& service, const Context& context) {
    const auto staff = service.staff(context.principal);
    if (!staff) return refuse(context, staff.error());
    nlohmann::json rows = nlohmann::json::array();
    for (const auto& row : *staff) {
        rows.push_back({{"id", row.id},
                        {"login", row.login},
                        {"name", row.name},
                        {"role", service::id_of(row.role)},
                        {"disabled", row.disabled},
                        {"has_password", row.has_password},
                        {"version", row.version}});
    }
    return list_answer(context, "staff", rows);
}

Schema staff_list_schema() {
    const Schema row{
        "",
        {text("id", 1, 64, ""), text("login", 1, service::kLongestLogin, ""),
         text("name", 1, service::kLongestName, ""), role_field(), boolean("disabled", ""),
         boolean("has_password", "False: the invitation is open."), integer("version", 0, kMaxVersion, "")}};
    return {"StaffList", {list("staff", 0, 100'000, object("", row, ""), "By login."), next_field()}};
}

}  // namespace

std::vector<std::string> staff_roles() {
    std::vector<std::string> names;
    for (const Role role : service::kRoles) {
        if (service::is_staff(role)) names.emplace_back(service::id_of(role));
    }
    return names;
}

void add_staff_routes(service::Service& service, std::vector<Route>& routes) {
    routes.push_back({Method::get,
                      "/api/v1/staff",
                      Access::to(UseCase::list_staff),
                      Budget::read,
                      "Who works at the event.",
                      [&service](Context& context) { return list_staff(service, context); },
                      {},
                      staff_list_schema(),
                      page_query()});
    routes.push_back(
        {Method::post, "/api/v1/staff", Access::to(UseCase::manage_staff), Budget::write,
         "Invites somebody; the code lets him choose his password once.",
         [&service](Context& context) {
             const service::NewStaff who{context.body.at("login"), context.body.at("name"),
                                         *service::role_from_id(context.body.at("role").get<std::string>())};
             return invitation(context, service.invite(context.principal, who, request_key(context)));
         },
         Schema{"NewStaff",
                {text("login", 1, service::kLongestLogin, ""), text("name", 1, service::kLongestName, ""),
                 role_field()}},
         invitation_schema()});
    routes.push_back(
        {Method::put, "/api/v1/staff/{staff}", Access::to(UseCase::manage_staff), Budget::write,
         "Changes name or role of an account, disables or enables it.",
         [&service](Context& context) {
             const service::StaffChange change{
                 context.body.at("name"), *service::role_from_id(context.body.at("role").get<std::string>()),
                 context.body.at("disabled")};
             const auto receipt =
                 service.change_staff(context.principal, context.parameter("staff"), change,
                                      context.body.at("expected_version"), request_key(context));
             return receipt ? context.json(receipt_json(*receipt)) : refuse(context, receipt.error());
         },
         Schema{"StaffChange",
                {text("name", 1, service::kLongestName, ""), role_field(), boolean("disabled", ""),
                 expected_version()}},
         receipt_schema()});
    routes.push_back({Method::post, "/api/v1/staff/{staff}/invitation", Access::to(UseCase::manage_staff),
                      Budget::write, "A new code for an account; its password and sessions end.",
                      [&service](Context& context) {
                          return invitation(
                              context, service.invite_again(context.principal, context.parameter("staff"),
                                                            request_key(context)));
                      },
                      Schema{}, invitation_schema()});
    routes.push_back(
        {Method::post, "/api/v1/staff/{staff}/end-sessions", Access::to(UseCase::own_account), Budget::write,
         "Ends all sessions of an account: one's own, or (owner) anybody's.",
         [&service](Context& context) {
             const auto done = service.end_sessions(context.principal, context.parameter("staff"));
             return done ? context.json(nlohmann::json::object()) : refuse(context, done.error());
         },
         Schema{}, Schema{}});
}

}  // namespace yuanmen::web::api
