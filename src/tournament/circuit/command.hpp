#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/refusal.hpp"
#include "base/result.hpp"
#include "journal/codec/fields.hpp"
#include "match/fields.hpp"
#include "tournament/circuit/circuit.hpp"
#include "tournament/entrants/entrant_fields.hpp"

// What can be asked of a circuit, all by the head judge or the owner, and what has happened to it.

namespace yuanmen::tournament {

inline constexpr match::Length kCircuitId{1, 64};
inline constexpr match::Length kPlayerId{0, 16};

struct TieInput {
    std::string event;
    std::string entrant;
    std::string player;  ///< id; empty: a new one called `name`
    std::string name;    ///< of a new player; else not looked at

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("event", self.event, kCircuitId);
        f("entrant", self.entrant, match::Length{1, 8});
        f("player", self.player, kPlayerId);
        f("name", self.name, match::Length{0, kNameCharacters});
    }
};

/// Says who these entrants are: all or none.
struct TieEntrants {
    static constexpr const char* kind = "tie_entrants";
    std::vector<TieInput> ties;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("ties", self.ties, match::Count{1, 256});
    }
};

/// Nobody knows any more who this entrant is.
struct UntieEntrant {
    static constexpr const char* kind = "untie_entrant";
    std::string event;
    std::string entrant;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("event", self.event, kCircuitId);
        f("entrant", self.entrant, match::Length{1, 8});
    }
};

/// His name, his alias, and what of him is public.
struct ChangePlayer {
    static constexpr const char* kind = "change_player";
    std::string player;
    std::string name;
    std::string alias;
    std::optional<ShownAs> shown;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("player", self.player, match::Length{1, 16});
        f("name", self.name, match::Length{1, kNameCharacters});
        f("alias", self.alias, match::Length{0, kNameCharacters});
        f("shown", self.shown);
    }
};

/// The first is the second: what was tied to him counts for the other.
struct MergePlayers {
    static constexpr const char* kind = "merge_players";
    std::string from;
    std::string into;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("from", self.from, match::Length{1, 16});
        f("into", self.into, match::Length{1, 16});
    }
};

/// He is not: a merge taken back.
struct UnmergePlayer {
    static constexpr const char* kind = "unmerge_player";
    std::string player;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("player", self.player, match::Length{1, 16});
    }
};

/// Makes a season, or says anew what one is.
struct SetSeason {
    static constexpr const char* kind = "set_season";
    std::string season;  ///< id; empty: a new one
    std::string name;
    std::vector<std::string> events;
    std::vector<int> points;
    std::optional<int> counted;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("season", self.season, kPlayerId);
        f("name", self.name, match::Length{1, 120});
        f("events", self.events, match::Count{0, 200});
        f("points", self.points, match::Count{1, 256});
        f("counted", self.counted, match::Range{1, 200});
    }
};

struct RemoveSeason {
    static constexpr const char* kind = "remove_season";
    std::string season;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("season", self.season, match::Length{1, 16});
    }
};

using CircuitCommand = std::variant<TieEntrants, UntieEntrant, ChangePlayer, MergePlayers, UnmergePlayer,
                                    SetSeason, RemoveSeason>;

base::Result<CircuitCommand, base::Refusal> parse_circuit_command(std::string_view kind,
                                                                  const nlohmann::json& fields);
std::string_view kind_of(const CircuitCommand& command);
const std::vector<std::string_view>& circuit_command_kinds();
nlohmann::json circuit_command_schema(std::string_view kind);

/// Ties with those players who are new by them.
struct EntrantsTied {
    static constexpr const char* kind = "entrants_tied";
    std::vector<EntrantTie> ties;
    std::vector<KnownPlayer> made;

    YUANMEN_FIELDS(ties, made);
};

struct EntrantUntied {
    static constexpr const char* kind = "entrant_untied";
    EntrantTie tie;

    YUANMEN_FIELDS(tie);
};

struct PlayerChanged {
    static constexpr const char* kind = "player_changed";
    KnownPlayer before;
    KnownPlayer after;

    YUANMEN_FIELDS(before, after);
};

struct PlayersMerged : MergePlayers {
    static constexpr const char* kind = "players_merged";
};

struct PlayerUnmerged {
    static constexpr const char* kind = "player_unmerged";
    std::string player;
    std::string was;  ///< whom he was merged into

    YUANMEN_FIELDS(player, was);
};

struct SeasonSet {
    static constexpr const char* kind = "season_set";
    std::optional<Season> before;
    Season after;

    YUANMEN_FIELDS(before, after);
};

struct SeasonRemoved {
    static constexpr const char* kind = "season_removed";
    Season before;

    YUANMEN_FIELDS(before);
};

/// The journal keeps it for ever.
using CircuitEvent = std::variant<EntrantsTied, EntrantUntied, PlayerChanged, PlayersMerged, PlayerUnmerged,
                                  SeasonSet, SeasonRemoved>;

std::string_view kind_of(const CircuitEvent& event);
nlohmann::json to_json(const CircuitEvent& event);
base::Result<CircuitEvent, base::Refusal> circuit_event_from_json(std::string_view kind,
                                                                  const nlohmann::json& fields);

}  // namespace yuanmen::tournament
