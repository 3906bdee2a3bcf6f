#pragma once

#include <string>

#include "cards/parameter_table.hpp"
#include "web/text/catalogue.hpp"

namespace yuanmen::web {

/// What a ruleset sets a switch to, in words: "不归任何一方", "lord 1, renegade 2". The words of a choice are
/// the messages switch.<key>.<value>, and those of its clause decision.<key>; a number stays a number.
std::string switch_value(const Catalogue& catalogue, Language language, const cards::Parameters& parameters,
                         const cards::ParameterRow& row);

}  // namespace yuanmen::web
