#pragma once

#include <cstdint>

namespace yuanmen::match {

/// A place at the table. A player sits in one chair from the seating call to the signature; which seat
/// (cards::Seat, lord or renegade) he plays is only settled by the identity draw. Every command, event and
/// view of the desk names players by chair. In JSON "a" and "b".
enum class Chair : std::uint8_t { a, b };
inline constexpr Chair kChairs[] = {Chair::a, Chair::b};

constexpr Chair other(Chair chair) {
    return chair == Chair::a ? Chair::b : Chair::a;
}

/// One thing for each chair. In JSON {"a": …, "b": …}.
template <class T>
struct PerChair {
    T a{};
    T b{};

    T& operator[](Chair chair) { return chair == Chair::a ? a : b; }
    const T& operator[](Chair chair) const { return chair == Chair::a ? a : b; }
    bool operator==(const PerChair&) const = default;
};

}  // namespace yuanmen::match
