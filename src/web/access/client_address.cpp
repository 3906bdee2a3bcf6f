#include "web/access/client_address.hpp"

#include <arpa/inet.h>

#include <cstring>

#include "base/digest.hpp"

namespace yuanmen::web {
namespace {

std::string_view last_item(std::string_view list) {
    const std::size_t comma = list.rfind(',');
    std::string_view item = comma == std::string_view::npos ? list : list.substr(comma + 1);
    while (!item.empty() && item.front() == ' ') item.remove_prefix(1);
    while (!item.empty() && item.back() == ' ') item.remove_suffix(1);
    return item;
}

bool is_address(const std::string& text) {
    unsigned char bytes[16];
    return ::inet_pton(AF_INET, text.c_str(), bytes) == 1 || ::inet_pton(AF_INET6, text.c_str(), bytes) == 1;
}

}  // namespace

void settle_client(Request& request, const std::set<std::string>& proxies) {
    request.client = request.peer;
    request.secure = false;
    if (!proxies.contains(request.peer)) return;
    const std::string forwarded(last_item(request.header("x-forwarded-for")));
    if (is_address(forwarded)) request.client = forwarded;
    request.secure = last_item(request.header("x-forwarded-proto")) == "https";
}

std::string rate_key(std::string_view address) {
    unsigned char bytes[16];
    if (::inet_pton(AF_INET6, std::string(address).c_str(), bytes) != 1) return std::string(address);
    static constexpr unsigned char kMapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
    if (std::memcmp(bytes, kMapped, sizeof kMapped) == 0) {
        char text[INET_ADDRSTRLEN] = {};
        ::inet_ntop(AF_INET, bytes + 12, text, sizeof text);
        return text;
    }
    return base::to_hex({reinterpret_cast<const char*>(bytes), 8}) + "/64";
}

}  // namespace yuanmen::web
