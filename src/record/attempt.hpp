#pragma once

#include <vector>

#include "engine/engine.hpp"
#include "record/replay.hpp"

namespace yuanmen::record {

/// What came of trying to carry a written move out in a position.
struct Attempt {
    bool ok = false;
    bool idle = false;                     ///< a pass where nobody was asked: it changes nothing
    bool guessed = false;                  ///< see Resolved::guessed
    std::vector<engine::Face> could_be;    ///< if guessed: the faces that `?` could have been as well
    bool unnamed_general = false;          ///< not ok, and a general nobody has named must enter first
    engine::Ruling ruling;                 ///< of the move; if illegal, of the prompt it came nearest to
    std::string_view code;                 ///< empty if legal
    engine::Prompt prompt;                 ///< where it was carried out, or came nearest to
    engine::Action action;                 ///< as resolved there
    engine::State state;                   ///< after the move if ok, else before it at that prompt
    std::vector<engine::Action> inferred;  ///< carried out before it to come there
};

/// Looks for the prompt a written move answers: the open one, or one that is reached by leaving out what may
/// be left out (NOTATION.md 3.3). Reuses the room of `out`.
void attempt(const Referee& referee, const engine::State& from, const Move& move, Attempt& out);

/// The position after everything that may be left out has happened, up to a question that needs an answer;
/// the end of a play phase and the beginning of a turn are not passed.
engine::State settled(const Referee& referee, engine::State state);

}  // namespace yuanmen::record
