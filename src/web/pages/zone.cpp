#include "web/pages/zone.hpp"

#include <fmt/chrono.h>

namespace yuanmen::web::pages {

int utc_minutes(std::int64_t wall_ms) {
    const std::tm local = fmt::localtime(static_cast<std::time_t>(wall_ms / 1000));
    return static_cast<int>(local.tm_gmtoff / 60);
}

std::string zone_name(int utc_minutes) {
    const int distance = utc_minutes < 0 ? -utc_minutes : utc_minutes;
    const std::string hours = fmt::format("UTC{}{}", utc_minutes < 0 ? "−" : "+", distance / 60);
    return distance % 60 == 0 ? hours : fmt::format("{}:{:02}", hours, distance % 60);
}

}  // namespace yuanmen::web::pages
