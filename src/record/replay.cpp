#include "record/replay.hpp"

#include <algorithm>

#include "record/examine.hpp"

namespace yuanmen::record {

std::string_view id_of(Verdict verdict) {
    constexpr std::array<std::string_view, 3> ids = {"legal", "illegal", "undecided"};
    return ids[static_cast<std::size_t>(verdict)];
}

engine::State Report::state_after(const engine::Rules& rules, int index) const {
    const Snapshot* from = &snapshots_.front();
    for (const Snapshot& snapshot : snapshots_) {
        if (snapshot.entry <= index) from = &snapshot;
    }
    engine::State state = from->state;
    for (std::size_t i = from->applied; i < all_.size() && static_cast<int>(all_[i].entry) <= index; ++i) {
        if (all_[i].forced) {
            engine::force(rules, state, all_[i].action);
        } else {
            engine::apply(rules, state, all_[i].action);
        }
    }
    return state;
}

base::Result<Report, base::Refusal> replay(const Referee& referee, const Record& record,
                                           const ReplayOptions& options) {
    auto examined = examine(referee, record, {options.keep_going, false});
    if (!examined) return base::fail(examined.error());
    return std::move(examined.value().report);
}

}  // namespace yuanmen::record
