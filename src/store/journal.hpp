#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/result.hpp"
#include "store/entry.hpp"

namespace yuanmen::store {

namespace sqlite {
class Connection;
}
class Streams;

/// Somebody else wrote to the stream since the caller looked at it.
struct Stale {
    std::string stream;
    std::int64_t expected = 0;  ///< the version the caller had seen
    std::int64_t actual = 0;    ///< the version the stream is at
    std::vector<Entry> since;   ///< what has happened in between, oldest first; at most kStaleEntries
};
inline constexpr std::size_t kStaleEntries = 100;

/// Where a stream stands; `hash` empty if it has no entry.
struct StreamPlace {
    std::int64_t version = 0;
    std::string hash;
};

/// What an append wrote.
struct Appended {
    std::int64_t version = 0;    ///< the stream's version now
    std::vector<Entry> entries;  ///< the rows as they stand in the journal
};

/// The append-only, hash-chained journal. Entries and the projections they change are written together.
class Journal {
  public:
    /// Internal. `now`: the writer's moment; null makes it a reader's, which cannot append.
    Journal(sqlite::Connection& connection, const base::Moment* now);
    ~Journal();

    /// Appends `entries` to `stream` and applies the projections. `expected_version` is the stream's version
    /// the decision was based on (0: the stream does not exist yet); if the stream has moved on, nothing is
    /// written and the answer says what happened meanwhile. All entries carry Writing::now().
    /// Throws std::invalid_argument when a body is not canonical JSON or a name is malformed.
    base::Result<Appended, Stale> append(std::string_view stream, std::int64_t expected_version,
                                         const std::vector<NewEntry>& entries, const Author& author);

    /// What the streams of aggregates add up to, and how they go on (store/streams.hpp).
    Streams& streams();
    const Streams& streams() const;

    /// Internal, for Streams: the same for bodies that are canonical by their making, with `project` to write
    /// the rows that follow from them.
    base::Result<Appended, Stale> append_own(std::string_view stream, std::int64_t expected_version,
                                             const std::vector<NewEntry>& entries, const Author& author,
                                             const std::function<void(std::span<const Entry>)>& project);

    /// The stream's version: how many entries it has; 0 if it does not exist.
    std::int64_t version(std::string_view stream) const { return place(stream).version; }

    /// Its version and the hash of its last entry.
    StreamPlace place(std::string_view stream) const;

    /// Entries of one stream with version > `after_version`, oldest first, at most `limit`.
    std::vector<Entry> stream(std::string_view stream, std::int64_t after_version = 0,
                              std::size_t limit = 1000) const;

    /// Entries of the whole journal with seq > `after_seq`, oldest first, at most `limit`.
    std::vector<Entry> page(std::int64_t after_seq, std::size_t limit) const;

    /// The last entry's seq and hash, uncommitted appends of this command included.
    ChainHead head() const;

  private:
    friend class WriterThread;

    /// What a command has changed in memory; the writer puts it back when it undoes the command.
    struct Mark {
        ChainHead head;
        std::size_t touched = 0;
    };
    Mark mark() const { return {head_, touched_.size()}; }
    void restore(const Mark& mark);
    Entry write(std::string_view stream, std::int64_t version, const NewEntry& entry, const Author& author);
    void keep_place(std::string_view stream, StreamPlace place) const;

    sqlite::Connection& connection_;
    const base::Moment* now_;
    std::unique_ptr<Streams> streams_;
    ChainHead head_;                    ///< the writer's copy; a reader asks the table
    std::vector<std::string> touched_;  ///< streams appended to since the last commit
    /// The writer's copy of where streams stand: nobody else moves them. What is undone is forgotten.
    mutable std::unordered_map<std::string, StreamPlace> places_;
    bool half_done_ = false;  ///< an append threw: this command cannot be kept, whatever it answers
};

}  // namespace yuanmen::store
