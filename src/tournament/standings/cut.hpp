#pragma once

#include <string>
#include <vector>

#include "tournament/standings/standings.hpp"

namespace yuanmen::tournament::standings {

/// Puts players of one rank in the order of their lots, SHA-256 of `<seed>:<player>`, smallest first, and
/// gives everybody a rank of his own. The seed is recorded with the table.
std::vector<Row> with_lots(std::vector<Row> rows, const std::string& seed);

/// The seeds of a top cut: the first `size` of a table that are not in `absent` (dropped, disqualified).
/// Fewer where there are fewer.
std::vector<std::string> top_cut(const std::vector<Row>& rows, std::size_t size,
                                 const std::vector<std::string>& absent);

}  // namespace yuanmen::tournament::standings
