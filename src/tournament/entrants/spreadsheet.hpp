#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/refusal.hpp"
#include "base/result.hpp"
#include "tournament/entrants/list_table.hpp"

namespace yuanmen::tournament {

/// A sheet of a workbook as lines of cells.
struct Spreadsheet {
    ListTable table;                  ///< ListRow::line is the row's number, ListCell::column the column's
    std::string sheet;                ///< the one that was read: the first
    std::vector<std::string> others;  ///< names of the sheets that were not
};

inline constexpr std::size_t kMostSheets = 64;
inline constexpr std::size_t kMostSheetColumns = 256;
inline constexpr std::size_t kLargestPart = 8 << 20;  ///< bytes of one file in the workbook, unpacked

/// Whether these bytes are a ZIP archive, as an .xlsx is.
bool looks_like_xlsx(std::string_view bytes);

/// Reads the first sheet of an .xlsx: shared and inline strings, numbers as they are shown ("3", and "007"
/// where the format says so), dates as "2012-10-31"; of a formula what it came to. Nothing is unpacked
/// further than needed, and never past its limits. Refuses "entrants.spreadsheet" (another kind of archive),
/// "spreadsheet.damaged", ".too_large" (a part, or more than 100 times what was sent), ".too_many_sheets",
/// ".too_many_rows", ".too_many_columns", ".entities" (a document type of its own) and ".too_deep".
base::Result<Spreadsheet, base::Refusal> read_xlsx(std::string_view bytes);

}  // namespace yuanmen::tournament
