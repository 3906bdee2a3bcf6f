#pragma once

// Internal to the pairing: its costs as the integers that the search for a matching compares.

#include <array>
#include <vector>

#include "tournament/matching/perfect_matching.hpp"
#include "tournament/swiss/pairing.hpp"

namespace yuanmen::tournament::swiss {

/// The players of a round in the order of their lots as vertices 0 …, and the bye behind them if they are odd
/// in number.
class Weights {
  public:
    Weights(const Round& round, const std::vector<std::size_t>& order);

    /// Its costs are read from this object, which must outlive it.
    matching::CompleteGraph graph() const;

  private:
    struct Vertex {
        std::int64_t points = 0;
        std::int64_t side_balance = 0;
        bool floated_up = false;
        bool floated_down = false;
        bool had_bye = false;
        int club = -1;  ///< -1: none

        /// All that a price depends on, meetings and forbidden pairs apart.
        auto operator<=>(const Vertex&) const = default;
    };
    struct Meeting {
        int other = 0;
        std::int64_t times = 0;
    };

    void fill(int vertex, std::vector<matching::Cost>& row) const;
    matching::Hint hint() const;
    std::vector<std::pair<int, int>> draft() const;
    bool apart(int a, int b) const;
    void number_the_players(const Round& round, const std::vector<std::size_t>& order);
    void set_radices();
    matching::Cost weight(const PairingCost& cost) const;
    PairingCost between(const Vertex& a, const Vertex& b) const;

    int players_ = 0;
    int vertices_ = 0;
    bool clubs_apart_ = false;
    std::int64_t fewest_points_ = 0;
    std::vector<Vertex> players_by_lot_;
    std::vector<std::vector<Meeting>> met_;
    std::vector<std::vector<int>> forbidden_;
    /// What one unit of each field is worth; the graver half goes to Cost::high where one integer is too
    /// short.
    std::array<matching::Int128, 7> worth_{};
    bool wide_ = false;
};

}  // namespace yuanmen::tournament::swiss
