#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "match/fields.hpp"
#include "tournament/standings/standings.hpp"

namespace yuanmen::tournament {

/// How a stage is played. The journal keeps the names for ever: add at the end.
enum class Format : std::uint8_t { single_elimination, double_elimination, swiss, round_robin, groups };

/// Whether who has no opponent gets points for it; else it is a rest, and counts as nothing.
constexpr bool byes_count(Format kind) {
    return kind == Format::swiss;
}

/// Match points of a stage whose standings are made of them.
struct PointSettings {
    int win = 3;
    int draw = 1;
    int loss = 0;
    int bye = 3;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        constexpr match::Range points{0, 100};
        f("win", self.win, match::Range{1, 100});
        f("draw", self.draw, points);
        f("loss", self.loss, points);
        f("bye", self.bye, points);
    }
    bool operator==(const PointSettings&) const = default;
};

/// The format of a stage and what it leaves open. What is left out has the value told here; what a format
/// does not know is ignored.
struct FormatSettings {
    Format kind{};
    std::optional<int> rounds;            ///< Swiss; left out: until one player at most can have won all
    std::optional<int> groups;            ///< groups; left out: 2
    std::optional<bool> groups_drawn;     ///< groups are drawn by lot, not dealt by snake
    std::optional<bool> twice;            ///< round robin and groups: everybody meets everybody twice
    std::optional<int> advance;           ///< how many go on to the next stage, of each group; left out: 2
    std::optional<bool> clubs_apart;      ///< two of one club meet only where nothing else is possible
    std::optional<int> accelerated;       ///< Swiss: so many first rounds favour the upper half; 0
    std::optional<int> late_points;       ///< Swiss: what who comes late has for each round he missed; 0
    std::optional<PointSettings> points;  ///< left out: 3, 1, 0 and 3 for a bye
    std::optional<std::vector<standings::Tiebreak>> tiebreaks;  ///< left out: omw, gw, ogw

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("kind", self.kind);
        f("rounds", self.rounds, match::Range{1, 20});
        f("groups", self.groups, match::Range{1, 64});
        f("groups_drawn", self.groups_drawn);
        f("twice", self.twice);
        f("advance", self.advance, match::Range{1, 256});
        f("clubs_apart", self.clubs_apart);
        f("accelerated", self.accelerated, match::Range{0, 5});
        f("late_points", self.late_points, match::Range{0, 100});
        f("points", self.points);
        f("tiebreaks", self.tiebreaks, match::Count{0, 11});
    }
    bool operator==(const FormatSettings&) const = default;
};

}  // namespace yuanmen::tournament
