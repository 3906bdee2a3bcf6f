#include "web/live/event_streams.hpp"

#include <deque>
#include <nlohmann/json.hpp>
#include <utility>

#include "base/log.hpp"

namespace yuanmen::web {
namespace {

constexpr auto kLookAtLeast = std::chrono::milliseconds(250);  ///< who may not follow any more is soon told
constexpr auto kAtMostEvery = std::chrono::milliseconds(100);
constexpr std::size_t kMostKept = 256;
constexpr std::size_t kMostKeptBytes = 512 * 1024;

std::string event_text(std::string_view name, std::string_view id, const nlohmann::json& data) {
    std::string text = "event: ";
    text.append(name).append("\nid: ").append(id).append("\ndata: ").append(data.dump()).append("\n\n");
    return text;
}

}  // namespace

struct EventStreams::Topic {
    struct Kept {
        std::uint64_t number;
        std::string from;  ///< what was before it: an event's id
        std::string text;
    };

    explicit Topic(StreamLook look) : look(std::move(look)) {}

    /// Looks once; whether anything is new.
    bool refresh() {
        const std::lock_guard one_at_a_time(looking);
        std::string known;
        {
            const std::lock_guard lock(mutex);
            if (over) return false;
            known = tag;
        }
        std::optional<StreamState> now;
        try {
            now = look(known);
        } catch (const std::exception& error) {
            base::log::error("stream.look_failed", {{"what", error.what()}});
            return false;
        }
        if (now && now->tag == known) return false;
        const std::string change =
            now && shown
                ? event_text("change", now->tag, {{"patch", nlohmann::json::diff(*shown, *now->shown)}})
                : "";
        const std::lock_guard lock(mutex);
        if (!now) {
            over = true;
            return true;
        }
        const std::string before = std::exchange(tag, std::move(now->tag));
        shown = std::move(now->shown);
        reset.clear();
        if (!change.empty()) keep(before, change);
        return true;
    }

    void keep(const std::string& from, const std::string& text) {
        kept.push_back({next++, from, text});
        bytes += text.size();
        while (kept.size() > kMostKept || (bytes > kMostKeptBytes && kept.size() > 1)) {
            bytes -= kept.front().text.size();
            kept.pop_front();
        }
    }

    std::mutex looking;  ///< held while it is looked; guards `shown` besides `mutex`
    const StreamLook look;

    std::mutex mutex;  ///< guards what follows
    std::string tag;
    std::shared_ptr<const nlohmann::json> shown;
    std::string reset;  ///< the whole as an event; empty: not yet asked for
    std::deque<Kept> kept;
    std::size_t bytes = 0;
    std::uint64_t next = 1;  ///< number of the next change
    bool over = false;
};

/// One who follows: a place among the changes of a topic. On the poll loop's thread, once handed over.
class EventStreams::Reader final : public Feed {
  public:
    Reader(std::shared_ptr<Topic> topic, std::string_view last_id) : topic_(std::move(topic)) {
        const std::lock_guard lock(topic_->mutex);
        if (last_id.empty()) return;
        for (const auto& kept : topic_->kept) {
            if (kept.from == last_id) at_ = kept.number;
        }
        if (last_id == topic_->tag) at_ = topic_->next;
    }

    bool pull(std::string& out) override {
        const std::lock_guard lock(topic_->mutex);
        if (!begun_) out += "retry: 2000\n\n";
        begun_ = true;
        if (topic_->over) {
            out += "event: end\ndata: {}\n\n";
            return false;
        }
        const std::uint64_t first = topic_->kept.empty() ? topic_->next : topic_->kept.front().number;
        if (at_ < first) {
            if (topic_->reset.empty()) topic_->reset = event_text("reset", topic_->tag, *topic_->shown);
            out += topic_->reset;
        } else {
            for (const auto& kept : topic_->kept) {
                if (kept.number >= at_) out += kept.text;
            }
        }
        at_ = topic_->next;
        return true;
    }

  private:
    const std::shared_ptr<Topic> topic_;
    std::uint64_t at_ = 0;  ///< number of the change it takes next; 0: the whole
    bool begun_ = false;
};

EventStreams::EventStreams() = default;

EventStreams::~EventStreams() {
    stop();
}

void EventStreams::start(Wait wait, std::function<void()> news) {
    wait_ = std::move(wait);
    news_ = std::move(news);
    thread_ = std::thread([this] { run(); });
}

void EventStreams::stop() {
    stopping_ = true;
    if (thread_.joinable()) thread_.join();
}

void EventStreams::run() {
    std::uint64_t known = 0;
    while (!stopping_) {
        known = wait_(known, kLookAtLeast);
        if (look_now()) news_();
        // A busy hall is told ten times a second, not after every one of its commits.
        (void)wait_(~std::uint64_t{0}, kAtMostEvery);
    }
}

bool EventStreams::look_now() {
    bool news = false;
    for (const auto& topic : living()) news = topic->refresh() || news;
    return news;
}

std::vector<std::shared_ptr<EventStreams::Topic>> EventStreams::living() {
    const std::lock_guard lock(mutex_);
    std::vector<std::shared_ptr<Topic>> found;
    for (auto at = topics_.begin(); at != topics_.end();) {
        if (auto topic = at->second.lock()) {
            found.push_back(std::move(topic));
            ++at;
        } else {
            at = topics_.erase(at);
        }
    }
    return found;
}

std::shared_ptr<EventStreams::Topic> EventStreams::topic_of(const std::string& key, const StreamLook& look) {
    const std::lock_guard lock(mutex_);
    auto& known = topics_[key];
    auto topic = known.lock();
    if (!topic) known = topic = std::make_shared<Topic>(look);
    return topic;
}

std::shared_ptr<Feed> EventStreams::open(const std::string& key, const StreamLook& look,
                                         std::string_view last_id) {
    auto topic = topic_of(key, look);
    // Now, so that nobody is given an older state than a page would show.
    topic->refresh();
    {
        const std::lock_guard lock(topic->mutex);
        if (topic->over || topic->shown == nullptr) return nullptr;
    }
    return std::make_shared<Reader>(std::move(topic), last_id);
}

std::size_t EventStreams::followed() const {
    const std::lock_guard lock(mutex_);
    return topics_.size();
}

}  // namespace yuanmen::web
