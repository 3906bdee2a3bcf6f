#pragma once

#include <string>
#include <vector>

#include "journal/codec/fields.hpp"
#include "journal/codec/type.hpp"
#include "web/pages/event/words.hpp"

// The pairs that can be played, for hanging up. Who has no table yet is not `seated`, and `waits` says so.

namespace yuanmen::web::pages {

struct PairOfPlayer {
    std::string name;
    std::string number;
    journal::OrNull<int> table;
    bool seated = false;
    std::string waits;
    std::string opponent;  ///< with his number

    YUANMEN_FIELDS(name, number, table, seated, waits, opponent);
};

struct PairAtTable {
    journal::OrNull<int> table;
    bool seated = false;
    std::string waits;
    std::string first;  ///< with their numbers
    std::string second;
    std::string title;  ///< of the match

    YUANMEN_FIELDS(table, seated, waits, first, second, title);
};

struct Pairings {
    std::vector<PairOfPlayer> by_name;  ///< by pinyin
    std::vector<PairAtTable> by_table;

    YUANMEN_FIELDS(by_name, by_table);
};

/// Pure.
Pairings pairings_of(const tournament::EventShown& event, const Say& say);

}  // namespace yuanmen::web::pages
