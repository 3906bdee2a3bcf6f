#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "cards/ruleset.hpp"

namespace yuanmen::cards::loading {

inline constexpr std::size_t kMaxFolders = 200;
inline constexpr std::size_t kMaxFilesOfAFolder = 64;
inline constexpr int kMaxBases = 4;  ///< how long a chain of rulesets built on one another may be

/// The source files of one ruleset, wherever they came from.
struct Folder {
    std::string path;                          ///< as shown in errors, without a final '/'
    std::map<std::string, std::string> files;  ///< content by file name
};
using Folders = std::map<std::string, Folder>;  ///< by folder name, which is the ruleset's id

/// The folders linked into the binary.
Folders embedded_folders();

/// The folders below `directory`. A README.md is left out, as is anything not a folder at the top.
base::Result<Folders, RulesetError> folders_of(const std::filesystem::path& directory);

struct Loaded {
    std::vector<std::shared_ptr<const Ruleset>> rulesets;  ///< by id
    std::set<std::string> for_testing;                     ///< ids of those whose folder says so
};

/// Reads every folder, each after its base.
base::Result<Loaded, RulesetError> load_folders(const Folders& folders);

}  // namespace yuanmen::cards::loading
