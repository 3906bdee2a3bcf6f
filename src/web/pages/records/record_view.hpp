#pragma once

#include <nlohmann/json_fwd.hpp>

#include "cards/ruleset.hpp"
#include "service/service.hpp"
#include "web/context.hpp"

namespace yuanmen::web::pages {

/// A record put into words: the newest lines with their marks and the desk's events between them (`all`:
/// every line), and what differs from the desk.
nlohmann::json record_view(const Context& context, const service::RecordText& record,
                           const cards::Ruleset& ruleset, bool all);

/// A row of a list of records.
nlohmann::json record_row_view(const Context& context, const service::RecordRow& row);

/// What record and desk say, each row in words. `only_differences`: the others are left out.
nlohmann::json held_view(const Context& context, const std::vector<service::HeldAgainst>& held,
                         const cards::Ruleset& ruleset, bool only_differences);

/// The faces of the deck for the keys of the writing form: [{suit, sign, cards: [{word, label}]}].
nlohmann::json deck_view(const Context& context, const cards::Ruleset& ruleset);

}  // namespace yuanmen::web::pages
