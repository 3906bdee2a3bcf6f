#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "cards/ruleset_library.hpp"
#include "engine/engine.hpp"
#include "engine/position.hpp"

// Random legal play from the engine's own families: the driver of the battery.

namespace yuanmen::engine::test {

class Dice {
  public:
    explicit Dice(std::uint64_t seed) : x_(seed * 0x9E3779B97F4A7C15ULL + 1) {}
    std::uint64_t next() {
        x_ ^= x_ << 13;
        x_ ^= x_ >> 7;
        return x_ ^= x_ << 17;
    }
    int below(int n) { return static_cast<int>(next() % static_cast<std::uint64_t>(n)); }
    template <class T>
    void shuffle(std::vector<T>& items) {
        for (std::size_t i = items.size(); i > 1; --i) std::swap(items[i - 1], items[next() % i]);
    }

  private:
    std::uint64_t x_;
};

/// Shared rules of a shipped ruleset, by id.
const Rules& rules_of(const char* id);

/// A start with random line-ups and a wholly known random pile.
State random_start(const Rules& rules, Dice& dice);

/// A random member of a family: cards named by face only.
Action sample(const State& state, const Family& family, Dice& dice);

/// A random legal action of the open prompt; a shuffle names a random order.
Action random_action(const Rules& rules, const State& state, Dice& dice);

}  // namespace yuanmen::engine::test
