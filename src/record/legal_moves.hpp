#pragma once

#include <string>
#include <vector>

#include "engine/prompt.hpp"
#include "record/printer.hpp"
#include "record/replay.hpp"

namespace yuanmen::record {

/// A family of legal actions as a line of the notation: its cards in brackets behind how many of them are
/// named, "L discard 2 of [S7.slash H2.jink ?3]". A single card or choice stands without brackets.
std::string print(const Referee& referee, const engine::State& state, const engine::Family& family,
                  const Lexicon& lexicon, Spelling spelling);

/// A family as the parts of a line: the chosen cards stand between `before` and `after`.
struct WrittenFamily {
    std::string before;
    std::string after;    ///< begins with a blank, or empty
    std::string between;  ///< 观星: stands behind the first `top` cards; begins with a blank
    int top = 0;
    std::vector<WrittenCard> cards;  ///< those it may be made of, unseen ones last; empty: it takes none
};
WrittenFamily written_family(const Referee& referee, const engine::State& state, const engine::Family& family,
                             const Lexicon& lexicon, Spelling spelling);

/// Everything that is legal in the open prompt, in the order of the engine's families; `concede` and `bell`
/// left out.
std::vector<std::string> legal_moves(const Referee& referee, const engine::State& state,
                                     const Lexicon& lexicon, Spelling spelling);

/// The legal line nearest to what was written: same verb and skill or kind, else same verb; empty if none.
std::string nearest_legal(const Referee& referee, const engine::State& state, const engine::Action& wanted,
                          const Lexicon& lexicon, Spelling spelling);

/// What is inferred behind the line before the first illegal (else undecided) one to come to the moment that
/// was judged at, as lines of the notation.
std::vector<std::string> inferred_toward_trouble(const Referee& referee, const Report& report,
                                                 const Lexicon& lexicon, Spelling spelling);

/// The position as a record that begins in it (NOTATION.md 2.1). What is being resolved is not in it: the
/// record begins with the phase that is going on.
Record position_record(const Referee& referee, const engine::State& state);

}  // namespace yuanmen::record
