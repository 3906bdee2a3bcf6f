#pragma once

#include <memory>
#include <vector>

#include "cards/ruleset.hpp"
#include "service/answer.hpp"
#include "service/service.hpp"
#include "store/entry.hpp"
#include "store/writing.hpp"
#include "tournament/event/settings.hpp"

namespace yuanmen::service {

/// The ruleset with lines added to its worksheet: the same ruleset if it has them already, else one of its
/// own with the id "<id>.<line>…" and its own hash. Refuses with the codes of cards::ruleset_from_text.
Answer<std::shared_ptr<const cards::Ruleset>> with_tiebreaks(
    std::shared_ptr<const cards::Ruleset> base, const std::vector<tournament::AppendedTiebreak>& appended);

/// What matches of a stage are played under.
Answer<std::shared_ptr<const cards::Ruleset>> ruleset_of(Service::Impl& impl, const store::Reading& reading,
                                                         const tournament::StageSettings& stage);

/// Makes every stage name its ruleset exactly (`id@hash`) and keeps the texts in the journal, those with
/// added lines too. Refuses "ruleset.not_found" naming the stage.
Answer<base::Unit> fix_rulesets(Service::Impl& impl, store::Writing& writing,
                                tournament::EventSettings& settings, const store::Author& author);

}  // namespace yuanmen::service
