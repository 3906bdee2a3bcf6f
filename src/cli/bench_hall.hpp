#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "cli/keep_alive_client.hpp"
#include "service/service.hpp"

namespace yuanmen::cli {

/// A folder on the disk of the current one, gone afterwards.
class BenchFolder {
  public:
    BenchFolder();
    ~BenchFolder();
    BenchFolder(const BenchFolder&) = delete;
    BenchFolder& operator=(const BenchFolder&) = delete;
    const std::filesystem::path& path() const { return path_; }

  private:
    std::filesystem::path path_;
};

/// A judge who writes remarks, with `matches` matches for as many callers; each caller writes on his own, so
/// that callers may be threads. Throws std::runtime_error where the service refuses.
class BenchHall {
  public:
    BenchHall(service::Service& service, int matches);

    void write_below(std::size_t caller);
    void write_over(std::size_t caller, KeepAliveClient& client);

  private:
    service::Service& service_;
    service::Principal owner_;
    std::string token_;
    std::vector<std::string> matches_;
    std::vector<std::int64_t> versions_;
};

}  // namespace yuanmen::cli
