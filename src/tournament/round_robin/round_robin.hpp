#pragma once

#include <optional>
#include <vector>

namespace yuanmen::tournament {

/// Two players meet; `a` is first (the lord of the first game).
struct Meeting {
    int a = 0;  ///< 1..players
    int b = 0;

    bool operator==(const Meeting&) const = default;
};

struct CalendarRound {
    int round = 0;  ///< from 1
    std::vector<Meeting> meetings;
    std::optional<int> bye;  ///< who rests; only in an odd field
};

constexpr int kMaxRoundRobin = 64;

/// Everybody meets everybody once, or `twice` with the sides exchanged, each in one match a round (the circle
/// method; FIDE's Berger tables are one of its forms). Sides: over a single pass nobody is first two times
/// more or fewer than second. Of `players` 0..kMaxRoundRobin (else std::invalid_argument): 0 gives no round,
/// 1 a single bye.
std::vector<CalendarRound> round_robin(int players, bool twice);

}  // namespace yuanmen::tournament
