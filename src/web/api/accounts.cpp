#include "service/text.hpp"
#include "web/access/session.hpp"
#include "web/api/api.hpp"
#include "web/asking.hpp"

namespace yuanmen::web::api {
namespace {

Schema signed_in_schema() {
    return {"SignedIn",
            {text("token", 1, 128, "Send it as Authorization: Bearer. Shown once."),
             integer("expires_ms", 0, kMaxVersion, "Wall clock; a session left alone ends earlier."),
             object("principal", principal_schema(), "")}};
}

Response signed_in(const Context& context, const service::Answer<service::SignedIn>& answer) {
    if (!answer) return refuse(context, answer.error());
    return context.json({{"token", answer->token},
                         {"expires_ms", answer->expires_ms},
                         {"principal", principal_json(answer->principal)}});
}

}  // namespace

Schema principal_schema() {
    return {
        "Principal",
        {choice("role", {"owner", "head_judge", "table_judge", "scorekeeper", "player", "auditor", "public"},
                ""),
         text("name", 0, 120, ""), text("account", 1, 64, "Staff and tokens: the id.").maybe(),
         boolean("token", "True for a program with an access token; else left out.").maybe(),
         text("event", 1, 64, "The one event a token is good for, or that a player's link is of.").maybe(),
         text("match", 1, 64, "Players: the match of their link.").maybe(),
         choice("chair", {"a", "b"}, "Players: where they sit.").maybe(),
         text("entrant", 1, 16, "Players by the link of an event: who they are in it.").maybe()}};
}

void add_account_routes(service::Service& service, std::vector<Route>& routes) {
    const Field password =
        text("password", 1, service::kLongestPassword, "At least as long as the service asks for.");
    routes.push_back(
        {Method::post, "/api/v1/sign-in", Access::open(), Budget::sign_in, "Staff sign in.",
         [&service](Context& context) {
             return signed_in(context, service.sign_in(context.body.at("login"), context.body.at("password"),
                                                       client_of(context)));
         },
         Schema{"SignIn", {text("login", 1, service::kLongestLogin, ""), password}}, signed_in_schema()});
    routes.push_back(
        {Method::post, "/api/v1/player-sign-in", Access::open(), Budget::sign_in,
         "A player signs in with the token of his link and his PIN.",
         [&service](Context& context) {
             return signed_in(context, service.sign_in_player(context.body.at("link"), context.body.at("pin"),
                                                              client_of(context)));
         },
         Schema{"PlayerSignIn", {text("link", 1, 128, ""), text("pin", 1, 16, "")}}, signed_in_schema()});
    routes.push_back(
        {Method::post, "/api/v1/first-owner", Access::open(), Budget::sign_in,
         "Becomes the first owner with the one-time code printed at the first start.",
         [&service](Context& context) {
             const service::NewStaff who{context.body.at("login"), context.body.at("name"), Role::owner};
             return signed_in(context,
                              service.become_first_owner(context.body.at("code"), who,
                                                         context.body.at("password"), client_of(context)));
         },
         Schema{"FirstOwner",
                {text("code", 1, 64, ""), text("login", 1, service::kLongestLogin, ""),
                 text("name", 1, service::kLongestName, ""), password}},
         signed_in_schema()});
    routes.push_back({Method::post, "/api/v1/invitations/accept", Access::open(), Budget::sign_in,
                      "Chooses the password of an account with its one-time code.",
                      [&service](Context& context) {
                          return signed_in(context, service.accept_invitation(context.body.at("code"),
                                                                              context.body.at("password"),
                                                                              client_of(context)));
                      },
                      Schema{"AcceptInvitation", {text("code", 1, 64, ""), password}}, signed_in_schema()});
    routes.push_back({Method::get,
                      "/api/v1/me",
                      Access::open(),
                      Budget::read,
                      "Who this session belongs to.",
                      [](Context& context) { return context.json(principal_json(context.principal)); },
                      {},
                      principal_schema()});
    routes.push_back(
        {Method::post, "/api/v1/sign-out", Access::signed_in(), Budget::write, "Ends this session.",
         [&service](Context& context) {
             const auto done = service.sign_out(context.session_token);
             return done ? context.json(nlohmann::json::object()) : refuse(context, done.error());
         },
         Schema{}, Schema{}});
    routes.push_back(
        {Method::post, "/api/v1/me/password", Access::to(UseCase::own_account), Budget::sign_in,
         "Changes one's own password.",
         [&service](Context& context) {
             const auto done = service.change_password(context.principal, context.body.at("old_password"),
                                                       context.body.at("new_password"), client_of(context));
             return done ? context.json(nlohmann::json::object()) : refuse(context, done.error());
         },
         Schema{"ChangePassword",
                {text("old_password", 1, service::kLongestPassword, ""),
                 text("new_password", 1, service::kLongestPassword, "")}},
         Schema{}});
}

}  // namespace yuanmen::web::api
