#pragma once

#include <vector>

#include "cards/ruleset.hpp"
#include "service/service.hpp"
#include "web/context.hpp"
#include "web/pages/command_form.hpp"

namespace yuanmen::web::pages {

/// The forms of the commands open to a viewer.
struct DeskForms {
    bool tall = false;                 ///< what comes next has too many inputs for the bar at the thumb
    bool lone = false;                 ///< and is one form, whose button stands there
    std::vector<CommandForm> primary;  ///< what comes next at this table, at most two
    std::vector<CommandForm> quick;    ///< what happens often
    std::vector<CommandForm> more;     ///< everything else, each behind a second step
    std::vector<CommandForm> apart;    ///< what ends a match by somebody's word
    std::vector<CommandForm> halt;     ///< the clock is stopped
    std::vector<CommandForm> swift;    ///< what a judge does in a hurry, everything said beforehand

    YUANMEN_FIELDS(tall, lone, primary, quick, more, apart, halt, swift);
};
DeskForms desk_forms(const Context& context, const service::MatchView& view, const cards::Ruleset& ruleset);

}  // namespace yuanmen::web::pages
