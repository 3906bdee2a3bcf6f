#pragma once

#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "base/refusal.hpp"
#include "base/result.hpp"

namespace yuanmen::store {

class Store;

/// Which of the backups named here go, so that those kept are close together where they are young: all of the
/// last two hours, one an hour for a day, one a day for a month. `names`: "yuanmen-20121031-235959.db", UTC;
/// others are left alone.
std::vector<std::string> to_thin(std::vector<std::string> names, std::chrono::system_clock::time_point now);

/// When a name of that form was made.
std::optional<std::chrono::system_clock::time_point> backup_time(const std::string& name);

/// The newest backup in `folder`; nothing if there is none.
std::optional<std::chrono::system_clock::time_point> newest_backup(const std::filesystem::path& folder);

/// Makes a checked backup every now and then on a thread of its own, whenever something was written since the
/// last one, and thins the older ones. `folder` is made (0700) if it is missing; a mounted stick that is away
/// is tried again the next time. What goes wrong is logged as "backup.failed" and told by last_trouble().
class BackupSchedule {
  public:
    BackupSchedule(Store& store, std::filesystem::path folder, std::chrono::milliseconds every);
    ~BackupSchedule();
    BackupSchedule(const BackupSchedule&) = delete;
    BackupSchedule& operator=(const BackupSchedule&) = delete;

    /// One round now: true if a backup was made.
    base::Result<bool, base::Refusal> make_one();

    std::optional<base::Refusal> last_trouble() const;

  private:
    void run();

    Store& store_;
    const std::filesystem::path folder_;
    const std::chrono::milliseconds every_;
    mutable std::mutex mutex_;
    std::condition_variable ending_;
    bool over_ = false;
    std::int64_t last_seq_ = 0;
    std::optional<base::Refusal> trouble_;
    std::thread thread_;  ///< last: it uses all of the above
};

}  // namespace yuanmen::store
