#include <algorithm>
#include <nlohmann/json.hpp>

#include "service/text.hpp"
#include "web/access/session.hpp"
#include "web/asking.hpp"
#include "web/http/url.hpp"
#include "web/pages/pages.hpp"

namespace yuanmen::web::pages {
namespace {

using nlohmann::json;

/// Where to go after signing in: a path of this site, nothing else. Browsers read a backslash as a slash and
/// leave out tabs and line ends, so none of these may stand anywhere.
std::string next_of(std::string_view asked) {
    const bool path =
        asked.size() > 1 && asked[0] == '/' && asked[1] != '/' &&
        std::all_of(asked.begin(), asked.end(), [](char c) { return c > 0x20 && c < 0x7f && c != '\\'; });
    return path ? std::string(asked) : "/";
}

Response signed_in_page(const Context& context, const service::Answer<service::SignedIn>& answer,
                        const std::string& next) {
    if (!answer) return refuse(context, answer.error());
    Response response = see_other(next);
    response.cookies.push_back(session_cookie(answer->token, context.request.secure));
    return response;
}

Response player_sign_in(service::Service& service, const Context& context) {
    const auto answer =
        service.sign_in_player(context.parameter("link"), context.body.at("pin"), client_of(context));
    return signed_in_page(context, answer, answer ? page_of_player(answer->principal) : "/");
}

Response sign_out(service::Service& service, const Context& context) {
    const auto done = service.sign_out(context.session_token);
    if (!done) return refuse(context, done.error());
    Response response = see_other("/");
    response.cookies.push_back(ended_session_cookie(context.request.secure));
    return response;
}

Response become_owner(service::Service& service, const Context& context) {
    const service::NewStaff who{context.body.at("login"), context.body.at("name"), Role::owner};
    return signed_in_page(context,
                          service.become_first_owner(context.body.at("code"), who,
                                                     context.body.at("password"), client_of(context)),
                          "/");
}

/// The form that asks for the PIN; nobody who is signed in by this very link is asked again.
Response player_link(service::Service& service, const Context& context) {
    const std::string& link = context.parameter("link");
    if (service.is_own_link(context.principal, link)) return see_other(page_of_player(context.principal));
    return context.page("player_sign_in", {{"link", encode(link)}});
}

}  // namespace

std::string page_of_player(const Principal& player) {
    // Sealing, picks and signatures go by the link: whoever has it and the PIN is the player.
    if (player.entrant.empty()) return "/matches/" + player.match + "/seat";
    return "/events/" + encode(player.event) + "/entrants/" + encode(player.entrant);
}

void add_account_pages(service::Service& service, std::vector<Route>& routes) {
    const Field password = text("password", 1, service::kLongestPassword, "");
    routes.push_back(
        {Method::get, "/sign-in", Access::open(), Budget::read, "The sign-in page.", [](Context& context) {
             return context.page("sign_in",
                                 {{"next", next_of(find(context.request.query, "next").value_or("/"))}});
         }});
    routes.push_back(
        {Method::post, "/sign-in", Access::open(), Budget::sign_in, "Staff sign in.",
         [&service](Context& context) {
             return signed_in_page(
                 context,
                 service.sign_in(context.body.at("login"), context.body.at("password"), client_of(context)),
                 next_of(context.body.value("next", "/")));
         },
         Schema{"",
                {text("login", 1, service::kLongestLogin, ""), password, text("next", 0, 512, "").maybe()}}});
    routes.push_back({Method::post, "/sign-out", Access::signed_in(), Budget::write, "Ends this session.",
                      [&service](Context& context) { return sign_out(service, context); }, Schema{}});
    routes.push_back({Method::get, "/first-owner", Access::open(), Budget::read,
                      "Where the first owner begins.",
                      [](Context& context) { return context.page("first_owner", json::object()); }});
    routes.push_back({Method::post, "/first-owner", Access::open(), Budget::sign_in,
                      "Becomes the first owner.",
                      [&service](Context& context) { return become_owner(service, context); },
                      Schema{"",
                             {text("code", 1, 64, ""), text("login", 1, service::kLongestLogin, ""),
                              text("name", 1, service::kLongestName, ""), password}}});
    routes.push_back({Method::get, "/invitation", Access::open(), Budget::read,
                      "Where an invitation is taken up.", [](Context& context) {
                          const auto code = find(context.request.query, "code").value_or("");
                          return context.page("invitation", {{"code", code}});
                      }});
    routes.push_back({Method::post, "/invitation", Access::open(), Budget::sign_in, "Chooses a password.",
                      [&service](Context& context) {
                          return signed_in_page(
                              context,
                              service.accept_invitation(context.body.at("code"), context.body.at("password"),
                                                        client_of(context)),
                              "/");
                      },
                      Schema{"", {text("code", 1, 64, ""), password}}});
    routes.push_back({Method::get, "/p/{link}", Access::open(), Budget::read, "A player's personal link.",
                      [&service](Context& context) { return player_link(service, context); }});
    routes.push_back({Method::post, "/p/{link}", Access::open(), Budget::sign_in, "A player signs in.",
                      [&service](Context& context) { return player_sign_in(service, context); },
                      Schema{"", {text("pin", 1, 16, "")}}});
    routes.push_back({Method::get, "/account", Access::staff(), Budget::read, "One's own account.",
                      [](Context& context) { return context.page("account", json::object()); }});
    routes.push_back(
        {Method::post, "/account/password", Access::staff(), Budget::sign_in, "Changes one's password.",
         [&service](Context& context) {
             const auto done = service.change_password(context.principal, context.body.at("old_password"),
                                                       context.body.at("new_password"), client_of(context));
             return done ? see_other("/sign-in") : refuse(context, done.error());
         },
         Schema{"",
                {text("old_password", 1, service::kLongestPassword, ""),
                 text("new_password", 1, service::kLongestPassword, "")}}});
}

}  // namespace yuanmen::web::pages
