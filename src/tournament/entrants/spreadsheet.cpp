#include "tournament/entrants/spreadsheet.hpp"

#include <expat.h>
#include <fmt/format.h>
#include <malloc.h>
#include <zip.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>

#include "base/utf8.hpp"
#include "tournament/entrants/entrant_fields.hpp"
#include "tournament/entrants/text_encoding.hpp"

namespace yuanmen::tournament {
namespace {

using base::Refusal;

constexpr std::size_t kMostRatio = 100;
constexpr std::size_t kSmallPart = 1 << 20;  ///< so much may be unpacked whatever the ratio
constexpr std::size_t kMostTextBytes = 2 << 20;
constexpr std::size_t kLastRow = 1'048'576;  ///< of any sheet
constexpr int kDeepestXml = 24;

Refusal refused(const char* code, std::map<std::string, std::string> params = {}) {
    return {std::string("spreadsheet.") + code, {}, "", std::move(params)};
}

/// The files of an archive in memory.
class Archive {
  public:
    explicit Archive(std::string_view bytes) : packed_(bytes.size()) {
        zip_error_t error;
        zip_error_init(&error);
        zip_source_t* source = zip_source_buffer_create(bytes.data(), bytes.size(), 0, &error);
        if (source != nullptr) {
            zip_ = zip_open_from_source(source, ZIP_RDONLY, &error);
            if (zip_ == nullptr) zip_source_free(source);
        }
        zip_error_fini(&error);
    }
    ~Archive() {
        if (zip_ != nullptr) zip_discard(zip_);
    }
    Archive(const Archive&) = delete;
    Archive& operator=(const Archive&) = delete;

    bool open() const { return zip_ != nullptr; }
    bool has(const std::string& name) const { return zip_name_locate(zip_, name.c_str(), 0) >= 0; }

    /// Unpacks a file piece by piece; `take` answers whether it wants more.
    std::optional<Refusal> unpack(const std::string& name,
                                  const std::function<bool(std::string_view)>& take) {
        std::unique_ptr<zip_file_t, int (*)(zip_file_t*)> file(zip_fopen(zip_, name.c_str(), 0), zip_fclose);
        if (!file) return refused("damaged");
        char piece[16 * 1024];
        std::size_t unpacked = 0;
        while (true) {
            const auto got = zip_fread(file.get(), piece, sizeof piece);
            if (got < 0) return refused("damaged");
            if (got == 0) return std::nullopt;
            unpacked += static_cast<std::size_t>(got);
            total_ += static_cast<std::size_t>(got);
            const bool blown_up = total_ > kSmallPart && total_ / kMostRatio > packed_;
            if (unpacked > kLargestPart || blown_up)
                return refused("too_large", {{"most", std::to_string(kLargestPart >> 20)}});
            if (!take({piece, static_cast<std::size_t>(got)})) return std::nullopt;
        }
    }

  private:
    zip_t* zip_ = nullptr;
    std::size_t packed_;
    std::size_t total_ = 0;
};

using Attributes = std::map<std::string, std::string, std::less<>>;

std::string value_of(const Attributes& attributes, std::string_view key) {
    const auto found = attributes.find(key);
    return found == attributes.end() ? std::string() : found->second;
}

/// What a part of the workbook is read by: its elements, without their prefixes.
class PartReader {
  public:
    virtual ~PartReader() = default;
    virtual void begin(std::string_view name, const Attributes& attributes) = 0;
    virtual void end(std::string_view name) = 0;
    virtual void text(std::string_view) {}
    std::optional<Refusal> fault;
    bool enough = false;  ///< what is wanted of it has been read
};

std::string_view local_name(std::string_view name) {
    const auto colon = name.rfind(':');
    return colon == std::string_view::npos ? name : name.substr(colon + 1);
}

/// One document through expat: no entities, no depth without end.
class XmlParse {
  public:
    explicit XmlParse(PartReader& reader)
        : reader_(reader), parser_(XML_ParserCreate(nullptr), XML_ParserFree) {
        XML_SetUserData(parser_.get(), this);
        XML_SetElementHandler(parser_.get(), on_begin, on_end);
        XML_SetCharacterDataHandler(parser_.get(), on_text);
        XML_SetStartDoctypeDeclHandler(parser_.get(), on_doctype);
    }

