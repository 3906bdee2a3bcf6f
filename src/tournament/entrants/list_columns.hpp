#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tournament/entrants/list_table.hpp"

namespace yuanmen::tournament {

enum class ListColumn : std::uint8_t { ignored, name, number, seed, club, city };

/// What a column title means, in Chinese or English; nothing if it is not a title we know.
std::optional<ListColumn> column_of_title(std::string_view title);

/// The columns of a header row; nothing if this row is not one. A header names at least the name column, or
/// consists of known titles only. A title that repeats an earlier one is `ignored`.
std::optional<std::vector<ListColumn>> read_header(const ListRow& row);

/// The columns of a list without header.
std::vector<ListColumn> default_columns();

}  // namespace yuanmen::tournament
