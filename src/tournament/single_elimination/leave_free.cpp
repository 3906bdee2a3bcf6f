#include <algorithm>

#include "tournament/bracket.hpp"
#include "tournament/progress.hpp"

namespace yuanmen::tournament {

void leave_free(Bracket& bracket, const std::vector<int>& seeds) {
    if (seeds.empty()) return;
    for (BracketMatch& match : bracket.matches) {
        if (match.id.part != BracketMatchId::Part::winners || match.id.round != 1) continue;
        for (Slot& slot : match.slots) {
            const bool free = slot.kind == Slot::Kind::seed &&
                              std::find(seeds.begin(), seeds.end(), slot.seed) != seeds.end();
            if (free) slot = Slot::bye();
        }
    }
    const auto filled = fill(bracket, {});
    for (std::size_t i = 0; i < filled.size(); ++i) bracket.matches[i].slots = filled[i].slots;
}

}  // namespace yuanmen::tournament
