#include "web/pages/event/table_file.hpp"

#include <string_view>

#include "web/pages/event/workbook.hpp"

namespace yuanmen::web::pages {
namespace {

constexpr const char* kWorkbookType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
constexpr std::string_view kStartsFormula = "=+-@\t\r";

std::string cell_text(const std::string& cell) {
    std::string text = "\"";
    const auto first =
        cell.find_first_not_of('\'');  // an apostrophe of its own gets one more, see list_table
    if (first != cell.npos && kStartsFormula.find(cell[first]) != std::string_view::npos) text += '\'';
    for (const char c : cell) {
        if (c == '"') text += '"';
        text += c;
    }
    return text + '"';
}

std::string csv_text(const std::vector<std::vector<std::string>>& rows) {
    std::string text = "\xEF\xBB\xBF";
    for (const auto& cells : rows) {
        std::string line;
        for (const std::string& cell : cells) line += (line.empty() ? "" : ",") + cell_text(cell);
        text += line + "\r\n";
    }
    return text;
}

}  // namespace

Response TableFile::answer(const Context& context, const std::string& name) const {
    const bool workbook = context.request.path.ends_with(".xlsx");
    Response response;
    response.content_type = workbook ? kWorkbookType : "text/csv; charset=utf-8";
    response.body = workbook ? workbook_of(context.say("workbook." + name.substr(0, name.find('-'))), rows_)
                             : csv_text(rows_);
    response.set("Content-Disposition", "attachment; filename=\"" + name + (workbook ? ".xlsx\"" : ".csv\""));
    return response;
}

}  // namespace yuanmen::web::pages
