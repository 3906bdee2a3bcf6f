#include "store/sqlite_version.hpp"

#include <sqlite3.h>

namespace yuanmen::store {

std::string sqlite_version() {
    return sqlite3_libversion();
}

}  // namespace yuanmen::store
