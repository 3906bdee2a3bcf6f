#include "tournament/swiss/pairing.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <tuple>

#include "base/digest.hpp"
#include "tournament/swiss/weights.hpp"

namespace yuanmen::tournament::swiss {
namespace {

/// The players by lot: SHA-256 of `<seed>:<id>`, smallest first.
std::vector<std::size_t> order_by_lot(const Round& round) {
    std::vector<std::pair<std::string, std::size_t>> lots;
    for (std::size_t i = 0; i < round.players.size(); ++i)
        lots.emplace_back(base::sha256_hex(round.seed + ":" + round.players[i].id), i);
    std::sort(lots.begin(), lots.end());
    std::vector<std::size_t> order;
    for (const auto& [lot, index] : lots) order.push_back(index);
    return order;
}

/// The coin: the first hexadecimal digit of SHA-256 of `<seed>:side:<smaller id>:<greater id>` is odd if the
/// smaller id is first.
bool coin_says_first(const Round& round, const Player& a, const Player& b) {
    const auto [smaller, greater] = std::minmax(a.id, b.id);
    const auto digest = base::sha256(round.seed + ":side:" + smaller + ":" + greater);
    const bool smaller_first = ((digest[0] >> 4) & 1) == 1;
    return smaller_first == (a.id == smaller);
}

struct Sides {
    bool first_stays;
    SideReason reason;
};

Sides sides_of(const Round& round, const Player& a, const Player& b) {
    if (a.side_balance != b.side_balance) return {a.side_balance < b.side_balance, SideReason::balance};
    if (a.last_side != b.last_side) {
        const bool a_first = a.last_side == Side::second || b.last_side == Side::first;
        return {a_first, SideReason::last_side};
    }
    return {coin_says_first(round, a, b), SideReason::coin};
}

Pair table_of(const Round& round, const Player& a, const Player& b) {
    const Sides sides = sides_of(round, a, b);
    const Player& first = sides.first_stays ? a : b;
    const Player& second = sides.first_stays ? b : a;
    return {first.id, second.id, cost_of_pair(a, b, round.clubs_apart), sides.reason};
}

Pair table_of(const Player& player) {
    return {player.id, std::nullopt, cost_of_bye(player), SideReason::none};
}

void sort_and_sum(const Round& round, Pairing& pairing) {
    std::map<std::string, std::int64_t> points;
    for (const Player& player : round.players) points.emplace(player.id, player.points);
    const auto rank = [&](const Pair& pair) {
        const std::int64_t first = points.at(pair.first);
        const std::int64_t second = pair.second ? points.at(*pair.second) : 0;
        return std::tuple(!pair.second, -std::max(first, second), -std::min(first, second));
    };
    std::stable_sort(pairing.pairs.begin(), pairing.pairs.end(),
                     [&](const Pair& a, const Pair& b) { return rank(a) < rank(b); });
    for (const Pair& pair : pairing.pairs) pairing.cost += pair.cost;
}

Impossible reason_of(const Round& round, const std::vector<std::size_t>& order,
                     const matching::CompleteGraph& graph) {
    const auto components = matching::odd_components(graph);
    std::size_t smallest = round.players.size() + 1;
    for (const auto& component : components) smallest = std::min(smallest, component.size());
    Impossible impossible;
    for (const auto& component : components) {
        if (component.size() != smallest) continue;
        for (const int vertex : component)
            impossible.players.push_back(round.players[order[static_cast<std::size_t>(vertex)]].id);
    }
    std::sort(impossible.players.begin(), impossible.players.end());
    return impossible;
}

}  // namespace

base::Result<Pairing, Impossible> pair_round(const Round& round) {
    const std::vector<std::size_t> order = order_by_lot(round);
    const Weights weights(round, order);
    const matching::CompleteGraph graph = weights.graph();
    const auto partners = matching::cheapest_perfect_matching(graph);
    if (!partners) return base::fail(reason_of(round, order, graph));
    Pairing pairing;
    for (std::size_t i = 0; i < order.size(); ++i) {
        const auto partner = static_cast<std::size_t>((*partners)[i]);
        const Player& player = round.players[order[i]];
        if (partner == order.size()) pairing.pairs.push_back(table_of(player));
        if (partner < order.size() && i < partner)
            pairing.pairs.push_back(table_of(round, player, round.players[order[partner]]));
    }
    sort_and_sum(round, pairing);
    return pairing;
}

std::optional<Pairing> price_of(const Round& round,
                                const std::vector<std::pair<std::string, std::string>>& pairs) {
    std::map<std::string, const Player*> open;
    for (const Player& player : round.players) open.emplace(player.id, &player);
    const auto take = [&](const std::string& id) -> const Player* {
        const auto found = open.find(id);
        if (found == open.end()) return nullptr;
        const Player* player = found->second;
        open.erase(found);
        return player;
    };
    std::set<std::pair<std::string, std::string>> forbidden;
    for (const auto& [a, b] : round.forbidden) forbidden.insert(std::minmax(a, b));
    Pairing pairing;
    bool bye_given = round.players.size() % 2 == 0;
    for (const auto& [first, second] : pairs) {
        const Player* a = take(first);
        if (a == nullptr) return std::nullopt;
        if (second.empty()) {
            if (bye_given) return std::nullopt;
            bye_given = true;
            pairing.pairs.push_back(table_of(*a));
            continue;
        }
        const Player* b = take(second);
        if (b == nullptr || forbidden.contains(std::minmax(first, second))) return std::nullopt;
        pairing.pairs.push_back({first, second, cost_of_pair(*a, *b, round.clubs_apart), SideReason::judge});
    }
    if (!open.empty()) return std::nullopt;
    sort_and_sum(round, pairing);
    return pairing;
}

}  // namespace yuanmen::tournament::swiss
