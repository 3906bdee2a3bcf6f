#include "tournament/entrants/list_table.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <optional>

#include "base/utf8.hpp"

namespace yuanmen::tournament {
namespace {

using Line = std::u32string_view;

constexpr std::array kColumnSeparators = {Separator::tab, Separator::semicolon, Separator::comma,
                                          Separator::wide_semicolon, Separator::wide_comma};

constexpr std::string_view kStartsFormula = "=+-@\t\r";

char32_t character_of(Separator separator) {
    switch (separator) {
        case Separator::none:
            return 0;
        case Separator::tab:
            return U'\t';
        case Separator::comma:
            return U',';
        case Separator::semicolon:
            return U';';
        case Separator::wide_comma:
            return U'\uFF0C';
        case Separator::wide_semicolon:
            return U'\uFF1B';
        case Separator::enumeration:
            return U'\u3001';
    }
    return 0;
}

bool is_digit(char32_t character) {
    return (character >= U'0' && character <= U'9') || (character >= U'\uFF10' && character <= U'\uFF19');
}

std::size_t skip_blanks(Line line, std::size_t at) {
    while (at < line.size() && base::is_blank(line[at])) ++at;
    return at;
}

/// How many characters of the line are a number in front of an entry, as in "12. " or "(3)"; 0 if none.
std::size_t ordinal_length(Line line) {
    constexpr std::u32string_view open = U"(\uFF08", close = U".)\u3001\uFF0E\uFF09";
    std::size_t at = skip_blanks(line, 0);
    if (at < line.size() && open.find(line[at]) != open.npos) ++at;
    const std::size_t digits = at;
    while (at < line.size() && is_digit(line[at])) ++at;
    if (at == digits || at - digits > 3 || at == line.size()) return 0;
    return close.find(line[at]) == close.npos ? 0 : at + 1;
}

bool is_blank_line(Line line) {
    return skip_blanks(line, 0) == line.size();
}

std::size_t count_outside_quotes(Line line, char32_t wanted) {
    bool quoted = false;
    std::size_t count = 0;
    for (const char32_t character : line) {
        if (character == U'"') quoted = !quoted;
        if (!quoted && character == wanted) ++count;
    }
    return count;
}

/// Reads the rows one after the other; `lines_` are the characters, `first_` where each line's cells begin.
class Splitter {
  public:
    explicit Splitter(const std::vector<TextLine>& source) : source_(source) {
        for (const TextLine& line : source) lines_.push_back(base::to_characters(line.text));
        first_.assign(lines_.size(), 0);
        take_ordinals_off();
    }

    ListTable split() {
        ListTable table;
        table.separator = take_named_separator();
        if (table.separator == Separator::none) table.separator = find_separator();
        table.names_only = table.separator == Separator::enumeration || is_one_line_of_names(table.separator);
        separator_ = character_of(table.separator);
        for (std::size_t line = 0; line < lines_.size();) {
            ListRow row = read_row(line);
            const bool holds_something = std::any_of(row.cells.begin(), row.cells.end(),
                                                     [](const ListCell& cell) { return !cell.text.empty(); });
            if (holds_something || !row.fault.empty()) table.rows.push_back(std::move(row));
        }
        return table;
    }

  private:
    void take_ordinals_off() {
        std::size_t entries = 0;
        for (const auto& line : lines_) {
            if (is_blank_line(line)) continue;
            if (ordinal_length(line) == 0) return;
            ++entries;
        }
        if (entries < 2) return;
        for (std::size_t i = 0; i < lines_.size(); ++i) first_[i] = ordinal_length(lines_[i]);
    }

    Line cells_of(std::size_t line) const { return Line(lines_[line]).substr(first_[line]); }

    /// A first line "sep=;" is an order to the spreadsheet that wrote the list and no entrant.
    Separator take_named_separator() {
        if (lines_.empty() || lines_[0].size() != 5) return Separator::none;
        const std::u32string_view order = Line(lines_[0]).substr(0, 4);
        if (order != U"sep=" && order != U"SEP=" && order != U"Sep=") return Separator::none;
        const auto named = std::ranges::find(kColumnSeparators, lines_[0][4], character_of);
        if (named == kColumnSeparators.end()) return Separator::none;
        lines_[0].clear();
        first_[0] = 0;
        return *named;
    }

    /// How a separator is used outside quotes, the most telling first.
    struct Use {
        std::size_t lines = 0;     ///< that have it
        std::size_t agreeing = 0;  ///< that have it as often as most
        std::size_t often = 0;     ///< how often that is
        auto operator<=>(const Use&) const = default;
    };

    Use use_of(Separator separator) const {
        std::map<std::size_t, std::size_t> lines_by_count;
        Use use;
        for (std::size_t i = 0; i < lines_.size(); ++i) {
            const std::size_t count = count_outside_quotes(cells_of(i), character_of(separator));
            if (count == 0) continue;
            ++use.lines;
            use.agreeing = std::max(use.agreeing, ++lines_by_count[count]);
        }
        for (const auto& [count, lines] : lines_by_count) {
            if (lines == use.agreeing) use.often = count;
        }
        return use;
    }

    Separator find_separator() const {
        Separator best = Separator::enumeration;
        Use most;
        for (const Separator separator : kColumnSeparators) {
            const Use use = use_of(separator);
            const bool beside_tabs = best == Separator::tab && use.lines <= most.lines;
            if (use.lines == 0 || beside_tabs || use <= most) continue;
            best = separator;
            most = use;
        }
        if (best == Separator::enumeration && use_of(best).lines == 0) return Separator::none;
        return best;
    }

