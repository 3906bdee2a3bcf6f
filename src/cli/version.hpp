#pragma once

#include <string>

namespace yuanmen::cli {

/// What `yuanmen --version` says: version and commit, the libraries that matter, the shipped rulesets by
/// hash.
std::string version_text();

}  // namespace yuanmen::cli
