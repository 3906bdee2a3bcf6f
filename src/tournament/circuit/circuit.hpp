#pragma once

#include <cstdint>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/refusal.hpp"
#include "base/result.hpp"
#include "journal/codec/fields.hpp"

// What joins the events of a house: who of their entrants is the same player, and which events make a season.
// Ratings and tables of seasons are functions over the events' results (ratings.hpp, season_table.hpp) and
// kept nowhere.

namespace yuanmen::tournament {

/// What everybody may know of a player across events. Nothing: nothing, his page is for the staff.
enum class ShownAs : std::uint8_t {
    name,   ///< his page is public under his name
    alias,  ///< his page is public under his alias
};

/// A player as the organiser knows him in all events. Not the person at a desk (store/people.hpp): that is an
/// entrant of one event.
struct KnownPlayer {
    std::string id;  ///< "p1", "p2" … in the order they were made; never used again
    std::string name;
    std::string alias;  ///< may be empty
    std::optional<ShownAs> shown;
    std::optional<std::string> merged_into;  ///< he is this other player; undone by taking it away

    YUANMEN_FIELDS(id, name, alias, shown, merged_into);
    bool operator==(const KnownPlayer&) const = default;
};

/// An entrant of an event is this player.
struct EntrantTie {
    std::string event;
    std::string entrant;
    std::string player;  ///< as tied; who that is now: CircuitState::now

    YUANMEN_FIELDS(event, entrant, player);
    bool operator==(const EntrantTie&) const = default;
};

/// Events whose places bring points.
struct Season {
    std::string id;  ///< "s1", "s2" …
    std::string name;
    std::vector<std::string> events;
    std::vector<int> points;     ///< of the first place, the second … ; places behind bring none
    std::optional<int> counted;  ///< so many of a player's events count, his best; nothing: all

    YUANMEN_FIELDS(id, name, events, points, counted);
    bool operator==(const Season&) const = default;
};

struct CircuitState {
    std::vector<KnownPlayer> players;  ///< in the order they were made
    std::vector<EntrantTie> ties;      ///< in the order they were made; one for an entrant
    std::vector<Season> seasons;
    int seasons_made = 0;
    std::int64_t version = 0;

    YUANMEN_FIELDS(players, ties, seasons, seasons_made, version);
    bool operator==(const CircuitState&) const = default;

    const KnownPlayer* find(std::string_view player) const;
    const Season* season(std::string_view id) const;
    /// Who a player is now, merges followed; nullptr if there is no such player.
    const KnownPlayer* now(std::string_view player) const;
};

/// Who is who, looked up quickly.
class PlayersOfEntrants {
  public:
    explicit PlayersOfEntrants(const CircuitState& circuit);
    /// The player an entrant is now; empty: nobody has said.
    std::string of(std::string_view event, std::string_view entrant) const;

  private:
    std::map<std::string, std::string, std::less<>> players_;  ///< by "<event>/<entrant>"
};

nlohmann::json to_json(const CircuitState& state);
base::Result<CircuitState, base::Refusal> circuit_from_json(const nlohmann::json& json);

}  // namespace yuanmen::tournament
