#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "store/writing.hpp"
#include "tournament/circuit/circuit.hpp"
#include "tournament/circuit/ratings.hpp"

namespace yuanmen::service {

/// What joins the events of the house, worked out once: from the entries of its events and of the circuit
/// alone.
struct CircuitBoard {
    std::shared_ptr<const tournament::CircuitState> circuit;
    std::vector<tournament::EventOfHouse> events;  ///< all of them, in the order they are rated
    tournament::PlayersOfEntrants who;
    tournament::RatingHistories ratings;

    const tournament::EventState* event(const std::string& id) const;
};

std::shared_ptr<const CircuitBoard> make_circuit_board(const store::Reading& reading);

/// The board as of this reading; made anew only when an event or the circuit has changed. Thread-safe.
class CircuitBoards {
  public:
    std::shared_ptr<const CircuitBoard> at(const store::Reading& reading);

  private:
    std::mutex mutex_;
    std::string tag_;
    std::shared_ptr<const CircuitBoard> board_;
};

}  // namespace yuanmen::service
