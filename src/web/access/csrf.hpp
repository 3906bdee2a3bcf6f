#pragma once

#include <string>
#include <string_view>

#include "web/http/message.hpp"

namespace yuanmen::web {

/// The token a page puts into its forms to prove that it, and not another site, made the request:
/// HMAC-SHA-256 of a fixed purpose under the session token, in hexadecimal. Lives as long as the session.
std::string csrf_token(std::string_view session_token);

/// Compares in constant time.
bool csrf_matches(std::string_view session_token, std::string_view presented);

/// False if the browser says that another site made the request: a foreign Origin, or a Sec-Fetch-Site that
/// is neither same-origin nor none. Scripts send neither header and pass; browsers send at least one.
bool from_this_site(const Request& request);

}  // namespace yuanmen::web
