#pragma once

#include <sys/types.h>

#include <filesystem>
#include <optional>
#include <string>

namespace yuanmen::cli {

/// `yuanmen serve` as a process of its own on a free port of loopback, ended with this object.
class StartedService {
  public:
    /// With an empty folder name: in a new folder that is removed in the end. Throws std::system_error if the
    /// machine has no process or folder to give. Made before any thread of this process is.
    explicit StartedService(const std::string& folder);
    ~StartedService();
    StartedService(const StartedService&) = delete;
    StartedService& operator=(const StartedService&) = delete;

    /// "http://127.0.0.1:PORT"; empty if it did not start, and it has said why on standard error.
    const std::string& origin() const { return origin_; }
    /// The code for the first owner; empty if the folder has one.
    const std::string& first_owner_code() const { return code_; }

  private:
    void read_announcement(int from);

    std::filesystem::path own_folder_;  ///< empty: somebody else's
    std::string origin_;
    std::string code_;
    pid_t process_ = -1;
    int output_ = -1;
};

}  // namespace yuanmen::cli
