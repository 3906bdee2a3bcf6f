#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "web/context.hpp"

namespace yuanmen::web::pages {

/// The lines of a comparison in words.
nlohmann::json worksheet_view(const Context& context, const nlohmann::json& lines);

/// A comparison: its period, its lines, and who has agreed to each. `may` says whose word the viewer may
/// enter: "all", one party ("a", "b", "judge"), or "" for nobody's. `players` are the names in the order of
/// the chairs.
nlohmann::json comparison_view(const Context& context, const nlohmann::json& comparison,
                               const nlohmann::json& players, const std::string& may);

/// "winner" and "cause" of an outcome in words.
nlohmann::json outcome_view(const Context& context, const nlohmann::json& outcome,
                            const nlohmann::json& players);

}  // namespace yuanmen::web::pages
