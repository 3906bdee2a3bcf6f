#include "match/clock.hpp"

#include <algorithm>

namespace yuanmen::match {

std::int64_t elapsed_ms(const base::Moment& from, const base::Moment& to) {
    const bool same_boot = from.boot_id == to.boot_id;
    return std::max<std::int64_t>(0, same_boot ? to.boot_ms - from.boot_ms : to.wall_ms - from.wall_ms);
}

int lateness_mark(std::int64_t late_ms, const cards::LatenessParameters& lateness) {
    const std::int64_t minutes = late_ms / 60'000;
    if (minutes >= lateness.loss_minutes) return lateness.loss_minutes;
    return minutes >= lateness.first_mark_minutes ? lateness.first_mark_minutes : 0;
}

std::int64_t Stopwatch::spent_at(const base::Moment& now) const {
    return spent_ms + (since ? elapsed_ms(*since, now) : 0);
}

void Stopwatch::start(const base::Moment& now) {
    spent_ms = spent_at(now);
    since = now;
}

void Stopwatch::stop(const base::Moment& now) {
    stop_with(spent_at(now));
}

void Stopwatch::stop_with(std::int64_t spent) {
    spent_ms = spent;
    since.reset();
}

std::int64_t Clock::remaining_at(const base::Moment& now) const {
    return allotted_ms - watch.spent_at(now);
}

std::optional<base::Moment> Clock::deadline() const {
    if (!started || bell || !watch.since) return std::nullopt;
    const std::int64_t left = allotted_ms - watch.spent_ms;
    return base::Moment{watch.since->boot_id, watch.since->boot_ms + left, watch.since->wall_ms + left};
}

}  // namespace yuanmen::match
