#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/refusal.hpp"
#include "base/result.hpp"
#include "match/fields.hpp"
#include "tournament/entrants/entrant_fields.hpp"
#include "tournament/entrants/list_table.hpp"
#include "tournament/entrants/text_encoding.hpp"

namespace yuanmen::tournament {

/// An entrant as a line of the list gives him; all rules hold.
struct ListedEntrant {
    int line = 0;  ///< from 1
    EntrantFields fields;
};

/// Why a line gives no entrant.
struct ListFault {
    int line = 0;       ///< from 1
    int column = 0;     ///< where the faulty cell or byte begins in the line, in characters from 1
    std::string text;   ///< the line as read, cut after kShownCharacters
    base::Refusal why;  ///< `field` is "name", "number", "seed", "club" or empty
};

/// What a list was read as.
enum class ListKind : std::uint8_t { text, trf, spreadsheet, challonge, start_gg };
std::string_view id_of(ListKind kind);

/// What somebody says of a list who has looked at it; whatever is not said is found out.
struct ListHints {
    std::optional<std::string> sheet;     ///< of a workbook; without it the first with a header
    std::optional<int> name_column;       ///< which column holds the names, from 1; 0: find out
    std::optional<bool> has_header;       ///< whether titles stand above the first player
    std::optional<std::string> encoding;  ///< id of a TextEncoding

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("sheet", self.sheet, match::Length{0, 200});
        f("name_column", self.name_column, match::Range{0, 256});
        f("has_header", self.has_header);
        f("encoding", self.encoding, match::Length{0, 20});
    }
};

/// A column of the table that was read.
struct ListedColumn {
    int column = 0;     ///< from 1
    std::string title;  ///< without a header what stands first in it
    std::string means;  ///< "name", "number", "seed", "club", "city", or empty: not used

    YUANMEN_FIELDS(column, title, means);
};

struct LineAbove {
    int line = 0;
    std::string text;

    YUANMEN_FIELDS(line, text);
};

/// What a list would bring. Every line that is not blank is in `entrants`, in `faults` or in
/// `above_header`.
struct EntrantList {
    ListKind kind = ListKind::text;
    TextEncoding encoding = TextEncoding::utf8;
    bool encoding_sure = true;              ///< of a text: DecodedText::sure
    std::vector<EncodingReading> readings;  ///< DecodedText::readings
    Separator separator = Separator::none;
    std::string sheet;                ///< of a spreadsheet: the one that was read
    std::vector<std::string> sheets;  ///< of a spreadsheet: all of them
    int matches = 0;                  ///< of a bracket site: how many stand in the export; none is taken
    bool has_header = false;
    std::vector<LineAbove> above_header;       ///< titles of the whole
    std::vector<ListedColumn> columns;         ///< of a table; empty for other kinds
    std::vector<std::string> ignored_columns;  ///< titles, keys or line codes that mean nothing to us
    std::vector<ListedEntrant> entrants;       ///< in the order of the list
    std::vector<ListFault> faults;             ///< in the order of the list
};

/// Reads a pasted list or the bytes of a CSV file, or the players of a TRF (exchange/trf.hpp), which is
/// refused whole with its codes, a sheet of an .xlsx (spreadsheet.hpp), or an export of Challonge or start.gg
/// (bracket_site.hpp). Without a header the columns are name, number, seed, club. `present` are the entrants
/// the event has already: a name, number or seed of theirs is a repetition too. Two entrants may have one
/// name if each has a number. Refuses a list as a whole with "entrants.spreadsheet", "entrants.too_large",
/// "entrants.too_many_lines", "entrants.empty" or "entrants.no_name_column"; never throws on any bytes.
base::Result<EntrantList, base::Refusal> read_entrant_list(std::string_view bytes,
                                                           std::span<const EntrantFields> present = {},
                                                           const ListHints& hints = {});

}  // namespace yuanmen::tournament
