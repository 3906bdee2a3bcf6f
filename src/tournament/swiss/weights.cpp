#include "tournament/swiss/weights.hpp"

#include <algorithm>
#include <map>
#include <unordered_map>

namespace yuanmen::tournament::swiss {
namespace {

using matching::Cost;
using matching::Int128;

constexpr std::size_t kFields = 7;
constexpr std::size_t kGraveFields = 4;  ///< clubs, rematches, second byes, bye points

/// Whether a product of radices leaves room for what the search does with it (sums over a path, times 16).
bool fits(long double product) {
    return product < 1.0e34L;  // 2^113
}

}  // namespace

Weights::Weights(const Round& round, const std::vector<std::size_t>& order)
    : players_(static_cast<int>(round.players.size())),
      vertices_(players_ + players_ % 2),
      clubs_apart_(round.clubs_apart) {
    number_the_players(round, order);
    set_radices();
}

void Weights::number_the_players(const Round& round, const std::vector<std::size_t>& order) {
    std::unordered_map<std::string, int> number;
    std::unordered_map<std::string, int> clubs;
    for (const std::size_t index : order) {
        const Player& player = round.players[index];
        number.emplace(player.id, static_cast<int>(number.size()));
        Vertex vertex{player.points,
                      player.side_balance,
                      player.last_float == Float::up,
                      player.last_float == Float::down,
                      player.had_bye,
                      -1};
        if (!player.club.empty())
            vertex.club = clubs.emplace(player.club, static_cast<int>(clubs.size())).first->second;
        fewest_points_ = players_by_lot_.empty() ? player.points : std::min(fewest_points_, player.points);
        players_by_lot_.push_back(vertex);
    }
    std::vector<std::map<int, std::int64_t>> met(static_cast<std::size_t>(players_));
    for (const std::size_t index : order) {
        const Player& player = round.players[index];
        const int own = number.at(player.id);
        std::map<int, std::int64_t> times;
        for (const std::string& opponent : player.opponents) {
            const auto found = number.find(opponent);
            if (found != number.end()) ++times[found->second];
        }
        for (const auto& [other, count] : times) {
            auto& mine = met[static_cast<std::size_t>(own)][other];
            auto& theirs = met[static_cast<std::size_t>(other)][own];
            mine = theirs = std::max({mine, theirs, count});
        }
    }
    for (const auto& times : met) {
        auto& list = met_.emplace_back();
        for (const auto& [other, count] : times) list.push_back({other, count});
    }
    forbidden_.resize(static_cast<std::size_t>(players_));
    for (const auto& [a, b] : round.forbidden) {
        const auto first = number.find(a);
        const auto second = number.find(b);
        if (first == number.end() || second == number.end()) continue;
        forbidden_[static_cast<std::size_t>(first->second)].push_back(second->second);
        forbidden_[static_cast<std::size_t>(second->second)].push_back(first->second);
    }
}

/// Each field's unit is worth more than all later fields together can come to.
void Weights::set_radices() {
    std::int64_t most_points = fewest_points_;
    std::int64_t most_balance = 0;
    std::int64_t most_met = 0;
    for (const Vertex& player : players_by_lot_) {
        most_points = std::max(most_points, player.points);
        most_balance = std::max(most_balance, std::abs(player.side_balance));
    }
    for (const auto& list : met_) {
        for (const Meeting& meeting : list) most_met = std::max(most_met, meeting.times);
    }
    const std::int64_t range = most_points - fewest_points_;
    const std::int64_t pairs = players_ / 2;
    const std::array<std::int64_t, kFields> radix{
        clubs_apart_ ? pairs + 1 : 1,
        pairs * most_met + 1,
        2,
        range + 1,
        pairs * square(range) + 1,
        players_ + 1,
        players_ * square(most_balance + 1) + 1,
    };
    long double product = 1;
    for (const std::int64_t base : radix) product *= static_cast<long double>(base);
    wide_ = !fits(product);
    Int128 worth = 1;
    for (std::size_t field = kFields; field-- > 0;) {
        if (wide_ && field + 1 == kGraveFields) worth = 1;
        worth_[field] = worth;
        worth *= radix[field];
    }
}

Cost Weights::weight(const PairingCost& cost) const {
    const Int128 grave = cost.same_club * worth_[0] + cost.rematches * worth_[1] +
                         cost.second_byes * worth_[2] + cost.bye_points * worth_[3];
    const Int128 light = cost.score_difference_squared * worth_[4] + cost.repeat_floats * worth_[5] +
                         cost.side_imbalance * worth_[6];
    return wide_ ? Cost{grave, light, true} : Cost{0, grave + light, true};
}

PairingCost Weights::between(const Vertex& a, const Vertex& b) const {
    PairingCost cost;
    cost.same_club = clubs_apart_ && a.club >= 0 && a.club == b.club ? 1 : 0;
    cost.score_difference_squared = square(a.points - b.points);
    const bool a_higher = a.points > b.points;
    const bool b_higher = b.points > a.points;
    cost.repeat_floats = (a_higher && a.floated_down) + (b_higher && b.floated_down) +
                         (a_higher && b.floated_up) + (b_higher && a.floated_up);
    cost.side_imbalance = side_imbalance(a.side_balance, b.side_balance);
    return cost;
}

matching::CompleteGraph Weights::graph() const {
    const auto costs = [this](int vertex, std::vector<Cost>& row) { fill(vertex, row); };
    return {vertices_, costs, wide_, hint()};
}

matching::Hint Weights::hint() const {
    matching::Hint hint;
    std::map<Vertex, int> kinds;
    for (Vertex player : players_by_lot_) {
        if (!clubs_apart_) player.club = -1;
        hint.kind.push_back(kinds.emplace(player, static_cast<int>(kinds.size())).first->second);
    }
    if (vertices_ > players_) hint.kind.push_back(static_cast<int>(kinds.size()));
    hint.draft = draft();
    return hint;
}

bool Weights::apart(int a, int b) const {
    const auto own = static_cast<std::size_t>(a);
    const auto other = static_cast<std::size_t>(b);
    const bool met = std::any_of(met_[own].begin(), met_[own].end(),
                                 [&](const Meeting& meeting) { return meeting.other == b; });
    const bool club = clubs_apart_ && players_by_lot_[own].club >= 0 &&
                      players_by_lot_[own].club == players_by_lot_[other].club;
    const auto& forbidden = forbidden_[own];
    return met || club || std::find(forbidden.begin(), forbidden.end(), b) != forbidden.end();
}

/// Inside each score group, those who were first more often with those who were second more often; whoever
/// finds nobody new among the next few is left out.
std::vector<std::pair<int, int>> Weights::draft() const {
    constexpr std::size_t kLook = 8;
    std::map<std::int64_t, std::vector<int>> groups;
    for (int i = 0; i < players_; ++i)
        groups[players_by_lot_[static_cast<std::size_t>(i)].points].push_back(i);
    std::vector<std::pair<int, int>> draft;
    for (auto& [points, group] : groups) {
        std::stable_sort(group.begin(), group.end(), [&](int a, int b) {
            return players_by_lot_[static_cast<std::size_t>(a)].side_balance >
                   players_by_lot_[static_cast<std::size_t>(b)].side_balance;
        });
        const std::size_t half = group.size() / 2;
        std::vector<int> lower(group.end() - static_cast<std::ptrdiff_t>(half), group.end());
        for (std::size_t i = 0; i < half; ++i) {
            for (std::size_t step = 0; step < std::min(kLook, half - i); ++step) {
                if (apart(group[i], lower[i + step])) continue;
                std::swap(lower[i], lower[i + step]);
                draft.emplace_back(group[i], lower[i]);
                break;
            }
        }
    }
    return draft;
}

void Weights::fill(int vertex, std::vector<Cost>& row) const {
    const auto bye = [&](const Vertex& player) {
        PairingCost cost;
        cost.second_byes = player.had_bye ? 1 : 0;
        cost.bye_points = player.points - fewest_points_;
        return weight(cost);
    };
    const auto count = static_cast<std::size_t>(players_);
    if (vertex == players_) {
        for (std::size_t i = 0; i < count; ++i) row[i] = bye(players_by_lot_[i]);
        return;
    }
    const auto own = static_cast<std::size_t>(vertex);
    const Vertex& player = players_by_lot_[own];
    for (std::size_t i = 0; i < count; ++i) row[i] = weight(between(player, players_by_lot_[i]));
    for (const Meeting& meeting : met_[own]) {
        PairingCost again;
        again.rematches = meeting.times;
        const Cost more = weight(again);
        Cost& cost = row[static_cast<std::size_t>(meeting.other)];
        cost.high += more.high;
        cost.low += more.low;
    }
    for (const int other : forbidden_[own]) row[static_cast<std::size_t>(other)].allowed = false;
    if (vertices_ > players_) row[count] = bye(player);
}

}  // namespace yuanmen::tournament::swiss
