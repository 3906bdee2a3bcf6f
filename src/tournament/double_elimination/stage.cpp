// Double elimination as a format of a stage.
#include "tournament/double_elimination/stage.hpp"

#include "tournament/double_elimination/double_elimination.hpp"

namespace yuanmen::tournament {

const FormatRules& double_elimination_rules() {
    // Third is who loses the last losers' match: there is none to be played for it.
    constexpr auto draw = [](int entrants, int) { return double_elimination(entrants); };
    static const FormatRules rules{Format::double_elimination,
                                   BracketMatchId::Part::winners,
                                   false,
                                   draw,
                                   double_elimination_podium,
                                   nullptr,
                                   nullptr,
                                   nullptr,
                                   nullptr};
    return rules;
}

}  // namespace yuanmen::tournament
