#pragma once

#include <string>

namespace yuanmen::store {

/// The version of the SQLite this process runs with.
std::string sqlite_version();

}  // namespace yuanmen::store
