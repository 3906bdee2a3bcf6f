#pragma once

#include <atomic>
#include <string>
#include <string_view>
#include <thread>

#include "service/service.hpp"
#include "web/hooks/post.hpp"

namespace yuanmen::web {

/// "v1=" and HMAC-SHA-256, in hexadecimal, of "<timestamp>.<body>" under the secret.
std::string webhook_signature(std::string_view secret, std::string_view timestamp, std::string_view body);

/// Sends what the service says is due, on a thread of its own: no judge waits for a receiver. One after the
/// other, so a receiver that never answers holds the others up for `limits.whole` a try.
class HookSender {
  public:
    HookSender(service::Service& service, PostLimits limits);
    ~HookSender();  ///< as stop()
    HookSender(const HookSender&) = delete;
    HookSender& operator=(const HookSender&) = delete;

    void start();
    /// What is under way finishes or is cut off; what waits is sent after the next start.
    void stop();

  private:
    void run();
    void send(const service::DueDelivery& due);

    service::Service& service_;
    const PostLimits limits_;
    std::atomic<bool> stopping_{false};
    std::thread thread_;
};

}  // namespace yuanmen::web
