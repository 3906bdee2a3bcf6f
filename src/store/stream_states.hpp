#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace yuanmen::store {

/// The states of the streams used last, all families in one place: what a stream adds up to is worked out
/// once, and whoever asks next is given the same. A state is known by the hash of the entry it rests on, so
/// what was rolled back, or stands in another journal, can never be taken for what is here. What it hands out
/// never changes. Thread-safe.
class StreamStates {
  public:
    /// The one of this process: the writer and all readers share it.
    static StreamStates& shared();

    /// A state that rests on the first `version` entries of its stream, the last of which has `hash`.
    struct Kept {
        std::int64_t version = 0;
        std::string hash;
        std::shared_ptr<const void> state;
        std::int64_t snapshot = 0;  ///< the version of the stream's newest snapshot, as far as is known
    };
    /// Writes a state of this stream's family as text.
    using ToText = std::string (*)(const void* state);

    explicit StreamStates(std::size_t streams = 512) : most_(streams) {}

    std::optional<Kept> find(std::string_view stream, std::string_view hash);
    /// Those known of a stream, the newest first.
    std::vector<Kept> known(std::string_view stream);
    void keep(std::string_view stream, Kept kept, ToText to_text);

    /// Forgets everything, as a fresh start would; for tests.
    void forget();

    /// A state worth a snapshot, for whoever writes them; it is then taken to be written.
    struct Due {
        std::int64_t version = 0;
        std::string hash;
        std::shared_ptr<const void> state;
        ToText to_text = nullptr;
    };
    bool is_due(std::string_view stream);
    std::optional<Due> take_due(std::string_view stream);

    /// What has been done since the start, for tests and measuring.
    struct Counts {
        std::atomic<std::int64_t> entries_read{0};    ///< entries of the journal parsed to load a state
        std::atomic<std::int64_t> snapshots_read{0};  ///< snapshots parsed
        std::atomic<std::int64_t> evolved{0};         ///< events a state was taken over
    };
    Counts counts;

  private:
    struct Stream {
        std::vector<Kept> kept;  ///< the newest first
        ToText to_text = nullptr;
        std::int64_t snapshot = 0;
        std::list<std::string>::iterator place;
    };
    struct Hash {
        using is_transparent = void;
        std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>{}(text); }
    };
    using Map = std::unordered_map<std::string, Stream, Hash, std::equal_to<>>;
    Map::iterator touch(std::string_view stream);

    const std::size_t most_;
    std::mutex mutex_;
    std::list<std::string> by_use_;  ///< the latest used first
    Map streams_;
};

}  // namespace yuanmen::store
