#include "journal/codec/family.hpp"
#include "match/codec.hpp"
#include "match/state.hpp"

namespace yuanmen::match {

nlohmann::json state_to_json(const MatchState& state) {
    return codec::write(state);
}

base::Result<MatchState, base::Refusal> state_from_json(const nlohmann::json& json) {
    return codec::kept_state<MatchState>(json);
}

}  // namespace yuanmen::match
