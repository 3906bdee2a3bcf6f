#pragma once

#include <cstdint>

#include "record/record.hpp"
#include "record/replay.hpp"

namespace yuanmen::record {

/// A dice box whose throws depend on its seed alone, on every machine.
class Dice {
  public:
    explicit Dice(std::uint64_t seed) : state_(seed * 0x9E3779B97F4A7C15ULL + 0x2545F4914F6CDD1DULL) {}
    std::uint64_t next() {
        state_ ^= state_ << 13;
        state_ ^= state_ >> 7;
        return state_ ^= state_ << 17;
    }
    /// 0 .. n - 1; n must be positive.
    int below(int n) { return static_cast<int>(next() % static_cast<std::uint64_t>(n)); }
    template <class T>
    void shuffle(std::vector<T>& items) {
        for (std::size_t i = items.size(); i > 1; --i) std::swap(items[i - 1], items[next() % i]);
    }

  private:
    std::uint64_t state_;
};

/// The move as a scribe would write it: what an action means, its cards by their faces.
Move written(const Referee& referee, const engine::State& before, const engine::Action& action);

/// What somebody could do next, or what is turned up next, by the dice. The match must run.
engine::Action random_action(const Referee& referee, const engine::State& state, Dice& dice);

/// Entries of the longest random match.
inline constexpr std::size_t kLongestMatch = 4000;

/// A match of random generals and a random pile, played to the end (at most `most_entries`) by drawing from
/// the engine's families; every decision and reveal is written. The same seed gives the same record.
Record random_match(const Referee& referee, std::uint64_t seed, std::size_t most_entries = kLongestMatch);

/// The same, but most matches (24 of 25) are broken off as real ones are: by the bell, after which the turn
/// is finished and a level match mostly goes on in overtime up to another bell, or by a concession.
Record random_match_with_ends(const Referee& referee, std::uint64_t seed);

}  // namespace yuanmen::record
