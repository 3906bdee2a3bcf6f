#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "service/records/judged_text.hpp"
#include "web/pages/replay/replay_view.hpp"

namespace yuanmen::web::pages {

/// One of the two records on the page.
struct ComparedRecord {
    std::string id;
    std::string name;                   ///< what people call it, or its scribe
    const service::JudgedText& judged;  ///< as the caller may read it
};

/// The data of pages/compare.html: both records around the place where they part, the positions there and
/// what they differ in.
nlohmann::json compare_page(const ComparedRecord& a, const ComparedRecord& b, const ReplayWords& words);

}  // namespace yuanmen::web::pages
