#include "tournament/event/state.hpp"

#include <algorithm>

#include "journal/codec/family.hpp"
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

const StageFacts& EventState::stage_facts() const {
    static const StageFacts nothing;
    return stages ? *stages : nothing;
}

const RoundTime* EventState::time_of(std::string_view round) const {
    if (!times) return nullptr;
    const auto found = std::find_if(times->begin(), times->end(),
                                    [&](const RoundTime& time) { return time.round == round; });
    return found == times->end() ? nullptr : &*found;
}

const RoundFacts* EventState::draft_round() const {
    const auto& rounds = stage_facts().rounds;
    return rounds.empty() || !rounds.back().is_draft() ? nullptr : &rounds.back();
}

nlohmann::json to_json(const EventState& state) {
    return journal::write(state);
}

base::Result<EventState, base::Refusal> state_from_json(const nlohmann::json& json) {
    return journal::kept_state<EventState>(json);
}

}  // namespace yuanmen::tournament
