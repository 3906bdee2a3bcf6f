#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "match/commands/setup.hpp"
#include "tournament/event/commands/entries.hpp"

namespace yuanmen::tournament {

inline constexpr match::Range kStageIndex{0, 7};
inline constexpr match::Count kManyPairs{1, 128};
inline constexpr match::Length kRoundName{2, 16};
inline constexpr match::Length kPlaceText{1, 60};

/// Pairs the next round of the stage that is played, or draws the next stage, as a draft that only the head
/// judge sees. Head judge.
struct PairRound {
    static constexpr const char* kind = "pair_round";
    std::string nonce;              ///< said aloud by somebody in the hall; may be empty
    std::optional<int> stage = {};  ///< index in the settings: begins that stage though rounds are left
    std::optional<std::string> forced = {};  ///< why, although matches are open or rounds are left

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("nonce", self.nonce, match::Length{0, 120});
        f("stage", self.stage, kStageIndex);
        f("forced", self.forced, kReasonText);
    }
};

/// Two entrants of one table; without `second` `first` has no opponent.
struct WantedPair {
    std::string first;
    std::optional<std::string> second = {};

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("first", self.first, kEntrantId);
        f("second", self.second, kEntrantId);
    }
};

/// Other pairs at some tables of the last round, in the places of those they replace: they name exactly the
/// players of these tables. Head judge.
struct ChangePairs {
    static constexpr const char* kind = "change_pairs";
    std::vector<WantedPair> pairs;
    std::string reason;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("pairs", self.pairs, kManyPairs);
        f("reason", self.reason, kReasonText);
    }
};

/// Pairs the players of these tables of the last round anew among themselves; all others stay. Head judge.
struct RepairTables {
    static constexpr const char* kind = "repair_tables";
    std::vector<std::string> players;  ///< one entrant of each table
    std::string reason;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("players", self.players, match::Count{1, 256});
        f("reason", self.reason, kReasonText);
    }
};

/// Throws the draft away. Head judge.
struct DiscardRound {
    static constexpr const char* kind = "discard_round";
    std::string reason;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("reason", self.reason, kReasonText);
    }
};

/// Everybody may see the draft, and it is played. Head judge.
struct PublishRound {
    static constexpr const char* kind = "publish_round";
    template <class Self, class F>
    static void fields(Self&, F&&) {}
};

/// Takes the last published round back with all its results, as if it had never been paired. Head judge.
struct UndoRound {
    static constexpr const char* kind = "undo_round";
    int stage = 0;
    int round = 1;
    std::string reason;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("stage", self.stage, kStageIndex);
        f("round", self.round, match::Range{1, 200});
        f("reason", self.reason, kReasonText);
    }
};

/// When and where a round will begin; without a time that is forgotten. Also of rounds that nobody has paired
/// yet. A round that is called begins anew at a time to come.
struct ScheduleRound {
    static constexpr const char* kind = "schedule_round";
    std::string round;  ///< "SW-R3", "WB-R1", "TP"
    std::optional<std::int64_t> at_wall_ms = {};
    std::optional<std::string> place = {};

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("round", self.round, kRoundName);
        f("at_wall_ms", self.at_wall_ms, match::kWallMs);
        f("place", self.place, kPlaceText);
    }
};

/// Calls everybody of a round who has not begun to his table: those who sit at one now, the others when they
/// get one. Lateness counts from the time said (judging P3), which is now or to come.
struct CallRound {
    static constexpr const char* kind = "call_round";
    std::string round;
    std::optional<std::int64_t> at_wall_ms = {};  ///< left out: as planned if that is to come, else now
    std::optional<std::string> place = {};        ///< left out: as planned

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("round", self.round, kRoundName);
        f("at_wall_ms", self.at_wall_ms, match::kWallMs);
        f("place", self.place, kPlaceText);
    }
};

/// Comes when the event is already being played. A Swiss stage pairs him from the next round on; in a bracket
/// he takes a bye whose next match has not begun.
struct EnterLate {
    static constexpr const char* kind = "enter_late";
    EntrantFields given;
    std::optional<std::string> match =
        {};  ///< bracket: the bye to take; left out: the worst seed's that is free
    /// Bracket: whoever has no seed of his own and has not begun is drawn again with him; where there is no
    /// bye and nothing has begun, in a bracket of twice the size. Head judge.
    std::optional<bool> redraw = {};
    std::optional<std::string> reason = {};  ///< of a redraw

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("given", self.given);
        f("match", self.match, kBracketMatch);
        f("redraw", self.redraw);
        f("reason", self.reason, kReasonText);
    }
};

/// These two do not meet, whatever it costs. Head judge.
struct ForbidPair {
    static constexpr const char* kind = "forbid_pair";
    std::string one;
    std::string other;
    std::string reason;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("one", self.one, kEntrantId);
        f("other", self.other, kEntrantId);
        f("reason", self.reason, kReasonText);
    }
};

/// They may meet again. Head judge.
struct AllowPair {
    static constexpr const char* kind = "allow_pair";
    std::string one;
    std::string other;
    std::string reason;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("one", self.one, kEntrantId);
        f("other", self.other, kEntrantId);
        f("reason", self.reason, kReasonText);
    }
};

}  // namespace yuanmen::tournament
