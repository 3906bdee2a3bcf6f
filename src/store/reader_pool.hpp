#pragma once

#include <condition_variable>
#include <cstddef>
#include <filesystem>
#include <memory>
#include <mutex>
#include <vector>

#include "store/writing.hpp"

namespace yuanmen::store {

/// A few read-only connections, lent one at a time. Thread-safe.
class ReaderPool {
  public:
    ReaderPool(const std::filesystem::path& database, std::size_t count);
    ~ReaderPool();

    /// Waits for a free reader and begins its read transaction; give it back with release().
    std::size_t borrow();
    void release(std::size_t slot);
    const Reading& reading(std::size_t slot) const;

  private:
    struct Reader;
    std::vector<std::unique_ptr<Reader>> readers_;
    std::mutex mutex_;
    std::condition_variable returned_;
    std::vector<std::size_t> free_;
};

}  // namespace yuanmen::store
