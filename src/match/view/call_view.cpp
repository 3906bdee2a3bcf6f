#include "match/clock.hpp"
#include "match/view/view.hpp"

namespace yuanmen::match {

/// The calls that wait, oldest first.
std::vector<CallView> calls_view(const Look& look) {
    std::vector<CallView> list;
    for (const Call& call : look.state.calls) {
        if (call.over) continue;
        list.push_back({call.call, call.whom, call.caller, call.note, call.since.wall_ms,
                        elapsed_ms(call.since, look.now), std::nullopt});
        if (!call.taken_by.empty()) list.back().taken_by = call.taken_by;
    }
    return list;
}

}  // namespace yuanmen::match
