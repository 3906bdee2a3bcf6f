#include "web/pages/event/workbook.hpp"

#include <stdlib.h>
#include <unistd.h>
#include <xlsxwriter.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <optional>
#include <stdexcept>
#include <string_view>

namespace yuanmen::web::pages {
namespace {

/// The library writes files; this one is gone with its object.
class ScratchFile {
  public:
    ScratchFile() : path_((std::filesystem::temp_directory_path() / "yuanmen-XXXXXX").string()) {
        const int descriptor = ::mkstemp(path_.data());
        if (descriptor < 0) throw std::runtime_error("no file in " + path_);
        ::close(descriptor);
    }
    ~ScratchFile() { ::unlink(path_.c_str()); }
    ScratchFile(const ScratchFile&) = delete;
    ScratchFile& operator=(const ScratchFile&) = delete;

    const std::string& path() const { return path_; }
    std::string bytes() const {
        std::ifstream file(path_, std::ios::binary);
        return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    }

  private:
    std::string path_;
};

bool is_whole(std::string_view text) {
    return !text.empty() &&
           std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

/// Digits behind the point of a number as tables write it, "3" or "55.0000"; nothing if it is none.
std::optional<std::size_t> decimals_of(std::string_view cell) {
    const auto point = cell.find('.');
    const std::string_view whole = cell.substr(0, point);
    if (!is_whole(whole) || cell.size() > 12 || (whole.size() > 1 && whole.front() == '0'))
        return std::nullopt;
    if (point == cell.npos) return 0;
    return is_whole(cell.substr(point + 1)) ? std::optional(cell.size() - point - 1) : std::nullopt;
}

/// Formats of numbers by their digits behind the point, each made once.
class Formats {
  public:
    explicit Formats(lxw_workbook* book) : book_(book) {}
    lxw_format* of(std::size_t decimals) {
        if (decimals == 0) return nullptr;
        auto& format = formats_[decimals];
        if (format == nullptr) {
            format = workbook_add_format(book_);
            format_set_num_format(format, ("0." + std::string(decimals, '0')).c_str());
        }
        return format;
    }

  private:
    lxw_workbook* book_;
    std::map<std::size_t, lxw_format*> formats_;
};

}  // namespace

std::string workbook_of(const std::string& name, const std::vector<std::vector<std::string>>& rows) {
    const ScratchFile file;
    lxw_workbook* book = workbook_new(file.path().c_str());
    lxw_worksheet* sheet = book == nullptr ? nullptr : workbook_add_worksheet(book, name.c_str());
    if (sheet == nullptr) throw std::runtime_error("no workbook could be made");
    worksheet_freeze_panes(sheet, 1, 0);
    Formats formats(book);
    for (std::size_t row = 0; row < rows.size(); ++row) {
        for (std::size_t column = 0; column < rows[row].size(); ++column) {
            const std::string& cell = rows[row][column];
            const auto at = static_cast<lxw_row_t>(row);
            const auto beside = static_cast<lxw_col_t>(column);
            const auto decimals = decimals_of(cell);
            if (row > 0 && decimals) {
                worksheet_write_number(sheet, at, beside, std::stod(cell), formats.of(*decimals));
            } else if (!cell.empty()) {
                worksheet_write_string(sheet, at, beside, cell.c_str(), nullptr);
            }
        }
    }
    if (workbook_close(book) != LXW_NO_ERROR) throw std::runtime_error("the workbook could not be written");
    return file.bytes();
}

}  // namespace yuanmen::web::pages
