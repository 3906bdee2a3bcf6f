#include "web/api/accounts.hpp"

#include "journal/codec/fields.hpp"
#include "match/codec.hpp"
#include "web/access/session.hpp"
#include "web/api/api.hpp"
#include "web/asking.hpp"

namespace yuanmen::web::api {
namespace {

struct PlayerSignIn : Pin {
    std::string link;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("link", self.link, match::Length{1, 128});
        Pin::fields(self, f);
    }
};

/// Who a session belongs to. What does not concern him is left out.
struct PrincipalView {
    static constexpr const char* kPart = "Principal";
    Role role = Role::anyone;
    std::string name;
    std::optional<std::string> account;
    std::optional<bool> token;
    std::optional<std::string> event;
    std::optional<std::string> match;
    std::optional<match::Chair> chair;
    std::optional<std::string> entrant;

    YUANMEN_FIELDS(role, name, account, token, event, match, chair, entrant);
};

PrincipalView shown(const Principal& principal) {
    PrincipalView out;
    out.role = principal.role;
    out.name = principal.name;
    if (!principal.account.empty()) out.account = principal.account;
    if (principal.by_token) out.token = true;
    if (!principal.only_event.empty()) out.event = principal.only_event;
    if (!principal.entrant.empty()) {
        out.event = principal.event;
        out.entrant = principal.entrant;
    }
    if (principal.chair) {
        out.match = principal.match;
        out.chair = principal.chair;
    }
    return out;
}

struct SignedInView {
    static constexpr const char* kPart = "SignedIn";
    std::string token;
    std::int64_t expires_ms = 0;
    PrincipalView principal;

    YUANMEN_FIELDS(token, expires_ms, principal);
};

Response signed_in(const Context& context, const service::Answer<service::SignedIn>& answer) {
    if (!answer) return refuse(context, answer.error());
    return context.json(
        journal::write(SignedInView{answer->token, answer->expires_ms, shown(answer->principal)}));
}

}  // namespace

void add_account_routes(service::Service& service, std::vector<Route>& routes) {
    routes.push_back({Method::post, "/api/v1/sign-in", Access::open(), Budget::sign_in, "Staff sign in.",
                      [&service](Context& context) {
                          const auto& body = context.read<SignIn>();
                          return signed_in(context,
                                           service.sign_in(body.login, body.password, client_of(context)));
                      },
                      body_of<SignIn>("SignIn"), view_of<SignedInView>()});
    routes.push_back({Method::post, "/api/v1/player-sign-in", Access::open(), Budget::sign_in,
                      "A player signs in with the token of his link and his PIN.",
                      [&service](Context& context) {
                          const auto& body = context.read<PlayerSignIn>();
                          return signed_in(context,
                                           service.sign_in_player(body.link, body.pin, client_of(context)));
                      },
                      body_of<PlayerSignIn>("PlayerSignIn"), view_of<SignedInView>()});
    routes.push_back({Method::post, "/api/v1/first-owner", Access::open(), Budget::sign_in,
                      "Becomes the first owner with the one-time code printed at the first start.",
                      [&service](Context& context) {
                          const auto& body = context.read<FirstOwner>();
                          return signed_in(context, service.become_first_owner(
                                                        body.code, {body.login, body.name, Role::owner},
                                                        body.password, client_of(context)));
                      },
                      body_of<FirstOwner>("FirstOwner"), view_of<SignedInView>()});
    routes.push_back({Method::post, "/api/v1/invitations/accept", Access::open(), Budget::sign_in,
                      "Chooses the password of an account with its one-time code.",
                      [&service](Context& context) {
                          const auto& body = context.read<AcceptInvitation>();
                          return signed_in(context, service.accept_invitation(body.code, body.password,
                                                                              client_of(context)));
                      },
                      body_of<AcceptInvitation>("AcceptInvitation"), view_of<SignedInView>()});
    routes.push_back({Method::get,
                      "/api/v1/me",
                      Access::open(),
                      Budget::read,
                      "Who this session belongs to.",
                      [](Context& context) { return context.json(journal::write(shown(context.principal))); },
                      {},
                      view_of<PrincipalView>()});
    routes.push_back(
        {Method::post, "/api/v1/sign-out", Access::signed_in(), Budget::write, "Ends this session.",
         [&service](Context& context) {
             const auto done = service.sign_out(context.session_token);
             return done ? context.json(nlohmann::json::object()) : refuse(context, done.error());
         },
         Schema{}, Schema{}});
    routes.push_back({Method::post, "/api/v1/me/password", Access::to(UseCase::own_account), Budget::sign_in,
                      "Changes one's own password.",
                      [&service](Context& context) {
                          const auto& body = context.read<ChangePassword>();
                          const auto done = service.change_password(context.principal, body.old_password,
                                                                    body.new_password, client_of(context));
                          return done ? context.json(nlohmann::json::object())
                                      : refuse(context, done.error());
                      },
                      body_of<ChangePassword>("ChangePassword"), Schema{}});
}

}  // namespace yuanmen::web::api
