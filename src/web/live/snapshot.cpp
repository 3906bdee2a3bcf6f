#include "web/live/snapshot.hpp"

#include "base/digest.hpp"
#include "web/live/gzip.hpp"

namespace yuanmen::web {
namespace {

constexpr std::size_t kWorthCompressing = 512;

bool is_text(std::string_view type) {
    return type.starts_with("text/") || type.find("json") != std::string_view::npos ||
           type.find("javascript") != std::string_view::npos || type.find("xml") != std::string_view::npos;
}

/// The opaque part of an entity tag: W/"x" and "x" are the same under weak comparison.
std::string_view opaque(std::string_view tag) {
    while (!tag.empty() && tag.front() == ' ') tag.remove_prefix(1);
    while (!tag.empty() && tag.back() == ' ') tag.remove_suffix(1);
    if (tag.starts_with("W/")) tag.remove_prefix(2);
    return tag;
}

bool names(std::string_view if_none_match, std::string_view etag) {
    while (!if_none_match.empty()) {
        const std::size_t end = if_none_match.find(',');
        const std::string_view item = opaque(if_none_match.substr(0, end));
        if (item == "*" || item == opaque(etag)) return true;
        if_none_match.remove_prefix(end == std::string_view::npos ? if_none_match.size() : end + 1);
    }
    return false;
}

}  // namespace

bool has_already(const Request& request, std::string_view etag) {
    return names(request.header("if-none-match"), etag);
}

std::string etag_of(std::string_view tag) {
    return "W/\"" + base::sha256_hex(tag).substr(0, 32) + "\"";
}

std::shared_ptr<const PageSnapshot> make_snapshot(std::string content_type, std::string body,
                                                  std::string_view tag) {
    auto made = std::make_shared<PageSnapshot>();
    made->etag = etag_of(tag.empty() ? std::string_view(body) : tag);
    if (is_text(content_type) && body.size() >= kWorthCompressing) made->gzip = gzip(body);
    made->content_type = std::move(content_type);
    made->body = std::move(body);
    return made;
}

Freshness Freshness::nobody() {
    return {"no-store", "Cookie, Authorization, Accept-Language"};
}

Freshness Freshness::everybody(int seconds) {
    return {"public, max-age=" + std::to_string(seconds),
            "Accept-Encoding, Accept-Language, Authorization, Cookie"};
}

Freshness Freshness::forever() {
    return {"public, max-age=31536000, immutable", "Accept-Encoding"};
}

Response send(const PageSnapshot& snapshot, const Request& request, const Freshness& freshness) {
    Response response;
    response.set("ETag", snapshot.etag);
    response.set("Cache-Control", freshness.cache_control);
    response.set("Vary", freshness.vary);
    if (has_already(request, snapshot.etag)) {
        response.status = 304;
        return response;
    }
    response.content_type = snapshot.content_type;
    if (!snapshot.gzip.empty() && accepts_gzip(request.header("accept-encoding"))) {
        response.set("Content-Encoding", "gzip");
        response.body = snapshot.gzip;
    } else {
        response.body = snapshot.body;
    }
    return response;
}

SnapshotCache::SnapshotCache(std::size_t max_keys) : max_keys_(max_keys) {}

std::shared_ptr<SnapshotCache::Entry> SnapshotCache::entry_of(const std::string& key) {
    const std::lock_guard lock(mutex_);
    if (const auto at = entries_.find(key); at != entries_.end()) return at->second;
    // Whatever falls out is only rendered again.
    if (entries_.size() >= max_keys_) entries_.erase(entries_.begin());
    return entries_.emplace(key, std::make_shared<Entry>()).first->second;
}

std::shared_ptr<const PageSnapshot> SnapshotCache::get(const std::string& key, const std::string& version,
                                                       const Render& render) {
    const auto entry = entry_of(key);
    const std::lock_guard lock(entry->rendering);
    if (entry->snapshot == nullptr || entry->version != version) {
        entry->snapshot = render();
        entry->version = version;
    }
    return entry->snapshot;
}

}  // namespace yuanmen::web
