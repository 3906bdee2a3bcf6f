#pragma once

#include <limits>

#include "tournament/matching/perfect_matching.hpp"

namespace yuanmen::tournament::matching {

/// Two integers compared high first and added each by itself: an ordered group, which is all that the search
/// for a matching asks of its weights.
struct Wide {
    Int128 high = 0;
    Int128 low = 0;

    Wide() = default;
    Wide(int value) : low(value) {}
    Wide(Int128 high_part, Int128 low_part) : high(high_part), low(low_part) {}

    Wide& operator+=(const Wide& other) {
        high += other.high;
        low += other.low;
        return *this;
    }
    Wide& operator-=(const Wide& other) {
        high -= other.high;
        low -= other.low;
        return *this;
    }
};

inline Wide operator+(Wide a, const Wide& b) {
    return a += b;
}
inline Wide operator-(Wide a, const Wide& b) {
    return a -= b;
}
inline Wide operator-(const Wide& a) {
    return {-a.high, -a.low};
}
inline Wide operator*(int factor, const Wide& a) {
    return {factor * a.high, factor * a.low};
}
inline Wide operator*(const Wide& a, int factor) {
    return factor * a;
}
/// Exact for the halving of weights that were multiplied by dualScale, as the search does.
inline Wide operator/(const Wide& a, int divisor) {
    return {a.high / divisor, a.low / divisor};
}
inline bool operator<(const Wide& a, const Wide& b) {
    return a.high != b.high ? a.high < b.high : a.low < b.low;
}
inline bool operator>(const Wide& a, const Wide& b) {
    return b < a;
}
inline bool operator<=(const Wide& a, const Wide& b) {
    return !(b < a);
}
inline bool operator>=(const Wide& a, const Wide& b) {
    return !(a < b);
}
inline bool operator==(const Wide& a, const Wide& b) {
    return a.high == b.high && a.low == b.low;
}
inline bool operator!=(const Wide& a, const Wide& b) {
    return !(a == b);
}

}  // namespace yuanmen::tournament::matching

template <>
struct std::numeric_limits<yuanmen::tournament::matching::Wide> {
    using Wide = yuanmen::tournament::matching::Wide;
    using Part = std::numeric_limits<yuanmen::tournament::matching::Int128>;
    static constexpr bool is_specialized = true;
    static constexpr bool is_integer = true;
    static constexpr bool is_signed = true;
    /// Greater than every value that occurs.
    static Wide max() { return {Part::max() / 4, 0}; }
};
