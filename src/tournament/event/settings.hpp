#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "match/fields.hpp"
#include "tournament/series/series.hpp"
#include "tournament/stage/format.hpp"

namespace yuanmen::tournament {

/// What an event is called and where it is.
struct EventDetails {
    std::string name;
    std::string date;   ///< the first day, "2012-08-18"
    std::string venue;  ///< may be empty

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("name", self.name, match::Length{1, 120});
        f("date", self.date, match::Length{10, 10});
        f("venue", self.venue, match::Length{0, 120});
    }
    bool operator==(const EventDetails&) const = default;
};

/// A line an event adds to the worksheet of its ruleset (decision.tiebreaks).
enum class AppendedTiebreak : std::uint8_t { repeat_overtime, compare_card };

/// A stage, or a run of rounds of the stage before it that are played alike: with `format` it is a stage of
/// its own, and so is the first one, single elimination where it says nothing.
struct StageSettings {
    std::string name;
    /// The stage begins with the round in which so many entrants are left, byes counted: 8 = quarter-finals,
    /// 2 = final and match for third place. 0 = from the first round.
    int from_field = 0;
    std::string ruleset;            ///< id or id@hash of a ruleset; the service knows which there are
    bool overtime_allowed = false;  ///< 1V1 1.4.2
    std::vector<AppendedTiebreak> appended_tiebreaks;
    std::optional<FormatSettings> format = {};
    std::optional<int> best_of = {};      ///< games of each match: 1, 3 or 5; left out: 1
    std::optional<SidesRule> sides = {};  ///< who is lord; left out: drawn at each desk (1V1 3.1.1)

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("name", self.name, match::Length{1, 60});
        f("from_field", self.from_field, match::Range{0, 256});
        f("ruleset", self.ruleset, match::Length{1, 160});
        f("overtime_allowed", self.overtime_allowed);
        f("appended_tiebreaks", self.appended_tiebreaks, match::Count{0, 2});
        f("format", self.format);
        f("best_of", self.best_of, match::Range{1, 5});
        f("sides", self.sides);
    }
    bool operator==(const StageSettings&) const = default;
};

/// Whom the draw of a bracket keeps from meeting early, as far as it can.
enum class KeptApart : std::uint8_t { club, city, club_then_city };

/// How everybody but the staff finds the entrants called; nothing: with all they gave.
enum class PublicNames : std::uint8_t {
    name_number,  ///< neither club nor city
    surname,      ///< the first character and stars, and the number
    number,       ///< the number alone, else the entrant's id
};

struct EventSettings {
    std::vector<StageSettings> stages;  ///< in the order they are played
    bool third_place = false;           ///< the losers of the semi-finals play for third place
    bool check_in = true;               ///< only who has checked in is drawn
    std::optional<int> places = {};     ///< 8, 16 … 256: so many are played out in single elimination

    std::optional<bool> double_entry = {};  ///< a sheet on paper stands when two people entered the same
    /// From then on nobody checks himself in any more, the staff still does: UTC, milliseconds since 1970.
    std::optional<std::int64_t> check_in_closes_wall_ms = {};

    std::optional<KeptApart> keep_apart = {};  ///< nothing: the draw alone says where who has no seed stands

    std::optional<PublicNames> public_names = {};

    bool check_in_closed_at(std::int64_t wall_ms) const {
        return check_in_closes_wall_ms && wall_ms >= *check_in_closes_wall_ms;
    }

    /// How many places the bracket decides by play: 2, 4, 8, 16 … 256.
    int places_played() const { return places.value_or(third_place ? 4 : 2); }

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("stages", self.stages, match::Count{1, 8});
        f("third_place", self.third_place);
        f("check_in", self.check_in);
        f("places", self.places, match::Range{8, 256});
        f("double_entry", self.double_entry);
        f("check_in_closes_wall_ms", self.check_in_closes_wall_ms, match::Range{0, 4'102'444'800'000});
        f("keep_apart", self.keep_apart);
        f("public_names", self.public_names);
    }
    bool operator==(const EventSettings&) const = default;
};

}  // namespace yuanmen::tournament
