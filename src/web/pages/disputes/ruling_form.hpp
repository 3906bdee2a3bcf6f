#pragma once

#include <nlohmann/json_fwd.hpp>

#include "cards/ruleset.hpp"
#include "service/disputes/dispute_views.hpp"
#include "service/records/rewind.hpp"
#include "web/context.hpp"
#include "web/routing/schema.hpp"

// A ruling as a form: lists are typed as words, names instead of ids.

namespace yuanmen::web::pages {

Schema ruling_form_schema();

/// The fields of a "rule" or "decide_appeal" command from what the form holds. A word that is no general,
/// skill or card of the ruleset goes through as a general, so that the dispute refuses it by name.
nlohmann::json ruling_of_form(const nlohmann::json& body, const cards::Ruleset& ruleset);

/// "remedies", "rewinds", "winners", "causes", "clauses_typed": what the form offers in this dispute.
/// `advice` on its line, or nullptr: "rewind" shows it, and what it comes to is chosen beforehand, unless
/// only the head judge could give that and the reader is not he.
void put_ruling_form(const Context& context, nlohmann::json& out, const service::DisputeView& dispute,
                     const service::RewindView* advice);

/// The line of its record the dispute is about: the one it points at, else the first illegal one; 0: none.
int line_of_dispute(const service::DisputeView& dispute);

}  // namespace yuanmen::web::pages
