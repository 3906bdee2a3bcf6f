#pragma once

#include <cstdint>
#include <memory>
#include <string>
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
    bool one_in(int n) { return below(n) == 0; }
    template <class T>
    void shuffle(std::vector<T>& items) {
        for (std::size_t i = items.size(); i > 1; --i) std::swap(items[i - 1], items[next() % i]);
    }

  private:
    std::uint64_t x_;
};

/// Shared rules of a shipped ruleset, by id.
const Rules& rules_of(const std::string& id);

/// The shipped rulesets, and wzzz-2012 with each switch of the engine turned to each of its other values.
struct NamedRules {
    std::string name;
    const Rules* rules;
};
const std::vector<NamedRules>& all_rules();

/// wzzz-2012 with one switch turned.
const Rules& rules_with(const std::string& key, int value);

/// A start with random line-ups and a wholly known random pile.
Start random_start(const Rules& rules, Dice& dice);

/// A random member of a family: cards named by face only.
Action sample(const State& state, const Family& family, Dice& dice);

/// A random legal action of the open prompt; a shuffle names a random order.
Action random_action(const Rules& rules, const State& state, Dice& dice);

/// Whether the action, all of whose cards are named by face, is a member of one of the families.
bool is_member(const State& state, const Families& all, const Action& action);

}  // namespace yuanmen::engine::test
