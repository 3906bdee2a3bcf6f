#pragma once

#include <cstddef>
#include <vector>

#include "record/qsgs/importer.hpp"
#include "record/replay.hpp"

namespace yuanmen::record::qsgs {

/// A place where QSanguosha departed from every reading of the rules. The numbers and the arguments are in
/// README.md of this folder.
struct Deviation {
    int number = 0;
    std::size_t entry =
        0;  ///< index of the line that brings the record into line again, marked by its comment
};

/// Replays the game and writes a `! set` or `! let_stand` line, with the number as its comment, wherever the
/// position is one in which the program is known to go wrong (and puts a pick that was logged late in its
/// place); later games of the table stay comparable.
/// Decided by the position alone: no outcome of the log is read. The log line of what is inserted is that of
/// the line before.
std::vector<Deviation> bring_into_line(const Referee& referee, Imported& game);

}  // namespace yuanmen::record::qsgs
