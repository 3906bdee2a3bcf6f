#include "tournament/event/decide/double_entry.hpp"
#include "tournament/event/decide/draft.hpp"
#include "tournament/event/decide/rights.hpp"

namespace yuanmen::tournament {

base::Result<std::vector<EventEntry>, base::Refusal> decide(const EventState& state,
                                                            const EventCommand& command,
                                                            const match::Actor& actor,
                                                            const Circumstances& circumstances) {
    if (auto refused = check_rights(state, kind_of(command), actor)) return base::fail(*refused);
    Draft draft{state, actor, circumstances, state, {}};
    auto refused = command.visit([&](const auto& held) { return act(draft, held); });
    if (refused) return base::fail(*refused);
    drop_settled_entries(draft);
    draft.entry.changes = difference(state, draft.next);
    if (draft.entry.changes.empty()) return std::vector<EventEntry>{};
    return std::vector<EventEntry>{std::move(draft.entry)};
}

}  // namespace yuanmen::tournament
