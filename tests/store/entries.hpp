#pragma once

#include "match/aggregate.hpp"
#include "match/dispute/aggregate.hpp"
#include "match/log/aggregate.hpp"
#include "match/penalty/aggregate.hpp"
#include "store/aggregate_entries.hpp"
#include "tournament/circuit/aggregate.hpp"
#include "tournament/event/aggregate.hpp"

// Entries by the type of their event, for tests that write many kinds.

namespace yuanmen::store {

inline NewEntry entry_of(const match::Event& event) {
    return entry_of<match::DeskAggregate>(event);
}
inline NewEntry entry_of(const match::DisputeEvent& event) {
    return entry_of<match::DisputeAggregate>(event);
}
inline NewEntry entry_of(const match::PenaltyEvent& event) {
    return entry_of<match::PenaltyAggregate>(event);
}
inline NewEntry entry_of(const match::log::Event& event) {
    return entry_of<match::log::LogAggregate>(event);
}
inline NewEntry entry_of(const tournament::CircuitEvent& event) {
    return entry_of<tournament::CircuitAggregate>(event);
}
inline NewEntry entry_of(const tournament::EventEntry& event) {
    return entry_of<tournament::EventAggregate>(event);
}

}  // namespace yuanmen::store
