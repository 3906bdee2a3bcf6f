#pragma once

#include <string>
#include <vector>

#include "journal/codec/fields.hpp"
#include "journal/codec/type.hpp"
#include "web/pages/event/words.hpp"

// The pairs of the rounds that are played now, whatever of them is over, for hanging up; between two rounds
// those of the last. Who has no table yet, or no opponent, is not `seated`, and `waits` says so. `result` is
// empty while a match is open.

namespace yuanmen::web::pages {

struct PairOfPlayer {
    std::string name;
    std::string number;
    journal::OrNull<int> table;
    bool seated = false;
    std::string waits;
    std::string opponent;  ///< with his number
    std::string result;    ///< his

    YUANMEN_FIELDS(name, number, table, seated, waits, opponent, result);
};

struct PairAtTable {
    journal::OrNull<int> table;
    bool seated = false;
    std::string waits;
    std::string first;  ///< with their numbers
    std::string second;
    std::string title;   ///< of the match
    std::string result;  ///< "1 – 0", of several games the games

    YUANMEN_FIELDS(table, seated, waits, first, second, title, result);
};

struct Pairings {
    std::vector<PairOfPlayer> by_name;  ///< by pinyin
    std::vector<PairAtTable> by_table;

    YUANMEN_FIELDS(by_name, by_table);
};

/// Pure.
Pairings pairings_of(const tournament::EventShown& event, const Say& say);

}  // namespace yuanmen::web::pages
