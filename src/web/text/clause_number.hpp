#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "web/text/catalogue.hpp"

namespace yuanmen::web {

/// How people name a clause of a ruleset: its book and its number there, never its id. "1v1.1.4.2" is
/// "1V1 1.4.2", "judging.p16" "Judging P16", "timing.9.1" "Timing 9.1"; of a clause that is not numbered
/// ("decision.own_death_turn") only the book. The book's name: messages clause.<book>.
std::string clause_number(const Catalogue& catalogue, Language language, std::string_view id);

/// Several, with commas.
std::string clause_numbers(const Catalogue& catalogue, Language language,
                           const std::vector<std::string>& ids);

/// The ids in what somebody typed as pages print them ("1V1 1.4.2" → "1v1.1.4.2"); everything else stays.
std::string clause_ids_in(std::string text);

}  // namespace yuanmen::web
