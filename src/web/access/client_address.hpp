#pragma once

#include <set>
#include <string>
#include <string_view>

#include "web/http/message.hpp"

namespace yuanmen::web {

/// Sets `client` and `secure` of a request. X-Forwarded-For (its last value) and X-Forwarded-Proto are
/// believed only when the connection comes from one of `proxies`; else they are a client's own words.
void settle_client(Request& request, const std::set<std::string>& proxies);

/// What a rate limit counts: an IPv4 address as it is, an IPv6 address by its first 64 bits, IPv4-mapped
/// addresses as IPv4. What is not an address is returned as it is.
std::string rate_key(std::string_view address);

}  // namespace yuanmen::web
