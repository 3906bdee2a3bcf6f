#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tournament/event/commands/bracket.hpp"
#include "tournament/event/table_range.hpp"

namespace yuanmen::tournament {

/// The tables of the hall this event may use; none: as many as it needs, from 1. Who sits stays. Head judge.
struct SetTables {
    static constexpr const char* kind = "set_tables";
    std::vector<TableRange> tables;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("tables", self.tables, match::Count{0, 32});
    }
};

/// A player who needs one table plays at that one from his next match on; without a table he needs none.
struct FixTable {
    static constexpr const char* kind = "fix_table";
    std::string entrant;
    std::optional<int> table = {};

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("entrant", self.entrant, kEntrantId);
        f("table", self.table, kTable);
    }
};

/// Two matches that have tables change places.
struct SwapTables {
    static constexpr const char* kind = "swap_tables";
    std::string match;
    std::string other;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("match", self.match, kBracketMatch);
        f("other", self.other, kBracketMatch);
    }
};

}  // namespace yuanmen::tournament
