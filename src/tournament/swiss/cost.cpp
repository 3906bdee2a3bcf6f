#include "tournament/swiss/cost.hpp"

#include <algorithm>

namespace yuanmen::tournament::swiss {
namespace {

std::int64_t repeat_floats(const Player& a, const Player& b) {
    if (a.points == b.points) return 0;
    const Player& higher = a.points > b.points ? a : b;
    const Player& lower = a.points > b.points ? b : a;
    return (higher.last_float == Float::down ? 1 : 0) + (lower.last_float == Float::up ? 1 : 0);
}

}  // namespace

PairingCost& PairingCost::operator+=(const PairingCost& other) {
    same_club += other.same_club;
    rematches += other.rematches;
    second_byes += other.second_byes;
    bye_points += other.bye_points;
    score_difference_squared += other.score_difference_squared;
    repeat_floats += other.repeat_floats;
    side_imbalance += other.side_imbalance;
    return *this;
}

std::int64_t times_met(const Player& a, const Player& b) {
    return std::max(std::count(a.opponents.begin(), a.opponents.end(), b.id),
                    std::count(b.opponents.begin(), b.opponents.end(), a.id));
}

PairingCost cost_of_pair(const Player& a, const Player& b, bool clubs_apart) {
    PairingCost cost;
    cost.same_club = clubs_apart && !a.club.empty() && a.club == b.club ? 1 : 0;
    cost.rematches = times_met(a, b);
    cost.score_difference_squared = square(a.points - b.points);
    cost.repeat_floats = repeat_floats(a, b);
    cost.side_imbalance = side_imbalance(a.side_balance, b.side_balance);
    return cost;
}

PairingCost cost_of_bye(const Player& player) {
    PairingCost cost;
    cost.second_byes = player.had_bye ? 1 : 0;
    cost.bye_points = player.points;
    return cost;
}

}  // namespace yuanmen::tournament::swiss
