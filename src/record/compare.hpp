#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "engine/state.hpp"
#include "record/difference.hpp"
#include "record/replay.hpp"

namespace yuanmen::record {

/// Why two records of one match part.
enum class Parting : std::uint8_t {
    none,      ///< they say the same, as far as both go
    start,     ///< not the same ruleset, line-ups or opening position
    move,      ///< a different action
    cards,     ///< the same action with other cards
    one_ends,  ///< one goes on, the other has ended
};

/// "none", "start", "move", "cards", "one_ends".
std::string_view id_of(Parting parting);

/// One record at the place where they part.
struct Fork {
    int common = -1;        ///< index of the last entry up to which both agree; -1: none
    int entry = -1;         ///< index of the first entry that differs; -1: this record has ended
    bool inferred = false;  ///< the differing action is not written: `entry` implies it
    engine::State before;   ///< the position in front of the difference
    engine::State after;    ///< and behind the differing entry (before, if it has none)
};

/// One thing in which two records of one match do not say the same.
struct Disagreement {
    enum class Kind : std::uint8_t {
        move,    ///< another action
        cards,   ///< the same action with other cards
        only_a,  ///< b has nothing there
        only_b,
        order,  ///< the same thing in another place, a few lines off
    };
    Kind kind = Kind::move;
    int a = -1;  ///< index of a's entry, or -1
    int b = -1;

    friend bool operator==(const Disagreement&, const Disagreement&) = default;
};

/// "move", "cards", "only_a", "only_b", "order".
std::string_view id_of(Disagreement::Kind kind);

struct Comparison {
    Parting parting = Parting::none;
    bool decided = true;  ///< false: nothing differs, but a replay ended undecided before it had seen all
    std::vector<Disagreement> differences;  ///< all, in order; empty for Parting::start
    Fork a;                                 ///< at the first difference
    Fork b;
    std::vector<Difference> before;  ///< a's position against b's in front of the difference: usually empty
    std::vector<Difference> after;   ///< and behind it
};

/// Lays two records of one match beside each other. What one writes and the other leaves out (passes, ends of
/// phases, draws, forced reveals), what a judge took back, comments, spellings, checkpoints and notes make no
/// difference; `?` agrees with any card; the order of cards counts only where the rules give it a meaning.
/// The reports are those of the records, replayed with keep_going.
/// Two records of different line-ups or openings are not aligned.
Comparison compare(const Referee& referee, const Record& a, const Report& report_a, const Record& b,
                   const Report& report_b);

}  // namespace yuanmen::record
