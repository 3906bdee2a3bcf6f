#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "journal/codec/fields.hpp"
#include "journal/codec/type.hpp"
#include "match/outcome.hpp"
#include "tournament/circuit/circuit.hpp"
#include "tournament/event/state.hpp"

// Players across events, ratings and seasons, as one caller may see them. Whoever writes them as JSON needs
// tournament/circuit/codec.hpp and tournament/event/codec.hpp. `version` is the circuit's.

namespace yuanmen::service {

using journal::OrNull;

/// On the Glicko scale, rounded to what is shown.
struct RatingView {
    double rating = 0;
    double deviation = 0;
    double volatility = 0;

    YUANMEN_FIELDS(rating, deviation, volatility);
};

struct KnownPlayerLine {
    std::string id;
    std::string name;
    int events = 0;
    bool is_public = false;
    OrNull<RatingView> rating;
    std::optional<std::string> alias;  ///< for the staff

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("id", self.id);
        f("name", self.name);
        f("events", self.events);
        f("public", self.is_public);
        f("rating", self.rating);
        f("alias", self.alias);
    }
};

/// The first of those that were found; `total` is how many that were.
struct KnownPlayersView {
    std::int64_t version = 0;
    std::vector<KnownPlayerLine> players;
    int total = 0;

    YUANMEN_FIELDS(version, players, total);
};

/// What one event made of a rating.
struct RatingStepView {
    std::string event;
    std::string event_name;
    std::string date;
    int won = 0;
    int drawn = 0;
    int lost = 0;
    RatingView before;
    RatingView after;

    YUANMEN_FIELDS(event, event_name, date, won, drawn, lost, before, after);
};

struct PlayedMatch {
    std::string match;
    std::string opponent;
    OrNull<std::string> opponent_player;  ///< null: nobody this caller may know
    double score = 0;                     ///< 1, ½ or 0
    match::Cause cause{};
    bool rated = false;

    YUANMEN_FIELDS(match, opponent, opponent_player, score, cause, rated);
};

struct EventResult {
    std::string event;
    std::string event_name;
    std::string date;
    tournament::EventPhase phase{};
    std::string entrant;
    std::string name;  ///< as he is called in the event
    OrNull<int> from;  ///< the places he shares; null while his place is open
    OrNull<int> to;
    std::vector<PlayedMatch> matches;

    YUANMEN_FIELDS(event, event_name, date, phase, entrant, name, from, to, matches);
};

struct MergedPlayer {
    std::string id;
    std::string name;

    YUANMEN_FIELDS(id, name);
};

struct KnownPlayerView {
    std::int64_t version = 0;
    std::string id;
    std::string name;
    bool is_public = false;
    OrNull<RatingView> rating;
    std::vector<RatingStepView> rating_history;  ///< newest first
    std::vector<EventResult> results;            ///< newest first

    // For the staff.
    std::optional<std::string> alias;
    std::optional<OrNull<tournament::ShownAs>> shown;
    std::optional<OrNull<std::string>> merged_into;
    std::optional<std::vector<MergedPlayer>> merged;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("version", self.version);
        f("id", self.id);
        f("name", self.name);
        f("public", self.is_public);
        f("rating", self.rating);
        f("rating_history", self.rating_history);
        f("results", self.results);
        f("alias", self.alias);
        f("shown", self.shown);
        f("merged_into", self.merged_into);
        f("merged", self.merged);
    }
};

/// What is alike in an entrant and the player he might be.
enum class Alike : std::uint8_t { name, number, sound };

struct PlayerProposal {
    std::string player;
    std::string name;
    Alike why{};

    YUANMEN_FIELDS(player, name, why);
};

/// An entrant, who he is, or who he might be, the likeliest first.
struct EntrantPlayer {
    std::string entrant;
    std::string name;
    std::string number;
    std::string club;
    OrNull<std::string> player;
    OrNull<std::string> player_name;
    std::vector<PlayerProposal> proposals;

    YUANMEN_FIELDS(entrant, name, number, club, player, player_name, proposals);
};

struct EventPlayersView {
    std::int64_t version = 0;
    std::string event;
    std::vector<EntrantPlayer> entrants;

    YUANMEN_FIELDS(version, event, entrants);
};

struct RatedPlayer : RatingView {
    std::string player;
    std::string name;
    int won = 0;
    int drawn = 0;
    int lost = 0;
    int events = 0;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        RatingView::fields(self, f);
        f("player", self.player);
        f("name", self.name);
        f("won", self.won);
        f("drawn", self.drawn);
        f("lost", self.lost);
        f("events", self.events);
    }
};

/// An event that is rated.
struct RatingPeriod {
    std::string event;
    std::string name;
    std::string date;

    YUANMEN_FIELDS(event, name, date);
};

struct RatingsView {
    std::string system;
    double tau = 0;
    RatingView initial;
    std::vector<RatingPeriod> periods;
    std::vector<RatedPlayer> players;  ///< best first

    YUANMEN_FIELDS(system, tau, initial, periods, players);
};

struct SeasonLine {
    std::string id;
    std::string name;
    int events = 0;

    YUANMEN_FIELDS(id, name, events);
};

struct SeasonsView {
    std::int64_t version = 0;
    std::vector<SeasonLine> seasons;

    YUANMEN_FIELDS(version, seasons);
};

struct SeasonEvent {
    std::string id;
    std::string name;
    std::string date;
    bool counts = false;  ///< closed, and not hidden

    YUANMEN_FIELDS(id, name, date, counts);
};

/// What one event brought: the places he shares, and the points for them.
struct SeasonPlace {
    std::string event;
    int from = 0;
    int to = 0;
    int points = 0;
    bool counts = false;  ///< among his best, where only so many count

    YUANMEN_FIELDS(event, from, to, points, counts);
};

struct SeasonRowView {
    int rank = 0;
    OrNull<std::string> player;  ///< null: nobody this caller may know
    std::string name;
    int points = 0;
    std::vector<SeasonPlace> results;

    YUANMEN_FIELDS(rank, player, name, points, results);
};

struct SeasonView {
    std::int64_t version = 0;
    std::string id;
    std::string name;
    std::vector<int> points;  ///< of the first place, the second …
    OrNull<int> counted;      ///< so many of a player's events; null: all
    std::vector<SeasonEvent> events;
    std::vector<SeasonRowView> rows;  ///< best first

    YUANMEN_FIELDS(version, id, name, points, counted, events, rows);
};

}  // namespace yuanmen::service

namespace yuanmen::journal {

template <>
struct EnumNames<service::Alike> {
    static constexpr auto names = std::to_array<std::string_view>({"name", "number", "sound"});
};

}  // namespace yuanmen::journal
