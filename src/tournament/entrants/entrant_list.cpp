#include "tournament/entrants/entrant_list.hpp"

#include <algorithm>
#include <array>
#include <map>

#include "base/utf8.hpp"
#include "tournament/entrants/bracket_site.hpp"
#include "tournament/entrants/list_columns.hpp"
#include "tournament/entrants/roll.hpp"
#include "tournament/entrants/spreadsheet.hpp"
#include "tournament/exchange/trf.hpp"

namespace yuanmen::tournament {
namespace {

constexpr std::array<const char*, 6> kFieldNames = {"", "name", "number", "seed", "club", "city"};

/// The cells of one entrant, found by what they mean.
struct EntrantCells {
    std::array<const ListCell*, 6> by_column{};

    std::string text(ListColumn column) const {
        const ListCell* cell = by_column[static_cast<std::size_t>(column)];
        return cell == nullptr ? "" : tidy(cell->text);
    }
    /// Where the cell of a field stands; column 1 if the line has none.
    int column_of(std::string_view field) const {
        for (std::size_t i = 1; i < kFieldNames.size(); ++i) {
            if (kFieldNames[i] == field && by_column[i] != nullptr) return by_column[i]->column;
        }
        return 1;
    }
};

class Reader {
  public:
    Reader(EntrantList& list, std::span<const EntrantFields> present) : list_(list) {
        for (const EntrantFields& entrant : present) roll_.add(entrant, entrant.name);
    }

    void read_columns(const ListRow& row, const std::vector<ListColumn>& columns) {
        EntrantCells cells;
        for (const ListCell& cell : row.cells) {
            if (cell.index >= columns.size()) {
                if (cell.text.empty()) continue;
                return reject(row, cell.column, {"entrants.too_many_columns", {}, "", {}});
            }
            cells.by_column[static_cast<std::size_t>(columns[cell.index])] = &cell;
        }
        cells.by_column[static_cast<std::size_t>(ListColumn::ignored)] = nullptr;
        read_entrant(row, cells);
    }

    void read_names(const ListRow& row) {
        for (const ListCell& cell : row.cells) {
            EntrantCells cells;
            cells.by_column[static_cast<std::size_t>(ListColumn::name)] = &cell;
            if (!cell.text.empty()) read_entrant(row, cells);
        }
    }

    /// An entrant another format has brought; `columns` say where its fields stand.
    void take(const EntrantFields& entrant, const ListRow& shown, const std::map<std::string, int>& columns) {
        auto fault = check_fields(entrant);
        if (!fault) fault = roll_.check(entrant);
        if (fault) {
            const auto at = columns.find(fault->field);
            return reject(shown, at == columns.end() ? 1 : at->second, *fault);
        }
        roll_.add(entrant, std::string("#").append(std::to_string(shown.line)));
        list_.entrants.push_back({shown.line, entrant});
    }

    void reject(const ListRow& row, int column, base::Refusal why) {
        list_.faults.push_back({row.line, column, row.text, std::move(why)});
    }

  private:
    void read_entrant(const ListRow& row, const EntrantCells& cells) {
        for (std::size_t i = 1; i < kFieldNames.size(); ++i) {
            const ListCell* cell = cells.by_column[i];
            if (cell != nullptr && is_error_value(cell->text))
                return reject(row, cell->column,
                              {"entrants.error_value", {}, kFieldNames[i], {{"value", cell->text}}});
        }
        EntrantFields entrant{cells.text(ListColumn::name), cells.text(ListColumn::number), std::nullopt,
                              cells.text(ListColumn::club)};
        if (const std::string city = cells.text(ListColumn::city); !city.empty()) entrant.city = city;
        auto fault = read_seed(cells.text(ListColumn::seed), entrant.seed);
        if (auto earlier = check_fields(entrant)) fault = std::move(earlier);
        if (!fault) fault = roll_.check(entrant);
        // Who has no place any more is still looked for further down: a repetition is a fault of its own.
        const bool no_place = fault && fault->code == "entrants.too_many";
        if (!fault || no_place) roll_.add(entrant, std::string("#").append(std::to_string(row.line)));
        if (fault) return reject(row, cells.column_of(fault->field), *fault);
        list_.entrants.push_back({row.line, std::move(entrant)});
    }

