#include "service/circuit/circuit_board.hpp"

#include "store/events.hpp"
#include "store/journal.hpp"
#include "store/streams.hpp"
#include "tournament/circuit/aggregate.hpp"
#include "tournament/event/state.hpp"

namespace yuanmen::service {
namespace {

auto circuit_of(const store::Reading& reading) {
    return reading.journal().streams().at<tournament::CircuitAggregate>(tournament::kTheCircuit);
}

/// Versions only grow: no two states of the house have the same.
std::string tag_of(const store::Reading& reading) {
    std::int64_t events = 0, versions = 0;
    for (const auto& event : reading.events().list()) {
        ++events;
        versions += event.version;
    }
    return std::to_string(events) + "/" + std::to_string(versions) + "/" +
           std::to_string(circuit_of(reading).version);
}

}  // namespace

const tournament::EventState* CircuitBoard::event(const std::string& id) const {
    for (const auto& one : events) {
        if (one.id == id) return one.state.get();
    }
    return nullptr;
}

std::shared_ptr<const CircuitBoard> make_circuit_board(const store::Reading& reading) {
    const auto circuit = circuit_of(reading).state;
    std::vector<tournament::EventOfHouse> events;
    for (const auto& row : reading.events().list())
        events.push_back({row.id, reading.events().find(row.id)->state});
    tournament::put_in_order(events);
    auto ratings = tournament::ratings_of(*circuit, events);
    return std::make_shared<const CircuitBoard>(CircuitBoard{
        circuit, std::move(events), tournament::PlayersOfEntrants(*circuit), std::move(ratings)});
}

std::shared_ptr<const CircuitBoard> CircuitBoards::at(const store::Reading& reading) {
    std::string tag = tag_of(reading);
    const std::lock_guard lock(mutex_);
    if (board_ == nullptr || tag != tag_) {
        board_ = make_circuit_board(reading);
        tag_ = std::move(tag);
    }
    return board_;
}

}  // namespace yuanmen::service
