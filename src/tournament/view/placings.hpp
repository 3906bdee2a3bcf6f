#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "journal/codec/fields.hpp"
#include "journal/codec/type.hpp"
#include "tournament/event/state.hpp"

namespace yuanmen::tournament {

/// Where an entrant ends. Who is out in the same round of a bracket, or on the same rank of a table, shares
/// the places from–to; who did not go on stands behind all who did.
struct Placing {
    std::string entrant;
    std::string name;
    std::string number;
    std::string club;
    /// from and to are null while somebody can still go further, and of who is disqualified.
    journal::OrNull<int> from;
    journal::OrNull<int> to;
    journal::OrNull<LeavingKind> left;  ///< how he left the event; only disqualification takes the place

    YUANMEN_FIELDS(entrant, name, number, club, from, to, left);
};

/// Everybody who was drawn, best first, with the place he ends on, of any format; at the end, without one,
/// the disqualified. Of an event ended early the places are those there are: by the table as it was, or
/// shared by all who were still in the bracket; none where nothing was played. Who writes them as JSON
/// needs tournament/event/codec.hpp.
std::vector<Placing> placings_of(const EventState& state);
/// The same, written.
nlohmann::json placings_json(const EventState& state);

}  // namespace yuanmen::tournament
