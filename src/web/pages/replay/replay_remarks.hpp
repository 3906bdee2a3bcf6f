#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "web/pages/replay/replay_view.hpp"

// What stands above a board: whose match it is, whose rules, which reading, and what cannot be told.

namespace yuanmen::web::pages {

/// Puts "match": {"lord", "renegade", "winner", "cause"} and the same in words ("players", "result") into
/// document or page: what the match knows, whether or not the record's header names it.
void put_match(nlohmann::ordered_json& answer, const service::RecordText& record, const ReplayWords& words);
void put_match(nlohmann::json& page, const service::RecordText& record, const ReplayWords& words);

/// Says that a record names another ruleset than its match's, under which it is judged ("id@sha256"); empty
/// if it names none.
std::string other_ruleset_remark(const Catalogue& catalogue, Language language, const std::string& named,
                                 const std::string& ruleset);

/// [{"remark"}]: what a reader must know before he reads on: whose rules these are, where the search dropped
/// readings, and that he does not see everything.
nlohmann::json remarks_of(const record::ReplayDocument& document, const ReplayWords& words);

/// Which of the readings is shown; empty where there is but one.
std::string story_of(const record::ReplayDocument& document, const ReplayWords& words);

}  // namespace yuanmen::web::pages