    bool is_one_line_of_names(Separator separator) const {
        if (separator == Separator::none) return false;
        const auto with_text = [](const auto& line) { return !is_blank_line(line); };
        if (std::count_if(lines_.begin(), lines_.end(), with_text) != 1) return false;
        const auto line = std::find_if(lines_.begin(), lines_.end(), with_text);
        return std::none_of(line->begin(), line->end(), is_digit);
    }

    ListRow read_row(std::size_t& line) {
        ListRow row;
        row.line = static_cast<int>(line) + 1;
        row.text = base::utf8_prefix(source_[line].text, kShownCharacters);
        if (source_[line].bad_at) {
            spoil(row, "entrants.invalid_encoding", *source_[line].bad_at);
        } else {
            std::size_t last = line;
            std::size_t at = first_[line];
            while (read_cell(row, last, at)) {
            }
            // A row whose quotes went wrong ends with its own line, so that the lines behind it are read.
            if (row.fault.empty()) line = last;
        }
        ++line;
        return row;
    }

    static void spoil(ListRow& row, std::string fault, int column) {
        row.cells.clear();
        row.fault = std::move(fault);
        row.fault_column = column;
    }

    /// Reads the cell at `at` and steps behind its separator; false after the last cell of the row.
    bool read_cell(ListRow& row, std::size_t& line, std::size_t& at) {
        at = skip_blanks(lines_[line], at);
        if (at < lines_[line].size() && lines_[line][at] == U'"') return read_quoted(row, line, at);
        const auto end =
            std::min(lines_[line].find(separator_ == 0 ? U'\n' : separator_, at), lines_[line].size());
        std::size_t text_end = end;
        while (text_end > at && base::is_blank(lines_[line][text_end - 1])) --text_end;
        add(row, Line(lines_[line]).substr(at, text_end - at), at);
        const bool more = end < lines_[line].size();
        at = end + 1;
        return more;
    }

    bool read_quoted(ListRow& row, std::size_t& line, std::size_t& at) {
        const std::size_t opened_at = at;
        std::u32string text;
        std::size_t taken = 1;
        for (++at; !take_quoted(text, lines_[line], at); at = 0, ++line, ++taken) {
            if (taken == kQuotedLines || line + 1 == lines_.size() || source_[line + 1].bad_at) {
                spoil(row, "entrants.unclosed_quote", static_cast<int>(opened_at) + 1);
                return false;
            }
            text += U'\n';
        }
        add(row, text, opened_at);
        at = skip_blanks(lines_[line], at);
        if (at == lines_[line].size()) return false;
        if (lines_[line][at] != separator_) {
            spoil(row, "entrants.text_after_quote", static_cast<int>(at) + 1);
            return false;
        }
        ++at;
        return true;
    }

    /// Takes the text up to the closing quote and steps behind it; false if the line ends before.
    static bool take_quoted(std::u32string& text, Line line, std::size_t& at) {
        for (; at < line.size(); ++at) {
            if (line[at] == U'"') {
                if (at + 1 == line.size() || line[at + 1] != U'"') {
                    ++at;
                    return true;
                }
                ++at;
            }
            text += line[at];
        }
        return false;
    }

    static void add(ListRow& row, Line text, std::size_t at) {
        std::size_t end = text.size();
        while (end > 0 && base::is_blank(text[end - 1])) --end;
        const std::size_t begin = std::min(skip_blanks(text, 0), end);
        row.cells.push_back({without_guard(without_escapes(base::to_utf8(text.substr(begin, end - begin)))),
                             static_cast<int>(at) + 1, row.cells.size()});
    }

    /// The apostrophe that keeps a spreadsheet from taking a cell of a CSV for a formula is not its text.
    static std::string without_guard(std::string text) {
        const auto first = text.find_first_not_of('\'');
        const bool guarded = first != text.npos && first > 0 && kStartsFormula.find(text[first]) != text.npos;
        return guarded ? text.substr(1) : text;
    }

    const std::vector<TextLine>& source_;
    std::vector<std::u32string> lines_;
    std::vector<std::size_t> first_;
    char32_t separator_ = 0;
};

}  // namespace

std::string_view sign_of(Separator separator) {
    switch (separator) {
        case Separator::none:
            return "";
        case Separator::tab:
            return "\t";
        case Separator::comma:
            return ",";
        case Separator::semicolon:
            return ";";
        case Separator::wide_comma:
            return "\xEF\xBC\x8C";
        case Separator::wide_semicolon:
            return "\xEF\xBC\x9B";
        case Separator::enumeration:
            return "\xE3\x80\x81";
    }
    return "";
}

std::string without_escapes(std::string_view text) {
    constexpr std::size_t length = 7;  // "_x000D_"
    std::string plain;
    while (!text.empty()) {
        unsigned character = 0;
        const auto* digits = text.data() + 2;
        const bool escaped = text.size() >= length && text.starts_with("_x") && text[6] == '_' &&
                             std::from_chars(digits, digits + 4, character, 16).ptr == digits + 4 &&
                             character > 0 && (character < 0xD800 || character > 0xDFFF);
        if (escaped)
            base::append_utf8(plain, character);
        else
            plain += text.front();
        text.remove_prefix(escaped ? length : 1);
    }
    const auto first = plain.find_first_not_of("\r\n"), last = plain.find_last_not_of("\r\n");
    return first == plain.npos ? "" : plain.substr(first, last - first + 1);
}

bool is_error_value(std::string_view text) {
    constexpr std::array<std::string_view, 10> values = {"#N/A",  "#REF!",  "#NAME?",  "#VALUE!", "#DIV/0!",
                                                         "#NUM!", "#NULL!", "#SPILL!", "#CALC!",  "#NV"};
    return text.starts_with("Err:5") || std::find(values.begin(), values.end(), text) != values.end();
}

ListTable split_table(const std::vector<TextLine>& lines) {
    return Splitter(lines).split();
}

}  // namespace yuanmen::tournament
