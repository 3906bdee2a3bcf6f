#pragma once

#include <string>

namespace yuanmen::service {

/// A tournament report that becomes an event of its own.
struct TrfImport {
    std::string bytes;
    std::string ruleset;     ///< id
    std::string stage_name;  ///< of its Swiss stage
    std::string name;        ///< where the file has none
    std::string date;        ///< the same
    std::string encoding;    ///< id of a TextEncoding; empty: as the bytes tell
};

}  // namespace yuanmen::service
