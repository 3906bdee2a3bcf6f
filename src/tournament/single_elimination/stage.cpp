// Single elimination as a format of a stage.
#include "tournament/single_elimination/stage.hpp"

namespace yuanmen::tournament {

const FormatRules& single_elimination_rules() {
    constexpr auto draw = [](int entrants, int places) { return elimination_to(places, entrants); };
    static const FormatRules rules{Format::single_elimination,
                                   BracketMatchId::Part::winners,
                                   false,
                                   draw,
                                   podium,
                                   nullptr,
                                   nullptr,
                                   nullptr,
                                   nullptr};
    return rules;
}

}  // namespace yuanmen::tournament
