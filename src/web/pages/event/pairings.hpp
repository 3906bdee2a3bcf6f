#pragma once

#include <string>
#include <vector>

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

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("name", self.name);
        f("number", self.number);
        f("table", self.table);
        f("seated", self.seated);
        f("waits", self.waits);
        f("opponent", self.opponent);
    }
};

struct PairAtTable {
    journal::OrNull<int> table;
    bool seated = false;
    std::string waits;
    std::string first;  ///< with their numbers
    std::string second;
    std::string title;  ///< of the match

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("table", self.table);
        f("seated", self.seated);
        f("waits", self.waits);
        f("first", self.first);
        f("second", self.second);
        f("title", self.title);
    }
};

struct Pairings {
    std::vector<PairOfPlayer> by_name;  ///< by pinyin
    std::vector<PairAtTable> by_table;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("by_name", self.by_name);
        f("by_table", self.by_table);
    }
};

/// Pure.
Pairings pairings_of(const tournament::EventShown& event, const Say& say);

}  // namespace yuanmen::web::pages
