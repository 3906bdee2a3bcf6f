#include <algorithm>

#include "service/text.hpp"
#include "web/api/api.hpp"
#include "web/asking.hpp"

namespace yuanmen::web::api {
namespace {

Response list_staff(service::Service& service, const Context& context) {
    const auto staff = service.staff(context.principal);
    if (!staff) return refuse(context, staff.error());
    return list_answer(context, "staff", journal::write(*staff));
}

}  // namespace

void add_staff_routes(service::Service& service, std::vector<Route>& routes) {
    routes.push_back({Method::get,
                      "/api/v1/staff",
                      Access::to(UseCase::list_staff),
                      Budget::read,
                      "Who works at the event.",
                      [&service](Context& context) { return list_staff(service, context); },
                      {},
                      view_of<PageOf<service::StaffList>>(),
                      page_query()});
    routes.push_back({Method::post, "/api/v1/staff", Access::to(UseCase::manage_staff), Budget::write,
                      "Invites somebody; the code lets him choose his password once.",
                      [&service](Context& context) {
                          return answer(context,
                                        service.invite(context.principal, context.read<service::NewStaff>(),
                                                       request_key(context)));
                      },
                      body_of<service::NewStaff>("NewStaff"), view_of<service::Invitation>()});
    routes.push_back({Method::put, "/api/v1/staff/{staff}", Access::to(UseCase::manage_staff), Budget::write,
                      "Changes name or role of an account, disables or enables it.",
                      [&service](Context& context) {
                          const auto& change = context.read<Versioned<service::StaffChange>>();
                          return answer(context, service.change_staff(
                                                     context.principal, context.parameter("staff"), change,
                                                     change.expected_version, request_key(context)));
                      },
                      body_of<Versioned<service::StaffChange>>("StaffChange"), view_of<service::Receipt>()});
    routes.push_back({Method::post, "/api/v1/staff/{staff}/invitation", Access::to(UseCase::manage_staff),
                      Budget::write, "A new code for an account; its password and sessions end.",
                      [&service](Context& context) {
                          return answer(context,
                                        service.invite_again(context.principal, context.parameter("staff"),
                                                             request_key(context)));
                      },
                      Schema{}, view_of<service::Invitation>()});
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
