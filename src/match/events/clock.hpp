#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/moment.hpp"
#include "journal/codec/fields.hpp"
#include "match/chair.hpp"
#include "match/commands/clock.hpp"
#include "match/zone_counts.hpp"

namespace yuanmen::match {

enum class Period : std::uint8_t { regulation, overtime };

struct ClockStarted {
    static constexpr const char* kind = "clock_started";
    Period period{};
    std::int64_t allotted_ms = 0;

    YUANMEN_FIELDS(period, allotted_ms);
};

/// The tap that started the clock was taken back: it stands as if it had never run. It starts anew, with all
/// its time, when somebody begins a turn.
struct ClockPutBack {
    static constexpr const char* kind = "clock_put_back";
    Period period{};
    std::int64_t spent_ms = 0;  ///< what it had run

    YUANMEN_FIELDS(period, spent_ms);
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

    YUANMEN_FIELDS(reason, note, asked_by, counts, counts_sha256, keeps_running, confirmed_by, remaining_ms);
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

    YUANMEN_FIELDS(reason, note, asked_by, counts, counts_sha256, confirmed_by);
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

    YUANMEN_FIELDS(counts, ruling, differences, confirmed_by, paused_ms, remaining_ms);
};

struct ClockExtended {
    static constexpr const char* kind = "clock_extended";
    std::int64_t ms = 0;
    std::int64_t proposed_ms = 0;
    StopReason reason{};
    std::string note;
    std::int64_t remaining_ms = 0;  ///< after it

    YUANMEN_FIELDS(ms, proposed_ms, reason, note, remaining_ms);
};

struct ClockCorrected {
    static constexpr const char* kind = "clock_corrected";
    std::int64_t remaining_before_ms = 0;
    std::int64_t remaining_ms = 0;
    std::string reason;
    bool lifts_bell = false;
    bool reopens = false;  ///< the bell had already ended the match, which now goes on

    YUANMEN_FIELDS(remaining_before_ms, remaining_ms, reason, lifts_bell, reopens);
};

/// The machine was started anew while the clock ran: how long it stood nobody here knows.
struct ClockInterrupted {
    static constexpr const char* kind = "clock_interrupted";
    std::int64_t remaining_ms = 0;          ///< when the clock was last seen
    std::int64_t remaining_by_wall_ms = 0;  ///< if the wall clock can be believed; may be negative

    YUANMEN_FIELDS(remaining_ms, remaining_by_wall_ms);
};

struct ClockConfirmed {
    static constexpr const char* kind = "clock_confirmed";
    std::int64_t remaining_ms = 0;
    std::string reason;

    YUANMEN_FIELDS(remaining_ms, reason);
};

/// Time is up. Happened at `deadline`, however late it is written.
struct BellRang {
    static constexpr const char* kind = "bell_rang";
    Period period{};
    base::Moment deadline;

    YUANMEN_FIELDS(period, deadline);
};

struct BellChoiceMade {
    static constexpr const char* kind = "bell_choice_made";
    BellChoice choice{};
    std::string reason;

    YUANMEN_FIELDS(choice, reason);
};

}  // namespace yuanmen::match
