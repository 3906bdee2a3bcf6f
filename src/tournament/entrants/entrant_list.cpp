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
        for (std::size_t i = 0; i < row.cells.size(); ++i) {
            if (i >= columns.size()) {
                if (row.cells[i].text.empty()) continue;
                return reject(row, row.cells[i].column, {"entrants.too_many_columns", {}, "", {}});
            }
            cells.by_column[static_cast<std::size_t>(columns[i])] = &row.cells[i];
        }
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

std::vector<std::string> ignored_titles(const ListRow& header, const std::vector<ListColumn>& columns) {
    std::vector<std::string> titles;
    for (std::size_t i = 0; i < columns.size(); ++i) {
        if (columns[i] == ListColumn::ignored && !header.cells[i].text.empty()) {
            titles.emplace_back(base::utf8_prefix(header.cells[i].text, kClubCharacters));
        }
    }
    return titles;
}

/// The players of a tournament report; its rounds are looked at and not taken.
base::Result<EntrantList, base::Refusal> entrants_of_trf(std::string_view bytes,
                                                         std::span<const EntrantFields> present) {
    const auto file = exchange::read_trf(bytes);
    if (!file) return base::fail(file.error().refusal);
    EntrantList list;
    list.kind = ListKind::trf;
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
                                                    std::span<const EntrantFields> present) {
    if (table.rows.empty()) return base::fail(base::Refusal{"entrants.empty", {}, "", {}});
    std::vector<ListColumn> columns = default_columns();
    if (const auto header = read_header(table.rows.front())) {
        columns = *header;
        list.has_header = true;
        for (std::string& title : ignored_titles(table.rows.front(), columns))
            list.ignored_columns.push_back(std::move(title));
        table.rows.erase(table.rows.begin());
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

/// Whether this is the header of a list of players.
bool names_players(const ListRow& row) {
    const auto columns = read_header(row);
    return columns && std::find(columns->begin(), columns->end(), ListColumn::name) != columns->end();
}

base::Refusal too_large_list() {
    return {"entrants.too_large", {}, "", {{"most", std::to_string(kMaxListBytes / 1024)}}};
}

}  // namespace

base::Result<EntrantList, base::Refusal> read_entrant_list(std::string_view bytes,
                                                           std::span<const EntrantFields> present,
                                                           const std::string& sheet) {
    if (bytes.size() > kMaxListBytes) return base::fail(too_large_list());
    if (exchange::looks_like_trf(bytes)) return entrants_of_trf(bytes, present);
    if (looks_like_json(bytes)) return read_bracket_site(bytes, present);
    EntrantList list;
    ListTable table;
    if (looks_like_xlsx(bytes)) {
        auto book = read_xlsx(bytes, sheet, [](const ListRow& first) { return names_players(first); });
        if (!book) return base::fail(book.error());
        list.kind = ListKind::spreadsheet;
        list.sheet = std::move(book->sheet);
        list.sheets = std::move(book->sheets);
        table = std::move(book->table);
    } else {
        auto decoded = decode_text(bytes);
        if (!decoded) return base::fail(decoded.error());
        table = split_table(decoded->lines);
        list.encoding = decoded->encoding;
        list.separator = table.separator;
    }
    return read_table(std::move(table), std::move(list), present);
}

std::string_view id_of(ListKind kind) {
    constexpr std::array<std::string_view, 5> ids = {"text", "trf", "spreadsheet", "challonge", "start_gg"};
    return ids[static_cast<std::size_t>(kind)];
}

}  // namespace yuanmen::tournament
