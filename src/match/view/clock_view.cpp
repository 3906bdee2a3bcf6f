#include <algorithm>

#include "match/view/view.hpp"

namespace yuanmen::match {

namespace {

/// An unwritten bell shows as 0; a clock that ran in another boot shows what it had when it was last seen.
std::int64_t shown_remaining(const Look& look) {
    const Clock& clock = look.state.clock();
    const bool elsewhere = clock.watch.since && clock.watch.since->boot_id != look.now.boot_id;
    return std::max<std::int64_t>(0, clock.remaining_at(elsewhere ? look.state.last_seen : look.now));
}

}  // namespace

ClockView clock_view(const Look& look) {
    const Clock& clock = look.state.clock();
    return {look.state.period,
            clock.started,
            clock.watch.runs(),
            clock.allotted_ms,
            shown_remaining(look),
            clock.deadline(),
            clock.bell,
            look.state.interruption,
            look.state.proposed_extension_ms,
            look.state.overtimes,
            look.state.clock_journal,
            look.now};
}

OrNull<PauseView> pause_view(const Look& look) {
    if (!look.state.pause) return {};
    const PauseState& pause = *look.state.pause;
    return PauseView{pause.reason,
                     pause.note,
                     pause.asked_by,
                     pause.counts,
                     pause.keeps_running,
                     pause.since.wall_ms,
                     elapsed_ms(pause.since, look.now)};
}

}  // namespace yuanmen::match
