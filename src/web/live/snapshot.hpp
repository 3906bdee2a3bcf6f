#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "web/http/message.hpp"

namespace yuanmen::web {

/// One rendering of a page or document, ready to be sent many times. Immutable.
struct PageSnapshot {
    std::string content_type;
    std::string body;
    std::string gzip;  ///< empty where compression does not pay
    std::string etag;  ///< weak, quotes included: W/"…"
};

/// Without a `tag` the entity tag is made from the body; with one, from it: for pages whose body also shows
/// the time and which are the same page as long as the tag is the same.
std::shared_ptr<const PageSnapshot> make_snapshot(std::string content_type, std::string body,
                                                  std::string_view tag = {});

/// Whether If-None-Match of the request names this entity tag.
bool has_already(const Request& request, std::string_view etag);
/// W/"…" of a tag; the tag is hashed, so it may hold anything.
std::string etag_of(std::string_view tag);

/// Who may keep an answer, and for how long.
struct Freshness {
    std::string cache_control;
    std::string vary;

    /// Depends on a session, or must not be kept: no-store.
    static Freshness nobody();
    /// The same for all callers of this URL and language; any cache may keep it `seconds`.
    static Freshness everybody(int seconds);
    /// The URL names the content (a hash in it): a year.
    static Freshness forever();
};

/// The snapshot as an answer to `request`: 304 without a body if If-None-Match names it, gzip if the caller
/// takes it.
Response send(const PageSnapshot& snapshot, const Request& request, const Freshness& freshness);

/// Snapshots by key, each rendered once for every version of what it shows. Thread-safe; callers of one key
/// wait while it is rendered, callers of other keys do not.
class SnapshotCache {
  public:
    using Render = std::function<std::shared_ptr<const PageSnapshot>()>;

    explicit SnapshotCache(std::size_t max_keys = 4096);

    /// The snapshot of `key` at `version` (any text that changes when the content may have changed).
    /// What `render` throws is passed on and nothing is kept.
    std::shared_ptr<const PageSnapshot> get(const std::string& key, const std::string& version,
                                            const Render& render);

  private:
    struct Entry {
        std::mutex rendering;
        std::string version;
        std::shared_ptr<const PageSnapshot> snapshot;
    };
    std::shared_ptr<Entry> entry_of(const std::string& key);

    const std::size_t max_keys_;
    std::mutex mutex_;
    std::map<std::string, std::shared_ptr<Entry>> entries_;
};

}  // namespace yuanmen::web
