#pragma once

#include "tournament/progress.hpp"

namespace yuanmen::tournament::testing {

inline BracketMatchId wb(int round, int number) {
    return {BracketMatchId::Part::winners, round, number};
}

inline const FilledMatch& at(const Bracket& bracket, const std::vector<FilledMatch>& filled,
                             const BracketMatchId& id) {
    return filled[*bracket.find(id)];
}

/// Plays every playable match until none is left; `pick` gives each result.
template <class Pick>
BracketRecord play_out(const Bracket& bracket, BracketRecord record, Pick pick) {
    for (bool moved = true; moved;) {
        moved = false;
        const auto filled = fill(bracket, record);
        for (std::size_t i = 0; i < filled.size(); ++i) {
            if (filled[i].status != BracketStatus::playable) continue;
            record.results[bracket.matches[i].id] = pick(filled[i]);
            moved = true;
        }
    }
    return record;
}

inline BracketResult better_seed(const FilledMatch& match) {
    return match.slots[0].seed < match.slots[1].seed ? BracketResult::first : BracketResult::second;
}

}  // namespace yuanmen::tournament::testing
