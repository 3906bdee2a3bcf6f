#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

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

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("entrant", self.entrant);
        f("name", self.name);
        f("number", self.number);
        f("seed", self.seed);
        f("present", self.present);
        f("side", self.side);
        f("general", self.general);
        f("generals", self.generals);
        f("fallen", self.fallen);
    }
};

struct FloorClock {
    match::Period period{};
    bool running = false;
    std::int64_t remaining_ms = 0;                   ///< at FloorView::now
    journal::OrNull<std::int64_t> deadline_wall_ms;  ///< null while it stands still
    bool bell = false;
    bool paused = false;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("period", self.period);
        f("running", self.running);
        f("remaining_ms", self.remaining_ms);
        f("deadline_wall_ms", self.deadline_wall_ms);
        f("bell", self.bell);
        f("paused", self.paused);
    }
};

/// Who was called and is not there; the minutes are the marks of the match's ruleset.
struct FloorLate {
    std::int64_t called_wall_ms = 0;
    std::int64_t late_ms = 0;  ///< negative before the time of the call has come
    int mark = 0;              ///< minutes of the last mark that was passed, 0 before the first
    int warning_minutes = 0;
    int loss_minutes = 0;
    std::vector<int> absent;  ///< slots: 0, 1 or both

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("called_wall_ms", self.called_wall_ms);
        f("late_ms", self.late_ms);
        f("mark", self.mark);
        f("warning_minutes", self.warning_minutes);
        f("loss_minutes", self.loss_minutes);
        f("absent", self.absent);
    }
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

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("call", self.call);
        f("whom", self.whom);
        f("who", self.who);
        f("note", self.note);
        f("since_wall_ms", self.since_wall_ms);
        f("waited_ms", self.waited_ms);
        f("taken_by", self.taken_by);
    }
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

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("table", self.table);
        f("match", self.match);
        f("part", self.part);
        f("number", self.number);
        f("field", self.field);
        f("desk_match", self.desk_match);
        f("stage", self.stage);
        f("round", self.round);
        f("state", self.state);
        f("players", self.players);
        f("clock", self.clock);
        f("late", self.late);
        f("extension_ms", self.extension_ms);
        f("under_review", self.under_review);
        f("turn", self.turn);
        f("judges", self.judges);
        f("judge_ids", self.judge_ids);
        f("calls", self.calls);
        f("needs", self.needs);
    }
};

/// What the API answers.
struct FloorAnswer {
    std::vector<FloorRow> tables;
    std::int64_t now_wall_ms = 0;  ///< when the clocks were read

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("tables", self.tables);
        f("now_wall_ms", self.now_wall_ms);
    }
};

}  // namespace yuanmen::service
