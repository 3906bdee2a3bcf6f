#include "tournament/view/event_snapshot.hpp"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "journal/codec/json.hpp"
#include "tournament/event/apart_in_draw.hpp"
#include "tournament/event/codec.hpp"
#include "tournament/event/public_names.hpp"
#include "tournament/event/seating.hpp"
#include "tournament/event/stages.hpp"
#include "tournament/stage/what_if.hpp"
#include "tournament/view/bracket_layout.hpp"
#include "tournament/view/match_view.hpp"
#include "tournament/view/next_actions.hpp"
#include "tournament/view/stages_view.hpp"

namespace yuanmen::tournament {
namespace {

using journal::name_of;
using nlohmann::json;

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

json place_json(const std::optional<Podium>& places, int seed) {
    if (!places || seed == 0) return nullptr;
    const int place = place_of(*places, seed);
    return place == 0 ? json(nullptr) : json(place);
}

json left_json(const Entrant& entrant, EventViewer viewer) {
    if (!entrant.left) return nullptr;
    json left = {{"how", name_of(entrant.left->how)}};
    if (viewer != EventViewer::everybody) {
        left["confirmed_by"] = entrant.left->confirmed_by;
        left["reason"] = entrant.left->reason;
    }
    return left;
}

std::optional<Podium> places_of(const EventState& state, const std::optional<Standing>& standing) {
    if (!standing) return std::nullopt;
    return podium_of(state, *standing);
}

json entrant_json(const EventState& state, EventViewer viewer, const std::optional<Podium>& places,
                  const Entrant& entrant) {
    const Entrant* successor = entrant.left && entrant.left->how == LeavingKind::substituted
                                   ? successor_of(state, entrant.id)
                                   : nullptr;
    const int seed = places && successor == nullptr ? seed_of(state, entrant.id) : 0;
    json shown = {{"id", entrant.id},
                  {"name", entrant.given.name},
                  {"number", entrant.given.number},
                  {"club", entrant.given.club},
                  {"wanted_seed", entrant.given.seed ? json(*entrant.given.seed) : json(nullptr)},
                  {"seed", seed == 0 ? json(nullptr) : json(seed)},
                  {"checked_in", entrant.checked_in},
                  {"left", left_json(entrant, viewer)},
                  {"place", place_json(places, seed)}};
    if (entrant.table) shown["table"] = *entrant.table;
    if (entrant.given.city) shown["city"] = *entrant.given.city;
    if (entrant.took_over) shown["in_place_of"] = entrant.took_over->from;
    if (successor != nullptr) shown["replaced_by"] = successor->id;
    return shown;
}

/// Who should have been kept apart and meets in the first round all the same.
json apart_json(const EventState& state, const Drawing& drawing) {
    json meetings = json::array();
    for (const auto& [first, second, mark] :
         mates_in_first_round(placed_by(state, drawing.order, *drawing.kept_apart))) {
        const Entrant* one = state.find(first);
        const bool club = comparison_key(one->given.club) == mark;
        meetings.push_back({{"first", first},
                            {"second", second},
                            {"mark", club ? one->given.club : one->given.city.value_or("")}});
    }
    return {{"by", name_of(*drawing.kept_apart)}, {"meetings", std::move(meetings)}};
}

/// Where the places are not those of the draw alone.
void add_changed_places(json& shown, const EventState& state, const Drawing& drawing, EventViewer viewer) {
    // Where clubs are not public, neither is who shares one.
    const bool marks_known = viewer != EventViewer::everybody || !state.settings.public_names;
    if (drawing.kept_apart && marks_known) shown["apart"] = apart_json(state, drawing);
    if (drawing.swaps) shown["swaps"] = journal::write(*drawing.swaps);
    if (drawing.redrawn) shown["redrawn"] = journal::write(*drawing.redrawn);
}

json drawing_json(const EventState& state, const std::optional<Standing>& standing, EventViewer viewer) {
    if (!standing) return nullptr;
    json shown = {{"method", name_of(state.drawing->method)},
                  {"number", state.drawing->number},
                  {"random_seed", state.drawing->random_seed},
                  {"nonce", state.drawing->nonce},
                  {"entrants", state.drawing->order.size()}};
    add_changed_places(shown, state, *state.drawing, viewer);
    return shown;
}

json rounds_json(const EventState& state, const Standing& standing) {
    auto rounds = json::array();
    for (int round = 1; round <= standing.bracket.rounds; ++round) {
        const BracketMatchId first{BracketMatchId::Part::winners, round, 1};
        rounds.push_back({{"round", round},
                          {"field", 1 << (standing.bracket.rounds - round + 1)},
                          {"stage", stage_of(state.settings, standing.bracket, first).name}});
    }
    return rounds;
}

json floor_json(const EventState& state) {
    std::vector<std::pair<int, std::string>> tables;
    for (const auto& [match, facts] : state.matches) {
        if (facts.desk && !facts.result) tables.emplace_back(facts.desk->table, match);
    }
    std::sort(tables.begin(), tables.end());
    auto floor = json::array();
    for (const auto& [table, match] : tables) floor.push_back({{"table", table}, {"match", match}});
    return floor;
}

json id_or_null(const EventState& state, Slot slot) {
    const Entrant* entrant = slot.kind == Slot::Kind::seed ? entrant_of_seed(state, slot.seed) : nullptr;
    return entrant == nullptr ? json(nullptr) : json(entrant->id);
}

json podium_json(const EventState& state, const Podium& places) {
    auto third = json::array();
    for (const Slot slot : places.third) third.push_back(id_or_null(state, slot));
    json podium = {{"champion", id_or_null(state, places.champion)},
                   {"runner_up", id_or_null(state, places.runner_up)},
                   {"third", std::move(third)}};
    for (const auto& [place, slot] : places.below)
        podium["below"].push_back({{"place", place}, {"entrant", id_or_null(state, slot)}});
    return podium;
}

json progress_json(const Standing& standing) {
    int decided = 0, playable = 0, total = 0;
    for (const FilledMatch& match : standing.filled) {
        if (match.status == BracketStatus::walkover) continue;
        ++total;
        if (match.status == BracketStatus::decided) ++decided;
        if (match.status == BracketStatus::playable) ++playable;
    }
    return {{"decided", decided}, {"playable", playable}, {"total", total}};
}

/// Who waits for a table, the longest waiting first; `table` is the only one that would do.
json queue_json(const EventState& state) {
    auto queue = json::array();
    for (const UnlinkedPair& pair : pairs_to_seat(state)) {
        queue.push_back({{"match", to_string(pair.match)}, {"since_wall_ms", pair.since_wall_ms}});
        const std::optional<int>& first = state.find(pair.first)->table;
        const std::optional<int>& needed = first ? first : state.find(pair.second)->table;
        if (needed) queue.back()["table"] = *needed;
    }
    return queue;
}

/// Where the hall has a number of tables, or somebody needs one: who waits, also on the matches.
void add_tables(json& event, const EventState& state) {
    const bool fixed = std::any_of(state.entrants.begin(), state.entrants.end(),
                                   [](const Entrant& entrant) { return entrant.table.has_value(); });
    if (state.tables) event["tables"] = journal::write(*state.tables);
    if (!state.tables && !fixed) return;
    event["queue"] = queue_json(state);
    int place = 0;
    for (const json& waiting : event.at("queue")) {
        ++place;
        for (json& match : event["matches"]) {
            if (match.at("id") == waiting.at("match")) match["queue"] = place;
        }
    }
}

/// When rounds begin, also on the matches of theirs that are still to be played.
void add_times(json& event, const EventState& state) {
    if (!state.times) return;
    event["times"] = json::array();
    for (const RoundTime& time : *state.times) {
        json shown = {{"round", time.round}, {"at_wall_ms", time.at_wall_ms}};
        if (time.place) shown["place"] = *time.place;
        if (time.called_wall_ms) shown["called_wall_ms"] = *time.called_wall_ms;
        for (json& match : event["matches"]) {
            const bool over = match.at("status") == "decided" || match.at("status") == "walkover";
            if (!over && round_of(match.at("id").get_ref<const std::string&>()) == time.round)
                match["time"] = shown;
        }
        event["times"].push_back(std::move(shown));
    }
}

void add_bracket(json& event, const EventState& state, EventViewer viewer, const Standing& standing,
                 const Podium& places) {
    event["rounds"] = rounds_json(state, standing);
    event["matches"] = matches_json(state, standing, viewer);
    event["floor"] = floor_json(state);
    event["podium"] = podium_json(state, places);
    event["progress"] = progress_json(standing);
}

/// Matches whose desk the action gave up: undoing it brings the pair back, not the desk.
json not_back(const Changes& changes) {
    json matches = json::array();
    for (const MatchChange& change : changes.matches) {
        if (change.before.desk && change.before.desk != change.after.desk) matches.push_back(change.match);
    }
    return matches;
}

void add_staff_part(json& event, const EventState& state, const std::optional<Standing>& standing) {
    event["next"] = next_actions(state, standing);
    event["undo"] = nullptr;
    if (!state.last_action) return;
    event["undo"] = {{"version", state.last_action->version},
                     {"kind", id_of(state.last_action->kind)},
                     {"by", state.last_action->by},
                     {"wall_ms", state.last_action->wall_ms},
                     {"not_back", not_back(state.last_action->changes)}};
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

std::string_view word_of(PathStep::Kind kind) {
    switch (kind) {
        case PathStep::Kind::won:
            return "won";
        case PathStep::Kind::byed:
            return "bye";
        case PathStep::Kind::lost:
            return "lost";
        case PathStep::Kind::current:
            return "current";
        case PathStep::Kind::ahead:
            return "ahead";
    }
    return "";
}

/// Whether he goes on to the next stage, by what his next match brings; null where nobody can say yet.
json what_if_json(const EventState& state, const Standing& standing, const std::string& entrant) {
    static constexpr std::string_view kOwn[] = {"won", "drawn", "lost", "as_is"};
    const StageNow now = stage_now(state, standing);
    if (!now.next || now.planned == 0 || state.phase != EventPhase::published) return nullptr;
    const StagePlay play = play_of(state, standing, now.stage);
    const auto outlooks = what_if(play, rules_of(play.settings.kind), entrant);
    if (!outlooks) return nullptr;
    json shown = {{"stage", now.stage}, {"next", *now.next}, {"cases", json::array()}};
    for (const Outlook& outlook : *outlooks) {
        shown["cases"].push_back(
            {{"own", kOwn[static_cast<std::size_t>(outlook.own)]},
             {"certain", outlook.certain ? json(*outlook.certain) : json(nullptr)},
             {"in", outlook.in},
             {"by_lot", outlook.by_lot},
             {"of", outlook.cases()},
             {"to_come", outlook.to_come},
             {"error",
              outlook.error ? json(static_cast<int>(std::ceil(100 * *outlook.error))) : json(nullptr)}});
    }
    return shown;
}

}  // namespace

json event_snapshot(const EventState& whole, EventViewer viewer) {
    const bool is_public = viewer == EventViewer::everybody && whole.settings.public_names.has_value();
    const EventState masked = is_public ? as_public(whole) : EventState{};
    const EventState& state = is_public ? masked : whole;
    const auto standing = visible_standing(state, viewer);
    const auto places = places_of(state, standing);
    json event = {{"version", state.version},
                  {"phase", name_of(state.phase)},
                  {"name", state.details.name},
                  {"date", state.details.date},
                  {"venue", state.details.venue},
                  {"stages", journal::write(state.settings.stages)},
                  {"third_place", state.settings.places_played() > 2},
                  {"check_in", state.settings.check_in},
                  {"entrants", json::array()},
                  {"drawing", drawing_json(state, standing, viewer)},
                  {"rounds", json::array()},
                  {"matches", json::array()},
                  {"floor", json::array()},
                  {"podium", nullptr},
                  {"progress", nullptr}};
    for (const Entrant& entrant : state.entrants) {
        event["entrants"].push_back(entrant_json(state, viewer, places, entrant));
    }
    if (state.settings.double_entry) event["double_entry"] = *state.settings.double_entry;
    if (state.settings.check_in_closes_wall_ms)
        event["check_in_closes_wall_ms"] = *state.settings.check_in_closes_wall_ms;
    if (state.settings.public_names) event["public_names"] = name_of(*state.settings.public_names);
    if (state.settings.keep_apart) event["keep_apart"] = name_of(*state.settings.keep_apart);
    if (state.archived) event["archived"] = true;
    if (state.hidden) event["hidden"] = true;
    if (state.settings.places) event["places"] = *state.settings.places;
    if (standing) add_bracket(event, state, viewer, *standing, *places);
    add_tables(event, state);
    add_times(event, state);
    if (standing && has_formats(state.settings)) add_stages(event, state, *standing, viewer);
    if (viewer != EventViewer::everybody) add_staff_part(event, state, standing);
    return event;
}

json entrant_snapshot(const EventState& whole, EventViewer viewer, std::string_view entrant_id) {
    const bool is_public = viewer == EventViewer::everybody && whole.settings.public_names.has_value();
    const EventState masked = is_public ? as_public(whole) : EventState{};
    const EventState& state = is_public ? masked : whole;
    const Entrant* entrant = state.find(entrant_id);
    if (entrant == nullptr) return nullptr;
    const auto standing = visible_standing(state, viewer);
    const int seed = standing ? seed_of(state, entrant_id) : 0;
    const auto places = places_of(state, standing);
    json mine = {{"entrant", entrant_json(state, viewer, places, *entrant)},
                 {"now", nullptr},
                 {"path", json::array()},
                 {"place", place_json(places, seed)},
                 {"out", entrant->left.has_value()},
                 {"what_if", nullptr}};
    if (seed == 0) return mine;
    mine["what_if"] = what_if_json(state, *standing, entrant->id);
    bool still_in = false, in_bracket = false;
    for (const PathStep& step : path_of(standing->bracket, standing->filled, seed)) {
        // The place's way may be another's before a substitution, or after it.
        const Entrant* player = player_of_match(state, to_string(step.match), seed);
        if (player != nullptr && player != entrant) continue;
        in_bracket = in_bracket || step.match.in_bracket();
        const bool drawn = is_drawn(*standing, step.match);
        mine["path"].push_back({{"match", to_string(step.match)},
                                {"slot", step.slot},
                                {"kind", drawn ? "drawn" : word_of(step.kind)}});
        if (step.kind != PathStep::Kind::current) continue;
        still_in = true;
        mine["now"] = to_string(step.match);
    }
    const bool champion = mine["place"] == 1;
    // Between two rounds nobody is out; in a later bracket, who did not come into it is.
    if (!in_bracket && !has_bracket(*standing)) {
        mine["out"] = entrant->left.has_value();
        return mine;
    }
    mine["out"] = !still_in && !champion;
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