    EntrantList& list_;
    Roll roll_;
};

constexpr std::size_t kTitleRows = 20;  ///< so many may stand above the header

std::size_t filled(const ListRow& row) {
    return static_cast<std::size_t>(std::count_if(row.cells.begin(), row.cells.end(),
                                                  [](const ListCell& cell) { return !cell.text.empty(); }));
}

/// Whether a row below the first is a header: it has two titles or the only cell of its row is plainly one,
/// or everything above has fewer cells.
bool is_header_below(const std::vector<ListRow>& rows, std::size_t at,
                     const std::vector<ListColumn>& columns) {
    if (std::find(columns.begin(), columns.end(), ListColumn::name) == columns.end()) return false;
    const auto known = columns.size() - static_cast<std::size_t>(
                                            std::count(columns.begin(), columns.end(), ListColumn::ignored));
    if (known > 1) return true;
    const std::size_t cells = filled(rows[at]);
    if (cells == 1) {
        const std::string title = comparison_key(rows[at].cells.back().text);
        return title == "姓名" || title == "选手姓名" || title == "name";
    }
    return std::all_of(rows.begin(), rows.begin() + static_cast<std::ptrdiff_t>(at),
                       [&](const ListRow& above) { return filled(above) < cells; });
}

/// Where the header stands and what its columns are.
struct Header {
    std::size_t row = 0;
    std::vector<ListColumn> columns;
};

std::optional<Header> find_header(const std::vector<ListRow>& rows) {
    for (std::size_t i = 0; i < std::min(rows.size(), kTitleRows + 1); ++i) {
        const auto columns = read_header(rows[i]);
        if (columns && (i == 0 || is_header_below(rows, i, *columns))) return Header{i, *columns};
    }
    return std::nullopt;
}

/// A row whose cells are all words is a header whose titles we do not know.
bool looks_like_titles(const ListRow& row) {
    return filled(row) > 1 && std::none_of(row.cells.begin(), row.cells.end(), [](const ListCell& cell) {
               return cell.text.find_first_of("0123456789") != cell.text.npos;
           });
}

/// The header as it is found, or as somebody says who has looked at the list.
std::optional<Header> header_of(const std::vector<ListRow>& rows, const ListHints& hints) {
    const std::size_t said = static_cast<std::size_t>(hints.name_column.value_or(0));
    auto header = hints.has_header == false ? std::nullopt : find_header(rows);
    const bool unknown = hints.has_header.value_or(said > 0 && looks_like_titles(rows.front()));
    if (!header && unknown) header = Header{0, std::vector<ListColumn>(rows.front().width())};
    if (!header || said == 0) return header;
    std::replace(header->columns.begin(), header->columns.end(), ListColumn::name, ListColumn::ignored);
    if (header->columns.size() < said) header->columns.resize(said);
    header->columns[said - 1] = ListColumn::name;
    return header;
}

/// The columns of a list without header; only the name's if somebody says that it is not the first.
std::vector<ListColumn> columns_without_header(const std::vector<ListRow>& rows, const ListHints& hints) {
    const std::size_t said = static_cast<std::size_t>(hints.name_column.value_or(0));
    if (said <= 1) return default_columns();
    std::vector<ListColumn> columns(said);
    for (const ListRow& row : rows) columns.resize(std::max(columns.size(), row.width()));
    columns[said - 1] = ListColumn::name;
    return columns;
}

/// What somebody is shown who chooses the name's column: titles, or what stands first in each.
std::vector<ListedColumn> shown_columns(const ListRow& row, const std::vector<ListColumn>& columns) {
    std::vector<ListedColumn> shown;
    for (const ListCell& cell : row.cells) {
        if (cell.text.empty()) continue;
        const ListColumn means = cell.index < columns.size() ? columns[cell.index] : ListColumn::ignored;
        shown.push_back({static_cast<int>(cell.index) + 1,
                         std::string(base::utf8_prefix(cell.text, kClubCharacters)),
                         kFieldNames[static_cast<std::size_t>(means)]});
    }
    return shown;
}

/// The players of a tournament report; its rounds are looked at and not taken.
base::Result<EntrantList, base::Refusal> entrants_of_trf(std::string_view bytes,
                                                         std::span<const EntrantFields> present,
                                                         std::optional<TextEncoding> told) {
    const auto file = exchange::read_trf(bytes, told);
    if (!file) return base::fail(file.error().refusal);
    EntrantList list;
    list.kind = ListKind::trf;
    list.encoding = file->encoding;
    list.encoding_sure = file->encoding_sure;
    list.readings = file->readings;
    list.ignored_columns = file->ignored;
    if (file->rounds_played() > 0) list.ignored_columns.push_back("001 92-");
    Reader reader(list, present);
    for (const exchange::TrfPlayer& player : file->players) {
        const EntrantFields given{player.name, std::to_string(player.number), player.number, player.club};
        reader.take(given, ListRow{player.line, player.name, {}, "", 0},
                    {{"name", 15}, {"number", 5}, {"seed", 5}});
    }
    return list;
}

/// Header, columns and lines of a table, from a text or from a sheet.
base::Result<EntrantList, base::Refusal> read_table(ListTable table, EntrantList list,
                                                    std::span<const EntrantFields> present,
                                                    const ListHints& hints) {
    if (table.rows.empty()) return base::fail(base::Refusal{"entrants.empty", {}, "", {}});
    std::vector<ListColumn> columns = columns_without_header(table.rows, hints);
    const auto header = header_of(table.rows, hints);
    if (header) columns = header->columns;
    list.columns = shown_columns(table.rows[header ? header->row : 0], columns);
    if (header) {
        list.has_header = true;
        for (const ListedColumn& column : list.columns) {
            if (column.means.empty()) list.ignored_columns.push_back(column.title);
        }
        const auto first = table.rows.begin(), titles = first + static_cast<std::ptrdiff_t>(header->row);
        for (auto row = first; row != titles; ++row) list.above_header.push_back({row->line, row->text});
        table.rows.erase(first, titles + 1);
        if (std::find(columns.begin(), columns.end(), ListColumn::name) == columns.end())
            return base::fail(base::Refusal{"entrants.no_name_column", {}, "", {}});
        if (table.rows.empty()) return base::fail(base::Refusal{"entrants.empty", {}, "", {}});
    }
    Reader reader(list, present);
    for (const ListRow& row : table.rows) {
        if (!row.fault.empty()) {
            reader.reject(row, row.fault_column, {row.fault, {}, "", {}});
        } else if (table.names_only && (!list.has_header || columns.size() == 1)) {
            reader.read_names(row);
        } else {
            reader.read_columns(row, columns);
        }
    }
    return list;
}

/// Whether the rows a sheet begins with hold the header of a list of players.
bool names_players(const std::vector<ListRow>& rows) {
    const auto header = find_header(rows);
    return header && std::find(header->columns.begin(), header->columns.end(), ListColumn::name) !=
                         header->columns.end();
}

base::Refusal too_large_list() {
    return {"entrants.too_large", {}, "", {{"most", std::to_string(kMaxListBytes / 1024)}}};
}

}  // namespace

base::Result<EntrantList, base::Refusal> read_entrant_list(std::string_view bytes,
                                                           std::span<const EntrantFields> present,
                                                           const ListHints& hints) {
    if (bytes.size() > kMaxListBytes) return base::fail(too_large_list());
    const auto told = encoding_said(hints.encoding.value_or(""));
    if (!told) return base::fail(told.error());
    if (exchange::looks_like_trf(bytes)) return entrants_of_trf(bytes, present, *told);
    if (looks_like_json(bytes)) return read_bracket_site(bytes, present);
    EntrantList list;
    ListTable table;
    if (looks_like_xlsx(bytes)) {
        auto book = read_xlsx(bytes, hints.sheet.value_or(""), kTitleRows + 1, names_players);
        if (!book) return base::fail(book.error());
        list.kind = ListKind::spreadsheet;
        list.sheet = std::move(book->sheet);
        list.sheets = std::move(book->sheets);
        table = std::move(book->table);
    } else {
        auto decoded = decode_text(bytes, *told);
        if (!decoded) return base::fail(decoded.error());
        table = split_table(decoded->lines);
        list.encoding = decoded->encoding;
        list.encoding_sure = decoded->sure;
        list.readings = decoded->readings;
        list.separator = table.separator;
    }
    return read_table(std::move(table), std::move(list), present, hints);
}

std::string_view id_of(ListKind kind) {
    constexpr std::array<std::string_view, 5> ids = {"text", "trf", "spreadsheet", "challonge", "start_gg"};
    return ids[static_cast<std::size_t>(kind)];
}

}  // namespace yuanmen::tournament
