#pragma once

#include <array>
#include <string>
#include <vector>

#include "base/moment.hpp"
#include "journal/codec/fields.hpp"
#include "service/events/floor_view.hpp"
#include "web/pages/event/floor_view.hpp"
#include "web/pages/event/words.hpp"

namespace yuanmen::web::pages {

/// Where the box of a match leads while it is played: everybody to the table's public page, the staff to the
/// match in the event, where all come to a match that is over.
enum class MatchLinks { desk, event };

/// What the round of a match is called in addresses and ids: "winners-2", "consolation-1-5" for the places
/// from the fifth.
std::string round_key(const tournament::MatchShown& match);

/// Whether a match stands in a bracket; else its round was paired.
bool is_of_bracket(const tournament::MatchShown& match);

/// A player of a match, or who will come.
struct BoxSlot {
    std::string entrant;  ///< id; empty while nobody knows, like `name`
    std::string name;
    journal::OrNull<int> seed;
    bool won = false;
    bool lost = false;
    bool on = false;   ///< lies on the lit way
    std::string hint;  ///< who will come, instead of a name

    YUANMEN_FIELDS(entrant, name, seed, won, lost, on, hint);
};

/// A match as pages show it.
struct MatchBox {
    std::string id;
    std::string title;
    bool bye = false;  ///< only a place kept free
    std::string next;  ///< where the winner goes, or empty
    bool on = false;   ///< lies on the lit way
    bool out = false;  ///< the lit way ends here
    std::string href;  ///< may be empty
    std::string mark;
    std::string word;
    journal::OrNull<int> table;
    journal::OrNull<SmallClock> clock;
    std::array<BoxSlot, 2> slots;

    YUANMEN_FIELDS(id, title, bye, next, on, out, href, mark, word, table, clock, slots);
};

/// A round of the bracket.
struct BoxRound {
    std::string key;  ///< round_key
    std::string name;
    bool now = false;    ///< can be played
    bool shown = false;  ///< the page opens with it
    std::vector<MatchBox> matches;

    YUANMEN_FIELDS(key, name, now, shown, matches);
};

/// The way of an entrant, lit up (entrant_snapshot); empty: none is.
using LitWay = std::vector<tournament::StepShown>;

/// Every match of an event, in its order. Pure.
std::vector<MatchBox> match_boxes(const tournament::EventShown& event, const LitWay& lit, const Say& say,
                                  MatchLinks links);

/// Gives the matches that are played their clock, read at `now`; `floor` are the rows of service::FloorView.
void put_clocks(std::vector<MatchBox>& boxes, const std::vector<service::FloorRow>& floor,
                const base::Moment& now, const Say& say);

/// The matches of the bracket by round, in the order of play. Exactly one round is `shown`: that with the key
/// `asked`, else the one the lit way stands in, else the first that is open.
std::vector<BoxRound> bracket_rounds(const tournament::EventShown& event, const std::vector<MatchBox>& boxes,
                                     const LitWay& lit, const Say& say, const std::string& asked);

}  // namespace yuanmen::web::pages
