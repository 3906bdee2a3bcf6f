#pragma once

#include <array>
#include <string_view>
#include <utility>

namespace yuanmen::web {

using SecurityHeaders = std::array<std::pair<std::string_view, std::string_view>, 7>;

/// Sent once with every answer, whatever its status. An empty value: not sent.
inline constexpr SecurityHeaders kSecurityHeaders{{
    {"Content-Security-Policy",
     "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; connect-src 'self'; "
     "form-action 'self'; frame-ancestors 'none'; base-uri 'none'"},
    {"X-Content-Type-Options", "nosniff"},
    {"X-Frame-Options", "DENY"},
    // Not no-referrer: under it browsers send "Origin: null" with a plain form, which looks like another
    // site.
    {"Referrer-Policy", "same-origin"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
    {"Permissions-Policy", "camera=(), microphone=(), geolocation=()"},
}};

/// The same for what other sites may show in a frame: pages without a form, made for a stranger, so that
/// nothing on them can be pressed by trickery.
inline constexpr SecurityHeaders kFramedHeaders{{
    {"Content-Security-Policy",
     "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; connect-src 'self'; "
     "form-action 'none'; frame-ancestors *; base-uri 'none'"},
    {"X-Content-Type-Options", "nosniff"},
    {"X-Frame-Options", ""},
    {"Referrer-Policy", "same-origin"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
    {"Permissions-Policy", "camera=(), microphone=(), geolocation=()"},
}};

/// By the path as sent.
constexpr const SecurityHeaders& security_headers_of(std::string_view path) {
    return path.starts_with("/embed/") ? kFramedHeaders : kSecurityHeaders;
}

}  // namespace yuanmen::web
