#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "engine/engine.hpp"
#include "record/frontier.hpp"

namespace yuanmen::record {

/// Why one reading does not carry a line: one moment of it, its question, and the ruling given there.
struct Finding {
    bool carried = false;     ///< it does carry it: nothing else is meant
    int nearness = 0;         ///< how much the ruling says about the line itself; more is nearer
    std::string_view code;    ///< "rule.slash_limit", "record.checkpoint" …
    std::string_view detail;  ///< why a `set` was refused: "position.hp" …; else empty
    engine::Ruling ruling;
    engine::Prompt prompt;
    engine::Action action;             ///< the line as it would be meant there
    Reading node;                      ///< the moment
    std::vector<engine::Action> path;  ///< inferred to come there
    std::int64_t because = -1;         ///< the item whose doing this is, or -1
};

/// Why this reading of the lines before does not carry this one. The moment is the first, along what may be
/// inferred behind the line before, at which this seat is asked for this kind of thing; if there is none,
/// one at which something else is demanded of it or the line is wrong in itself, else that right behind the
/// line before. What is lost on the way counts only where nobody could have done anything else (NOTATION.md
/// 4).
Finding finding_in(const Frontier& frontier, const Reading& reading, const Content& line);

/// The reason to report for a line that no reading carries: the nearest, then with the least inferred. A
/// breach of the rules (`rule.*`) that some reading can physically hold comes before what the paper
/// contradicts. `alike`: all readings fail for the same reason.
struct Reason {
    Finding finding;
    bool alike = true;
};
Reason reason_for(const Frontier& frontier, const Content& line);

/// A named pass that declines only one way of answering the open question (`pass eight_diagram`, `pass
/// longdan`): the question stays open.
bool leaves_another_answer(const engine::Rules& rules, const engine::State& state,
                           const engine::Prompt& prompt, const Move& pass);

}  // namespace yuanmen::record
