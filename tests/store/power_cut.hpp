#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <random>
#include <string>
#include <vector>

namespace yuanmen::store::test {

/// A disk whose power can be cut: an SQLite VFS over the machine's own that remembers what has been synced.
/// While it lives it is the default VFS of the process. After a cut nothing of a file is certain but what was
/// synced; of later writes none, the first few or a random choice may be there.
class PowerCutDisk {
  public:
    enum class Syncs {
        kept,
        ignored,  ///< what synchronous=OFF comes to: the disk is never told to hold anything
    };
    explicit PowerCutDisk(Syncs syncs);
    ~PowerCutDisk();
    PowerCutDisk(const PowerCutDisk&) = delete;
    PowerCutDisk& operator=(const PowerCutDisk&) = delete;

    /// Called before every write, sync and truncation, on the thread that does it.
    std::function<void()> before_each;

    /// What would be found after a cut at this moment: file names below the folder → bytes. For
    /// `before_each`.
    std::map<std::string, std::string> after_a_cut(const std::filesystem::path& folder,
                                                   std::mt19937_64& random) const;

    /// All that was written to files that must last, so far.
    std::int64_t bytes_written() const;

    struct Inside;

  private:
    std::unique_ptr<Inside> inside_;
};

}  // namespace yuanmen::store::test
