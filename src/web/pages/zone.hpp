#pragma once

#include <cstdint>
#include <string>

namespace yuanmen::web::pages {

/// How far the server's own time zone, that of the hall, is from UTC at this time, in minutes; and its name:
/// "UTC+8", "UTC+5:30", "UTC−3".
int utc_minutes(std::int64_t wall_ms);
std::string zone_name(int utc_minutes);

}  // namespace yuanmen::web::pages
