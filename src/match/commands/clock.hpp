#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "match/chair.hpp"
#include "match/commands/setup.hpp"
#include "match/fields.hpp"
#include "match/zone_counts.hpp"

namespace yuanmen::match {

inline constexpr Range kRemainingMs{0, 6 * 60 * 60 * 1000};
inline constexpr Range kExtensionMs{1000, 2 * 60 * 60 * 1000};

/// Why a match stands still or gets time back (P18, P19).
enum class StopReason : std::uint8_t {
    toilet,
    phone,
    leaving,
    judge_call,
    ruling,
    deck_check,
    equipment,
    medical,
    other,
    slow_play
};

/// 封牌 (P17): the table is sealed under a judge's eyes.
struct Pause {
    static constexpr const char* kind = "pause";
    StopReason reason{};
    std::string note;
    std::optional<Chair> asked_by;     ///< the player who asked or left; left out: the judge
    std::optional<ZoneCounts> counts;  ///< left out: they follow by CountTable while the match stands still
    bool keeps_running = false;        ///< the clock runs on; the length is then proposed as an extension
    std::vector<Chair> confirmed_by;   ///< players who confirmed the counts

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("reason", self.reason);
        f("note", self.note, kNote);
        f("asked_by", self.asked_by);
        f("counts", self.counts);
        f("keeps_running", self.keeps_running);
        f("confirmed_by", self.confirmed_by, Count{0, 2});
    }
};

/// What a table that was sealed at one tap comes to: the cards as they are counted, and why it stands still.
/// Counts that miss cards of the deck are taken down as they are; then only the head judge resumes.
struct CountTable {
    static constexpr const char* kind = "count_table";
    StopReason reason{};
    std::string note;
    std::optional<Chair> asked_by;
    ZoneCounts counts;
    std::vector<Chair> confirmed_by;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("reason", self.reason);
        f("note", self.note, kNote);
        f("asked_by", self.asked_by);
        f("counts", self.counts);
        f("confirmed_by", self.confirmed_by, Count{0, 2});
    }
};

/// The table is opened again. Where counts were sealed they must agree zone by zone, unless the head judge
/// writes a ruling on the difference.
struct Resume {
    static constexpr const char* kind = "resume";
    std::optional<ZoneCounts> counts;
    std::optional<std::string> ruling;  ///< head judge only
    std::vector<Chair> confirmed_by;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("counts", self.counts);
        f("ruling", self.ruling, kReason);
        f("confirmed_by", self.confirmed_by, Count{0, 2});
    }
};

/// Time given back (P19).
struct ExtendClock {
    static constexpr const char* kind = "extend_clock";
    std::int64_t ms = 0;
    StopReason reason{};
    std::string note;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("ms", self.ms, kExtensionMs);
        f("reason", self.reason);
        f("note", self.note, kNote);
    }
};

/// The clock showed the wrong time. Printed on the sheet. The only thing that lifts a bell (head judge then).
struct CorrectClock {
    static constexpr const char* kind = "correct_clock";
    std::int64_t remaining_ms = 0;
    std::string reason;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("remaining_ms", self.remaining_ms, kRemainingMs);
        f("reason", self.reason, kReason);
    }
};

/// After the machine was started anew: the judge says what is left, and the clock runs on from now.
struct ConfirmClock {
    static constexpr const char* kind = "confirm_clock";
    std::int64_t remaining_ms = 0;  ///< not more than was left when the clock was last seen
    std::string reason;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("remaining_ms", self.remaining_ms, kRemainingMs);
        f("reason", self.reason, kReason);
    }
};

enum class BellChoice : std::uint8_t { overtime, undecided };

/// The bell rang before the first turn: there is nothing to compare, the head judge chooses.
struct ChooseAfterBell {
    static constexpr const char* kind = "choose_after_bell";
    BellChoice choice{};
    std::string reason;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("choice", self.choice);
        f("reason", self.reason, kReason);
    }
};

/// Overtime begins: its own clock starts, play goes on from the same position (1V1 1.4.2).
struct StartOvertime {
    static constexpr const char* kind = "start_overtime";
    template <class Self, class F>
    static void fields(Self&, F&&) {}
};

/// Nothing but the time: writes what has fallen due (the bell, a restart of the machine), or nothing.
struct Tick {
    static constexpr const char* kind = "tick";
    template <class Self, class F>
    static void fields(Self&, F&&) {}
};

}  // namespace yuanmen::match
