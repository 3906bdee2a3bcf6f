#pragma once

#include "match/fields.hpp"

namespace yuanmen::tournament {

/// Tables of the hall with neighbouring numbers.
struct TableRange {
    int first = 1;
    int last = 1;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        constexpr match::Range number{1, 99'999};
        f("first", self.first, number);
        f("last", self.last, number);
    }
    bool operator==(const TableRange&) const = default;
};

}  // namespace yuanmen::tournament
