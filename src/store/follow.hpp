#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>

#include "base/refusal.hpp"
#include "base/result.hpp"
#include "store/entry.hpp"
#include "store/term.hpp"

// A second laptop that keeps a copy of the first one's data folder, a few seconds behind, and can go on in
// its place. DATA/following.json says that a folder is such a copy; nobody may write in it before it takes
// over.

namespace yuanmen::store {

class LockFile;

struct FollowOptions {
    std::filesystem::path source;    ///< the other data folder, on this machine or mounted
    std::filesystem::path data_dir;  ///< missing, empty, or a copy made by following
    /// Copy database and log as files instead of by SQLite: for network file systems, where SQLite's shared
    /// memory does not work.
    bool by_files = false;
    bool with_key = false;  ///< the signing key comes along, so that the house goes on signing with it
};

struct Followed {
    ChainHead head;
    std::int64_t last_wall_ms = 0;  ///< when the last entry was written, by the source's clock; 0: none yet
    bool copied = false;            ///< false: there was nothing new
};

/// Whether the folder is such a copy.
bool is_following(const std::filesystem::path& data_dir);

class Follower {
  public:
    /// "store.locked", "store.folder_not_empty" (it holds data of its own), "follow.same_folder",
    /// "follow.older_term" (the folder has taken over from the source, which is told so).
    static base::Result<std::unique_ptr<Follower>, base::Refusal> open(FollowOptions options);
    ~Follower();

    /// One look, and a copy if there is anything new: checked whole, then put in the place of the last one.
    /// On a refusal the last copy stays: what the source cannot give ("store.no_database",
    /// "store.backup_failed", "follow.moving"), "follow.another_journal", "follow.went_back" (our last entry
    /// is not in it: it was restored from something older), "follow.older_term" (it was taken over from, and
    /// is told so).
    base::Result<Followed, base::Refusal> round();

  private:
    struct State;
    explicit Follower(std::unique_ptr<State> state);
    std::unique_ptr<State> state_;
};

struct TakenOver {
    std::int64_t term = 0;
    ChainHead after;                ///< the last entry of the copy: what came later is lost
    std::int64_t last_wall_ms = 0;  ///< when it was written
    bool source_seen = false;       ///< the source was there and at rest: nothing is missing
    bool source_told = false;       ///< the news lies in its folder
};

/// Ends following: one last round if the source can be read, then a new term in the copy.
/// "follow.source_runs" while a service holds the source, "follow.no_copy".
base::Result<TakenOver, base::Refusal> take_over(const FollowOptions& options);

}  // namespace yuanmen::store
