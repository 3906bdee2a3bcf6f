#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "service/service.hpp"
#include "web/hooks/post.hpp"

namespace yuanmen::web {

/// "v1=" and HMAC-SHA-256, in hexadecimal, of "<timestamp>.<body>" under the secret.
std::string webhook_signature(std::string_view secret, std::string_view timestamp, std::string_view body);

/// Sends what the service says is due, on threads of its own: no judge waits for a receiver, and no receiver
/// for another one. Each webhook is sent one thing at a time; those that did not answer last time share half
/// of the lanes, so that the others always find a free one.
class HookSender {
  public:
    static constexpr std::size_t kLanes = 8;
    static constexpr std::size_t kSilentLanes = kLanes / 2;

    HookSender(service::Service& service, PostLimits limits);
    ~HookSender();  ///< as stop()
    HookSender(const HookSender&) = delete;
    HookSender& operator=(const HookSender&) = delete;

    void start();
    /// What is under way finishes, `limits.whole` at most; what waits is sent after the next start.
    void stop();

  private:
    /// What is known of one webhook while the service runs.
    struct Receiver {
        bool busy = false;
        bool silent = false;      ///< it gave no answer the last time
        std::uint64_t ended = 0;  ///< when its last try ended, counted in tries
    };

    void watch();
    void work();
    void hand_out();
    service::DueDelivery next();
    bool send(const service::DueDelivery& due);

    service::Service& service_;
    const PostLimits limits_;

    std::mutex mutex_;  ///< guards what follows
    std::condition_variable handed_out_;
    std::map<std::string, Receiver> receivers_;  ///< by webhook
    std::deque<service::DueDelivery> ready_;     ///< for the lanes, one a webhook
    std::uint64_t ended_ = 0;
    bool stopping_ = false;

    std::vector<std::thread> threads_;
};

}  // namespace yuanmen::web
