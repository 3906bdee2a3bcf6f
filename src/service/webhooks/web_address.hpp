#pragma once

#include <optional>
#include <string>

namespace yuanmen::service {

/// Where a webhook is sent: the one reading of an address, for who takes it and for who connects.
struct WebAddress {
    bool secure = false;  ///< https
    std::string host;     ///< a name or an IPv4 address as written, or an IPv6 address without its brackets
    int port = 0;         ///< 1–65535
    std::string path;     ///< with the query; begins with "/"

    std::string authority() const;  ///< as the header Host has it; the scheme's own port is left out
};

/// Nothing unless it is http or https, all of it printable ASCII, without name and password and without a
/// fragment, the host letters, digits, "-", "." and "_" or a valid IPv6 address in brackets, the port a
/// number there is (RFC 3986, 3.2).
std::optional<WebAddress> web_address(const std::string& url);

}  // namespace yuanmen::service
