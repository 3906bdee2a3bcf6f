#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "record/end_of.hpp"
#include "record/validation.hpp"

namespace yuanmen::record {

/// How a match ended, in all readings of its record.
struct Ending {
    engine::Outcome outcome = engine::Outcome::running;  ///< never running
    std::optional<Seat> winner;                          ///< none: level
    /// [Seat]; empty where readings differ
    std::array<std::optional<int>, 2> remaining{}, lost_hp{};
};

/// Who has won, and who would have.
struct Endings {
    std::optional<Ending> end;  ///< by what nobody can prevent: empty while anybody could still answer
    std::optional<Ending> if_unanswered;  ///< if not yet: by the last line, unless somebody answers
};

/// How the match of a readable record ended behind the last line carried out. Both are empty while it runs,
/// and where readings differ in winner or cause.
Endings endings_of(const Validation& validation);

/// "generals_dead", "conceded", "time_up", "piles_exhausted".
std::string_view cause_of(const Ending& ending);

}  // namespace yuanmen::record
