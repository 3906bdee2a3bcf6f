#include "tournament/circuit/results.hpp"

#include <algorithm>
#include <tuple>

#include "tournament/event/standing.hpp"

namespace yuanmen::tournament {
namespace {

bool was_played(const RecordedResult& result) {
    switch (result.cause) {
        case match::Cause::no_show:
        case match::Cause::forfeit:
        case match::Cause::disqualification:
        case match::Cause::voided:
            return false;
        default:
            return result.source != ResultSource::absence && result.outcome != BracketResult::neither;
    }
}

double score_of(const RecordedResult& result) {
    if (result.lots || result.outcome == BracketResult::drawn) return 0.5;
    return result.outcome == BracketResult::first ? 1 : 0;
}

}  // namespace

std::vector<EndedMatch> ended_matches(const EventState& state) {
    std::vector<EndedMatch> ended;
    const auto standing = standing_of(state);
    if (!standing) return ended;
    for (std::size_t i = 0; i < standing->filled.size(); ++i) {
        const FilledMatch& filled = standing->filled[i];
        const std::string id = to_string(standing->bracket.matches[i].id);
        const auto& result = state.facts(id).result;
        if (!result || filled.status != BracketStatus::decided) continue;
        const Entrant* one = player_of_match(state, id, filled.slots[0].seed);
        const Entrant* other = player_of_match(state, id, filled.slots[1].seed);
        if (one == nullptr || other == nullptr) continue;
        ended.push_back({id, one->id, other->id, score_of(*result), result->outcome == BracketResult::neither,
                         result->cause, was_played(*result)});
    }
    return ended;
}

bool counts_for_circuit(const EventState& state) {
    return state.phase == EventPhase::closed && !state.hidden;
}

void put_in_order(std::vector<EventOfHouse>& events) {
    std::sort(events.begin(), events.end(), [](const EventOfHouse& a, const EventOfHouse& b) {
        return std::tie(a.state->details.date, a.id) < std::tie(b.state->details.date, b.id);
    });
}

}  // namespace yuanmen::tournament
