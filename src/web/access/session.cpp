#include "web/access/session.hpp"

#include "service/access/tokens.hpp"
#include "web/http/cookies.hpp"

namespace yuanmen::web {
namespace {

constexpr std::size_t kMaxToken = 256;

}  // namespace

std::string_view session_cookie_name(bool secure) {
    return secure ? "__Host-yuanmen_session" : "yuanmen_session";
}

std::string session_cookie(std::string_view token, bool secure) {
    return write_cookie({std::string(session_cookie_name(secure)), std::string(token), secure, true, {}});
}

std::string ended_session_cookie(bool secure) {
    return write_cookie({std::string(session_cookie_name(secure)), "", secure, true, 0});
}

Credential credential_of(const Request& request) {
    static constexpr std::string_view kBearer = "Bearer ";
    const std::string_view authorization = request.header("authorization");
    if (!authorization.empty()) {
        if (!authorization.starts_with(kBearer)) return {};
        const std::string_view token = authorization.substr(kBearer.size());
        if (token.size() > kMaxToken) return {};
        return {std::string(token), token.starts_with(service::kTokenMark), false};
    }
    const Pairs cookies = parse_cookies(request.header("cookie"));
    const auto token = find(cookies, session_cookie_name(request.secure));
    if (!token || token->size() > kMaxToken) return {};
    return {std::string(*token), false, true};
}

}  // namespace yuanmen::web
