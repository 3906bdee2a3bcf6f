#include "tournament/event/changes.hpp"

#include <algorithm>
#include <charconv>
#include <set>

#include "tournament/event/state.hpp"

namespace yuanmen::tournament {
namespace {

template <class T>
std::optional<Change<T>> change_of(const T& before, const T& after) {
    if (before == after) return std::nullopt;
    return Change<T>{before, after};
}

std::optional<Entrant> copy_of(const Entrant* entrant) {
    if (entrant == nullptr) return std::nullopt;
    return *entrant;
}

void note_entrant(Changes& changes, const Entrant* before, const Entrant* after) {
    Change<Entrant> change{copy_of(before), copy_of(after)};
    if (change.before != change.after) changes.entrants.push_back(std::move(change));
}

const std::string& id_of_change(const Change<Entrant>& change) {
    static const std::string nobody;
    if (change.after) return change.after->id;
    return change.before ? change.before->id : nobody;
}

/// The number in "e12"; 0 for anything else.
int number_of(const std::string& entrant_id) {
    int number = 0;
    if (entrant_id.empty()) return 0;
    std::from_chars(entrant_id.data() + 1, entrant_id.data() + entrant_id.size(), number);
    return number;
}

void apply_entrant(EventState& state, const Change<Entrant>& change) {
    const std::string& id = id_of_change(change);
    const auto found = std::find_if(state.entrants.begin(), state.entrants.end(),
                                    [&](const Entrant& entrant) { return entrant.id == id; });
    const bool present = found != state.entrants.end();
    if (change.after && present) *found = *change.after;
    if (change.after && !present) state.entrants.push_back(*change.after);
    if (!change.after && present) state.entrants.erase(found);
    state.entrants_made = std::max(state.entrants_made, number_of(id));
}

void apply_match(EventState& state, const MatchChange& change) {
    if (change.after == MatchFacts{}) {
        state.matches.erase(change.match);
    } else {
        state.matches[change.match] = change.after;
    }
}

const RoundFacts* round_in(const StageFacts& facts, const RoundFacts& like) {
    for (const RoundFacts& round : facts.rounds) {
        if (round.stage == like.stage && round.round == like.round) return &round;
    }
    return nullptr;
}

void note_round(StageChanges& changes, const RoundFacts* before, const RoundFacts* after) {
    Change<RoundFacts> change;
    if (before != nullptr) change.before = *before;
    if (after != nullptr) change.after = *after;
    if (change.before != change.after) changes.rounds.push_back(std::move(change));
}

std::optional<StageChanges> stage_difference(const StageFacts& before, const StageFacts& after) {
    StageChanges changes;
    for (const RoundFacts& round : before.rounds) note_round(changes, &round, round_in(after, round));
    for (const RoundFacts& round : after.rounds) {
        if (round_in(before, round) == nullptr) note_round(changes, nullptr, &round);
    }
    changes.forbidden = change_of(before.forbidden, after.forbidden);
    if (changes == StageChanges{}) return std::nullopt;
    return changes;
}

const RoundFacts& round_of_change(const Change<RoundFacts>& change) {
    static const RoundFacts none;
    return change.after ? *change.after : change.before ? *change.before : none;
}

void apply_stages(EventState& state, const StageChanges& changes) {
    StageFacts facts = state.stage_facts();
    for (const auto& change : changes.rounds) {
        const RoundFacts& named = round_of_change(change);
        std::erase_if(facts.rounds, [&](const RoundFacts& round) {
            return round.stage == named.stage && round.round == named.round;
        });
        if (!change.after) continue;
        const auto at = std::find_if(facts.rounds.begin(), facts.rounds.end(), [&](const RoundFacts& round) {
            return std::pair(round.stage, round.round) > std::pair(named.stage, named.round);
        });
        facts.rounds.insert(at, *change.after);
    }
    if (changes.forbidden) facts.forbidden = changes.forbidden->after.value_or(std::vector<ForbiddenPair>{});
    state.stages = facts.empty() ? std::nullopt : std::optional(std::move(facts));
}

bool stages_stand(const EventState& state, const StageChanges& changes) {
    const StageFacts& facts = state.stage_facts();
    if (changes.forbidden &&
        changes.forbidden->after.value_or(std::vector<ForbiddenPair>{}) != facts.forbidden)
        return false;
    return std::all_of(changes.rounds.begin(), changes.rounds.end(), [&](const auto& change) {
        const RoundFacts* now = round_in(facts, round_of_change(change));
        return now == nullptr ? !change.after : change.after == *now;
    });
}

std::optional<RoundTime> copy_of(const RoundTime* time) {
    if (time == nullptr) return std::nullopt;
    return *time;
}

const std::string& round_of_change(const Change<RoundTime>& change) {
    return change.after ? change.after->round : change.before->round;
}

void note_times(Changes& changes, const EventState& before, const EventState& after) {
    std::set<std::string> rounds;
    for (const EventState* state : {&before, &after}) {
        for (const RoundTime& time : state->times.value_or(std::vector<RoundTime>{}))
            rounds.insert(time.round);
    }
    std::vector<Change<RoundTime>> times;
    for (const std::string& round : rounds) {
        Change<RoundTime> change{copy_of(before.time_of(round)), copy_of(after.time_of(round))};
        if (change.before != change.after) times.push_back(std::move(change));
    }
    if (!times.empty()) changes.times = std::move(times);
}

void apply_time(EventState& state, const Change<RoundTime>& change) {
    if (!change.before && !change.after) return;
    put_time(state, round_of_change(change), change.after);
}

bool times_stand(const EventState& state, const std::vector<Change<RoundTime>>& changes) {
    return std::all_of(changes.begin(), changes.end(), [&](const auto& change) {
        return (!change.before && !change.after) ||
               copy_of(state.time_of(round_of_change(change))) == change.after;
    });
}

template <class T>
bool is_after(const std::optional<Change<T>>& change, const std::optional<T>& now) {
    return !change || change->after == now;
}

template <class T>
void reverse(Change<T>& change) {
    std::swap(change.before, change.after);
}

template <class T>
void reverse(std::optional<Change<T>>& change) {
    if (change) reverse(*change);
}

}  // namespace

void put_time(EventState& state, const std::string& round, std::optional<RoundTime> time) {
    auto times = state.times.value_or(std::vector<RoundTime>{});
    std::erase_if(times, [&](const RoundTime& one) { return one.round == round; });
    if (time) {
        const auto at =
            std::find_if(times.begin(), times.end(), [&](const RoundTime& one) { return one.round > round; });
        times.insert(at, *std::move(time));
    }
    state.times = times.empty() ? std::nullopt : std::optional(std::move(times));
}

Changes difference(const EventState& before, const EventState& after) {
    Changes changes;
    changes.details = change_of(before.details, after.details);
    changes.settings = change_of(before.settings, after.settings);
    if (before.phase == EventPhase::none) {
        if (changes.details) changes.details->before.reset();
        if (changes.settings) changes.settings->before.reset();
    }
    changes.phase = change_of(before.phase, after.phase);
    if (before.drawing != after.drawing) changes.drawing = Change<Drawing>{before.drawing, after.drawing};
    for (const Entrant& entrant : before.entrants) note_entrant(changes, &entrant, after.find(entrant.id));
    for (const Entrant& entrant : after.entrants) {
        if (before.find(entrant.id) == nullptr) note_entrant(changes, nullptr, &entrant);
    }
    std::set<std::string> ids;
    for (const auto& [id, facts] : before.matches) ids.insert(id);
    for (const auto& [id, facts] : after.matches) ids.insert(id);
    for (const std::string& id : ids) {
        if (before.facts(id) == after.facts(id)) continue;
        changes.matches.push_back({id, before.facts(id), after.facts(id)});
    }
    changes.stages = stage_difference(before.stage_facts(), after.stage_facts());
    note_times(changes, before, after);
    if (before.tables != after.tables)
        changes.tables = Change<std::vector<TableRange>>{before.tables, after.tables};
    if (before.archived != after.archived) changes.archived = Change<bool>{before.archived, after.archived};
    if (before.hidden != after.hidden) changes.hidden = Change<bool>{before.hidden, after.hidden};
    return changes;
}

void apply(EventState& state, const Changes& changes) {
    if (changes.details) state.details = changes.details->after.value_or(EventDetails{});
    if (changes.settings) state.settings = changes.settings->after.value_or(EventSettings{});
    if (changes.phase) state.phase = changes.phase->after.value_or(EventPhase::none);
    if (changes.drawing) {
        state.drawing = changes.drawing->after;
        if (state.drawing) state.drawings_made = std::max(state.drawings_made, state.drawing->number);
    }
    for (const auto& change : changes.entrants) apply_entrant(state, change);
    for (const auto& change : changes.matches) apply_match(state, change);
    if (changes.stages) apply_stages(state, *changes.stages);
    if (changes.tables) state.tables = changes.tables->after;
    if (changes.archived) state.archived = changes.archived->after;
    if (changes.hidden) state.hidden = changes.hidden->after;
    if (!changes.times) return;
    for (const auto& change : *changes.times) apply_time(state, change);
}

/// A desk that the house has opened since for a match left without one changes nothing anybody has decided.
static bool is_as_left(const MatchFacts& now, const MatchFacts& left) {
    if (left.desk) return now == left;
    MatchFacts without = now;
    without.desk.reset();
    return without == left;
}

bool stands(const EventState& state, const Changes& changes) {
    return is_after(changes.details, std::optional(state.details)) &&
           is_after(changes.settings, std::optional(state.settings)) &&
           is_after(changes.phase, std::optional(state.phase)) && is_after(changes.drawing, state.drawing) &&
           is_after(changes.tables, state.tables) && is_after(changes.archived, state.archived) &&
           is_after(changes.hidden, state.hidden) &&
           std::all_of(changes.entrants.begin(), changes.entrants.end(),
                       [&](const auto& change) {
                           return copy_of(state.find(id_of_change(change))) == change.after;
                       }) &&
           std::all_of(
               changes.matches.begin(), changes.matches.end(),
               [&](const auto& change) { return is_as_left(state.facts(change.match), change.after); }) &&
           (!changes.stages || stages_stand(state, *changes.stages)) &&
           (!changes.times || times_stand(state, *changes.times));
}

Changes reversed(Changes changes) {
    reverse(changes.details);
    reverse(changes.settings);
    reverse(changes.phase);
    reverse(changes.drawing);
    reverse(changes.tables);
    reverse(changes.archived);
    reverse(changes.hidden);
    for (auto& change : changes.entrants) reverse(change);
    for (auto& change : changes.matches) std::swap(change.before, change.after);
    if (changes.times) {
        for (auto& change : *changes.times) reverse(change);
    }
    if (!changes.stages) return changes;
    for (auto& change : changes.stages->rounds) reverse(change);
    reverse(changes.stages->forbidden);
    return changes;
}

}  // namespace yuanmen::tournament
