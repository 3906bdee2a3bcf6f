#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "web/http/message.hpp"

namespace yuanmen::web {

/// What a stream shows at one moment.
struct StreamState {
    std::string tag;  ///< changes with `shown`; the id of its event, so no line breaks
    /// Null where `tag` is the one the caller said he knows.
    std::shared_ptr<const nlohmann::json> shown;
};

/// Looks at what a stream shows now. Nothing: there is no such thing any more, or whoever follows may not see
/// it any more. `known`: the tag of what was shown last, empty at first. Called on any thread, one at a time.
using StreamLook = std::function<std::optional<StreamState>(const std::string& known)>;

/// Server-Sent Events of things that change: "reset" with the whole, then "change" with a JSON Patch (RFC
/// 6902) each; the id of both is the tag of what then is, so that one who comes back with Last-Event-ID gets
/// what he missed, also after a restart if nothing has changed. An id that is not known is answered by a
/// "reset", and so is a reader who has fallen behind what is kept. "end" is the last event of a stream whose
/// reader may not read on. Each change is looked at and written once, however many follow. Thread-safe.
class EventStreams {
  public:
    /// Waits until the generation has passed `known`, at most `most`; the generation then.
    using Wait = std::function<std::uint64_t(std::uint64_t known, std::chrono::milliseconds most)>;

    EventStreams();
    ~EventStreams();
    EventStreams(const EventStreams&) = delete;
    EventStreams& operator=(const EventStreams&) = delete;

    /// Starts the thread that looks after every change; `news` is told when there is something to pull.
    void start(Wait wait, std::function<void()> news);
    void stop();

    /// What somebody takes who follows `key` from `last_id` on; null if the look says there is nothing to
    /// see. All who follow one key share the look of the first.
    std::shared_ptr<Feed> open(const std::string& key, const StreamLook& look, std::string_view last_id);

    /// Looks at everything that is followed; whether anything was new. For tests, and for the thread.
    bool look_now();

    std::size_t followed() const;  ///< different keys

  private:
    struct Topic;
    class Reader;
    std::shared_ptr<Topic> topic_of(const std::string& key, const StreamLook& look);
    std::vector<std::shared_ptr<Topic>> living();
    void run();

    mutable std::mutex mutex_;
    std::map<std::string, std::weak_ptr<Topic>> topics_;
    Wait wait_;
    std::function<void()> news_;
    std::atomic<bool> stopping_{false};
    std::thread thread_;
};

}  // namespace yuanmen::web
