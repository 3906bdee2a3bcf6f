#include <algorithm>

#include "tournament/event/apart_in_draw.hpp"
#include "tournament/event/decide/absence.hpp"
#include "tournament/event/decide/draft.hpp"
#include "tournament/event/stages.hpp"
#include "tournament/groups/stage.hpp"
#include "tournament/round_robin/round_robin.hpp"

namespace yuanmen::tournament {
namespace {

std::vector<const Entrant*> field_of(const EventState& state) {
    std::vector<const Entrant*> field;
    for (const Entrant& entrant : state.entrants) {
        if (!entrant.left && (entrant.checked_in || !state.settings.check_in)) field.push_back(&entrant);
    }
    return field;
}

/// Seeded entrants by seed, then the others by the method.
std::vector<std::string> order_of(std::vector<const Entrant*> field, SeedingMethod method,
                                  const std::string& random_seed) {
    const auto rest = std::stable_partition(
        field.begin(), field.end(), [](const Entrant* entrant) { return entrant->given.seed.has_value(); });
    std::sort(field.begin(), rest,
              [](const Entrant* a, const Entrant* b) { return *a->given.seed < *b->given.seed; });
    std::vector<std::string> order, unseeded;
    for (auto entrant = field.begin(); entrant != rest; ++entrant) order.push_back((*entrant)->id);
    for (auto entrant = rest; entrant != field.end(); ++entrant) unseeded.push_back((*entrant)->id);
    if (method == SeedingMethod::draw) unseeded = shuffled(std::move(unseeded), random_seed);
    order.insert(order.end(), unseeded.begin(), unseeded.end());
    return order;
}

/// Where the settings ask for it, and where there is a bracket to stand in.
void keep_mates_apart(const EventState& state, Format format, Drawing& drawing) {
    const auto& apart = state.settings.keep_apart;
    if (!apart || rules_of(format).draw == nullptr) return;
    const auto placed = kept_apart(placed_by(state, drawing.order, *apart));
    std::transform(placed.begin(), placed.end(), drawing.order.begin(),
                   [](const Placed& one) { return one.id; });
    drawing.kept_apart = apart;
}

void throw_draw_away(EventState& state) {
    state.drawing.reset();
    state.matches.clear();
    state.stages.reset();
}

/// What stands in the way of closing without a reason. Where fewer than two are here nothing more is played.
Refused check_nothing_left(const EventState& state) {
    const auto standing = standing_of(state);
    if (!standing || state.phase != EventPhase::published)
        return refusal("event.close.not_played", "/forced");
    const auto open =
        std::count_if(standing->filled.begin(), standing->filled.end(), [](const FilledMatch& match) {
            return match.status == BracketStatus::waiting || match.status == BracketStatus::playable;
        });
    if (open > 0) return refusal("event.close.matches_open", "/forced", {{"matches", std::to_string(open)}});
    if (state.draft_round() != nullptr) return refusal("event.round.draft_exists");
    const StageNow now = stage_now(state, *standing);
    const bool unplayed = now.planned > 0 && now.rounds == 0;
    if ((now.next || unplayed) && still_here(state) >= kMinEntrants)
        return refusal("event.close.stage_left", "/forced");
    return std::nullopt;
}

/// The draw nobody has seen, the round nobody has seen, and the desks of matches that have no result.
void give_up_what_is_left(EventState& state) {
    if (state.phase != EventPhase::published) throw_draw_away(state);
    if (state.draft_round() != nullptr) {
        state.stages->rounds.pop_back();
        if (state.stages->empty()) state.stages.reset();
    }
    for (auto& [match, facts] : state.matches) {
        if (!facts.result) facts.desk.reset();
    }
    std::erase_if(state.matches, [](const auto& match) { return match.second == MatchFacts{}; });
}

}  // namespace

Refused act(Draft& draft, const DrawBracket& command) {
    draft.entry.kind = EntryKind::bracket_drawn;
    const auto field = field_of(draft.state);
    if (field.size() < static_cast<std::size_t>(kMinEntrants)) {
        return refusal(draft.state.settings.check_in ? "event.draw.too_few_checked_in" : "event.draw.too_few",
                       "",
                       {{"entrants", std::to_string(field.size())}, {"least", std::to_string(kMinEntrants)}});
    }
    const Format format = format_of(draft.state.settings, 0).kind;
    if (format == Format::round_robin && field.size() > static_cast<std::size_t>(kMaxRoundRobin))
        return refusal(
            "event.draw.too_many", "",
            {{"entrants", std::to_string(field.size())}, {"most", std::to_string(kMaxRoundRobin)}});
    const int groups = format_of(draft.state.settings, 0).groups.value_or(2);
    if (format == Format::groups && !groups_fit(field.size(), groups))
        return refusal("event.draw.groups", "",
                       {{"entrants", std::to_string(field.size())}, {"groups", std::to_string(groups)}});
    const auto unseeded = std::count_if(field.begin(), field.end(),
                                        [](const Entrant* entrant) { return !entrant->given.seed; });
    if (command.method == SeedingMethod::by_hand && unseeded > 0) {
        return refusal("event.draw.seed_missing", "/method", {{"entrants", std::to_string(unseeded)}});
    }
    Drawing drawing{command.method, {}, "", "", draft.state.drawings_made + 1};
    if (command.method == SeedingMethod::draw) {
        drawing.random_seed = random_seed_of(draft.circumstances.entropy, command.nonce);
        drawing.nonce = command.nonce;
    }
    drawing.order = order_of(field, command.method, drawing.random_seed);
    keep_mates_apart(draft.state, format, drawing);
    draft.next.drawing = std::move(drawing);
    draft.next.phase = EventPhase::drawn;
    return std::nullopt;
}

Refused act(Draft& draft, const ReopenEntries& command) {
    draft.entry.kind = EntryKind::entries_reopened;
    draft.entry.reason = command.reason;
    throw_draw_away(draft.next);
    draft.next.phase = EventPhase::entries;
    return std::nullopt;
}

Refused act(Draft& draft, const SwapPlaces& command) {
    draft.entry.kind = EntryKind::places_swapped;
    draft.entry.reason = command.reason;
    if (rules_of(format_of(draft.state.settings, 0).kind).draw == nullptr)
        return refusal("event.swap.bracket_only");
    if (command.first == command.second) return refusal("event.swap.same", "/second");
    const int first = seed_of(draft.state, command.first), second = seed_of(draft.state, command.second);
    if (first == 0) return refusal("event.entrant.unknown", "/first", {{"entrant", command.first}});
    if (second == 0) return refusal("event.entrant.unknown", "/second", {{"entrant", command.second}});
    Drawing& drawing = *draft.next.drawing;
    std::swap(drawing.order[static_cast<std::size_t>(first) - 1],
              drawing.order[static_cast<std::size_t>(second) - 1]);
    if (!drawing.swaps) drawing.swaps.emplace();
    drawing.swaps->push_back({command.first, command.second, command.reason});
    return std::nullopt;
}

Refused act(Draft& draft, const PublishBracket&) {
    draft.entry.kind = EntryKind::bracket_published;
    draft.next.phase = EventPhase::published;
    settle_absences(draft);
    return std::nullopt;
}

Refused act(Draft& draft, const CloseEvent& command) {
    draft.entry.kind = EntryKind::event_closed;
    draft.entry.reason = command.forced.value_or("");
    if (!command.forced) {
        if (auto left = check_nothing_left(draft.state)) return left;
    }
    give_up_what_is_left(draft.next);
    draft.next.phase = EventPhase::closed;
    return std::nullopt;
}

Refused act(Draft& draft, const ArchiveEvent& command) {
    draft.entry.kind = command.archived ? EntryKind::event_archived : EntryKind::event_unarchived;
    draft.next.archived = command.archived ? std::optional(true) : std::nullopt;
    return std::nullopt;
}

Refused act(Draft& draft, const HideEvent& command) {
    draft.entry.kind = command.hidden ? EntryKind::event_hidden : EntryKind::event_shown;
    draft.next.hidden = command.hidden ? std::optional(true) : std::nullopt;
    return std::nullopt;
}

Refused act(Draft& draft, const ReopenEvent& command) {
    draft.entry.kind = EntryKind::event_reopened;
    draft.entry.reason = command.reason;
    draft.next.phase = draft.state.drawing ? EventPhase::published : EventPhase::entries;
    return std::nullopt;
}

}  // namespace yuanmen::tournament
