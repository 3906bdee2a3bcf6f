#pragma once

#include "record/replay.hpp"

namespace yuanmen::record {

/// The position after everything that may be left out has happened, up to a question that needs an answer;
/// the end of a play phase and the beginning of a turn are not passed.
engine::State settled(const Referee& referee, engine::State state);

}  // namespace yuanmen::record
