#include "web/pages/event/csv.hpp"

#include <string_view>

namespace yuanmen::web::pages {
namespace {

constexpr std::string_view kStartsFormula = "=+-@\t\r";

std::string cell_text(const std::string& cell) {
    std::string text = "\"";
    if (!cell.empty() && kStartsFormula.find(cell.front()) != std::string_view::npos) text += '\'';
    for (const char c : cell) {
        if (c == '"') text += '"';
        text += c;
    }
    return text + '"';
}

}  // namespace

void Csv::row(const std::vector<std::string>& cells) {
    std::string line;
    for (const std::string& cell : cells) line += (line.empty() ? "" : ",") + cell_text(cell);
    text_ += line + "\r\n";
}

Response Csv::answer(const std::string& name) const {
    Response response;
    response.content_type = "text/csv; charset=utf-8";
    response.body = text_;
    response.set("Content-Disposition", "attachment; filename=\"" + name + ".csv\"");
    return response;
}

}  // namespace yuanmen::web::pages
