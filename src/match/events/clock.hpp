#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/moment.hpp"
#include "match/chair.hpp"
#include "match/commands/clock.hpp"
#include "match/zone_counts.hpp"

namespace yuanmen::match {

enum class Period : std::uint8_t { regulation, overtime };

struct ClockStarted {
    static constexpr const char* kind = "clock_started";
    Period period{};
    std::int64_t allotted_ms = 0;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("period", self.period);
        f("allotted_ms", self.allotted_ms);
    }
};

/// The tap that started the clock was taken back: it stands as if it had never run. It starts anew, with all
/// its time, when somebody begins a turn.
struct ClockPutBack {
    static constexpr const char* kind = "clock_put_back";
    Period period{};
    std::int64_t spent_ms = 0;  ///< what it had run

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("period", self.period);
        f("spent_ms", self.spent_ms);
    }
};

struct MatchPaused {
    static constexpr const char* kind = "match_paused";
    StopReason reason{};
    std::string note;
    std::optional<Chair> asked_by;
    std::optional<ZoneCounts> counts;
    std::string counts_sha256;  ///< of the counts' canonical JSON; empty without counts
    bool keeps_running = false;
    std::vector<Chair> confirmed_by;
    std::int64_t remaining_ms = 0;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("reason", self.reason);
        f("note", self.note);
        f("asked_by", self.asked_by);
        f("counts", self.counts);
        f("counts_sha256", self.counts_sha256);
        f("keeps_running", self.keeps_running);
        f("confirmed_by", self.confirmed_by);
        f("remaining_ms", self.remaining_ms);
    }
};

/// The counts of a table that was sealed before it was counted, with the reason it stands still for.
struct TableCounted {
    static constexpr const char* kind = "table_counted";
    StopReason reason{};
    std::string note;
    std::optional<Chair> asked_by;
    ZoneCounts counts;
    std::string counts_sha256;  ///< of the counts' canonical JSON
    std::vector<Chair> confirmed_by;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("reason", self.reason);
        f("note", self.note);
        f("asked_by", self.asked_by);
        f("counts", self.counts);
        f("counts_sha256", self.counts_sha256);
        f("confirmed_by", self.confirmed_by);
    }
};

struct MatchResumed {
    static constexpr const char* kind = "match_resumed";
    std::optional<ZoneCounts> counts;
    std::optional<std::string> ruling;
    std::vector<std::string>
        differences;  ///< zones that did not agree, e.g. "hand.a 4→3"; only with a ruling
    std::vector<Chair> confirmed_by;
    std::int64_t paused_ms = 0;
    std::int64_t remaining_ms = 0;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("counts", self.counts);
        f("ruling", self.ruling);
        f("differences", self.differences);
        f("confirmed_by", self.confirmed_by);
        f("paused_ms", self.paused_ms);
        f("remaining_ms", self.remaining_ms);
    }
};

struct ClockExtended {
    static constexpr const char* kind = "clock_extended";
    std::int64_t ms = 0;
    std::int64_t proposed_ms = 0;
    StopReason reason{};
    std::string note;
    std::int64_t remaining_ms = 0;  ///< after it

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("ms", self.ms);
        f("proposed_ms", self.proposed_ms);
        f("reason", self.reason);
        f("note", self.note);
        f("remaining_ms", self.remaining_ms);
    }
};

struct ClockCorrected {
    static constexpr const char* kind = "clock_corrected";
    std::int64_t remaining_before_ms = 0;
    std::int64_t remaining_ms = 0;
    std::string reason;
    bool lifts_bell = false;
    bool reopens = false;  ///< the bell had already ended the match, which now goes on

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("remaining_before_ms", self.remaining_before_ms);
        f("remaining_ms", self.remaining_ms);
        f("reason", self.reason);
        f("lifts_bell", self.lifts_bell);
        f("reopens", self.reopens);
    }
};

/// The machine was started anew while the clock ran: how long it stood nobody here knows.
struct ClockInterrupted {
    static constexpr const char* kind = "clock_interrupted";
    std::int64_t remaining_ms = 0;          ///< when the clock was last seen
    std::int64_t remaining_by_wall_ms = 0;  ///< if the wall clock can be believed; may be negative

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("remaining_ms", self.remaining_ms);
        f("remaining_by_wall_ms", self.remaining_by_wall_ms);
    }
};

struct ClockConfirmed {
    static constexpr const char* kind = "clock_confirmed";
    std::int64_t remaining_ms = 0;
    std::string reason;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("remaining_ms", self.remaining_ms);
        f("reason", self.reason);
    }
};

/// Time is up. Happened at `deadline`, however late it is written.
struct BellRang {
    static constexpr const char* kind = "bell_rang";
    Period period{};
    base::Moment deadline;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("period", self.period);
        f("deadline", self.deadline);
    }
};

struct BellChoiceMade {
    static constexpr const char* kind = "bell_choice_made";
    BellChoice choice{};
    std::string reason;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("choice", self.choice);
        f("reason", self.reason);
    }
};

}  // namespace yuanmen::match
