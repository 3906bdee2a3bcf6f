#include "store/stream_states.hpp"

#include <algorithm>

namespace yuanmen::store {
namespace {

/// The newest of a stream may not be committed yet while readers still ask for the one before; a command may
/// write twice.
constexpr std::size_t kVersionsOfStream = 3;

/// A load replays at most this many entries, or half of a long stream: so snapshots cost a stream that grows
/// a fixed share of its entries, however long it becomes.
constexpr std::int64_t kLeastBetweenSnapshots = 256;

bool worth_a_snapshot(std::int64_t version, std::int64_t snapshot) {
    return version - snapshot >= std::max(kLeastBetweenSnapshots, snapshot);
}

}  // namespace

StreamStates& StreamStates::shared() {
    static StreamStates states;
    return states;
}

StreamStates::Map::iterator StreamStates::touch(std::string_view stream) {
    const auto found = streams_.find(stream);
    if (found != streams_.end()) by_use_.splice(by_use_.begin(), by_use_, found->second.place);
    return found;
}

std::optional<StreamStates::Kept> StreamStates::find(std::string_view stream, std::string_view hash) {
    const std::lock_guard lock(mutex_);
    const auto found = touch(stream);
    if (found == streams_.end()) return std::nullopt;
    for (const Kept& kept : found->second.kept) {
        if (kept.hash == hash) return kept;
    }
    return std::nullopt;
}

std::vector<StreamStates::Kept> StreamStates::known(std::string_view stream) {
    const std::lock_guard lock(mutex_);
    const auto found = touch(stream);
    return found == streams_.end() ? std::vector<Kept>() : found->second.kept;
}

void StreamStates::keep(std::string_view stream, Kept kept, ToText to_text) {
    const std::lock_guard lock(mutex_);
    auto found = touch(stream);
    if (found == streams_.end()) {
        by_use_.emplace_front(stream);
        found = streams_.emplace(stream, Stream{}).first;
        found->second.place = by_use_.begin();
        found->second.to_text = to_text;
        if (streams_.size() > most_) {
            streams_.erase(streams_.find(by_use_.back()));
            by_use_.pop_back();
        }
    }
    Stream& entry = found->second;
    entry.snapshot = std::max(entry.snapshot, kept.snapshot);
    std::erase_if(entry.kept, [&](const Kept& one) { return one.hash == kept.hash; });
    // A reader of an older snapshot must not push out what a newer one has put here.
    const auto place = std::find_if(entry.kept.begin(), entry.kept.end(),
                                    [&](const Kept& one) { return one.version <= kept.version; });
    entry.kept.insert(place, std::move(kept));
    if (entry.kept.size() > kVersionsOfStream) entry.kept.pop_back();
}

void StreamStates::forget() {
    const std::lock_guard lock(mutex_);
    streams_.clear();
    by_use_.clear();
}

bool StreamStates::is_due(std::string_view stream) {
    const std::lock_guard lock(mutex_);
    const auto found = streams_.find(stream);
    return found != streams_.end() && !found->second.kept.empty() &&
           worth_a_snapshot(found->second.kept.front().version, found->second.snapshot);
}

std::optional<StreamStates::Due> StreamStates::take_due(std::string_view stream) {
    const std::lock_guard lock(mutex_);
    const auto found = streams_.find(stream);
    if (found == streams_.end() || found->second.kept.empty()) return std::nullopt;
    Stream& entry = found->second;
    const Kept& newest = entry.kept.front();
    if (!worth_a_snapshot(newest.version, entry.snapshot)) return std::nullopt;
    entry.snapshot = newest.version;
    return Due{newest.version, newest.hash, newest.state, entry.to_text};
}

}  // namespace yuanmen::store
