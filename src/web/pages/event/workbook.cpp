#include "web/pages/event/workbook.hpp"

#include <stdlib.h>
#include <unistd.h>
#include <xlsxwriter.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>

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

bool is_number(const std::string& cell) {
    if (cell.empty() || cell.size() > 9 || (cell.size() > 1 && cell.front() == '0')) return false;
    return std::all_of(cell.begin(), cell.end(), [](char c) { return c >= '0' && c <= '9'; });
}

}  // namespace

std::string workbook_of(const std::vector<std::vector<std::string>>& rows) {
    const ScratchFile file;
    lxw_workbook* book = workbook_new(file.path().c_str());
    lxw_worksheet* sheet = book == nullptr ? nullptr : workbook_add_worksheet(book, nullptr);
    if (sheet == nullptr) throw std::runtime_error("no workbook could be made");
    for (std::size_t row = 0; row < rows.size(); ++row) {
        for (std::size_t column = 0; column < rows[row].size(); ++column) {
            const std::string& cell = rows[row][column];
            const auto at = static_cast<lxw_row_t>(row);
            const auto beside = static_cast<lxw_col_t>(column);
            if (row > 0 && is_number(cell)) {
                worksheet_write_number(sheet, at, beside, std::stod(cell), nullptr);
            } else if (!cell.empty()) {
                worksheet_write_string(sheet, at, beside, cell.c_str(), nullptr);
            }
        }
    }
    if (workbook_close(book) != LXW_NO_ERROR) throw std::runtime_error("the workbook could not be written");
    return file.bytes();
}

}  // namespace yuanmen::web::pages
