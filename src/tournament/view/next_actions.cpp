#include "tournament/view/next_actions.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "tournament/event/seating.hpp"
#include "tournament/event/stages.hpp"

namespace yuanmen::tournament {
namespace {

using nlohmann::json;

json before_the_draw(const EventState& state) {
    const auto present = std::count_if(state.entrants.begin(), state.entrants.end(),
                                       [](const Entrant& entrant) { return !entrant.left; });
    const auto in_field =
        !state.settings.check_in
            ? present
            : std::count_if(state.entrants.begin(), state.entrants.end(),
                            [](const Entrant& entrant) { return !entrant.left && entrant.checked_in; });
    auto actions = json::array();
    if (present < kMinEntrants) actions.push_back({{"kind", AddEntrants::kind}, {"entrants", present}});
    if (in_field < present) actions.push_back({{"kind", CheckIn::kind}, {"missing", present - in_field}});
    if (in_field >= kMinEntrants) actions.push_back({{"kind", DrawBracket::kind}, {"field", in_field}});
    return actions;
}

/// The rounds nobody has called and none of whose matches is over.
void add_calls(json& actions, const EventState& state, const Standing& standing) {
    std::vector<std::string> rounds;
    std::set<std::string> gone_on;
    for (std::size_t i = 0; i < standing.filled.size(); ++i) {
        const std::string round = round_of(standing.bracket.matches[i].id);
        if (standing.filled[i].status == BracketStatus::decided) gone_on.insert(round);
        const bool open = standing.filled[i].status == BracketStatus::playable;
        if (open && std::find(rounds.begin(), rounds.end(), round) == rounds.end()) rounds.push_back(round);
    }
    for (const std::string& round : rounds) {
        const RoundTime* time = state.time_of(round);
        const bool called = time != nullptr && time->called_wall_ms;
        if (!called && !gone_on.contains(round))
            actions.push_back({{"kind", CallRound::kind}, {"name", round}});
    }
}

json while_it_is_played(const EventState& state, const Standing& standing) {
    auto actions = json::array();
    const auto unlinked = unlinked_pairs(state).size();
    const auto open =
        std::count_if(standing.filled.begin(), standing.filled.end(), [](const FilledMatch& match) {
            return match.status == BracketStatus::playable || match.status == BracketStatus::waiting;
        });
    const auto playable =
        std::count_if(standing.filled.begin(), standing.filled.end(),
                      [](const auto& match) { return match.status == BracketStatus::playable; });
    add_calls(actions, state, standing);
    if (unlinked > 0) actions.push_back({{"kind", LinkMatches::kind}, {"matches", unlinked}});
    if (playable > 0) actions.push_back({{"kind", RecordPaper::kind}, {"matches", playable}});
    if (state.draft_round() != nullptr) {
        actions.push_back({{"kind", PublishRound::kind}, {"round", state.draft_round()->round}});
        return actions;
    }
    const StageNow now = stage_now(state, standing);
    const bool more = now.rounds < now.planned || (now.next && (now.planned == 0 || now.rounds > 0));
    if (open == 0 && more && has_formats(state.settings)) {
        const bool goes_on = now.rounds >= now.planned;
        actions.push_back({{"kind", PairRound::kind},
                           {"round", goes_on ? 1 : now.rounds + 1},
                           {"stage", goes_on ? *now.next : now.stage}});
    }
    if (open == 0 && !more) actions.push_back({{"kind", CloseEvent::kind}});
    return actions;
}

}  // namespace

json next_actions(const EventState& state, const std::optional<Standing>& standing) {
    switch (state.phase) {
        case EventPhase::none:
        case EventPhase::closed:
            return json::array();
        case EventPhase::entries:
            return before_the_draw(state);
        case EventPhase::drawn:
            return json::array({{{"kind", PublishBracket::kind}}});
        case EventPhase::published:
            return standing ? while_it_is_played(state, *standing) : json::array();
    }
    return json::array();
}

}  // namespace yuanmen::tournament
