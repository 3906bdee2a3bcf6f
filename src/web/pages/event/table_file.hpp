#pragma once

#include <string>
#include <vector>

#include "web/context.hpp"
#include "web/http/message.hpp"

namespace yuanmen::web::pages {

/// A table as a file for spreadsheets. As CSV: RFC 4180, UTF-8 with byte order mark, so that Chinese names
/// are read; a cell that would be taken for a formula gets an apostrophe in front. As XLSX: workbook.hpp.
class TableFile {
  public:
    void row(const std::vector<std::string>& cells) { rows_.push_back(cells); }
    /// An attachment called `name`.csv, or `name`.xlsx where the path that was asked for ends so.
    Response answer(const Context& context, const std::string& name) const;

  private:
    std::vector<std::vector<std::string>> rows_;
};

}  // namespace yuanmen::web::pages
