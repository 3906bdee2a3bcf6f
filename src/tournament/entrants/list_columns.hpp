#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tournament/entrants/list_table.hpp"

namespace yuanmen::tournament {

enum class ListColumn : std::uint8_t { ignored, name, number, seed, club, city };

/// The columns of a header row by their index; nothing if this row is not one. Titles are known in Chinese
/// and English, also as the questions of a survey ("1、您的姓名"). A header names at least the name column,
/// or consists of known titles only. Of several titles that mean the same the plainest counts, then the
/// first; the others are `ignored`.
std::optional<std::vector<ListColumn>> read_header(const ListRow& row);

/// The columns of a list without header.
std::vector<ListColumn> default_columns();

}  // namespace yuanmen::tournament
