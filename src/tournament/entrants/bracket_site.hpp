#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "base/refusal.hpp"
#include "base/result.hpp"
#include "tournament/entrants/entrant_list.hpp"

namespace yuanmen::tournament {

/// Whether these bytes are one JSON object or list, as bracket sites export them.
bool looks_like_json(std::string_view bytes);

/// The entrants of an export of Challonge (API v1: participants, alone or in a tournament; v2.1: `data` of
/// type "participant") or start.gg (GraphQL: event.entrants.nodes, of one participant each): names and seeds.
/// `line` counts entrants from 1. Every key with a value that is not used is in `ignored_columns`, matches
/// among them. Refuses "bracket_site.not_json" with line and column, ".unknown" (neither of these) and
/// ".not_whole" (start.gg: a page of several). An entry without a name, and a team, is a fault of the list.
base::Result<EntrantList, base::Refusal> read_bracket_site(std::string_view bytes,
                                                           std::span<const EntrantFields> present);

}  // namespace yuanmen::tournament
