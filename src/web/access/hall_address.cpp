#include "web/access/hall_address.hpp"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>

#include <algorithm>
#include <fstream>
#include <sstream>

namespace yuanmen::web {
namespace {

constexpr auto kLookAgain = std::chrono::seconds(5);

/// Devices the kernel's routing table sends everything else out of.
std::vector<std::string> default_route_devices() {
    std::vector<std::string> devices;
    std::ifstream table("/proc/net/route");
    std::string line;
    std::getline(table, line);  // the heading
    while (std::getline(table, line)) {
        std::istringstream words(line);
        std::string device, destination;
        if (words >> device >> destination && destination == "00000000") devices.push_back(device);
    }
    return devices;
}

bool is_virtual(const std::string& device) {
    static constexpr std::string_view kMade[] = {"docker", "br-", "virbr", "veth", "vmnet", "vboxnet",
                                                 "lxc",    "tun", "tap",   "wg",   "zt"};
    return std::any_of(std::begin(kMade), std::end(kMade),
                       [&](std::string_view made) { return device.starts_with(made); });
}

int rank_of(const NetworkAddress& one) {
    if (one.address.starts_with("169.254.")) return 3;
    if (is_virtual(one.device)) return 2;
    return one.default_route ? 0 : 1;
}

std::string without_port(std::string_view host) {
    if (host.starts_with("[")) return std::string(host.substr(1, host.find(']') - 1));
    return std::string(host.substr(0, host.find(':')));
}

std::string origin_of(const std::string& address, int port) {
    const bool v6 = address.find(':') != std::string::npos;
    return "http://" + (v6 ? "[" + address + "]" : address) + ":" + std::to_string(port);
}

}  // namespace

std::vector<NetworkAddress> network_addresses() {
    std::vector<NetworkAddress> found;
    ifaddrs* first = nullptr;
    if (::getifaddrs(&first) != 0) return found;
    const auto routed = default_route_devices();
    for (const ifaddrs* at = first; at != nullptr; at = at->ifa_next) {
        if (at->ifa_addr == nullptr || at->ifa_addr->sa_family != AF_INET) continue;
        if ((at->ifa_flags & IFF_LOOPBACK) != 0 || (at->ifa_flags & IFF_UP) == 0) continue;
        char text[INET_ADDRSTRLEN] = {};
        const auto* address = reinterpret_cast<const sockaddr_in*>(at->ifa_addr);
        if (::inet_ntop(AF_INET, &address->sin_addr, text, sizeof text) == nullptr) continue;
        const std::string device = at->ifa_name;
        found.push_back({text, device, std::find(routed.begin(), routed.end(), device) != routed.end()});
    }
    ::freeifaddrs(first);
    return found;
}

std::vector<NetworkAddress> best_for_phones_first(std::vector<NetworkAddress> addresses) {
    std::stable_sort(addresses.begin(), addresses.end(),
                     [](const auto& a, const auto& b) { return rank_of(a) < rank_of(b); });
    return addresses;
}

bool is_origin(std::string_view url) {
    const std::string_view scheme = url.starts_with("https://") ? "https://" : "http://";
    if (!url.starts_with(scheme) || url.size() == scheme.size() || url.size() > 200) return false;
    url.remove_prefix(scheme.size());
    const auto fits = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               std::string_view(".-:[]").find(c) != std::string_view::npos;
    };
    return std::all_of(url.begin(), url.end(), fits);
}

bool reaches_this_machine_only(std::string_view host) {
    const std::string name = without_port(host);
    unsigned char bytes[16];
    if (::inet_pton(AF_INET, name.c_str(), bytes) == 1) return bytes[0] == 127 || bytes[0] == 0;
    if (::inet_pton(AF_INET6, name.c_str(), bytes) == 1) return name == "::1" || name == "::";
    return name.find('.') == std::string::npos || name.ends_with(".localhost");
}

HallAddress::HallAddress(std::string host, std::string chosen, Look look)
    : host_(std::move(host)), chosen_(std::move(chosen)), look_(std::move(look)) {}

HallReach HallAddress::now(int port) {
    const std::lock_guard lock(mutex_);
    const auto time = std::chrono::steady_clock::now();
    if (!looked_ || time - *looked_ > kLookAgain) {
        last_ = look(port);
        looked_ = time;
    }
    return last_;
}

HallReach HallAddress::look(int port) const {
    HallReach reach;
    const bool everywhere = host_ == "0.0.0.0" || host_ == "::";
    if (!chosen_.empty()) reach.origin = origin_of(chosen_, port);
    if (!everywhere) {
        if (reach.origin.empty() && !reaches_this_machine_only(host_)) reach.origin = origin_of(host_, port);
        if (reach.origin.empty()) reach.trouble = HallReach::Trouble::not_served;
        return reach;
    }
    for (const auto& one : best_for_phones_first(look_())) {
        const std::string origin = origin_of(one.address, port);
        if (reach.origin.empty()) {
            reach.origin = origin;
        } else if (origin != reach.origin) {
            reach.others.push_back(origin);
        }
    }
    if (reach.origin.empty()) reach.trouble = HallReach::Trouble::no_network;
    return reach;
}

}  // namespace yuanmen::web
