#pragma once

#include "record/replay.hpp"

namespace yuanmen::record {

/// How far a position is followed where nothing more is written.
enum class Following : std::uint8_t {
    forced,      ///< as far as nobody has a choice: facts, and questions that nobody could answer
    unanswered,  ///< as if every question that may be declined were declined
};

/// The position after everything that may be left out has happened, up to a question that needs an answer;
/// the end of a play phase and the beginning of a turn are not passed.
engine::State settled(const Referee& referee, engine::State state,
                      Following following = Following::unanswered);

}  // namespace yuanmen::record
