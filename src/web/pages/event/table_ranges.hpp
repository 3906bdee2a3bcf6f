#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>

namespace yuanmen::web::pages {

/// The tables of "1-8, 12"; commas, dashes and spaces of both scripts. Nothing if it is none, out of 1–99999,
/// or more than 512 tables.
std::optional<std::set<std::int64_t>> tables_in(std::string_view text);

/// "1–8, 12"; empty for none.
std::string ranges_of(const std::set<std::int64_t>& tables);

}  // namespace yuanmen::web::pages
