// Players across events, their results and ratings, and seasons, as the staff and as everybody may see them.
#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "service/circuit/circuit_board.hpp"
#include "service/events/name_sound.hpp"
#include "service/service_impl.hpp"
#include "store/events.hpp"
#include "tournament/circuit/codec.hpp"
#include "tournament/circuit/season_table.hpp"
#include "tournament/entrants/entrant_fields.hpp"
#include "tournament/event/codec.hpp"
#include "tournament/event/public_names.hpp"
#include "tournament/view/placings.hpp"

namespace yuanmen::service {
namespace {

using nlohmann::json;
using tournament::CircuitState;
using tournament::EventOfHouse;
using tournament::EventState;
using tournament::KnownPlayer;
using tournament::Rating;

constexpr std::size_t kMostPlayersShown = 200;

double rounded(double value, double parts) {
    return std::round(value * parts) / parts;
}

json rating_json(const Rating& rating) {
    return {{"rating", rounded(rating.rating, 100)},
            {"deviation", rounded(rating.deviation, 100)},
            {"volatility", rounded(rating.volatility, 100'000)}};
}

bool was_drawn(const EventState& state) {
    return state.phase == tournament::EventPhase::published || state.phase == tournament::EventPhase::closed;
}

/// The circuit as one caller sees it.
class CircuitReader {
  public:
    CircuitReader(const Principal& who, const CircuitBoard& board)
        : who_(who), board_(board), staff_(may(who, UseCase::read_players)) {}

    bool staff() const { return staff_; }
    const CircuitState& circuit() const { return *board_.circuit; }

    /// Whether his page is this caller's to see.
    bool sees(const KnownPlayer& player) const { return staff_ || player.shown.has_value(); }

    std::string name(const KnownPlayer& player) const {
        return !staff_ && player.shown == tournament::ShownAs::alias ? player.alias : player.name;
    }

    bool sees(const EventOfHouse& event) const { return may_see(who_, event.id, *event.state); }

    /// As this caller finds an entrant called in his event.
    std::string name(const EventOfHouse& event, const std::string& entrant_id) const {
        const auto* entrant = event.state->find(entrant_id);
        if (entrant == nullptr) return {};
        if (may(who_, UseCase::read_event, {{}, false, event.id})) return entrant->given.name;
        return tournament::public_fields(event.state->settings, *entrant).name;
    }

    /// The player of an entrant, if this caller may know him; else nullptr.
    const KnownPlayer* player(const EventOfHouse& event, const std::string& entrant) const {
        const KnownPlayer* found = circuit().find(board_.who.of(event.id, entrant));
        return found != nullptr && sees(*found) ? found : nullptr;
    }

    json rating(const std::string& player) const {
        const auto at = board_.ratings.find(player);
        return at == board_.ratings.end() ? json(nullptr) : rating_json(at->second.back().after);
    }

    /// Each event a player was in by these ties, newest first.
    json results(const std::set<std::pair<std::string, std::string>>& ties) const {
        json results = json::array();
        for (auto event = board_.events.rbegin(); event != board_.events.rend(); ++event) {
            if (!sees(*event) || !(was_drawn(*event->state) || staff_)) continue;
            for (const auto& entrant : event->state->entrants) {
                if (ties.contains({event->id, entrant.id})) results.push_back(result(*event, entrant.id));
            }
        }
        return results;
    }

  private:
    json result(const EventOfHouse& event, const std::string& entrant) const {
        json one = {{"event", event.id},
                    {"event_name", event.state->details.name},
                    {"date", event.state->details.date},
                    {"phase", journal::name_of(event.state->phase)},
                    {"entrant", entrant},
                    {"name", name(event, entrant)},
                    {"from", nullptr},
                    {"to", nullptr},
                    {"matches", json::array()}};
        for (const tournament::Placing& placing : tournament::placings_of(*event.state)) {
            if (placing.entrant != entrant || !placing.from) continue;
            one["from"] = *placing.from;
            one["to"] = *placing.to;
        }
        for (const auto& match : tournament::ended_matches(*event.state)) {
            if (match.one != entrant && match.other != entrant) continue;
            const bool first = match.one == entrant;
            const std::string& opponent = first ? match.other : match.one;
            const KnownPlayer* known = player(event, opponent);
            one["matches"].push_back(
                {{"match", match.match},
                 {"opponent", name(event, opponent)},
                 {"opponent_player", known != nullptr ? json(known->id) : json(nullptr)},
                 {"score", match.neither ? 0.0
                           : first       ? match.score
                                         : 1 - match.score},
                 {"cause", journal::name_of(match.cause)},
                 {"rated", match.played && tournament::counts_for_circuit(*event.state)}});
        }
        return one;
    }

    const Principal& who_;
    const CircuitBoard& board_;
    bool staff_;
};

using Ties = std::set<std::pair<std::string, std::string>>;

/// `whole`: those of everybody merged into him too.
Ties ties_of(const CircuitBoard& board, const std::string& player, bool whole) {
    Ties ties;
    for (const auto& tie : board.circuit->ties) {
        const bool his = whole ? board.who.of(tie.event, tie.entrant) == player : tie.player == player;
        if (his) ties.emplace(tie.event, tie.entrant);
    }
    return ties;
}

json player_line(const CircuitReader& reader, const KnownPlayer& player, std::size_t events) {
    json line = {{"id", player.id},
                 {"name", reader.name(player)},
                 {"events", events},
                 {"public", player.shown.has_value()},
                 {"rating", reader.rating(player.id)}};
    if (reader.staff()) line["alias"] = player.alias;
    return line;
}

bool is_found(const CircuitReader& reader, const KnownPlayer& player, const std::string& query) {
    if (query.empty()) return true;
    const std::string key = tournament::comparison_key(query);
    for (const std::string& text : {reader.name(player), reader.staff() ? player.alias : std::string()}) {
        if (text.empty()) continue;
        if (tournament::comparison_key(text).find(key) != std::string::npos || sounds_like(text, query))
            return true;
    }
    return reader.staff() && player.id == query;
}

json history_json(const CircuitBoard& board, const std::string& player) {
    json history = json::array();
    const auto at = board.ratings.find(player);
    if (at == board.ratings.end()) return history;
    for (auto step = at->second.rbegin(); step != at->second.rend(); ++step) {
        const EventState* event = board.event(step->event);
        if (event == nullptr) continue;
        history.push_back({{"event", step->event},
                           {"event_name", event->details.name},
                           {"date", event->details.date},
                           {"won", step->won},
                           {"drawn", step->drawn},
                           {"lost", step->lost},
                           {"before", rating_json(step->before)},
                           {"after", rating_json(step->after)}});
    }
    return history;
}

/// Who an entrant might be, by what is alike.
class Proposals {
  public:
    explicit Proposals(const CircuitBoard& board) {
        for (const KnownPlayer& player : board.circuit->players) {
            if (player.merged_into) continue;
            for (const std::string& name : {player.name, player.alias}) add_name(name, player);
        }
        for (const auto& tie : board.circuit->ties) {
            const EventState* event = board.event(tie.event);
            const auto* entrant = event != nullptr ? event->find(tie.entrant) : nullptr;
            const KnownPlayer* player = board.circuit->now(tie.player);
            if (entrant == nullptr || player == nullptr) continue;
            add_name(entrant->given.name, *player);
            if (!entrant->given.number.empty())
                numbers_[tournament::comparison_key(entrant->given.number)].insert(player->id);
        }
    }

    /// [{player, name, why}]: the same name first, then the same number, then the same sound. `taken`: who is
    /// in the event already.
    json of(const CircuitState& circuit, const tournament::EntrantFields& given,
            const std::set<std::string>& taken) const {
        json proposals = json::array();
        std::set<std::string> named = taken;
        const auto add = [&](const auto& table, const std::string& key, const char* why) {
            const auto at = table.find(key);
            if (key.empty() || at == table.end()) return;
            for (const std::string& player : at->second) {
                if (!named.insert(player).second) continue;
                proposals.push_back({{"player", player}, {"name", circuit.find(player)->name}, {"why", why}});
            }
        };
        add(names_, tournament::comparison_key(given.name), "name");
        add(numbers_, tournament::comparison_key(given.number), "number");
        add(sounds_, whole_sound(given.name), "sound");
        return proposals;
    }

  private:
    static std::string whole_sound(const std::string& name) {
        const std::string sound = sound_of(name);
        const std::size_t gap = sound.find(' ');
        return gap == std::string::npos ? std::string() : sound.substr(gap + 1);
    }
    void add_name(const std::string& name, const KnownPlayer& player) {
        if (name.empty()) return;
        names_[tournament::comparison_key(name)].insert(player.id);
        sounds_[whole_sound(name)].insert(player.id);
    }
    std::map<std::string, std::set<std::string>> names_, numbers_, sounds_;
};

json season_line(const tournament::Season& season) {
    return {{"id", season.id}, {"name", season.name}, {"events", season.events.size()}};
}

json season_events(const CircuitReader& reader, const CircuitBoard& board, const tournament::Season& season) {
    json events = json::array();
    for (const EventOfHouse& event : board.events) {
        const bool his =
            std::find(season.events.begin(), season.events.end(), event.id) != season.events.end();
        if (!his || !reader.sees(event)) continue;
        events.push_back({{"id", event.id},
                          {"name", event.state->details.name},
                          {"date", event.state->details.date},
                          {"counts", tournament::counts_for_circuit(*event.state)}});
    }
    return events;
}

/// As he may be called: by himself where he is public, else as his latest event calls him.
json season_row(const CircuitReader& reader, const CircuitBoard& board, const tournament::SeasonRow& row) {
    const KnownPlayer* player = board.circuit->find(row.player);
    const bool known = player != nullptr && reader.sees(*player);
    json results = json::array();
    std::string name = known ? reader.name(*player) : std::string();
    for (const auto& result : row.results) {
        for (const EventOfHouse& event : board.events) {
            if (event.id == result.event && !known) name = reader.name(event, result.entrant);
        }
        results.push_back({{"event", result.event},
                           {"from", result.from},
                           {"to", result.to},
                           {"points", result.points},
                           {"counts", result.counts}});
    }
    return {{"rank", row.rank},
            {"player", known ? json(player->id) : json(nullptr)},
            {"name", name},
            {"points", row.points},
            {"results", std::move(results)}};
}

JsonPtr kept(json value) {
    return std::make_shared<const json>(std::move(value));
}

}  // namespace

Answer<JsonPtr> Service::players(const Principal& who, const std::string& query) {
    if (auto allowed = require(who, UseCase::read_public); !allowed.ok()) return base::fail(allowed.error());
    return impl_->store->read([&](const store::Reading& reading) -> Answer<JsonPtr> {
        const auto board = impl_->circuit.at(reading);
        const CircuitReader reader(who, *board);
        std::map<std::string, std::size_t> events;
        for (const auto& tie : board->circuit->ties) ++events[board->who.of(tie.event, tie.entrant)];
        json players = json::array();
        std::size_t total = 0;
        for (const KnownPlayer& player : board->circuit->players) {
            if (player.merged_into || !reader.sees(player) || !is_found(reader, player, query)) continue;
            if (++total <= kMostPlayersShown)
                players.push_back(player_line(reader, player, events[player.id]));
        }
        return kept({{"version", board->circuit->version}, {"players", players}, {"total", total}});
    });
}

Answer<JsonPtr> Service::player(const Principal& who, const std::string& player_id) {
    if (auto allowed = require(who, UseCase::read_public); !allowed.ok()) return base::fail(allowed.error());
    return impl_->store->read([&](const store::Reading& reading) -> Answer<JsonPtr> {
        const auto board = impl_->circuit.at(reading);
        const CircuitReader reader(who, *board);
        const CircuitState& circuit = *board->circuit;
        const KnownPlayer* player = reader.staff() ? circuit.find(player_id) : circuit.now(player_id);
        if (player == nullptr || !reader.sees(*player))
            return refuse(Category::not_found, "player.not_found");
        json view = {{"version", circuit.version},
                     {"id", player->id},
                     {"name", reader.name(*player)},
                     {"public", player->shown.has_value()},
                     {"rating", reader.rating(player->id)},
                     {"rating_history", history_json(*board, player->id)},
                     {"results", reader.results(ties_of(*board, player->id, !player->merged_into))}};
        if (!reader.staff()) return kept(std::move(view));
        view["alias"] = player->alias;
        view["shown"] = player->shown ? json(journal::name_of(*player->shown)) : json(nullptr);
        view["merged_into"] = player->merged_into ? json(*player->merged_into) : json(nullptr);
        view["merged"] = json::array();
        for (const KnownPlayer& other : circuit.players) {
            if (other.merged_into == player->id)
                view["merged"].push_back({{"id", other.id}, {"name", other.name}});
        }
        return kept(std::move(view));
    });
}

Answer<JsonPtr> Service::event_players(const Principal& who, const std::string& event_id) {
    if (auto allowed = require(who, UseCase::read_players, event_id); !allowed.ok())
        return base::fail(allowed.error());
    return impl_->store->read([&](const store::Reading& reading) -> Answer<JsonPtr> {
        const auto row = find_event(reading, who, event_id);
        if (!row.ok()) return base::fail(row.error());
        const auto board = impl_->circuit.at(reading);
        const Proposals proposals(*board);
        std::set<std::string> taken;
        for (const auto& entrant : row->state->entrants) taken.insert(board->who.of(event_id, entrant.id));
        json entrants = json::array();
        for (const auto& entrant : row->state->entrants) {
            if (entrant.left && entrant.left->how == tournament::LeavingKind::withdrawn) continue;
            const KnownPlayer* player = board->circuit->find(board->who.of(event_id, entrant.id));
            entrants.push_back(
                {{"entrant", entrant.id},
                 {"name", entrant.given.name},
                 {"number", entrant.given.number},
                 {"club", entrant.given.club},
                 {"player", player != nullptr ? json(player->id) : json(nullptr)},
                 {"player_name", player != nullptr ? json(player->name) : json(nullptr)},
                 {"proposals",
                  player != nullptr ? json::array() : proposals.of(*board->circuit, entrant.given, taken)}});
        }
        return kept({{"version", board->circuit->version}, {"event", event_id}, {"entrants", entrants}});
    });
}

Answer<JsonPtr> Service::ratings(const Principal& who) {
    if (auto allowed = require(who, UseCase::read_public); !allowed.ok()) return base::fail(allowed.error());
    return impl_->store->read([&](const store::Reading& reading) -> Answer<JsonPtr> {
        const auto board = impl_->circuit.at(reading);
        const CircuitReader reader(who, *board);
        json players = json::array(), periods = json::array();
        for (const auto& [id, steps] : board->ratings) {
            const KnownPlayer* player = board->circuit->find(id);
            if (player == nullptr || !reader.sees(*player)) continue;
            json line = rating_json(steps.back().after);
            int won = 0, drawn = 0, lost = 0, events = 0;
            for (const auto& step : steps) {
                won += step.won;
                drawn += step.drawn;
                lost += step.lost;
                events += step.played() ? 1 : 0;
            }
            line.update({{"player", id},
                         {"name", reader.name(*player)},
                         {"won", won},
                         {"drawn", drawn},
                         {"lost", lost},
                         {"events", events}});
            players.push_back(std::move(line));
        }
        std::stable_sort(players.begin(), players.end(),
                         [](const json& a, const json& b) { return a.at("rating") > b.at("rating"); });
        for (const EventOfHouse& event : board->events) {
            if (tournament::counts_for_circuit(*event.state))
                periods.push_back({{"event", event.id},
                                   {"name", event.state->details.name},
                                   {"date", event.state->details.date}});
        }
        return kept({{"system", "Glicko-2"},
                     {"tau", tournament::kGlickoTau},
                     {"initial", rating_json(Rating{})},
                     {"periods", periods},
                     {"players", players}});
    });
}

Answer<JsonPtr> Service::seasons(const Principal& who) {
    if (auto allowed = require(who, UseCase::read_public); !allowed.ok()) return base::fail(allowed.error());
    return impl_->store->read([&](const store::Reading& reading) -> Answer<JsonPtr> {
        const auto board = impl_->circuit.at(reading);
        json seasons = json::array();
        for (const auto& season : board->circuit->seasons) seasons.push_back(season_line(season));
        return kept({{"version", board->circuit->version}, {"seasons", seasons}});
    });
}

Answer<JsonPtr> Service::season(const Principal& who, const std::string& season_id) {
    if (auto allowed = require(who, UseCase::read_public); !allowed.ok()) return base::fail(allowed.error());
    return impl_->store->read([&](const store::Reading& reading) -> Answer<JsonPtr> {
        const auto board = impl_->circuit.at(reading);
        const CircuitReader reader(who, *board);
        const auto* season = board->circuit->season(season_id);
        if (season == nullptr) return refuse(Category::not_found, "circuit.season_unknown");
        json rows = json::array();
        for (const auto& row : tournament::season_table(*board->circuit, *season, board->events))
            rows.push_back(season_row(reader, *board, row));
        return kept({{"version", board->circuit->version},
                     {"id", season->id},
                     {"name", season->name},
                     {"points", season->points},
                     {"counted", season->counted ? json(*season->counted) : json(nullptr)},
                     {"events", season_events(reader, *board, *season)},
                     {"rows", std::move(rows)}});
    });
}

}  // namespace yuanmen::service
