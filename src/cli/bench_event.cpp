#include "cli/bench_event.hpp"

#include <time.h>

#include <algorithm>
#include <map>
#include <random>

#include "base/digest.hpp"
#include "tournament/swiss/pairing.hpp"

namespace yuanmen::cli {
namespace {

using tournament::swiss::Float;
using tournament::swiss::Pairing;
using tournament::swiss::Player;
using tournament::swiss::Round;
using tournament::swiss::Side;

constexpr int kPairings = 8;

double cpu_ms() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

Float floated(const Player& player, const Player& other) {
    if (player.points == other.points) return Float::none;
    return player.points > other.points ? Float::down : Float::up;
}

/// One game in twenty is drawn, of the others each side wins half.
void play(Player& first, Player& second, std::mt19937_64& chance) {
    first.last_float = floated(first, second);
    second.last_float = floated(second, first);
    first.opponents.push_back(second.id);
    second.opponents.push_back(first.id);
    ++first.side_balance;
    --second.side_balance;
    first.last_side = Side::first;
    second.last_side = Side::second;
    const auto throw_of = chance() % 40;
    if (throw_of < 2) {
        ++first.points;
        ++second.points;
    } else {
        (throw_of % 2 == 0 ? first : second).points += 3;
    }
}

void play_round(Round& round, const Pairing& pairing, std::mt19937_64& chance) {
    std::map<std::string, Player*> players;
    for (Player& player : round.players) players.emplace(player.id, &player);
    for (const auto& pair : pairing.pairs) play(*players.at(pair.first), *players.at(*pair.second), chance);
}

nlohmann::ordered_json measure(int size, std::string& work) {
    std::mt19937_64 chance(20121031);
    Round round;
    for (int i = 1; i <= size; ++i)
        round.players.push_back({.id = std::to_string(i), .opponents = {}, .club = ""});
    std::vector<double> times;
    for (int number = 1; number <= kPairings; ++number) {
        round.seed = "bench-" + std::to_string(number);
        const double begun = cpu_ms();
        const auto pairing = tournament::swiss::pair_round(round);
        times.push_back(cpu_ms() - begun);
        const auto& cost = pairing.value().cost;
        for (const auto field :
             {cost.rematches, cost.score_difference_squared, cost.repeat_floats, cost.side_imbalance})
            work += std::to_string(field) + " ";
        play_round(round, pairing.value(), chance);
    }
    std::sort(times.begin(), times.end());
    return {{"median_ms", times[kPairings / 2]}, {"worst_ms", times.back()}};
}

}  // namespace

nlohmann::ordered_json bench_event() {
    nlohmann::ordered_json figures;
    std::string work;
    for (const int size : {128, 512, 1024, 2048})
        figures["pair_" + std::to_string(size)] = measure(size, work);
    figures["rounds_each"] = kPairings;
    figures["checksum"] = base::sha256_hex(work).substr(0, 16);
    return figures;
}

}  // namespace yuanmen::cli
