#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "web/http/message.hpp"

namespace yuanmen::web {

/// Reads a Cookie header as RFC 6265 writes it. A pure function over any bytes: items that are not
/// `token=value` of allowed characters are left out; values are not percent-decoded; at most 32 items.
Pairs parse_cookies(std::string_view header);

struct Cookie {
    std::string name;
    std::string value;
    bool secure = false;
    bool http_only = true;
    std::optional<long> max_age;  ///< seconds; 0 deletes; none = until the browser closes
};

/// The Set-Cookie line, always Path=/ and SameSite=Strict. Throws std::invalid_argument on a name or value
/// with characters a cookie cannot hold.
std::string write_cookie(const Cookie& cookie);

}  // namespace yuanmen::web
