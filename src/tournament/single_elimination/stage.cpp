// Single elimination as a format of a stage.
#include "tournament/single_elimination/stage.hpp"

namespace yuanmen::tournament {

const FormatRules& single_elimination_rules() {
    static const FormatRules rules{Format::single_elimination,
                                   BracketMatchId::Part::winners,
                                   false,
                                   single_elimination,
                                   podium,
                                   nullptr,
                                   nullptr,
                                   nullptr,
                                   nullptr};
    return rules;
}

}  // namespace yuanmen::tournament
