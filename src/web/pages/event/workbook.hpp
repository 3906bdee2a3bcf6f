#pragma once

#include <string>
#include <vector>

namespace yuanmen::web::pages {

/// A table as the bytes of an .xlsx with one sheet. Whole numbers without a leading zero are numbers,
/// everything else is text, never a formula. Throws std::runtime_error if the machine has no place for it.
std::string workbook_of(const std::vector<std::vector<std::string>>& rows);

}  // namespace yuanmen::web::pages
