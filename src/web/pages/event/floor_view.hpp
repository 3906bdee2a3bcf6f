#pragma once

#include <string>
#include <vector>

#include "base/moment.hpp"
#include "journal/codec/fields.hpp"
#include "service/events/floor_view.hpp"
#include "web/pages/event/words.hpp"

// The tables of service::FloorView as data of the partials: floor cards, rows of the home page, the big
// screen. "since" and "ends" are on the server's clock since boot, which no correction of the time of day
// moves. Pure.

namespace yuanmen::web::pages {

/// The text of a running clock is the time it ends: it stays true however old the page is.
struct SmallClock {
    bool running = false;
    std::int64_t ends = 0;  ///< 0 while it stands
    std::int64_t left = 0;  ///< milliseconds
    bool soon = false;      ///< the last five minutes
    bool over = false;
    std::string text;

    YUANMEN_FIELDS(running, ends, left, soon, over, text);
};

/// One of the shapes that tell how many generals a player has left: those that have fallen are empty.
struct Pip {
    bool full = false;

    YUANMEN_FIELDS(full);
};

struct CardPlayer {
    std::string name;
    journal::OrNull<int> seed;
    std::string entrant;  ///< his id; empty outside the bracket
    bool present = false;
    std::string side;     ///< "lord", "renegade" or empty
    std::string general;  ///< id of the one in play, or empty
    std::vector<Pip> pips;

    YUANMEN_FIELDS(name, seed, entrant, present, side, general, pips);
};

struct CardLate {
    std::int64_t since = 0;
    std::int64_t minutes = 0;

    YUANMEN_FIELDS(since, minutes);
};

struct CardCall {
    int call = 0;
    std::int64_t table = 0;
    std::string desk_match;
    std::string whom;  ///< in words
    std::string who;
    std::string note;
    std::int64_t since = 0;
    std::string at;            ///< time of day, "14:05"
    std::int64_t wall_ms = 0;  ///< the same moment
    std::string taken_by;      ///< empty while nobody has
    bool may_take = false;     ///< this caller: for the page to say

    YUANMEN_FIELDS(call, table, desk_match, whom, who, note, since, at, wall_ms, taken_by, may_take);
};

struct FloorCard {
    std::int64_t table = 0;
    std::string title;  ///< of the match
    std::vector<CardPlayer> players;
    journal::OrNull<SmallClock> clock;
    journal::OrNull<CardLate> late;
    std::string mark;        ///< class of its mark (pages/words.hpp state_mark)
    std::string word;        ///< beside it
    std::string group;       ///< "waiting", "playing" or "to_sign"
    bool attention = false;  ///< somebody is late, or a judge is needed
    std::vector<CardCall> calls;
    std::string href;  ///< the judge's desk, or the public page
    std::string desk_match;
    std::string match;   ///< empty outside the bracket
    std::string judges;  ///< their names
    std::vector<std::string> judge_ids;
    std::string needs;     ///< in words, or empty
    std::string extended;  ///< all extensions together, or empty
    std::int64_t round = 0;
    bool may_extend = false;  ///< this caller: for the page to say

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("key", self.desk_match);
        f("table", self.table);
        f("title", self.title);
        f("players", self.players);
        f("clock", self.clock);
        f("late", self.late);
        f("mark", self.mark);
        f("word", self.word);
        f("group", self.group);
        f("attention", self.attention);
        f("calls", self.calls);
        f("href", self.href);
        f("desk_match", self.desk_match);
        f("match", self.match);
        f("judges", self.judges);
        f("needs", self.needs);
        f("extended", self.extended);
        f("round", self.round);
        f("may_extend", self.may_extend);
    }
};

/// `now` is when the clocks were read, `desk` whether a row leads to the judge's desk or to the public page.
std::vector<FloorCard> floor_cards(const std::vector<service::FloorRow>& rows, const base::Moment& now,
                                   bool desk, const Say& say);
/// Whether the table is in the care of this account; the staff's rows only.
bool looks_after(const service::FloorRow& row, const std::string& account);

/// Of a clock of the floor.
SmallClock small_clock(const service::FloorClock& clock, const base::Moment& now, const Say& say);

}  // namespace yuanmen::web::pages
