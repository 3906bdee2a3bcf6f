#pragma once

#include <string>
#include <vector>

#include "base/moment.hpp"
#include "journal/codec/fields.hpp"
#include "web/pages/event/floor_view.hpp"

// The round that is being played, as one page shows it to the staff: who is missing, who still plays, what is
// open. Pure functions of an event's snapshot and its floor (service::FloorView::rows).

namespace yuanmen::web::pages {

/// Whether a row of the floor is of this round ("SW-R3"); of any where `round` is empty.
bool is_in_round(const service::FloorRow& row, const std::string& round);

/// A player of a table at which somebody is missing; what this caller may do is for the page to say.
struct MissingPlayer {
    std::string chair;
    std::string name;
    bool present = false;
    bool may_seat = false;
    bool may_warn = false;
    bool may_lose = false;

    YUANMEN_FIELDS(chair, name, present, may_seat, may_warn, may_lose);
};

/// A table whose players are called and at which somebody is missing. The marks are those of the match's
/// ruleset, in minutes.
struct MissingTable {
    const service::FloorRow* row = nullptr;
    std::int64_t table = 0;
    std::string desk_match;
    std::string title;
    std::string judges;  ///< their names
    std::int64_t since = 0;
    std::int64_t minutes = 0;
    bool due = false;  ///< the time is still to come
    bool passed_loss = false;
    int warning = 0;
    int loss = 0;
    std::string word;
    bool both = false;  ///< nobody is there
    bool may_lose_both = false;
    std::vector<MissingPlayer> players;

    YUANMEN_FIELDS(table, desk_match, title, judges, since, minutes, due, passed_loss, warning, loss, word,
                   both, may_lose_both, players);
};

/// The tables at which somebody is missing, the latest first; they point into `rows`.
std::vector<MissingTable> missing_tables(const std::vector<service::FloorRow>& rows, const std::string& round,
                                         const base::Moment& now, const Say& say);

/// A table whose clock has started and whose match is not over.
struct PlayingTable : FloorCard {
    const service::FloorRow* row = nullptr;
    std::int64_t slack_ms = 0;  ///< left on the clock
    bool overtime = false;
    bool paused = false;
    bool may_run = false;  ///< this caller: for the page to say

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        FloorCard::fields(self, f);
        f("slack_ms", self.slack_ms);
        f("overtime", self.overtime);
        f("paused", self.paused);
        f("may_run", self.may_run);
    }
};

/// The tables that play, least time left first; they point into `rows`.
std::vector<PlayingTable> playing_tables(const std::vector<service::FloorRow>& rows, const std::string& round,
                                         const base::Moment& now, const Say& say);

struct OpenMatch {
    std::string id;
    std::string title;
    std::string players;
    journal::OrNull<int> table;
    std::string mark;
    std::string word;

    YUANMEN_FIELDS(id, title, players, table, mark, word);
};

/// The open matches of a round, or of all, in the order of their tables.
std::vector<OpenMatch> open_matches(const tournament::EventShown& event, const std::string& round,
                                    const Say& say);

struct OpenRound {
    std::string round;  ///< "SW-R3"
    std::string title;
    int count = 0;  ///< of its open matches
    bool here = false;
    bool called = false;
    std::string when;       ///< it begins; empty where it has no time
    bool may_call = false;  ///< this caller: for the page to say

    YUANMEN_FIELDS(round, title, count, here, called, when, may_call);
};

/// The rounds with open matches.
std::vector<OpenRound> rounds_with_open(const tournament::EventShown& event, const std::string& round,
                                        const Say& say);

/// How many matches of a round are over, and how many it has.
struct RoundProgress {
    int over = 0;
    int all = 0;
};
RoundProgress round_progress(const tournament::EventShown& event, const std::string& round);

}  // namespace yuanmen::web::pages
