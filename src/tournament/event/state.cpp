#include "tournament/event/state.hpp"

#include <algorithm>

#include "match/codec/reader.hpp"
#include "match/codec/writer.hpp"
#include "tournament/event/codec.hpp"

namespace yuanmen::tournament {

const Entrant* EventState::find(std::string_view entrant_id) const {
    const auto found = std::find_if(entrants.begin(), entrants.end(),
                                    [&](const Entrant& entrant) { return entrant.id == entrant_id; });
    return found == entrants.end() ? nullptr : &*found;
}

const MatchFacts& EventState::facts(std::string_view match_id) const {
    static const MatchFacts nothing;
    const auto found = matches.find(std::string(match_id));
    return found == matches.end() ? nothing : found->second;
}

nlohmann::json to_json(const EventState& state) {
    return match::codec::write(state);
}

base::Result<EventState, base::Refusal> state_from_json(const nlohmann::json& json) {
    EventState state;
    match::codec::Reading reading;
    match::codec::read(json, state, "", reading);
    if (reading.wrong) return base::fail(base::Refusal{"state.malformed", {}, reading.wrong->field, {}});
    return state;
}

}  // namespace yuanmen::tournament
