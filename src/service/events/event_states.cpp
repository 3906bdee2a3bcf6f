#include "service/events/event_states.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <stdexcept>

namespace yuanmen::service {

std::shared_ptr<const tournament::EventState> EventStates::of(const store::EventRow& row) {
    const auto is_it = [&](const Kept& kept) { return kept.id == row.id && kept.text == row.state_json; };
    {
        std::lock_guard lock(mutex_);
        const auto found = std::find_if(kept_.begin(), kept_.end(), is_it);
        if (found != kept_.end()) {
            kept_.splice(kept_.begin(), kept_, found);
            return found->state;
        }
    }
    auto read = tournament::state_from_json(nlohmann::json::parse(row.state_json));
    if (!read.ok()) throw std::runtime_error("event " + row.id + ": " + read.error().code);
    auto state = std::make_shared<const tournament::EventState>(*std::move(read));
    std::lock_guard lock(mutex_);
    kept_.push_front({row.id, row.state_json, state});
    if (kept_.size() > capacity_) kept_.pop_back();
    return state;
}

}  // namespace yuanmen::service
