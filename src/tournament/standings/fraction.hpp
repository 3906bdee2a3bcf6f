#pragma once

#include <cstdint>
#include <vector>

#include "tournament/standings/natural.hpp"

namespace yuanmen::tournament::standings {

/// One term of a tie-break: not negative, denominator > 0, not necessarily reduced.
struct Ratio {
    std::uint32_t numerator = 0;
    std::uint32_t denominator = 1;

    /// By value.
    friend std::strong_ordering operator<=>(const Ratio& a, const Ratio& b) {
        return static_cast<std::uint64_t>(a.numerator) * b.denominator <=>
               static_cast<std::uint64_t>(b.numerator) * a.denominator;
    }
    friend bool operator==(const Ratio& a, const Ratio& b) { return (a <=> b) == 0; }
};

/// An exact value, always reduced; 0 is 0/1.
struct Fraction {
    Natural numerator = 0;
    Natural denominator = 1;

    Fraction() = default;
    explicit Fraction(Ratio ratio);

    std::strong_ordering operator<=>(const Fraction& other) const {
        return numerator * other.denominator <=> other.numerator * denominator;
    }
    bool operator==(const Fraction&) const = default;
    double to_double() const { return numerator.to_double() / denominator.to_double(); }
};

Fraction sum(const std::vector<Ratio>& terms);
/// 0/1 of no terms.
Fraction average(const std::vector<Ratio>& terms);

}  // namespace yuanmen::tournament::standings
