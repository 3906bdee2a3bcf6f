#include "tournament/round_robin/round_robin.hpp"

#include <stdexcept>

namespace yuanmen::tournament {
namespace {

/// One of the two by the distance between their numbers on the circle: of an even number of places, those at
/// an odd distance are first to the lower, at an even one to the higher, which balances each player's sides
/// to within one.
Meeting with_sides(int x, int y) {
    const int lower = x < y ? x : y;
    const int higher = x < y ? y : x;
    return (higher - lower) % 2 == 1 ? Meeting{lower, higher} : Meeting{higher, lower};
}

CalendarRound round_of(int players, int round) {
    const int places = players + players % 2;
    const int circle = places - 1;
    CalendarRound calendar{round, {}, std::nullopt};
    const auto meet = [&](int x, int y) {
        if (y > players) {
            calendar.bye = x;
        } else {
            calendar.meetings.push_back(with_sides(x, y));
        }
    };
    // The last place stands still; the others move one on each round.
    meet((round - 1) % circle + 1, places);
    for (int step = 1; step < places / 2; ++step) {
        const int one = (round - 1 + step) % circle + 1;
        const int other = (round - 1 + circle - step) % circle + 1;
        meet(one, other);
    }
    return calendar;
}

}  // namespace

std::vector<CalendarRound> round_robin(int players, bool twice) {
    if (players < 0 || players > kMaxRoundRobin)
        throw std::invalid_argument("a round robin holds up to 64 players");
    std::vector<CalendarRound> rounds;
    if (players == 1) rounds.push_back({1, {}, 1});
    if (players < 2) return rounds;
    const int single = players + players % 2 - 1;
    for (int round = 1; round <= single; ++round) rounds.push_back(round_of(players, round));
    if (!twice) return rounds;
    for (int round = 1; round <= single; ++round) {
        CalendarRound back = rounds[static_cast<std::size_t>(round) - 1];
        back.round = single + round;
        for (Meeting& meeting : back.meetings) std::swap(meeting.a, meeting.b);
        rounds.push_back(std::move(back));
    }
    return rounds;
}

}  // namespace yuanmen::tournament
