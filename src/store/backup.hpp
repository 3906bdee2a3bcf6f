#pragma once

#include <filesystem>

#include "base/refusal.hpp"
#include "base/result.hpp"

namespace yuanmen::store {

/// Copies the database of a data folder to the new file `path` and checks the copy (quick_check, whole
/// chain). Opens the folder read-only, so it works while a service is running. Codes as Store::backup, and
/// "store.io" if the folder holds no database.
base::Result<base::Unit, base::Refusal> backup_data(const std::filesystem::path& data_dir,
                                                    const std::filesystem::path& path);

}  // namespace yuanmen::store
