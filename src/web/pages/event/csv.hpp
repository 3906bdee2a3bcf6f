#pragma once

#include <string>
#include <vector>

#include "web/http/message.hpp"

namespace yuanmen::web::pages {

/// A table as CSV: RFC 4180, UTF-8 with byte order mark, so that spreadsheets read Chinese names. A cell that
/// a spreadsheet would take for a formula gets an apostrophe in front.
class Csv {
  public:
    void row(const std::vector<std::string>& cells);
    /// An attachment called `name`.csv.
    Response answer(const std::string& name) const;

  private:
    std::string text_ = "\xEF\xBB\xBF";
};

}  // namespace yuanmen::web::pages