    bool feed(std::string_view piece, bool last) {
        const auto status = XML_Parse(parser_.get(), piece.data(), static_cast<int>(piece.size()),
                                      last ? XML_TRUE : XML_FALSE);
        if (status == XML_STATUS_ERROR && !reader_.fault) reader_.fault = refused("damaged");
        return !reader_.fault && !reader_.enough;
    }

  private:
    void stop(Refusal why) {
        if (!reader_.fault) reader_.fault = std::move(why);
        XML_StopParser(parser_.get(), XML_FALSE);
    }
    static XmlParse& self(void* user) { return *static_cast<XmlParse*>(user); }

    static void on_begin(void* user, const XML_Char* name, const XML_Char** attributes) {
        XmlParse& parse = self(user);
        if (parse.reader_.fault) return parse.stop(*parse.reader_.fault);
        if (++parse.depth_ > kDeepestXml) return parse.stop(refused("too_deep"));
        Attributes read;
        for (; *attributes != nullptr; attributes += 2)
            read.emplace(local_name(attributes[0]), attributes[1]);
        parse.reader_.begin(local_name(name), read);
    }
    static void on_end(void* user, const XML_Char* name) {
        --self(user).depth_;
        self(user).reader_.end(local_name(name));
    }
    static void on_text(void* user, const XML_Char* bytes, int size) {
        self(user).reader_.text({bytes, static_cast<std::size_t>(size)});
    }
    static void on_doctype(void* user, const XML_Char*, const XML_Char*, const XML_Char*, int) {
        self(user).stop(refused("entities"));
    }

    PartReader& reader_;
    std::unique_ptr<std::remove_pointer_t<XML_Parser>, void (*)(XML_Parser)> parser_;
    int depth_ = 0;
};

std::optional<Refusal> read_part(Archive& archive, const std::string& name, PartReader& reader) {
    XmlParse parse(reader);
    auto fault = archive.unpack(name, [&](std::string_view piece) { return parse.feed(piece, false); });
    if (!fault && !reader.fault && !reader.enough) parse.feed({}, true);
    return reader.fault ? reader.fault : fault;
}

/// xl/workbook.xml: the sheets, in their order.
struct WorkbookReader : PartReader {
    struct Sheet {
        std::string name, relation;
    };
    std::vector<Sheet> sheets;
    bool from_1904 = false;

    void begin(std::string_view name, const Attributes& attributes) override {
        if (name == "workbookPr") {
            const std::string told = value_of(attributes, "date1904");
            from_1904 = told == "1" || told == "true";
        }
        if (name != "sheet") return;
        if (sheets.size() == kMostSheets) {
            fault = refused("too_many_sheets", {{"most", std::to_string(kMostSheets)}});
            return;
        }
        sheets.push_back({value_of(attributes, "name"), value_of(attributes, "id")});
    }
    void end(std::string_view) override {}
};

/// xl/_rels/workbook.xml.rels: which file a sheet is.
struct RelationsReader : PartReader {
    std::map<std::string, std::string> targets;
    void begin(std::string_view name, const Attributes& attributes) override {
        if (name == "Relationship" && targets.size() < 4 * kMostSheets)
            targets[value_of(attributes, "Id")] = value_of(attributes, "Target");
    }
    void end(std::string_view) override {}
};

/// xl/sharedStrings.xml.
struct StringsReader : PartReader {
    std::vector<std::string> strings;
    void begin(std::string_view name, const Attributes&) override {
        if (name == "si") strings.emplace_back();
        if (strings.size() > kMostListCells)
            fault = refused("too_many_cells", {{"most", std::to_string(kMostListCells)}});
        if (name == "rPh") ++in_phonetic_;
        in_text_ = name == "t" && in_phonetic_ == 0;
    }
    void end(std::string_view name) override {
        if (name == "rPh") --in_phonetic_;
        if (name == "t") in_text_ = false;
    }
    void text(std::string_view piece) override {
        if (!in_text_ || strings.empty()) return;
        bytes_ += piece.size();
        if (bytes_ > kMostTextBytes)
            fault = refused("too_large", {{"most", std::to_string(kMostTextBytes >> 20)}});
        else
            strings.back() += piece;
    }

