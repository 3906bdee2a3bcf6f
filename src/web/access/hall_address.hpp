#pragma once

#include <chrono>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace yuanmen::web {

/// An IPv4 address of this machine that is not loopback.
struct NetworkAddress {
    std::string address;
    std::string device;          ///< "wlan0"
    bool default_route = false;  ///< the way to everything else leads out of this device
};

/// The machine's addresses of devices that are up, as the kernel has them now.
std::vector<NetworkAddress> network_addresses();

/// The same, best for phones first: the device of the default route, then real devices, then the bridges of
/// virtual machines and containers. Addresses nobody can be given (169.254/16) come last.
std::vector<NetworkAddress> best_for_phones_first(std::vector<NetworkAddress> addresses);

/// Whether a Host header names a place only this very machine reaches: loopback in any spelling, or a name of
/// one word.
bool reaches_this_machine_only(std::string_view host);

/// Whether this is the origin of a site: "https://name", "http://name:port", nothing behind it.
bool is_origin(std::string_view url);

/// How phones reach this service.
struct HallReach {
    enum class Trouble { none, not_served, no_network };
    std::string origin;               ///< "http://192.168.1.5:8080"; empty: there is a trouble
    std::vector<std::string> others;  ///< further origins there are, the chosen one left out
    Trouble trouble = Trouble::none;
};

/// Knows how phones reach this service; asks the machine again every few seconds, because a laptop changes
/// its network. Thread-safe.
class HallAddress {
  public:
    using Look = std::function<std::vector<NetworkAddress>()>;

    /// `host`: what is listened on; `chosen`: an address or name given by whoever runs it, may be empty.
    HallAddress(std::string host, std::string chosen, Look look = network_addresses);

    HallReach now(int port);

  private:
    HallReach look(int port) const;

    const std::string host_;
    const std::string chosen_;
    const Look look_;
    std::mutex mutex_;
    std::optional<std::chrono::steady_clock::time_point> looked_;
    HallReach last_;
};

}  // namespace yuanmen::web
