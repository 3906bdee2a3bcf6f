#pragma once

#include <string>
#include <vector>

#include "tournament/progress.hpp"

namespace yuanmen::tournament {

/// Sizes of a drawn bracket, in any unit (an SVG's user units); all at least 0, boxes at least 4.
struct LayoutSizes {
    int box_width = 184;
    int box_height = 48;  ///< two lines of one slot each; made a multiple of 4
    int column_gap = 40;
    int row_gap = 12;  ///< made even
    int margin = 8;
    int head = 32;  ///< above the boxes, for the names of the rounds
};

struct PlacedMatch {
    BracketMatchId id;
    int column = 0;  ///< from 0; one for each round, the match for third place stands under the final
    int x = 0;       ///< of the box's top left corner
    int y = 0;
    bool is_bye = false;  ///< a first-round match that is not played: no box, no connector
};

/// The line from a match to the slot its winner goes to. Losers' ways are not drawn.
struct Connector {
    BracketMatchId from;
    SlotRef to;
    std::string path;  ///< SVG path data: "M192 56H212V44H232"
};

struct BracketLayout {
    LayoutSizes sizes;  ///< as used
    int width = 0;
    int height = 0;
    std::vector<int> column_x;         ///< left edge of each column
    std::vector<PlacedMatch> matches;  ///< in the order of bracket.matches
    std::vector<Connector> connectors;
};

/// Where everything stands: a match is level with the middle of the two it is fed by. Integers only, the same
/// for the same bracket and sizes. Pure.
BracketLayout layout_of(const Bracket& bracket, const LayoutSizes& sizes = {});

/// The height of a slot's middle line in its box.
int slot_y(const BracketLayout& layout, const PlacedMatch& match, int slot);

/// One match on an entrant's way.
struct PathStep {
    enum class Kind {
        won,      ///< by a result
        byed,     ///< went on without playing
        lost,     ///< or both did
        current,  ///< can be played, or waits for the opponent
        ahead,    ///< where he comes if he goes on winning
    };
    BracketMatchId match;
    int slot = 0;  ///< where he stands, or would stand
    Kind kind = Kind::current;
};

/// The way of a seed through the bracket, in the order of play; empty for a seed that is not in it.
std::vector<PathStep> path_of(const Bracket& bracket, const std::vector<FilledMatch>& filled, int seed);

}  // namespace yuanmen::tournament
