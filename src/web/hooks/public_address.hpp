#pragma once

#include <string_view>

namespace yuanmen::web {

/// Whether an IPv4 or IPv6 address, as text, is one of the whole internet: not this machine, not a network of
/// one's own, not what is set aside. Anything else than such an address is not.
bool is_public_address(std::string_view address);

}  // namespace yuanmen::web