  private:
    int in_phonetic_ = 0;
    bool in_text_ = false;
    std::size_t bytes_ = 0;
};

std::optional<std::size_t> whole_number(std::string_view text) {
    std::size_t number = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
    return read.ec == std::errc() && read.ptr == text.data() + text.size() ? std::optional(number)
                                                                           : std::nullopt;
}

/// How a number is shown.
struct NumberFormat {
    bool date = false;
    std::size_t digits = 0;  ///< "000": filled up with zeros
};

NumberFormat format_of_code(const std::string& code) {
    if (!code.empty() && code.find_first_not_of('0') == std::string::npos) return {false, code.size()};
    char quote = 0;
    for (const char c : code) {
        if (quote != 0) {
            if (c == quote) quote = 0;
        } else if (c == '"') {
            quote = '"';
        } else if (c == '[') {
            quote = ']';
        } else if (std::string_view("yYdD").find(c) != std::string_view::npos) {
            return {true, 0};
        }
    }
    return {};
}

/// xl/styles.xml: the format of each style a cell may name.
struct StylesReader : PartReader {
    std::vector<NumberFormat> styles;
    void begin(std::string_view name, const Attributes& attributes) override {
        if (name == "numFmt")
            codes_[value_of(attributes, "numFmtId")] = format_of_code(value_of(attributes, "formatCode"));
        if (name == "cellXfs") in_cells_ = true;
        if (name != "xf" || !in_cells_ || styles.size() == 65'536) return;
        const std::string id = value_of(attributes, "numFmtId");
        const auto own = codes_.find(id);
        const std::size_t number = whole_number(id).value_or(0);
        styles.push_back(own != codes_.end()
                             ? own->second
                             : NumberFormat{(number >= 14 && number <= 17) || number == 22, 0});
    }
    void end(std::string_view name) override {
        if (name == "cellXfs") in_cells_ = false;
    }

  private:
    std::map<std::string, NumberFormat> codes_;
    bool in_cells_ = false;
};

/// Days since 1899-12-30 as a date (Howard Hinnant's civil_from_days).
std::string date_text(std::int64_t days) {
    const std::int64_t z = days - 25'569 + 719'468;
    const std::int64_t era = (z >= 0 ? z : z - 146'096) / 146'097;
    const std::int64_t doe = z - era * 146'097;
    const std::int64_t yoe = (doe - doe / 1460 + doe / 36'524 - doe / 146'096) / 365;
    const std::int64_t doy = doe - (365 * yoe + yoe / 4 - yoe / 100);
    const std::int64_t mp = (5 * doy + 2) / 153;
    const std::int64_t month = mp < 10 ? mp + 3 : mp - 9;
    const std::int64_t year = yoe + era * 400 + (month <= 2 ? 1 : 0);
    return fmt::format("{:04}-{:02}-{:02}", year, month, doy - (153 * mp + 2) / 5 + 1);
}

/// "AB12" → 28; 0 if it is no place of a sheet.
std::size_t column_of_place(std::string_view place) {
    std::size_t column = 0;
    for (const char c : place) {
        if (c < 'A' || c > 'Z') break;
        column = column * 26 + static_cast<std::size_t>(c - 'A' + 1);
        if (column > 100'000) return 0;
    }
    return column;
}

/// A sheet's rows.
class SheetReader : public PartReader {
  public:
    SheetReader(const std::vector<std::string>& strings, const std::vector<NumberFormat>& styles,
                bool from_1904, std::size_t most_rows)
        : strings_(strings), styles_(styles), from_1904_(from_1904), most_rows_(most_rows) {}

    std::vector<ListRow> rows;

    void begin(std::string_view name, const Attributes& attributes) override {
        if (name == "row") {
            row_ = ListRow{};
            row_number_ = whole_number(value_of(attributes, "r")).value_or(row_number_ + 1);
            if (row_number_ > kLastRow) fault = refused("damaged");
            row_.line = static_cast<int>(std::min(row_number_, kLastRow));
            column_ = 0;
        } else if (name == "c") {
            const std::size_t told = column_of_place(value_of(attributes, "r"));
            column_ = told > 0 ? told : column_ + 1;
            if (column_ > kMostSheetColumns) {
                fault = refused("too_many_columns", {{"most", std::to_string(kMostSheetColumns)}});
                return;
            }
            type_ = value_of(attributes, "t");
            style_ = whole_number(value_of(attributes, "s")).value_or(0);
            value_.clear();
        }
        if (name == "rPh") ++in_phonetic_;
        in_value_ = name == "v" || (name == "t" && in_phonetic_ == 0);
    }

    void end(std::string_view name) override {
        if (name == "rPh") --in_phonetic_;
        if (name == "v" || name == "t") in_value_ = false;
        if (name == "c") take_cell();
        if (name == "row") take_row();
    }

    void text(std::string_view piece) override {
        if (in_value_ && count_bytes(piece.size())) value_ += piece;
    }

  private:
    bool count_bytes(std::size_t more) {
        bytes_ += more;
        if (bytes_ > kMostTextBytes)
            fault = refused("too_large", {{"most", std::to_string(kMostTextBytes >> 20)}});
        return !fault;
    }

    std::string shown() const {
        if (type_ == "s") {
            const auto at = whole_number(value_);
            return at && *at < strings_.size() ? without_escapes(strings_[*at]) : "";
        }
        if (type_ == "b") return value_ == "1" ? "TRUE" : "FALSE";
        if (type_ == "e") return is_error_value(value_) ? value_ : "#N/A";
        if (type_ == "inlineStr" || type_ == "str") return without_escapes(value_);
        return type_ == "d" ? value_ : number_text();
    }

    std::string number_text() const {
        char* end = nullptr;
        const double number = std::strtod(value_.c_str(), &end);
        if (value_.empty() || *end != '\0' || !std::isfinite(number) || std::fabs(number) > 1e15)
            return value_;
        const NumberFormat format = style_ < styles_.size() ? styles_[style_] : NumberFormat{};
        if (format.date && number >= 0 && number < 2'958'466)
            return date_text(static_cast<std::int64_t>(number) + (from_1904_ ? 1462 : 0));
        std::string plain =
            number == std::floor(number) ? fmt::format("{:.0f}", number) : fmt::format("{:.12g}", number);
        if (plain.size() < format.digits && number >= 0) plain.insert(0, format.digits - plain.size(), '0');
        return plain;
    }

    void take_cell() {
        std::string text = fault || column_ == 0 ? std::string() : shown();
        type_.clear();
        if (text.empty() || !count_bytes(text.size())) return;
        text = tidy(text);
        if (text.empty()) return;
        if (++cells_ > kMostListCells)
            fault = refused("too_many_cells", {{"most", std::to_string(kMostListCells)}});
        const auto told = std::find_if(row_.cells.begin(), row_.cells.end(),
                                       [&](const ListCell& cell) { return cell.index == column_ - 1; });
        if (told != row_.cells.end())
            told->text = std::move(text);
        else
            row_.cells.push_back({std::move(text), static_cast<int>(column_), column_ - 1});
    }

    void take_row() {
        if (row_.cells.empty() || enough) return;
        if (rows.size() == kMaxListLines) {
            fault = refused("too_many_rows", {{"most", std::to_string(kMaxListLines)}});
            return;
        }
        for (const ListCell& cell : row_.cells) row_.text += (row_.text.empty() ? "" : " | ") + cell.text;
        row_.text = std::string(base::utf8_prefix(row_.text, kShownCharacters));
        rows.push_back(std::move(row_));
        row_ = ListRow{};
        enough = rows.size() == most_rows_;
    }

    const std::vector<std::string>& strings_;
    const std::vector<NumberFormat>& styles_;
    bool from_1904_;
    std::size_t most_rows_;  ///< after so many it is enough
    ListRow row_;
    std::size_t row_number_ = 0, cells_ = 0;
    std::size_t column_ = 0, style_ = 0, bytes_ = 0;
    std::string type_, value_;
    bool in_value_ = false;
    int in_phonetic_ = 0;
};

/// A target is told from xl/, or from the archive's root.
std::string part_of_target(const std::string& target) {
    return target.starts_with('/') ? target.substr(1) : "xl/" + target;
}

/// The parts all sheets share, and the sheets themselves.
class Workbook {
  public:
    explicit Workbook(Archive& archive) : archive_(archive) {}

    std::optional<Refusal> open() {
        if (!archive_.has("xl/workbook.xml") || !archive_.has("xl/_rels/workbook.xml.rels"))
            return Refusal{"entrants.spreadsheet", {}, "", {}};
        if (auto fault = read_part(archive_, "xl/workbook.xml", workbook_)) return fault;
        if (auto fault = read_part(archive_, "xl/_rels/workbook.xml.rels", relations_)) return fault;
        if (workbook_.sheets.empty()) return refused("damaged");
        if (archive_.has("xl/sharedStrings.xml")) {
            if (auto fault = read_part(archive_, "xl/sharedStrings.xml", strings_)) return fault;
        }
        return archive_.has("xl/styles.xml") ? read_part(archive_, "xl/styles.xml", styles_) : std::nullopt;
    }

    const std::vector<WorkbookReader::Sheet>& sheets() const { return workbook_.sheets; }

    /// The rows of a sheet that have cells, `most` of them.
    base::Result<std::vector<ListRow>, Refusal> rows(std::size_t sheet, std::size_t most) {
        SheetReader reader(strings_.strings, styles_.styles, workbook_.from_1904, most);
        const std::string part = part_of_target(relations_.targets[sheets()[sheet].relation]);
        if (!archive_.has(part)) return base::fail(refused("damaged"));
        if (auto fault = read_part(archive_, part, reader)) return base::fail(*fault);
        return std::move(reader.rows);
    }

    base::Result<std::size_t, Refusal> find(const std::string& name, std::size_t most,
                                            const WantedSheet& wanted) {
        for (std::size_t i = 0; i < sheets().size(); ++i) {
            if (!name.empty()) {
                if (sheets()[i].name == name) return i;
                continue;
            }
            // A sheet that cannot be read is not the one; if it is the first, it is refused when it is read.
            const auto first = rows(i, most);
            if (first && wanted(*first)) return i;
        }
        if (name.empty()) return std::size_t{0};
        return base::fail(
            refused("no_such_sheet", {{"sheet", std::string(base::utf8_prefix(name, kShownCharacters))}}));
    }

  private:
    Archive& archive_;
    WorkbookReader workbook_;
    RelationsReader relations_;
    StringsReader strings_;
    StylesReader styles_;
};

}  // namespace

bool looks_like_xlsx(std::string_view bytes) {
    return bytes.starts_with("PK\x03\x04");
}

static base::Result<Spreadsheet, base::Refusal> read_alone(std::string_view bytes, const std::string& name,
                                                           std::size_t most, const WantedSheet& wanted) {
    Archive archive(bytes);
    if (!archive.open()) return base::fail(refused("damaged"));
    Workbook book(archive);
    if (auto fault = book.open()) return base::fail(*fault);
    const auto chosen = book.find(name, most, wanted);
    if (!chosen) return base::fail(chosen.error());
    auto rows = book.rows(*chosen, kMaxListLines + 1);
    if (!rows) return base::fail(rows.error());
    Spreadsheet read;
    read.table.rows = *std::move(rows);
    read.table.sheet = true;
    read.sheet = book.sheets()[*chosen].name;
    for (const auto& sheet : book.sheets()) read.sheets.push_back(sheet.name);
    return read;
}

base::Result<Spreadsheet, base::Refusal> read_xlsx(std::string_view bytes, const std::string& name,
                                                   std::size_t most, const WantedSheet& wanted) {
    static std::mutex one_at_a_time;
    const std::lock_guard alone(one_at_a_time);
    auto read = read_alone(bytes, name, most, wanted);
    malloc_trim(0);  // glibc keeps what many threads have freed
    return read;
}

}  // namespace yuanmen::tournament
