#pragma once

#include <cstdint>
#include <optional>

#include "engine/action.hpp"
#include "engine/prompt.hpp"
#include "engine/rules.hpp"
#include "engine/ruling.hpp"
#include "engine/state.hpp"

namespace yuanmen::engine {

// The engine. Pure functions of their arguments: no clock, no randomness, no heap, no threads of its own.
// Between two calls a state always waits for one action, or the match is over; everything the rules do by
// themselves (locked skills, damage, phases) has been carried out.

/// Who decides what now, and by which clause. At Question::over nothing more can happen.
Prompt prompt(const Rules& rules, const State& state);

/// All legal actions of the prompt as families, `concede` and `bell` left out (they are always possible while
/// the match runs). A reveal has the family "any of the slots that may come"; naming no card is legal too
/// wherever prompt says so.
void families(const Rules& rules, const State& state, Families& out);

/// Whether the action is legal now, and if not why not. Does not change anything.
Ruling judge(const Rules& rules, const State& state, const Action& action);

/// Judges, and if the verdict is not illegal carries the action out and everything that follows of itself. An
/// action that depends on unidentified slots is carried out and pins them. If illegal not one bit changes.
Ruling apply(const Rules& rules, State& state, const Action& action);

/// A referee lets a breach stand: carries out an action that the rules forbid (`rule.*`) as far as it answers
/// the open question physically: its cards lie where it says, its verb fits the question. Otherwise nothing
/// changes and the ruling says why; a discard phase that was left out can be let stand by Verb::pass; a
/// `record.*` breach can never be let stand. Taking a breach back is copying the state from before it.
Ruling force(const Rules& rules, State& state, const Action& action);

/// The pass, or the reveal without names, or the only member there is, if the prompt leaves no other choice
/// or an omission can only mean this: what a record may leave out. Empty where somebody must say something.
std::optional<Action> implied(const Rules& rules, const State& state);

/// The two keys recomputed from the whole state: must always equal state.public_key and full_key.
struct Keys {
    std::uint64_t public_key = 0;
    std::uint64_t full_key = 0;
    std::uint64_t cards_public = 0;
    std::uint64_t cards_full = 0;
};
Keys recompute_keys(const State& state);

/// Who wins if the match ends now by time: remaining generals, then lost HP of the general in play
/// (1v1.1.4.2). Empty if level after both.
std::optional<Seat> compare_at_time(const Rules& rules, const State& state);

}  // namespace yuanmen::engine
