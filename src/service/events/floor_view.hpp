#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "journal/codec/fields.hpp"
#include "journal/codec/type.hpp"
#include "match/commands/call.hpp"
#include "match/events/clock.hpp"
#include "tournament/view/match_view.hpp"

// The tables that are being played, as Service::floor tells them. Times in milliseconds.

namespace yuanmen::service {

struct FloorPlayer {
    journal::OrNull<std::string> entrant;  ///< null outside the bracket
    std::string name;
    std::string number;
    journal::OrNull<int> seed;
    bool present = false;
    journal::OrNull<std::string> side;     ///< "lord" or "renegade"
    journal::OrNull<std::string> general;  ///< id of the one in play
    std::int64_t generals = 0;             ///< in the sealed line-up
    std::int64_t fallen = 0;

    YUANMEN_FIELDS(entrant, name, number, seed, present, side, general, generals, fallen);
};

struct FloorClock {
    match::Period period{};
    bool running = false;
    std::int64_t remaining_ms = 0;                   ///< at FloorView::now
    journal::OrNull<std::int64_t> deadline_wall_ms;  ///< null while it stands still
    bool bell = false;
    bool paused = false;

    YUANMEN_FIELDS(period, running, remaining_ms, deadline_wall_ms, bell, paused);
};

/// Who was called and is not there; the minutes are the marks of the match's ruleset.
struct FloorLate {
    std::int64_t called_wall_ms = 0;
    std::int64_t late_ms = 0;  ///< negative before the time of the call has come
    int mark = 0;              ///< minutes of the last mark that was passed, 0 before the first
    int warning_minutes = 0;
    int loss_minutes = 0;
    std::vector<int> absent;  ///< slots: 0, 1 or both

    YUANMEN_FIELDS(called_wall_ms, late_ms, mark, warning_minutes, loss_minutes, absent);
};

/// A call that waits.
struct FloorCall {
    int call = 0;
    match::CallFor whom{};
    std::string who;  ///< the player who called; empty for the staff
    std::string note;
    std::int64_t since_wall_ms = 0;
    std::int64_t waited_ms = 0;
    journal::OrNull<std::string> taken_by;

    YUANMEN_FIELDS(call, whom, who, note, since_wall_ms, waited_ms, taken_by);
};

/// A table with its match. The last three are the staff's.
struct FloorRow {
    static constexpr const char* kPart = "FloorTable";
    std::int64_t table = 0;
    journal::OrNull<std::string> match;  ///< of the bracket, as part, number and field are in the snapshot's
                                         ///< matches; all null for a match outside the bracket
    journal::OrNull<tournament::BracketMatchId::Part> part;
    journal::OrNull<int> number;
    journal::OrNull<int> field;
    std::array<int, 2> places{};  ///< first and last a match for them is about; for titles, not in JSON
    std::string desk_match;
    std::string stage;
    std::int64_t round = 0;
    std::string state;                   ///< sub-state of the desk
    std::array<FloorPlayer, 2> players;  ///< in the order of the slots
    journal::OrNull<FloorClock> clock;   ///< null before it started
    journal::OrNull<FloorLate> late;
    std::int64_t extension_ms = 0;  ///< all extensions together
    bool under_review = false;
    int turn = 0;                                       ///< 0 before the first
    std::vector<std::string> judges;                    ///< names of those who look after the table
    std::optional<std::vector<std::string>> judge_ids;  ///< their accounts
    std::optional<std::vector<FloorCall>> calls;        ///< oldest first
    /// null, "ruling", "correction", "desk" or "sheet", as in the snapshot
    std::optional<journal::OrNull<std::string>> needs;

    YUANMEN_FIELDS(table, match, part, number, field, desk_match, stage, round, state, players, clock, late,
                   extension_ms, under_review, turn, judges, judge_ids, calls, needs);
};

/// What the API answers.
struct FloorAnswer {
    std::vector<FloorRow> tables;
    std::int64_t now_wall_ms = 0;  ///< when the clocks were read

    YUANMEN_FIELDS(tables, now_wall_ms);
};

}  // namespace yuanmen::service
