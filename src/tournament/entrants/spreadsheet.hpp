#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/refusal.hpp"
#include "base/result.hpp"
#include "tournament/entrants/list_table.hpp"

namespace yuanmen::tournament {

/// A sheet of a workbook as lines of cells.
struct Spreadsheet {
    ListTable table;                  ///< ListRow::line is the row's number, ListCell::column the column's;
                                      ///< only cells that hold something
    std::string sheet;                ///< the one that was read
    std::vector<std::string> sheets;  ///< all of them, in their order
};

inline constexpr std::size_t kMostSheets = 64;
inline constexpr std::size_t kMostSheetColumns = 256;
inline constexpr std::size_t kLargestPart = 8 << 20;  ///< bytes of one file in the workbook, unpacked

/// Whether these bytes are a ZIP archive, as an .xlsx is.
bool looks_like_xlsx(std::string_view bytes);

/// Whether the rows a sheet begins with are such that the sheet is the one wanted.
using WantedSheet = std::function<bool(const std::vector<ListRow>& first)>;

/// Reads one sheet of an .xlsx: the one called `name`; without a name the first whose first `most` rows with
/// cells are wanted, and if none is, the first one. Shared and inline strings, numbers as they are shown
/// ("3", and "007" where the format says so), dates as "2012-10-31"; of a formula what it came to, of one
/// that failed its error value ("#N/A"). Nothing is unpacked further than needed, and never past its limits.
/// Threads wait for each other: one workbook is read at a time. Refuses "entrants.spreadsheet" (another kind
/// of archive), "spreadsheet.damaged", ".too_large" (a part, or more than 100 times what was sent),
/// ".too_many_sheets",
/// ".too_many_rows", ".too_many_columns", ".too_many_cells", ".entities" (a document type of its own),
/// ".too_deep" and
/// ".no_such_sheet".
base::Result<Spreadsheet, base::Refusal> read_xlsx(std::string_view bytes, const std::string& name,
                                                   std::size_t most, const WantedSheet& wanted);

}  // namespace yuanmen::tournament
