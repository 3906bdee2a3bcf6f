#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/action.hpp"
#include "engine/prompt.hpp"
#include "record/reading.hpp"
#include "record/record.hpp"
#include "record/resolve.hpp"

namespace yuanmen::record {

/// More meanings of one line at one question than any table needs; beyond it some are dropped.
inline constexpr std::size_t kMostMeanings = 4096;

struct Meanings {
    std::vector<engine::Action> actions;
    bool no_such_card = false;  ///< a face that the deck does not have: no actions
    bool twice = false;         ///< a face is named more often than the deck has it: no actions
    bool dropped = false;       ///< there were more than kMostMeanings
};

/// How many things a move can mean at one question.
enum class Meant : std::uint8_t {
    one_thing,
    several_things,
    no_such_card,  ///< a face that the deck does not have
    twice,         ///< a face is named more often than the deck has it
};

/// `action` gets the move as far as it says itself what it is; if it can mean only one thing, that.
Meant meant_by(const engine::Rules& rules, const FaceTable& faces, const Reading& reading,
               const engine::Prompt& prompt, const Move& move, engine::Action& action);

/// Everything a written move can mean at this question in this reading, the likeliest first: the seat and
/// kind it leaves open filled in, a conversion that is spelled as a declaration read as the use it is, each
/// `?` that may stay hidden put to every card it can be (unseen ones first, one for each class; sets of `?`
/// as combinations), each card nobody has seen yet put to a slot of every class that still has its face.
/// Reuses the room of `out`.
void meanings(const engine::Rules& rules, const FaceTable& faces, const Reading& reading,
              const engine::Prompt& prompt, const Move& move, Meanings& out);

}  // namespace yuanmen::record
