#pragma once

#include <cstdint>
#include <optional>

#include "base/moment.hpp"
#include "cards/parameters.hpp"
#include "journal/codec/fields.hpp"

namespace yuanmen::match {

/// Milliseconds from `from` to `to`: by the boot clock within one boot, otherwise by the wall clock. Never
/// negative.
std::int64_t elapsed_ms(const base::Moment& from, const base::Moment& to);

/// The mark a player is past who is late by so much (judging P3), in minutes as the ruleset has it; 0: none.
int lateness_mark(std::int64_t late_ms, const cards::LatenessParameters& lateness);

/// Sums up time while it runs. Pure: the moment is always an argument.
struct Stopwatch {
    std::int64_t spent_ms = 0;          ///< up to `since`, or in all if it stands
    std::optional<base::Moment> since;  ///< set while it runs

    bool runs() const { return since.has_value(); }
    std::int64_t spent_at(const base::Moment& now) const;
    void start(const base::Moment& now);
    void stop(const base::Moment& now);
    /// Stands still with exactly this much spent.
    void stop_with(std::int64_t spent);

    YUANMEN_FIELDS(spent_ms, since);
    bool operator==(const Stopwatch&) const = default;
};

/// The clock of one period: 40 minutes, or 5 of overtime.
struct Clock {
    bool started = false;
    std::int64_t allotted_ms = 0;  ///< with extensions and corrections
    Stopwatch watch;
    std::optional<base::Moment> bell;  ///< the deadline, once it has rung

    /// What is left at `now`; negative after the deadline of a clock whose bell is not yet written.
    std::int64_t remaining_at(const base::Moment& now) const;
    /// When the bell will ring if nothing stops the clock; nothing if it stands or has rung.
    std::optional<base::Moment> deadline() const;

    YUANMEN_FIELDS(started, allotted_ms, watch, bell);
    bool operator==(const Clock&) const = default;
};

}  // namespace yuanmen::match
