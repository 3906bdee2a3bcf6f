#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <vector>

namespace yuanmen::tournament {

/// A match of a stage as a drawing sees it: whose winners come into its slots.
struct GraphMatch {
    std::array<std::optional<std::size_t>, 2>
        winners_of;      ///< index of the match; both the same: a replay of it
    bool empty = false;  ///< a bye: takes no room
};

/// Where a match stands: in the middle, or so many columns to the left or right of it.
struct GraphPlace {
    enum class Side { nowhere, left, right, centre };
    Side side = Side::nowhere;
    int column = 0;                   ///< distance from the middle, from 1; 0 in the middle
    int row = 0;                      ///< its middle, in kRow a row, from the top of its side
    std::optional<std::size_t> next;  ///< where its winner goes
};

struct GraphLayout {
    static constexpr int kRow = 4096;
    std::vector<GraphPlace> places;  ///< as the matches came
    /// The match in which the two halves meet, then its replay and whatever leads nowhere near it: the match
    /// for third place, a consolation bracket.
    std::vector<std::size_t> centre;
    std::array<int, 2> columns{};  ///< left, right
    std::array<int, 2> rows{};     ///< of kRow
};

/// Any elimination stage from both sides: what feeds the first slot of its last match stands on the left, the
/// rest on the right. A match stands at the middle of those it is fed by; no two touch. Pure.
GraphLayout layout_of(const std::vector<GraphMatch>& matches);

}  // namespace yuanmen::tournament
