#pragma once

#include <cstdint>

// The enumerations of a dispute. Their names in JSON stand in codec.hpp.

namespace yuanmen::match {

/// How far a dispute has come (judging P37).
enum class DisputeStage : std::uint8_t { none, open, heard, ruled, appealed, closed };

/// What opened it.
enum class DisputeOrigin : std::uint8_t {
    protest,  ///< a player signed the sheet under protest (P32)
    player,
    judge,
};

/// What a ruling does to the match.
enum class Remedy : std::uint8_t {
    none,       ///< nothing: the complaint was unfounded, or a penalty is enough
    let_stand,  ///< the breach happened, the position stays (rewind D)
    restore,    ///< back to before a line (rewind A or C)
    set,        ///< the position is put right (rewind B)
    result,     ///< the sheet is drawn up anew with another result (P35)
};

/// Whose words a statement is.
enum class Speaker : std::uint8_t { a, b, judge, witness };

/// Who ruled: the judge at the table, or the head judge. Against his own ruling there is no appeal.
enum class Instance : std::uint8_t { table, head_judge };

enum class ClosedBy : std::uint8_t {
    ruling,      ///< ruled, and nobody appealed
    appeal,      ///< the head judge has decided the appeal
    withdrawal,  ///< whoever raised it took it back before a ruling
};

/// What the referee of records says about a whole text.
enum class RecordVerdict : std::uint8_t { legal, illegal, undecided, unreadable };

}  // namespace yuanmen::match
