#include "web/hooks/post.hpp"

#include <httplib.h>
#include <netdb.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <future>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "service/webhooks/web_address.hpp"
#include "web/hooks/public_address.hpp"

namespace yuanmen::web {
namespace {

/// Lookups that went on after nobody waited for them any more; each holds a thread.
std::atomic<int> left_behind{0};
constexpr int kMostLeftBehind = 16;

/// None also when the lookup takes longer than `most`: nothing can end one, so it is left behind on its
/// thread.
std::vector<std::string> addresses_of(const std::string& host, const PostLimits& limits) {
    if (left_behind >= kMostLeftBehind) return {};
    struct Lookup {
        std::promise<std::vector<std::string>> found;
        std::atomic<bool> over{false};  ///< done, or not waited for any more: whoever is second counts
    };
    const auto lookup = std::make_shared<Lookup>();
    auto found = lookup->found.get_future();
    std::thread([lookup, host, look_up = limits.look_up] {
        try {
            lookup->found.set_value(look_up(host));
        } catch (...) {
            lookup->found.set_exception(std::current_exception());
        }
        if (lookup->over.exchange(true)) --left_behind;
    }).detach();
    if (found.wait_for(limits.whole / 2) == std::future_status::ready) return found.get();
    ++left_behind;
    if (lookup->over.exchange(true)) --left_behind;
    return {};
}

/// Ends what the client does when the time is over, however slowly the other side drips.
class Deadline {
  public:
    Deadline(httplib::ClientImpl& client, std::chrono::steady_clock::time_point end)
        : thread_([this, &client, end] {
              std::unique_lock lock(mutex_);
              if (!done_.wait_until(lock, end, [this] { return over_; })) client.stop();
          }) {}
    ~Deadline() {
        {
            const std::lock_guard lock(mutex_);
            over_ = true;
        }
        done_.notify_all();
        thread_.join();
    }
    Deadline(const Deadline&) = delete;
    Deadline& operator=(const Deadline&) = delete;

  private:
    std::mutex mutex_;
    std::condition_variable done_;
    bool over_ = false;
    std::thread thread_;
};

std::string trouble_of(int status) {
    if (status == 0) return "webhook.no_answer";
    if (status >= 200 && status < 300) return "";
    return status >= 300 && status < 400 ? "webhook.redirected" : "webhook.refused";
}

}  // namespace

std::vector<std::string> look_up(const std::string& host) {
    addrinfo wanted{};
    wanted.ai_socktype = SOCK_STREAM;
    wanted.ai_family = AF_UNSPEC;
    addrinfo* found = nullptr;
    if (::getaddrinfo(host.c_str(), nullptr, &wanted, &found) != 0) return {};
    const std::unique_ptr<addrinfo, decltype(&::freeaddrinfo)> held(found, &::freeaddrinfo);
    std::vector<std::string> addresses;
    for (const addrinfo* one = found; one != nullptr; one = one->ai_next) {
        char text[NI_MAXHOST];
        if (::getnameinfo(one->ai_addr, one->ai_addrlen, text, sizeof text, nullptr, 0, NI_NUMERICHOST) == 0)
            addresses.emplace_back(text);
    }
    return addresses;
}

Posted post(const Post& what, const PostLimits& limits) {
    const auto end = std::chrono::steady_clock::now() + limits.whole;
    const auto target = service::web_address(what.url);
    if (!target) return {0, "webhook.no_such_host"};
    const auto addresses = addresses_of(target->host, limits);
    if (addresses.empty()) return {0, "webhook.no_such_host"};
    // One private address among several is reason enough: a name that says both is not to be trusted.
    for (const auto& address : addresses) {
        if (!limits.private_networks && !is_public_address(address)) return {0, "webhook.private_address"};
    }
    // The library is given host and port as they were read here, and the address that was checked.
    std::unique_ptr<httplib::ClientImpl> held;
    if (target->secure) {
        held = std::make_unique<httplib::SSLClient>(target->host, target->port);
    } else {
        held = std::make_unique<httplib::ClientImpl>(target->host, target->port);
    }
    httplib::ClientImpl& client = *held;
    if (!client.is_valid()) return {0, "webhook.no_such_host"};
    client.set_hostname_addr_map({{target->host, addresses.front()}});
    client.set_follow_location(false);
    client.set_keep_alive(false);
    client.enable_server_certificate_verification(true);
    // An open connection is cut when the time is over, one that is being made is not: it gets a part of it.
    const auto left = end - std::chrono::steady_clock::now();
    client.set_connection_timeout(std::chrono::duration_cast<std::chrono::milliseconds>(left) / 2);
    client.set_read_timeout(limits.whole);
    client.set_write_timeout(limits.whole);
    httplib::Request request;
    request.method = "POST";
    request.path = target->path;
    request.set_header("Host", target->authority());
    request.body = what.body;
    for (const auto& [name, value] : what.headers) request.set_header(name, value);
    int status = 0;
    request.response_handler = [&status](const httplib::Response& response) {
        status = response.status;
        return false;  // the body is nobody's concern
    };
    {
        const Deadline deadline(client, end);
        const auto answer = client.send(request);
        if (status == 0 && answer) status = answer->status;  // 204: the library asks nobody about a body
    }
    return {status, trouble_of(status)};
}

}  // namespace yuanmen::web
