#include "tournament/circuit/circuit.hpp"

#include <algorithm>
#include <set>

#include "base/names.hpp"
#include "tournament/circuit/aggregate.hpp"

namespace yuanmen::tournament {
namespace {

constexpr std::size_t kMostPlayers = 20'000;
constexpr std::size_t kMostSeasons = 200;
constexpr int kMostPoints = 100'000;

using Decided = base::Result<CircuitEvent, base::Refusal>;

base::Failure<base::Refusal> refused(std::string code, std::string field = {},
                                     std::map<std::string, std::string> params = {}) {
    return base::fail(base::Refusal{std::move(code), {}, std::move(field), std::move(params)});
}

const EntrantTie* tie_of(const CircuitState& state, std::string_view event, std::string_view entrant) {
    for (const EntrantTie& tie : state.ties) {
        if (tie.event == event && tie.entrant == entrant) return &tie;
    }
    return nullptr;
}

/// The events a player is tied in now.
std::set<std::string> events_of(const CircuitState& state, const std::string& player) {
    std::set<std::string> events;
    for (const EntrantTie& tie : state.ties) {
        const KnownPlayer* now = state.now(tie.player);
        if (now != nullptr && now->id == player) events.insert(tie.event);
    }
    return events;
}

/// A player who is still his own; else why not.
base::Result<const KnownPlayer*, base::Refusal> own(const CircuitState& state, const std::string& player,
                                                    const std::string& field) {
    const KnownPlayer* found = state.find(player);
    if (found == nullptr) return refused("circuit.player_unknown", field);
    if (found->merged_into)
        return refused("circuit.player_merged", field,
                       {{"name", found->name}, {"into", *found->merged_into}});
    return found;
}

Decided act(const CircuitState& state, const TieEntrants& command) {
    EntrantsTied event;
    std::map<std::string, std::set<std::string>> events;
    for (std::size_t i = 0; i < command.ties.size(); ++i) {
        const TieInput& input = command.ties[i];
        const std::string at = "/ties/" + std::to_string(i);
        const bool twice = std::any_of(event.ties.begin(), event.ties.end(), [&](const EntrantTie& tie) {
            return tie.event == input.event && tie.entrant == input.entrant;
        });
        if (twice || tie_of(state, input.event, input.entrant) != nullptr)
            return refused("circuit.tied_already", at + "/entrant");
        std::string player = input.player;
        if (player.empty()) {
            const std::string name = tidy(input.name);
            if (name.empty() || !base::is_name_text(name)) return refused("circuit.name", at + "/name");
            if (state.players.size() + event.made.size() >= kMostPlayers)
                return refused("circuit.too_many", at, {{"most", std::to_string(kMostPlayers)}});
            player = "p" + std::to_string(state.players.size() + event.made.size() + 1);
            event.made.push_back({player, name, "", std::nullopt, std::nullopt});
        } else if (auto known = own(state, player, at + "/player"); !known.ok()) {
            return base::fail(known.error());
        }
        const auto [his, first] = events.try_emplace(player);
        if (first) his->second = events_of(state, player);
        if (!his->second.insert(input.event).second)
            return refused("circuit.twice_in_event", at + "/player", {{"event", input.event}});
        event.ties.push_back({input.event, input.entrant, player});
    }
    return CircuitEvent{std::move(event)};
}

Decided act(const CircuitState& state, const UntieEntrant& command) {
    const EntrantTie* tie = tie_of(state, command.event, command.entrant);
    if (tie == nullptr) return refused("circuit.not_tied", "/entrant");
    return CircuitEvent{EntrantUntied{*tie}};
}

Decided act(const CircuitState& state, const ChangePlayer& command) {
    const auto player = own(state, command.player, "/player");
    if (!player.ok()) return base::fail(player.error());
    KnownPlayer after = **player;
    after.name = tidy(command.name);
    after.alias = tidy(command.alias);
    after.shown = command.shown;
    if (after.name.empty() || !base::is_name_text(after.name)) return refused("circuit.name", "/name");
    if (!base::is_name_text(after.alias)) return refused("circuit.name", "/alias");
    if (after.shown == ShownAs::alias && after.alias.empty()) return refused("circuit.no_alias", "/alias");
    return CircuitEvent{PlayerChanged{**player, std::move(after)}};
}

Decided act(const CircuitState& state, const MergePlayers& command) {
    const auto from = own(state, command.from, "/from"), into = own(state, command.into, "/into");
    if (!from.ok()) return base::fail(from.error());
    if (!into.ok()) return base::fail(into.error());
    if (command.from == command.into) return refused("circuit.merged_with_himself", "/into");
    const auto others = events_of(state, command.into);
    for (const std::string& event : events_of(state, command.from)) {
        if (others.contains(event)) return refused("circuit.twice_in_event", "/into", {{"event", event}});
    }
    PlayersMerged merged;
    merged.from = command.from;
    merged.into = command.into;
    return CircuitEvent{std::move(merged)};
}

Decided act(const CircuitState& state, const UnmergePlayer& command) {
    const KnownPlayer* player = state.find(command.player);
    if (player == nullptr) return refused("circuit.player_unknown", "/player");
    if (!player->merged_into) return refused("circuit.not_merged", "/player");
    return CircuitEvent{PlayerUnmerged{player->id, *player->merged_into}};
}

Decided act(const CircuitState& state, const SetSeason& command) {
    const Season* before = state.season(command.season);
    if (!command.season.empty() && before == nullptr) return refused("circuit.season_unknown", "/season");
    if (before == nullptr && state.seasons.size() >= kMostSeasons)
        return refused("circuit.too_many", "", {{"most", std::to_string(kMostSeasons)}});
    Season after{before != nullptr ? before->id : "s" + std::to_string(state.seasons_made + 1),
                 tidy(command.name), command.events, command.points, command.counted};
    if (after.name.empty() || !base::is_name_text(after.name)) return refused("circuit.name", "/name");
    for (std::size_t i = 0; i < after.points.size(); ++i) {
        const bool falls = i == 0 || after.points[i] <= after.points[i - 1];
        if (after.points[i] < 0 || after.points[i] > kMostPoints || !falls)
            return refused("circuit.points", "/points/" + std::to_string(i));
    }
    if (std::set(after.events.begin(), after.events.end()).size() != after.events.size())
        return refused("circuit.event_twice", "/events");
    return CircuitEvent{SeasonSet{before != nullptr ? std::optional(*before) : std::nullopt, after}};
}

Decided act(const CircuitState& state, const RemoveSeason& command) {
    const Season* season = state.season(command.season);
    if (season == nullptr) return refused("circuit.season_unknown", "/season");
    return CircuitEvent{SeasonRemoved{*season}};
}

// --- evolve: total, whatever the state

KnownPlayer* player_in(CircuitState& state, const std::string& id) {
    const auto at = std::find_if(state.players.begin(), state.players.end(),
                                 [&](const KnownPlayer& player) { return player.id == id; });
    return at == state.players.end() ? nullptr : &*at;
}

void apply(CircuitState& state, const EntrantsTied& event) {
    state.players.insert(state.players.end(), event.made.begin(), event.made.end());
    state.ties.insert(state.ties.end(), event.ties.begin(), event.ties.end());
}

void apply(CircuitState& state, const EntrantUntied& event) {
    std::erase(state.ties, event.tie);
}

void apply(CircuitState& state, const PlayerChanged& event) {
    if (KnownPlayer* player = player_in(state, event.after.id)) *player = event.after;
}

void apply(CircuitState& state, const PlayersMerged& event) {
    if (KnownPlayer* player = player_in(state, event.from)) player->merged_into = event.into;
}

void apply(CircuitState& state, const PlayerUnmerged& event) {
    if (KnownPlayer* player = player_in(state, event.player)) player->merged_into.reset();
}

void apply(CircuitState& state, const SeasonSet& event) {
    const auto at = std::find_if(state.seasons.begin(), state.seasons.end(),
                                 [&](const Season& season) { return season.id == event.after.id; });
    if (at != state.seasons.end()) {
        *at = event.after;
        return;
    }
    state.seasons.push_back(event.after);
    ++state.seasons_made;
}

void apply(CircuitState& state, const SeasonRemoved& event) {
    std::erase_if(state.seasons, [&](const Season& season) { return season.id == event.before.id; });
}

}  // namespace

const KnownPlayer* CircuitState::find(std::string_view player) const {
    const auto at = std::find_if(players.begin(), players.end(),
                                 [&](const KnownPlayer& one) { return one.id == player; });
    return at == players.end() ? nullptr : &*at;
}

const Season* CircuitState::season(std::string_view id) const {
    const auto at =
        std::find_if(seasons.begin(), seasons.end(), [&](const Season& one) { return one.id == id; });
    return at == seasons.end() ? nullptr : &*at;
}

const KnownPlayer* CircuitState::now(std::string_view player) const {
    const KnownPlayer* at = find(player);
    for (std::size_t steps = 0; at != nullptr && at->merged_into && steps < players.size(); ++steps)
        at = find(*at->merged_into);
    return at;
}

PlayersOfEntrants::PlayersOfEntrants(const CircuitState& circuit) {
    std::map<std::string, std::string, std::less<>> now;
    for (const KnownPlayer& player : circuit.players) {
        const KnownPlayer* who = player.merged_into ? circuit.now(player.id) : &player;
        now[player.id] = who != nullptr ? who->id : player.id;
    }
    for (const EntrantTie& tie : circuit.ties) {
        const auto who = now.find(tie.player);
        if (who != now.end()) players_[tie.event + "/" + tie.entrant] = who->second;
    }
}

std::string PlayersOfEntrants::of(std::string_view event, std::string_view entrant) const {
    const auto at = players_.find(std::string(event).append("/").append(entrant));
    return at == players_.end() ? std::string() : at->second;
}

base::Result<CircuitEvent, base::Refusal> decide(const CircuitState& state, const CircuitCommand& command,
                                                 const match::Actor& actor, const NothingElse&) {
    if (actor.role != match::Role::head_judge) return refused("circuit.head_judge_only");
    return std::visit([&](const auto& held) { return act(state, held); }, command);
}

CircuitState evolve(CircuitState state, const CircuitEvent& event, const match::Stamp&) {
    std::visit([&](const auto& held) { apply(state, held); }, event);
    ++state.version;
    return state;
}

}  // namespace yuanmen::tournament
