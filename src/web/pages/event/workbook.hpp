#pragma once

#include <string>
#include <vector>

namespace yuanmen::web::pages {

/// A table as the bytes of an .xlsx with one sheet called `name` (at most 31 characters, none of []:*?/\),
/// its first row frozen. Numbers without a leading zero are numbers, shown with the decimals they have;
/// everything else is text, never a formula. Throws std::runtime_error if the machine has no place for it.
std::string workbook_of(const std::string& name, const std::vector<std::vector<std::string>>& rows);

}  // namespace yuanmen::web::pages
