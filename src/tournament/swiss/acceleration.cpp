#include "tournament/swiss/acceleration.hpp"

namespace yuanmen::tournament::swiss {

std::vector<Player> accelerate(std::vector<Player> players, int round, int accelerated, std::int64_t bonus) {
    if (round > accelerated) return players;
    for (std::size_t i = 0; i < (players.size() + 1) / 2; ++i) players[i].points += bonus;
    return players;
}

}  // namespace yuanmen::tournament::swiss
