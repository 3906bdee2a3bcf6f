#include "service/webhooks/web_address.hpp"

#include <arpa/inet.h>

#include <algorithm>
#include <charconv>
#include <string_view>

namespace yuanmen::service {
namespace {

constexpr int kHttpPort = 80, kHttpsPort = 443, kLastPort = 65535;

bool is_host_name(std::string_view host) {
    return !host.empty() && std::all_of(host.begin(), host.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' ||
               c == '-' || c == '_';
    });
}

bool is_ipv6(const std::string& host) {
    in6_addr address{};
    return ::inet_pton(AF_INET6, host.c_str(), &address) == 1;
}

/// ":8080"; nothing for what is no port. Empty: the scheme's own.
std::optional<int> port_in(std::string_view text, int own) {
    if (text.empty()) return own;
    int port = 0;
    const auto [end, failed] = std::from_chars(text.data() + 1, text.data() + text.size(), port);
    if (text.front() != ':' || failed != std::errc{} || end != text.data() + text.size()) return {};
    if (port < 1 || port > kLastPort) return {};
    return port;
}

}  // namespace

std::string WebAddress::authority() const {
    const std::string name = host.find(':') == std::string::npos ? host : "[" + host + "]";
    return port == (secure ? kHttpsPort : kHttpPort) ? name : name + ":" + std::to_string(port);
}

std::optional<WebAddress> web_address(const std::string& url) {
    WebAddress read;
    read.secure = url.starts_with("https://");
    if (!read.secure && !url.starts_with("http://")) return {};
    if (!std::all_of(url.begin(), url.end(), [](char c) { return c > 0x20 && c < 0x7f && c != '#'; }))
        return {};
    const std::size_t begin = url.find("://") + 3;
    const std::size_t end = std::min(url.find_first_of("/?", begin), url.size());
    const std::string authority = url.substr(begin, end - begin);
    const bool bracketed = authority.starts_with('[');
    const std::size_t host_end =
        bracketed ? authority.find(']') : std::min(authority.find(':'), authority.size());
    if (host_end == std::string::npos) return {};
    read.host = authority.substr(bracketed ? 1 : 0, host_end - (bracketed ? 1 : 0));
    if (!(bracketed ? is_ipv6(read.host) : is_host_name(read.host))) return {};
    const auto port = port_in(std::string_view(authority).substr(host_end + (bracketed ? 1 : 0)),
                              read.secure ? kHttpsPort : kHttpPort);
    if (!port) return {};
    read.port = *port;
    read.path = url.substr(end);
    if (!read.path.starts_with('/')) read.path.insert(0, "/");
    return read;
}

}  // namespace yuanmen::service
