#pragma once

#include <nlohmann/json_fwd.hpp>

#include "cards/ruleset.hpp"
#include "tournament/view/event_snapshot.hpp"
#include "web/context.hpp"

namespace yuanmen::web::pages {

/// A score sheet to be filled in by hand for one match of the bracket: the players, the picks in the order of
/// the stage's ruleset, its worksheet. Data of one sheet of pages/print_sheets.html.
nlohmann::json blank_sheet(const tournament::EventShown& event, const tournament::MatchShown& match,
                           const tournament::StageSettings& stage, const cards::Ruleset& ruleset,
                           const Context& context);

}  // namespace yuanmen::web::pages
