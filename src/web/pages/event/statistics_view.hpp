#pragma once

#include <nlohmann/json_fwd.hpp>

#include "cards/ruleset.hpp"
#include "tournament/statistics/statistics.hpp"
#include "web/context.hpp"

namespace yuanmen::web::pages {

/// The figures of an event (service::StatisticsView) as pictures with the numbers beside them, data of
/// pages/event_statistics.html. `ruleset` names the generals.
nlohmann::json statistics_view(const Context& context, const tournament::Statistics& figures,
                               const cards::Ruleset& ruleset);

}  // namespace yuanmen::web::pages
