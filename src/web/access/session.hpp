#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "web/access/access.hpp"
#include "web/http/message.hpp"

namespace yuanmen::web {

/// Finds out who a session token belongs to. Implemented over the service; thread-safe.
class Authenticator {
  public:
    virtual ~Authenticator() = default;
    /// The holder of a living session, or nothing. `token` came from the wire: any bytes of at most 256.
    /// `path` holds the parameters of the route, if one answers.
    virtual std::optional<Principal> resolve(std::string_view token, const Pairs& path) = 0;
    /// The program of a living access token, or nothing.
    virtual std::optional<Principal> resolve_access_token(std::string_view) { return std::nullopt; }
};

/// How the browser reaches us decides what the session cookie is called: behind TLS it is `__Host-` and
/// Secure; on plain HTTP (loopback, or the hall with --lan) browsers would refuse that, so it is plain.
std::string_view session_cookie_name(bool secure);

/// The Set-Cookie lines that start and end a session in a browser.
std::string session_cookie(std::string_view token, bool secure);
std::string ended_session_cookie(bool secure);

/// A session token as it was presented.
struct Credential {
    std::string token;  ///< empty: none
    /// An access token of another program, by its mark; only from the header, never a cookie.
    bool access_token = false;
    bool by_cookie = false;  ///< sent by a browser on its own; writes then need proof of intent (csrf.hpp)
};

/// `Authorization: Bearer TOKEN` of a script, else the session cookie of a browser.
Credential credential_of(const Request& request);

}  // namespace yuanmen::web
