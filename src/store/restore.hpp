#pragma once

#include <filesystem>

#include "base/refusal.hpp"
#include "base/result.hpp"
#include "store/entry.hpp"

namespace yuanmen::store {

/// Makes a data folder of a backup: `data_dir` must be missing or empty ("store.folder_not_empty"), `file` a
/// database of ours that checks (file, chain, seals; "store.not_ours", "store.newer", "store.backup_failed",
/// "store.no_database"). One of an older version is brought up to date. A
/// key beside the file (FILE.key) comes along; without it the folder's first start makes another. The end of
/// its chain; on a refusal nothing is left behind.
base::Result<ChainHead, base::Refusal> restore_data(const std::filesystem::path& file,
                                                    const std::filesystem::path& data_dir);

}  // namespace yuanmen::store
