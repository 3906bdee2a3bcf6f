#include "match/dispute/state.hpp"

#include "journal/codec/family.hpp"
#include "match/dispute/codec.hpp"

namespace yuanmen::match {

const GivenRuling* DisputeState::in_force() const {
    for (auto ruling = rulings.rbegin(); ruling != rulings.rend(); ++ruling) {
        if (!ruling->upholds) return &*ruling;
    }
    return nullptr;
}

nlohmann::json dispute_to_json(const DisputeState& state) {
    return codec::write(state);
}

base::Result<DisputeState, base::Refusal> dispute_from_json(const nlohmann::json& json) {
    return codec::kept_state<DisputeState>(json);
}

}  // namespace yuanmen::match
