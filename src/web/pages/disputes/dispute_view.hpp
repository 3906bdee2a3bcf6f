#pragma once

#include <nlohmann/json_fwd.hpp>

#include "cards/ruleset.hpp"
#include "service/disputes/dispute_views.hpp"
#include "service/records/rewind.hpp"
#include "web/context.hpp"

namespace yuanmen::web::pages {

/// A dispute as a line of a list: in the caller's language.
nlohmann::json dispute_line(const Context& context, const service::DisputeView& dispute,
                            const cards::Ruleset* ruleset);

/// The whole dispute for its own page; `ruleset` is the match's. `advice`: what the record says about taking
/// the disputed line back, for whoever may rule now; else nullptr.
nlohmann::json dispute_page_view(const Context& context, const service::DisputeView& dispute,
                                 const cards::Ruleset& ruleset, const service::RewindView* advice);

}  // namespace yuanmen::web::pages
