#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "service/records/records.hpp"

// Where the desk's events stand among the lines of a record. Pure functions.

namespace yuanmen::service {

/// Something a record says that a desk may know too.
struct Statement {
    std::string what;   ///< as meaning_of a note has it
    int turn = 0;       ///< going on when it happened
    int line = 0;       ///< line of the text at which it happened; of what nobody wrote the line before
    int stated_in = 0;  ///< line whose words say it (perhaps a correction below); 0: nobody wrote it
    bool begins_turn = false;  ///< `turn` begins with it
};

/// A record as far as the desk's events need it.
struct RecordTimeline {
    struct Line {
        int line = 0;              ///< of the text, ascending
        std::int64_t wall_ms = 0;  ///< when it was written; 0: it was brought in a file
    };
    std::vector<Line> lines;
    int start_turn = 0;                 ///< going on before the first line
    std::vector<Statement> statements;  ///< in the order in which they happened
};

/// What an event and a line of the record are both called: the notation's line where there is one, else
/// "general_fell lord", "match_decided".
std::string meaning_of(const DeskNote& note);

/// Gives each note its `line`, and `same` where that line says it. A line says the same if it means the same
/// in the same turn (pauses, entries and ends may lie one turn off: the desk's next turn may have been tapped
/// first); of several like pauses the one nearest in time. What no line says stands inside the desk's turn,
/// in order with what lines do say, and there by the lines' times; where lines have no times, behind the last
/// line of the turn. A turn the record has not reached stands behind all its lines.
void place_notes(std::vector<DeskNote>& notes, const RecordTimeline& record);

}  // namespace yuanmen::service
