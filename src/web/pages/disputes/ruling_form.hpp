#pragma once

#include <nlohmann/json_fwd.hpp>

#include "cards/ruleset.hpp"
#include "web/context.hpp"
#include "web/routing/schema.hpp"

// A ruling as a form: lists are typed as words, names instead of ids.

namespace yuanmen::web::pages {

Schema ruling_form_schema();

/// The fields of a "rule" or "decide_appeal" command from what the form holds. A word that is no general,
/// skill or card of the ruleset goes through as a general, so that the dispute refuses it by name.
nlohmann::json ruling_of_form(const nlohmann::json& body, const cards::Ruleset& ruleset);

/// "remedies", "rewinds", "winners", "causes", "clauses_typed": what the form offers in this dispute.
void put_ruling_form(const Context& context, nlohmann::json& out, const nlohmann::json& dispute);

}  // namespace yuanmen::web::pages
