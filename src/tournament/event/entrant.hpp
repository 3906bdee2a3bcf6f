#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "journal/codec/fields.hpp"
#include "tournament/entrants/entrant_fields.hpp"

namespace yuanmen::tournament {

enum class LeavingKind : std::uint8_t {
    withdrawn,     ///< before the draw
    dropped,       ///< by his own wish, after it
    no_show,       ///< did not come (judging P3)
    disqualified,  ///< 取消资格
    substituted,   ///< somebody else plays on in his place
};

/// Why an entrant is no longer in the event, and on whose word.
struct Leaving {
    LeavingKind how{};
    std::string confirmed_by;  ///< who confirmed it: the player, a judge, the opponent at the table
    std::string reason;

    YUANMEN_FIELDS(how, confirmed_by, reason);
    bool operator==(const Leaving&) const = default;
};

/// Whose place an entrant has taken.
struct TakenOver {
    std::string from;                 ///< entrant id
    std::vector<std::string> played;  ///< matches of that place with a result by then: they stay that other's

    YUANMEN_FIELDS(from, played);
    bool operator==(const TakenOver&) const = default;
};

struct Entrant {
    std::string id;  ///< "e1", "e2" … in the order of entry; never used again
    EntrantFields given;
    bool checked_in = false;
    std::optional<Leaving> left;
    std::optional<int> from_round = {};  ///< came late: the first round he can be paired in
    std::optional<int> table = {};       ///< the one he needs, whatever he plays
    std::optional<TakenOver> took_over = {};

    bool is_disqualified() const { return left && left->how == LeavingKind::disqualified; }

    YUANMEN_FIELDS(id, given, checked_in, left, from_round, table, took_over);
    bool operator==(const Entrant&) const = default;
};

}  // namespace yuanmen::tournament
