#pragma once

#include <filesystem>
#include <memory>

#include "base/refusal.hpp"
#include "base/result.hpp"

namespace yuanmen::store {

/// Holds DATA/yuanmen.lock while it lives, so that a data folder has one writer. The kernel releases it when
/// the process ends, however it ends.
class LockFile {
  public:
    /// "store.locked" if another process (or another LockFile of this one) holds it; "store.io".
    static base::Result<std::unique_ptr<LockFile>, base::Refusal> take(const std::filesystem::path& data_dir);

    ~LockFile();
    LockFile(const LockFile&) = delete;
    LockFile& operator=(const LockFile&) = delete;

  private:
    explicit LockFile(int descriptor) : descriptor_(descriptor) {}
    int descriptor_;
};

}  // namespace yuanmen::store
