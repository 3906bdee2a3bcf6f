#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "match/state.hpp"
#include "web/context.hpp"

namespace yuanmen::web::pages {

/// The lines of a comparison in words.
nlohmann::json worksheet_view(const Context& context, const std::vector<match::WorksheetLine>& lines);

/// A comparison: its period, its lines, and who has agreed to each. `may` says whose word the viewer may
/// enter: "all", one party ("a", "b", "judge"), or "" for nobody's. `players` are the names.
nlohmann::json comparison_view(const Context& context, const match::Comparison& comparison,
                               const match::PerChair<std::string>& players, const std::string& may);

/// "winner" and "cause" of an outcome in words.
nlohmann::json outcome_view(const Context& context, const std::optional<match::Outcome>& outcome,
                            const match::PerChair<std::string>& players);

}  // namespace yuanmen::web::pages
