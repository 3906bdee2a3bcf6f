// Players across events, their results and ratings, and seasons, as the staff and as everybody may see them.
#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "service/circuit/circuit_board.hpp"
#include "service/circuit/circuit_views.hpp"
#include "service/events/name_sound.hpp"
#include "service/service_impl.hpp"
#include "store/events.hpp"
#include "tournament/circuit/season_table.hpp"
#include "tournament/entrants/entrant_fields.hpp"
#include "tournament/event/public_names.hpp"
#include "tournament/view/placings.hpp"

namespace yuanmen::service {
namespace {

using tournament::CircuitState;
using tournament::EventOfHouse;
using tournament::EventState;
using tournament::KnownPlayer;
using tournament::Rating;

constexpr int kMostPlayersShown = 200;

double rounded(double value, double parts) {
    return std::round(value * parts) / parts;
}

RatingView rating_view(const Rating& rating) {
    return {rounded(rating.rating, 100), rounded(rating.deviation, 100), rounded(rating.volatility, 100'000)};
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

    OrNull<RatingView> rating(const std::string& player) const {
        const auto at = board_.ratings.find(player);
        if (at == board_.ratings.end()) return std::nullopt;
        return rating_view(at->second.back().after);
    }

    /// Each event a player was in by these ties, newest first.
    std::vector<EventResult> results(const std::set<std::pair<std::string, std::string>>& ties) const {
        std::vector<EventResult> results;
        for (auto event = board_.events.rbegin(); event != board_.events.rend(); ++event) {
            if (!sees(*event) || !(was_drawn(*event->state) || staff_)) continue;
            for (const auto& entrant : event->state->entrants) {
                if (ties.contains({event->id, entrant.id})) results.push_back(result(*event, entrant.id));
            }
        }
        return results;
    }

  private:
    EventResult result(const EventOfHouse& event, const std::string& entrant) const {
        const auto& details = event.state->details;
        EventResult one{event.id, details.name,         details.date, event.state->phase,
                        entrant,  name(event, entrant), {},           {},
                        {}};
        for (const tournament::Placing& placing : tournament::placings_of(*event.state)) {
            if (placing.entrant != entrant) continue;
            one.from = placing.from;
            one.to = placing.to;
        }
        for (const auto& match : tournament::ended_matches(*event.state)) {
            if (match.one == entrant || match.other == entrant)
                one.matches.push_back(played(event, match, match.one == entrant));
        }
        return one;
    }

    PlayedMatch played(const EventOfHouse& event, const tournament::EndedMatch& match, bool first) const {
        const std::string& opponent = first ? match.other : match.one;
        const KnownPlayer* known = player(event, opponent);
        PlayedMatch one;
        one.match = match.match;
        one.opponent = name(event, opponent);
        if (known != nullptr) one.opponent_player = known->id;
        one.score = match.neither ? 0.0 : first ? match.score : 1 - match.score;
        one.cause = match.cause;
        one.rated = match.played && tournament::counts_for_circuit(*event.state);
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

KnownPlayerLine player_line(const CircuitReader& reader, const KnownPlayer& player, int events) {
    KnownPlayerLine line{
        player.id, reader.name(player), events, player.shown.has_value(), reader.rating(player.id), {}};
    if (reader.staff()) line.alias = player.alias;
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

std::vector<RatingStepView> history_of(const CircuitBoard& board, const std::string& player) {
    std::vector<RatingStepView> history;
    const auto at = board.ratings.find(player);
    if (at == board.ratings.end()) return history;
    for (auto step = at->second.rbegin(); step != at->second.rend(); ++step) {
        const EventState* event = board.event(step->event);
        if (event == nullptr) continue;
        history.push_back({step->event, event->details.name, event->details.date, step->won, step->drawn,
                           step->lost, rating_view(step->before), rating_view(step->after)});
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

    /// The same name first, then the same number, then the same sound. `taken`: who is in the event already.
    std::vector<PlayerProposal> of(const CircuitState& circuit, const tournament::EntrantFields& given,
                                   const std::set<std::string>& taken) const {
        std::vector<PlayerProposal> proposals;
        std::set<std::string> named = taken;
        const auto add = [&](const auto& table, const std::string& key, Alike why) {
            const auto at = table.find(key);
            if (key.empty() || at == table.end()) return;
            for (const std::string& player : at->second) {
                if (!named.insert(player).second) continue;
                proposals.push_back({player, circuit.find(player)->name, why});
            }
        };
        add(names_, tournament::comparison_key(given.name), Alike::name);
        add(numbers_, tournament::comparison_key(given.number), Alike::number);
        add(sounds_, whole_sound(given.name), Alike::sound);
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

std::vector<SeasonEvent> season_events(const CircuitReader& reader, const CircuitBoard& board,
                                       const tournament::Season& season) {
    std::vector<SeasonEvent> events;
    for (const EventOfHouse& event : board.events) {
        const bool his =
            std::find(season.events.begin(), season.events.end(), event.id) != season.events.end();
        if (!his || !reader.sees(event)) continue;
        events.push_back({event.id, event.state->details.name, event.state->details.date,
                          tournament::counts_for_circuit(*event.state)});
    }
    return events;
}

/// As he may be called: by himself where he is public, else as his latest event calls him.
SeasonRowView season_row(const CircuitReader& reader, const CircuitBoard& board,
                         const tournament::SeasonRow& row) {
    const KnownPlayer* player = board.circuit->find(row.player);
    const bool known = player != nullptr && reader.sees(*player);
    SeasonRowView shown;
    shown.rank = row.rank;
    shown.points = row.points;
    if (known) shown.player = player->id;
    if (known) shown.name = reader.name(*player);
    for (const auto& result : row.results) {
        for (const EventOfHouse& event : board.events) {
            if (event.id == result.event && !known) shown.name = reader.name(event, result.entrant);
        }
        shown.results.push_back({result.event, result.from, result.to, result.points, result.counts});
    }
    return shown;
}

RatedPlayer rated_player(const std::string& id, const std::string& name,
                         const std::vector<tournament::RatingStep>& steps) {
    RatedPlayer rated{rating_view(steps.back().after), id, name};
    for (const auto& step : steps) {
        rated.won += step.won;
        rated.drawn += step.drawn;
        rated.lost += step.lost;
        rated.events += step.played() ? 1 : 0;
    }
    return rated;
}

}  // namespace

Answer<KnownPlayersView> Service::players(const Principal& who, const std::string& query) {
    if (auto allowed = require(who, UseCase::read_public); !allowed.ok()) return base::fail(allowed.error());
    return impl_->store->read([&](const store::Reading& reading) -> Answer<KnownPlayersView> {
        const auto board = impl_->circuit.at(reading);
        const CircuitReader reader(who, *board);
        std::map<std::string, int> events;
        for (const auto& tie : board->circuit->ties) ++events[board->who.of(tie.event, tie.entrant)];
        KnownPlayersView view{board->circuit->version, {}, 0};
        for (const KnownPlayer& player : board->circuit->players) {
            if (player.merged_into || !reader.sees(player) || !is_found(reader, player, query)) continue;
            if (++view.total <= kMostPlayersShown)
                view.players.push_back(player_line(reader, player, events[player.id]));
        }
        return view;
    });
}

Answer<KnownPlayerView> Service::player(const Principal& who, const std::string& player_id) {
    if (auto allowed = require(who, UseCase::read_public); !allowed.ok()) return base::fail(allowed.error());
    return impl_->store->read([&](const store::Reading& reading) -> Answer<KnownPlayerView> {
        const auto board = impl_->circuit.at(reading);
        const CircuitReader reader(who, *board);
        const CircuitState& circuit = *board->circuit;
        const KnownPlayer* player = reader.staff() ? circuit.find(player_id) : circuit.now(player_id);
        if (player == nullptr || !reader.sees(*player))
            return refuse(Category::not_found, "player.not_found");
        KnownPlayerView view;
        view.version = circuit.version;
        view.id = player->id;
        view.name = reader.name(*player);
        view.is_public = player->shown.has_value();
        view.rating = reader.rating(player->id);
        view.rating_history = history_of(*board, player->id);
        view.results = reader.results(ties_of(*board, player->id, !player->merged_into));
        if (!reader.staff()) return view;
        view.alias = player->alias;
        view.shown = player->shown;
        view.merged_into = player->merged_into;
        view.merged.emplace();
        for (const KnownPlayer& other : circuit.players) {
            if (other.merged_into == player->id) view.merged->push_back({other.id, other.name});
        }
        return view;
    });
}

Answer<EventPlayersView> Service::event_players(const Principal& who, const std::string& event_id) {
    if (auto allowed = require(who, UseCase::read_players, event_id); !allowed.ok())
        return base::fail(allowed.error());
    return impl_->store->read([&](const store::Reading& reading) -> Answer<EventPlayersView> {
        const auto row = find_event(reading, who, event_id);
        if (!row.ok()) return base::fail(row.error());
        const auto board = impl_->circuit.at(reading);
        const Proposals proposals(*board);
        std::set<std::string> taken;
        for (const auto& entrant : row->state->entrants) taken.insert(board->who.of(event_id, entrant.id));
        EventPlayersView view{board->circuit->version, event_id, {}};
        for (const auto& entrant : row->state->entrants) {
            if (entrant.left && entrant.left->how == tournament::LeavingKind::withdrawn) continue;
            const KnownPlayer* player = board->circuit->find(board->who.of(event_id, entrant.id));
            const auto& given = entrant.given;
            EntrantPlayer& line = view.entrants.emplace_back(
                EntrantPlayer{entrant.id, given.name, given.number, given.club, {}, {}, {}});
            if (player == nullptr) {
                line.proposals = proposals.of(*board->circuit, given, taken);
            } else {
                line.player = player->id;
                line.player_name = player->name;
            }
        }
        return view;
    });
}

Answer<RatingsView> Service::ratings(const Principal& who) {
    if (auto allowed = require(who, UseCase::read_public); !allowed.ok()) return base::fail(allowed.error());
    return impl_->store->read([&](const store::Reading& reading) -> Answer<RatingsView> {
        const auto board = impl_->circuit.at(reading);
        const CircuitReader reader(who, *board);
        RatingsView view{"Glicko-2", tournament::kGlickoTau, rating_view(Rating{}), {}, {}};
        for (const auto& [id, steps] : board->ratings) {
            const KnownPlayer* player = board->circuit->find(id);
            if (player != nullptr && reader.sees(*player))
                view.players.push_back(rated_player(id, reader.name(*player), steps));
        }
        std::stable_sort(view.players.begin(), view.players.end(),
                         [](const RatedPlayer& a, const RatedPlayer& b) { return a.rating > b.rating; });
        for (const EventOfHouse& event : board->events) {
            if (tournament::counts_for_circuit(*event.state))
                view.periods.push_back({event.id, event.state->details.name, event.state->details.date});
        }
        return view;
    });
}

Answer<SeasonsView> Service::seasons(const Principal& who) {
    if (auto allowed = require(who, UseCase::read_public); !allowed.ok()) return base::fail(allowed.error());
    return impl_->store->read([&](const store::Reading& reading) -> Answer<SeasonsView> {
        const auto board = impl_->circuit.at(reading);
        SeasonsView view{board->circuit->version, {}};
        for (const auto& season : board->circuit->seasons)
            view.seasons.push_back({season.id, season.name, static_cast<int>(season.events.size())});
        return view;
    });
}

Answer<SeasonView> Service::season(const Principal& who, const std::string& season_id) {
    if (auto allowed = require(who, UseCase::read_public); !allowed.ok()) return base::fail(allowed.error());
    return impl_->store->read([&](const store::Reading& reading) -> Answer<SeasonView> {
        const auto board = impl_->circuit.at(reading);
        const CircuitReader reader(who, *board);
        const auto* season = board->circuit->season(season_id);
        if (season == nullptr) return refuse(Category::not_found, "circuit.season_unknown");
        SeasonView view;
        view.version = board->circuit->version;
        view.id = season->id;
        view.name = season->name;
        view.points = season->points;
        view.counted = season->counted;
        view.events = season_events(reader, *board, *season);
        for (const auto& row : tournament::season_table(*board->circuit, *season, board->events))
            view.rows.push_back(season_row(reader, *board, row));
        return view;
    });
}

}  // namespace yuanmen::service
