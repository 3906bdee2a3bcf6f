#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "record/told_explanation.hpp"
#include "web/pages/replay/replay_view.hpp"

namespace yuanmen::web::pages {

/// Why the first illegal line of this text may not read (record/explanation.hpp), made from the text alone,
/// so a masked text gives nothing away. Worked out once for each text and spelling, which may take a second,
/// and kept; who asks for the same meanwhile waits for that. Thread-safe.
std::vector<record::ToldExplanation> explained(const std::string& text,
                                               const record::RefereeLibrary& referees,
                                               record::Spelling spelling);

/// Puts "has_explanations", "likely" (the headline) and "explanations": [{"line", "kind", "sentence"}] into
/// the data of pages/replay.html.
void put_explained(nlohmann::json& page, const std::vector<record::ToldExplanation>& explanations,
                   int first_illegal, const ReplayWords& words);

}  // namespace yuanmen::web::pages
