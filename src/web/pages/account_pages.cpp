#include <algorithm>
#include <nlohmann/json.hpp>

#include "web/access/session.hpp"
#include "web/api/accounts.hpp"
#include "web/asking.hpp"
#include "web/http/url.hpp"
#include "web/pages/pages.hpp"

namespace yuanmen::web::pages {
namespace {

using nlohmann::json;

struct SignInForm : api::SignIn {
    std::optional<std::string> next;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        api::SignIn::fields(self, f);
        f("next", self.next, match::Length{0, 512});
    }
};

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
        service.sign_in_player(context.parameter("link"), context.read<api::Pin>().pin, client_of(context));
    // Whoever comes by a link has typed a PIN and nothing else.
    if (!answer && answer.error().refusal.code == "access.wrong_sign_in")
        return context.refuse({"access.wrong_pin", {}, "/pin", {}});
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
    const auto& body = context.read<api::FirstOwner>();
    return signed_in_page(context,
                          service.become_first_owner(body.code, {body.login, body.name, Role::owner},
                                                     body.password, client_of(context)),
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
    routes.push_back(
        {Method::get, "/sign-in", Access::open(), Budget::read, "The sign-in page.", [](Context& context) {
             return context.page("sign_in",
                                 {{"next", next_of(find(context.request.query, "next").value_or("/"))}});
         }});
    routes.push_back({Method::post, "/sign-in", Access::open(), Budget::sign_in, "Staff sign in.",
                      [&service](Context& context) {
                          const auto& body = context.read<SignInForm>();
                          return signed_in_page(
                              context, service.sign_in(body.login, body.password, client_of(context)),
                              next_of(body.next.value_or("/")));
                      },
                      body_of<SignInForm>()});
    routes.push_back({Method::post, "/sign-out", Access::signed_in(), Budget::write, "Ends this session.",
                      [&service](Context& context) { return sign_out(service, context); }, Schema{}});
    routes.push_back({Method::get, "/first-owner", Access::open(), Budget::read,
                      "Where the first owner begins.",
                      [](Context& context) { return context.page("first_owner", json::object()); }});
    routes.push_back({Method::post, "/first-owner", Access::open(), Budget::sign_in,
                      "Becomes the first owner.",
                      [&service](Context& context) { return become_owner(service, context); },
                      body_of<api::FirstOwner>()});
    routes.push_back({Method::get, "/invitation", Access::open(), Budget::read,
                      "Where an invitation is taken up.", [](Context& context) {
                          const auto code = find(context.request.query, "code").value_or("");
                          return context.page("invitation", {{"code", code}});
                      }});
    routes.push_back({Method::post, "/invitation", Access::open(), Budget::sign_in, "Chooses a password.",
                      [&service](Context& context) {
                          const auto& body = context.read<api::AcceptInvitation>();
                          return signed_in_page(
                              context,
                              service.accept_invitation(body.code, body.password, client_of(context)), "/");
                      },
                      body_of<api::AcceptInvitation>()});
    routes.push_back({Method::get, "/p/{link}", Access::open(), Budget::read, "A player's personal link.",
                      [&service](Context& context) { return player_link(service, context); }});
    routes.push_back({Method::post, "/p/{link}", Access::open(), Budget::sign_in, "A player signs in.",
                      [&service](Context& context) { return player_sign_in(service, context); },
                      body_of<api::Pin>()});
    routes.push_back({Method::get, "/account", Access::staff(), Budget::read, "One's own account.",
                      [](Context& context) { return context.page("account", json::object()); }});
    routes.push_back({Method::post, "/account/password", Access::staff(), Budget::sign_in,
                      "Changes one's password.",
                      [&service](Context& context) {
                          const auto& body = context.read<api::ChangePassword>();
                          const auto done = service.change_password(context.principal, body.old_password,
                                                                    body.new_password, client_of(context));
                          return done ? see_other("/sign-in") : refuse(context, done.error());
                      },
                      body_of<api::ChangePassword>()});
}

}  // namespace yuanmen::web::pages
