#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "record/happenings.hpp"

namespace yuanmen::record {

/// How two things beside each other agree.
enum class Agreement : std::uint8_t {
    same,
    cards,  ///< the same action with other cards
    no,     ///< another action
};

/// `?` agrees with any card, an unnamed general or target with any; the order of cards counts only where the
/// rules give it a meaning.
Agreement agreement(const Content& a, const Content& b);

/// What one record says at a place beside what the other says there.
struct Beside {
    std::optional<std::size_t> a;  ///< index in a's happenings; empty: nothing
    std::optional<std::size_t> b;
    Agreement agreement = Agreement::same;  ///< if both are there
};

/// Lays two lists beside each other with as little disagreement as possible: all of a and all of b, each in
/// order. What is only inferred, or a draw or a shuffle, stands alone more easily than what somebody did.
/// Work and memory are bounded: lists that differ over more than kWidest places are compared near the
/// diagonal.
std::vector<Beside> aligned(const std::vector<Happening>& a, const std::vector<Happening>& b);

inline constexpr std::size_t kWidest = 1500;

}  // namespace yuanmen::record
