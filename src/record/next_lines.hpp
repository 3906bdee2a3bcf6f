#pragma once

#include <string>
#include <vector>

#include "engine/prompt.hpp"
#include "record/lexicon.hpp"
#include "record/printer.hpp"
#include "record/replay.hpp"

namespace yuanmen::record {

/// A card of a line that could come next.
struct NextCard {
    WrittenCard face;
    std::string word;   ///< as the line has it; "?" if it may stay unseen
    bool seen = false;  ///< it is known to lie there; otherwise it is one that nobody has seen yet
};

/// A line that could come next: `before`, then `min` to `max` of `cards`, then `after`.
struct NextMove {
    engine::Family family;  ///< what it means; slots are of the position it belongs to
    std::string before;
    std::string after;
    std::string between;  ///< 观星: behind the first `top` cards
    int top = 0;
    int min = 0;
    int max = 0;
    bool ordered = false;
    std::vector<NextCard> cards;
};

/// An open question and everything that is legal there.
struct NextStage {
    engine::Prompt prompt;
    engine::State state;  ///< the position it is asked in
    std::vector<NextMove> moves;
};

/// The questions a next line may answer: the open one, and those reached by leaving out what may be left out
/// (NOTATION.md 3.3), in order; at most `most`. The last one is answered by somebody or the match is over.
/// Cards nobody has seen are offered by every face they could have.
std::vector<NextStage> next_lines(const Referee& referee, const engine::State& state, const Lexicon& lexicon,
                                  Spelling spelling, std::size_t most = 8);

}  // namespace yuanmen::record
