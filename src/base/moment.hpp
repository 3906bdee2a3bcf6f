#pragma once

#include <cstdint>
#include <string>

namespace yuanmen::base {

/// When something happened, by three clocks of the server. Two moments with the same `boot_id` are compared
/// by `boot_ms`, which never steps; across a reboot only `wall_ms` is left, and it may be wrong by any
/// amount.
struct Moment {
    std::string boot_id;       ///< names one run of the machine's kernel
    std::int64_t boot_ms = 0;  ///< milliseconds since that boot, sleep included (CLOCK_BOOTTIME)
    std::int64_t wall_ms = 0;  ///< milliseconds since 1970-01-01 UTC, as the machine believes

    bool operator==(const Moment&) const = default;
};

}  // namespace yuanmen::base
