#include "match/codec/reader.hpp"
#include "match/codec/writer.hpp"
#include "match/state.hpp"

namespace yuanmen::match {

nlohmann::json state_to_json(const MatchState& state) {
    return codec::write(state);
}

base::Result<MatchState, base::Refusal> state_from_json(const nlohmann::json& json) {
    MatchState state;
    codec::Reading reading{.with_limits = false, .wrong = {}};
    codec::read(json, state, "", reading);
    if (reading.wrong) return base::fail(base::Refusal{"state.malformed", {}, reading.wrong->field, {}});
    return state;
}

}  // namespace yuanmen::match
