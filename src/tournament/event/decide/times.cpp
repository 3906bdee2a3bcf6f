// When rounds begin, and the call to the tables.
#include <algorithm>

#include "tournament/event/decide/draft.hpp"
#include "tournament/event/stages.hpp"

namespace yuanmen::tournament {
namespace {

bool has_round(const Standing& standing, const std::string& round) {
    return std::any_of(standing.bracket.matches.begin(), standing.bracket.matches.end(),
                       [&](const BracketMatch& match) { return round_of(match.id) == round; });
}

bool has_drawn_bracket(const Standing& standing) {
    return std::any_of(standing.bracket.matches.begin(), standing.bracket.matches.end(),
                       [](const BracketMatch& match) { return match.id.in_bracket(); });
}

/// Whether the event has such a round, or will have it.
bool will_be_played(const EventState& state, const std::optional<Standing>& standing,
                    const std::string& round) {
    if (standing && has_round(*standing, round)) return true;
    const auto match = parse_bracket_match_id(round + "-M1", standing ? standing->bracket.rounds : 8);
    if (!match || round_of(*match) != round) return false;
    const auto starts = stage_starts(state.settings);
    const int stage = stage_with(state.settings, *match);
    const FormatRules& rules = rules_of(format_of(state.settings, stage).kind);
    if (match->in_bracket()) {
        const bool some_bracket = std::any_of(starts.begin(), starts.end(), [&](int start) {
            return rules_of(format_of(state.settings, start).kind).draw != nullptr;
        });
        return some_bracket && !(standing && has_drawn_bracket(*standing));
    }
    if (rules.part != match->part || again_of(state.settings, stage) != match->again) return false;
    if (!standing) return true;
    const StagePlay play = play_of(state, *standing, stage);
    return play.field.empty() || match->round <= rules.rounds(play);
}

bool is_open_round(const Standing& standing, const std::string& round) {
    for (std::size_t i = 0; i < standing.filled.size(); ++i) {
        const bool open = standing.filled[i].status == BracketStatus::playable;
        if (open && round_of(standing.bracket.matches[i].id) == round) return true;
    }
    return false;
}

base::Refusal time_is_past() {
    return refusal("event.round.time_past", "/at_wall_ms");
}

/// A minute that has begun is still said as now.
constexpr std::int64_t kStillNowMs = 60'000;

}  // namespace

Refused act(Draft& draft, const ScheduleRound& command) {
    draft.entry.kind = EntryKind::round_scheduled;
    if (!will_be_played(draft.state, standing_of(draft.state), command.round))
        return refusal("event.round.unknown", "/round", {{"round", command.round}});
    const RoundTime* known = draft.state.time_of(command.round);
    if (!command.at_wall_ms) {
        if (known != nullptr && known->called_wall_ms) return refusal("event.round.called", "/at_wall_ms");
        put_time(draft.next, command.round, std::nullopt);
        return std::nullopt;
    }
    RoundTime time = known != nullptr ? *known : RoundTime{command.round};
    const std::int64_t now = draft.circumstances.now.wall_ms;
    if (time.called_wall_ms && *command.at_wall_ms < now && *command.at_wall_ms != time.at_wall_ms)
        return time_is_past();
    time.at_wall_ms = *command.at_wall_ms;
    time.place = command.place;
    put_time(draft.next, command.round, std::move(time));
    return std::nullopt;
}

Refused act(Draft& draft, const CallRound& command) {
    draft.entry.kind = EntryKind::round_called;
    const auto standing = standing_of(draft.state);
    if (!standing || !will_be_played(draft.state, standing, command.round))
        return refusal("event.round.unknown", "/round", {{"round", command.round}});
    if (!is_open_round(*standing, command.round))
        return refusal("event.round.nobody_to_call", "/round", {{"round", command.round}});
    const RoundTime* known = draft.state.time_of(command.round);
    const std::int64_t now = draft.circumstances.now.wall_ms;
    if (command.at_wall_ms && *command.at_wall_ms < now - kStillNowMs) return time_is_past();
    RoundTime time = known != nullptr ? *known : RoundTime{command.round};
    const bool again = time.called_wall_ms.has_value();
    const bool planned = !again && time.at_wall_ms > now;
    if (command.at_wall_ms || !(again || planned))
        time.at_wall_ms = std::max(now, command.at_wall_ms.value_or(now));
    if (command.place) time.place = command.place;
    if (again && time == *known) return refusal("event.round.called", "/round");
    time.called_wall_ms = now;
    time.called_by = draft.actor.id;
    put_time(draft.next, command.round, std::move(time));
    return std::nullopt;
}

}  // namespace yuanmen::tournament
