#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "journal/codec/fields.hpp"
#include "match/chair.hpp"
#include "match/fields.hpp"

namespace yuanmen::match {

inline constexpr Length kName{1, 120};
inline constexpr Length kNote{0, 500, true};
inline constexpr Length kReason{1, 500, true};
inline constexpr Range kWallMs{0, 253'402'300'799'999};  // up to the year 9999

struct PlayerName {
    std::string id;    ///< the player's id in the event, or a licence number; printed on the sheet
    std::string name;  ///< as he signs
    std::optional<std::string> number = std::nullopt;  ///< licence or start number, printed on the sheet

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("id", self.id, kName);
        f("name", self.name, kName);
        f("number", self.number, kName);
    }
    bool operator==(const PlayerName&) const = default;
};

/// Which match of which event is played, where and when.
struct TableHead {
    std::string event;
    std::string stage;
    int round = 0;
    int table = 0;
    std::string date;               ///< as printed, e.g. "2012-10-31"
    bool overtime_allowed = false;  ///< the organiser's choice for this stage (1V1 1.4.2)
    std::optional<std::int64_t> scheduled_wall_ms;
    std::optional<std::string> event_id;  ///< of the event in this house; not printed

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("event", self.event, kName);
        f("stage", self.stage, kName);
        f("round", self.round, Range{0, 999});
        f("table", self.table, Range{0, 99'999});
        f("date", self.date, Length{1, 32});
        f("overtime_allowed", self.overtime_allowed);
        f("scheduled_wall_ms", self.scheduled_wall_ms, kWallMs);
        f("event_id", self.event_id, Length{1, 64});
    }
    bool operator==(const TableHead&) const = default;
};

/// What stands at the head of the score sheet (judging P2, P31).
struct SheetHead : TableHead {
    PerChair<PlayerName> players;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        TableHead::fields(self, f);
        f("players", self.players);
    }
    bool operator==(const SheetHead&) const = default;
};

/// Opens the desk of a match. Staff or system.
struct Schedule {
    static constexpr const char* kind = "schedule";
    std::string match_id;  ///< unique in the event; goes into every commitment, so that none fits elsewhere
    SheetHead head;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("match_id", self.match_id, Length{1, 64});
        f("head", self.head);
    }
};

/// Replaces the head of the sheet; only before anybody is seated.
struct Reschedule {
    static constexpr const char* kind = "reschedule";
    SheetHead head;

    YUANMEN_FIELDS(head);
};

/// Calls the players to the table: lateness is counted from here (P3), or from the time to come that was
/// said.
struct CallPlayers {
    static constexpr const char* kind = "call_players";
    std::optional<std::int64_t> since_wall_ms = {};  ///< left out, or past: now

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("since_wall_ms", self.since_wall_ms, kWallMs);
    }
};

/// Takes the call back: nobody is late any more.
struct UncallPlayers {
    static constexpr const char* kind = "uncall_players";
    template <class Self, class F>
    static void fields(Self&, F&&) {}
};

/// The judge's tap "present" (P2).
struct SeatPlayer {
    static constexpr const char* kind = "seat_player";
    Chair chair{};

    YUANMEN_FIELDS(chair);
};

/// "Not here after all": takes a "present" back, until the match is started.
struct UnseatPlayer {
    static constexpr const char* kind = "unseat_player";
    Chair chair{};

    YUANMEN_FIELDS(chair);
};

/// The judge's count of the box (P4): how many cards of each kind, and how many generals.
struct CheckDeck {
    static constexpr const char* kind = "check_deck";
    std::map<std::string, int>
        counts;  ///< card kind id → cards counted; every kind of the deck must be there
    int generals = 0;
    std::string note;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("counts", self.counts, Range{0, 200});
        f("generals", self.generals, Range{0, 200});
        f("note", self.note, kNote);
    }
};

/// "Start": announces the match (P6). Starts the clock where the draft is inside the match time.
struct StartMatch {
    static constexpr const char* kind = "start_match";
    template <class Self, class F>
    static void fields(Self&, F&&) {}
};

}  // namespace yuanmen::match
