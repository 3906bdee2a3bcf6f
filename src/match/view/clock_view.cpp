#include <algorithm>

#include "journal/codec/json.hpp"
#include "match/codec.hpp"
#include "match/view/view.hpp"

namespace yuanmen::match {

using nlohmann::json;

namespace {

/// An unwritten bell shows as 0; a clock that ran in another boot shows what it had when it was last seen.
std::int64_t shown_remaining(const Look& look) {
    const Clock& clock = look.state.clock();
    const bool elsewhere = clock.watch.since && clock.watch.since->boot_id != look.now.boot_id;
    return std::max<std::int64_t>(0, clock.remaining_at(elsewhere ? look.state.last_seen : look.now));
}

}  // namespace

json clock_view(const Look& look) {
    const Clock& clock = look.state.clock();
    const auto deadline = clock.deadline();
    return {
        {"period", codec::write(look.state.period)},
        {"started", clock.started},
        {"running", clock.watch.runs()},
        {"allotted_ms", clock.allotted_ms},
        {"remaining_ms", shown_remaining(look)},
        {"deadline", deadline ? codec::write(*deadline) : json(nullptr)},
        {"bell", clock.bell ? codec::write(*clock.bell) : json(nullptr)},
        {"interruption", look.state.interruption ? codec::write(*look.state.interruption) : json(nullptr)},
        {"proposed_extension_ms", look.state.proposed_extension_ms},
        {"overtimes", look.state.overtimes},
        {"journal", codec::write(look.state.clock_journal)},
        {"now", codec::write(look.now)}};
}

json pause_view(const Look& look) {
    if (!look.state.pause) return nullptr;
    json view = codec::write(*look.state.pause);
    view.erase("since");
    view["since_wall_ms"] = look.state.pause->since.wall_ms;
    view["passed_ms"] = elapsed_ms(look.state.pause->since, look.now);
    return view;
}

}  // namespace yuanmen::match
