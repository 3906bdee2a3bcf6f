#include "tournament/view/event_snapshot.hpp"

#include <algorithm>
#include <cmath>

#include "tournament/event/apart_in_draw.hpp"
#include "tournament/event/public_names.hpp"
#include "tournament/event/seating.hpp"
#include "tournament/event/stages.hpp"
#include "tournament/stage/what_if.hpp"
#include "tournament/view/bracket_layout.hpp"

namespace yuanmen::tournament {
namespace {

/// The standing as this viewer may know it.
std::optional<Standing> visible_standing(const EventState& state, EventViewer viewer) {
    const bool is_public = state.phase == EventPhase::published || state.phase == EventPhase::closed;
    if (!is_public && viewer == EventViewer::everybody) return std::nullopt;
    return standing_of(state);
}

/// 1, 2, 3, or below that where it was played out; 0 while open.
int place_of(const Podium& places, int seed) {
    const Slot slot = Slot::of(seed);
    if (places.champion == slot) return 1;
    if (places.runner_up == slot) return 2;
    if (std::find(places.third.begin(), places.third.end(), slot) != places.third.end()) return 3;
    for (const auto& [place, holder] : places.below) {
        if (holder == slot) return place;
    }
    return 0;
}

journal::OrNull<int> place_shown(const std::optional<Podium>& places, int seed) {
    const int place = !places || seed == 0 ? 0 : place_of(*places, seed);
    if (place == 0) return std::nullopt;
    return place;
}

journal::OrNull<LeftShown> left_shown(const Entrant& entrant, EventViewer viewer) {
    if (!entrant.left) return std::nullopt;
    if (viewer == EventViewer::everybody) return LeftShown{entrant.left->how, {}, {}};
    return LeftShown{entrant.left->how, entrant.left->confirmed_by, entrant.left->reason};
}

std::optional<Podium> places_of(const EventState& state, const std::optional<Standing>& standing) {
    if (!standing) return std::nullopt;
    return podium_of(state, *standing);
}

EntrantShown entrant_shown(const EventState& state, EventViewer viewer, const std::optional<Podium>& places,
                           const Entrant& entrant) {
    const Entrant* successor = entrant.left && entrant.left->how == LeavingKind::substituted
                                   ? successor_of(state, entrant.id)
                                   : nullptr;
    const int seed = places && successor == nullptr ? seed_of(state, entrant.id) : 0;
    EntrantShown shown;
    shown.id = entrant.id;
    shown.name = entrant.given.name;
    shown.number = entrant.given.number;
    shown.club = entrant.given.club;
    shown.wanted_seed = entrant.given.seed;
    if (seed != 0) shown.seed = seed;
    shown.checked_in = entrant.checked_in;
    shown.left = left_shown(entrant, viewer);
    shown.place = place_shown(places, seed);
    shown.table = entrant.table;
    shown.city = entrant.given.city;
    if (entrant.took_over) shown.in_place_of = entrant.took_over->from;
    if (successor != nullptr) shown.replaced_by = successor->id;
    return shown;
}

/// Who should have been kept apart and meets in the first round all the same.
ApartShown apart_shown(const EventState& state, const Drawing& drawing) {
    ApartShown apart{*drawing.kept_apart, {}};
    for (const auto& [first, second, mark] :
         mates_in_first_round(placed_by(state, drawing.order, *drawing.kept_apart))) {
        const EntrantFields& one = state.find(first)->given;
        const bool club = comparison_key(one.club) == mark;
        apart.meetings.push_back({first, second, club ? one.club : one.city.value_or("")});
    }
    return apart;
}

DrawingShown drawing_shown(const EventState& state, EventViewer viewer) {
    const Drawing& drawing = *state.drawing;
    DrawingShown shown;
    shown.method = drawing.method;
    shown.number = drawing.number;
    shown.random_seed = drawing.random_seed;
    shown.nonce = drawing.nonce;
    shown.entrants = static_cast<int>(drawing.order.size());
    // Where clubs are not public, neither is who shares one.
    const bool marks_known = viewer != EventViewer::everybody || !state.settings.public_names;
    if (drawing.kept_apart && marks_known) shown.apart = apart_shown(state, drawing);
    shown.swaps = drawing.swaps;
    shown.redrawn = drawing.redrawn;
    return shown;
}

std::vector<FieldShown> rounds_shown(const EventState& state, const Standing& standing) {
    std::vector<FieldShown> rounds;
    for (int round = 1; round <= standing.bracket.rounds; ++round) {
        const BracketMatchId first{BracketMatchId::Part::winners, round, 1};
        rounds.push_back({round, 1 << (standing.bracket.rounds - round + 1),
                          stage_of(state.settings, standing.bracket, first).name});
    }
    return rounds;
}

std::vector<TableInUse> floor_shown(const EventState& state) {
    std::vector<TableInUse> floor;
    for (const auto& [match, facts] : state.matches) {
        if (facts.desk && !facts.result) floor.push_back({facts.desk->table, match});
    }
    std::stable_sort(floor.begin(), floor.end(),
                     [](const TableInUse& a, const TableInUse& b) { return a.table < b.table; });
    return floor;
}

journal::OrNull<std::string> id_in(const EventState& state, Slot slot) {
    const Entrant* entrant = slot.kind == Slot::Kind::seed ? entrant_of_seed(state, slot.seed) : nullptr;
    if (entrant == nullptr) return std::nullopt;
    return entrant->id;
}

PodiumShown podium_shown(const EventState& state, const Podium& places) {
    PodiumShown podium{id_in(state, places.champion), id_in(state, places.runner_up), {}, {}};
    for (const Slot slot : places.third) podium.third.push_back(id_in(state, slot));
    if (!places.below.empty()) podium.below.emplace();
    for (const auto& [place, slot] : places.below) podium.below->push_back({place, id_in(state, slot)});
    return podium;
}

ProgressShown progress_shown(const Standing& standing) {
    ProgressShown progress;
    for (const FilledMatch& match : standing.filled) {
        if (match.status == BracketStatus::walkover) continue;
        ++progress.total;
        if (match.status == BracketStatus::decided) ++progress.decided;
        if (match.status == BracketStatus::playable) ++progress.playable;
    }
    return progress;
}

/// Who waits for a table, the longest waiting first.
std::vector<WaitsForTable> queue_shown(const EventState& state) {
    std::vector<WaitsForTable> queue;
    for (const UnlinkedPair& pair : pairs_to_seat(state)) {
        const std::optional<int>& first = state.find(pair.first)->table;
        queue.push_back(
            {to_string(pair.match), pair.since_wall_ms, first ? first : state.find(pair.second)->table});
    }
    return queue;
}

/// Where the hall has a number of tables, or somebody needs one: who waits, also on the matches.
void add_tables(EventShown& event, const EventState& state) {
    const bool fixed = std::any_of(state.entrants.begin(), state.entrants.end(),
                                   [](const Entrant& entrant) { return entrant.table.has_value(); });
    event.tables = state.tables;
    if (!state.tables && !fixed) return;
    event.queue = queue_shown(state);
    int place = 0;
    for (const WaitsForTable& waiting : *event.queue) {
        ++place;
        for (MatchShown& match : event.matches) {
            if (match.id == waiting.match) match.queue = place;
        }
    }
}

/// When rounds begin, also on the matches of theirs that are still to be played.
void add_times(EventShown& event, const EventState& state) {
    if (!state.times) return;
    event.times.emplace();
    for (const RoundTime& time : *state.times) {
        const TimeShown shown{time.round, time.at_wall_ms, time.place, time.called_wall_ms};
        for (MatchShown& match : event.matches) {
            if (!match.is_over() && round_of(match.id) == time.round) match.time = shown;
        }
        event.times->push_back(shown);
    }
}

/// Matches whose desk the action gave up: undoing it brings the pair back, not the desk.
std::vector<std::string> not_back(const Changes& changes) {
    std::vector<std::string> matches;
    for (const MatchChange& change : changes.matches) {
        if (change.before.desk && change.before.desk != change.after.desk) matches.push_back(change.match);
    }
    return matches;
}

void add_staff_part(EventShown& event, const EventState& state, const std::optional<Standing>& standing) {
    event.next = next_actions(state, standing);
    event.undo.emplace();
    if (!state.last_action) return;
    const LastAction& last = *state.last_action;
    *event.undo =
        UndoShown{last.version, std::string(id_of(last.kind)), last.by, last.wall_ms, not_back(last.changes)};
}

void add_settings(EventShown& event, const EventState& state) {
    event.stages = state.settings.stages;
    event.third_place = state.settings.places_played() > 2;
    event.check_in = state.settings.check_in;
    event.double_entry = state.settings.double_entry;
    event.check_in_closes_wall_ms = state.settings.check_in_closes_wall_ms;
    event.public_names = state.settings.public_names;
    event.keep_apart = state.settings.keep_apart;
    event.places = state.settings.places;
    if (state.archived) event.archived = true;
    if (state.hidden) event.hidden = true;
}

bool is_drawn(const Standing& standing, const BracketMatchId& match) {
    const auto result = standing.record.results.find(match);
    return !match.in_bracket() && result != standing.record.results.end() &&
           result->second == BracketResult::drawn;
}

bool has_bracket(const Standing& standing) {
    return std::any_of(standing.bracket.matches.begin(), standing.bracket.matches.end(),
                       [](const BracketMatch& match) { return match.id.in_bracket(); });
}

StepKind kind_of(PathStep::Kind kind) {
    switch (kind) {
        case PathStep::Kind::won:
            return StepKind::won;
        case PathStep::Kind::byed:
            return StepKind::bye;
        case PathStep::Kind::lost:
            return StepKind::lost;
        case PathStep::Kind::current:
            return StepKind::current;
        case PathStep::Kind::ahead:
            return StepKind::ahead;
    }
    return StepKind::ahead;
}

/// Whether he goes on to the next stage, by what his next match brings; nothing where nobody can say yet.
journal::OrNull<WhatIfShown> what_if_shown(const EventState& state, const Standing& standing,
                                           const std::string& entrant) {
    static constexpr const char* kOwn[] = {"won", "drawn", "lost", "as_is"};
    const StageNow now = stage_now(state, standing);
    if (!now.next || now.planned == 0 || state.phase != EventPhase::published) return std::nullopt;
    const StagePlay play = play_of(state, standing, now.stage);
    const auto outlooks = what_if(play, rules_of(play.settings.kind), entrant);
    if (!outlooks) return std::nullopt;
    WhatIfShown shown{now.stage, *now.next, {}};
    for (const Outlook& outlook : *outlooks) {
        shown.cases.push_back({kOwn[static_cast<std::size_t>(outlook.own)],
                               outlook.certain,
                               outlook.in,
                               outlook.by_lot,
                               outlook.cases(),
                               outlook.to_come,
                               {}});
        if (outlook.error) shown.cases.back().error = static_cast<int>(std::ceil(100 * *outlook.error));
    }
    return shown;
}

}  // namespace

const MatchShown* EventShown::match(std::string_view match_id) const {
    for (const MatchShown& one : matches) {
        if (one.id == match_id) return &one;
    }
    return nullptr;
}

const EntrantShown* EventShown::entrant(std::string_view entrant_id) const {
    for (const EntrantShown& one : entrants) {
        if (one.id == entrant_id) return &one;
    }
    return nullptr;
}

std::string EventShown::name_of(const std::optional<std::string>& entrant_id) const {
    const EntrantShown* one = entrant_id ? entrant(*entrant_id) : nullptr;
    return one == nullptr ? std::string() : one->name;
}

const std::vector<StageShown>& EventShown::stages_played() const {
    static const std::vector<StageShown> none;
    return played ? *played : none;
}

EventShown event_snapshot(const EventState& whole, EventViewer viewer) {
    const bool is_public = viewer == EventViewer::everybody && whole.settings.public_names.has_value();
    const EventState masked = is_public ? as_public(whole) : EventState{};
    const EventState& state = is_public ? masked : whole;
    const auto standing = visible_standing(state, viewer);
    const auto places = places_of(state, standing);
    EventShown event;
    event.version = state.version;
    event.phase = state.phase;
    event.name = state.details.name;
    event.date = state.details.date;
    event.venue = state.details.venue;
    add_settings(event, state);
    for (const Entrant& entrant : state.entrants)
        event.entrants.push_back(entrant_shown(state, viewer, places, entrant));
    if (standing) {
        event.drawing = drawing_shown(state, viewer);
        event.rounds = rounds_shown(state, *standing);
        event.matches = matches_shown(state, *standing, viewer);
        event.floor = floor_shown(state);
        event.podium = podium_shown(state, *places);
        event.progress = progress_shown(*standing);
    }
    add_tables(event, state);
    add_times(event, state);
    if (standing && has_formats(state.settings)) add_stages(event, state, *standing, viewer);
    if (viewer != EventViewer::everybody) add_staff_part(event, state, standing);
    return event;
}

std::optional<WayShown> entrant_snapshot(const EventState& whole, EventViewer viewer,
                                         std::string_view entrant_id) {
    const bool is_public = viewer == EventViewer::everybody && whole.settings.public_names.has_value();
    const EventState masked = is_public ? as_public(whole) : EventState{};
    const EventState& state = is_public ? masked : whole;
    const Entrant* entrant = state.find(entrant_id);
    if (entrant == nullptr) return std::nullopt;
    const auto standing = visible_standing(state, viewer);
    const int seed = standing ? seed_of(state, entrant_id) : 0;
    const auto places = places_of(state, standing);
    WayShown mine;
    mine.entrant = entrant_shown(state, viewer, places, *entrant);
    mine.place = place_shown(places, seed);
    mine.out = entrant->left.has_value();
    if (seed == 0) return mine;
    mine.what_if = what_if_shown(state, *standing, entrant->id);
    bool in_bracket = false;
    for (const PathStep& step : path_of(standing->bracket, standing->filled, seed)) {
        // The place's way may be another's before a substitution, or after it.
        const std::string id = to_string(step.match);
        const Entrant* player = player_of_match(state, id, seed);
        if (player != nullptr && player != entrant) continue;
        in_bracket = in_bracket || step.match.in_bracket();
        const bool drawn = is_drawn(*standing, step.match);
        mine.path.push_back({id, step.slot, drawn ? StepKind::drawn : kind_of(step.kind)});
        if (step.kind == PathStep::Kind::current) mine.now = id;
    }
    // Between two rounds nobody is out; in a later bracket, who did not come into it is.
    if (in_bracket || has_bracket(*standing)) mine.out = !mine.now && mine.place.value_or(0) != 1;
    return mine;
}

std::string entrant_called(const EventState& state, std::string_view name_or_number) {
    const std::string key = comparison_key(name_or_number);
    if (key.empty()) return {};
    for (const auto text : {&EntrantFields::number, &EntrantFields::name}) {
        std::vector<std::string> called;
        for (const Entrant& entrant : state.entrants) {
            if (!entrant.left && comparison_key(entrant.given.*text) == key) called.push_back(entrant.id);
        }
        if (called.size() == 1) return called.front();
    }
    return {};
}

std::vector<std::string> find_entrants(const EventState& state, std::string_view query, std::size_t most) {
    const std::string key = comparison_key(query);
    std::vector<std::string> whole, part;
    if (key.empty()) return whole;
    for (const Entrant& entrant : state.entrants) {
        const std::string name = comparison_key(entrant.given.name);
        if (name == key || comparison_key(entrant.given.number) == key) {
            whole.push_back(entrant.id);
        } else if (name.find(key) != std::string::npos) {
            part.push_back(entrant.id);
        }
    }
    whole.insert(whole.end(), part.begin(), part.end());
    if (whole.size() > most) whole.resize(most);
    return whole;
}

}  // namespace yuanmen::tournament
