#include "tournament/view/next_actions.hpp"

#include <algorithm>
#include <set>

#include "tournament/event/seating.hpp"
#include "tournament/event/stages.hpp"

namespace yuanmen::tournament {
namespace {

using Actions = std::vector<NextAction>;

/// Adds an action, and one number of it.
void add(Actions& actions, std::string_view kind, std::optional<int> NextAction::*counted = nullptr,
         std::ptrdiff_t count = 0) {
    actions.push_back({});
    actions.back().kind = kind;
    if (counted != nullptr) actions.back().*counted = static_cast<int>(count);
}

Actions before_the_draw(const EventState& state) {
    const auto present = std::count_if(state.entrants.begin(), state.entrants.end(),
                                       [](const Entrant& entrant) { return !entrant.left; });
    const auto in_field =
        !state.settings.check_in
            ? present
            : std::count_if(state.entrants.begin(), state.entrants.end(),
                            [](const Entrant& entrant) { return !entrant.left && entrant.checked_in; });
    Actions actions;
    if (present < kMinEntrants) add(actions, AddEntrants::kind, &NextAction::entrants, present);
    if (in_field < present) add(actions, CheckIn::kind, &NextAction::missing, present - in_field);
    if (in_field >= kMinEntrants) add(actions, DrawBracket::kind, &NextAction::field, in_field);
    return actions;
}

/// The rounds nobody has called and none of whose matches is over.
void add_calls(Actions& actions, const EventState& state, const Standing& standing) {
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
        if (called || gone_on.contains(round)) continue;
        add(actions, CallRound::kind);
        actions.back().name = round;
    }
}

Actions while_it_is_played(const EventState& state, const Standing& standing) {
    Actions actions;
    const auto unlinked = unlinked_pairs(state);
    const auto open =
        std::count_if(standing.filled.begin(), standing.filled.end(), [](const FilledMatch& match) {
            return match.status == BracketStatus::playable || match.status == BracketStatus::waiting;
        });
    const auto playable =
        std::count_if(standing.filled.begin(), standing.filled.end(),
                      [](const auto& match) { return match.status == BracketStatus::playable; });
    add_calls(actions, state, standing);
    if (!unlinked.empty()) add(actions, LinkMatches::kind, &NextAction::matches, std::ssize(unlinked));
    if (playable > 0) add(actions, RecordPaper::kind, &NextAction::matches, playable);
    if (state.draft_round() != nullptr) {
        add(actions, PublishRound::kind, &NextAction::round, state.draft_round()->round);
        return actions;
    }
    const StageNow now = stage_now(state, standing);
    const bool planned = now.rounds < now.planned || (now.next && (now.planned == 0 || now.rounds > 0));
    const bool more = planned && still_here(state) >= kMinEntrants;
    if (open == 0 && more && has_formats(state.settings)) {
        const bool goes_on = now.rounds >= now.planned;
        add(actions, PairRound::kind, &NextAction::round, goes_on ? 1 : now.rounds + 1);
        actions.back().stage = goes_on ? *now.next : now.stage;
    }
    if (open == 0 && !more) add(actions, CloseEvent::kind);
    return actions;
}

}  // namespace

std::vector<NextAction> next_actions(const EventState& state, const std::optional<Standing>& standing) {
    Actions actions;
    if (state.phase == EventPhase::entries) return before_the_draw(state);
    if (state.phase == EventPhase::drawn) add(actions, PublishBracket::kind);
    if (state.phase == EventPhase::published && standing) return while_it_is_played(state, *standing);
    return actions;
}

}  // namespace yuanmen::tournament
