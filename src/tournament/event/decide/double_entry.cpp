#include "tournament/event/decide/double_entry.hpp"

#include <algorithm>

namespace yuanmen::tournament {
namespace {

bool agrees(const EnteredSheet& one, const EnteredSheet& other) {
    return one.game == other.game && one.result.outcome == other.result.outcome &&
           one.result.cause == other.result.cause && one.result.remaining == other.result.remaining &&
           one.result.hp == other.result.hp;
}

bool is_judge(const Draft& draft) {
    return draft.by_head_judge() || draft.actor.role == match::Role::judge;
}

/// The same people in the same places, before and after.
bool plays_on(const Standing& before, const Standing& after, const std::string& match) {
    const auto was = before.find(match), is = after.find(match);
    return was && is && before.filled[*was].slots == after.filled[*is].slots;
}

}  // namespace

base::Result<DoubleEntry, base::Refusal> enter_twice(const Draft& draft, MatchFacts& facts,
                                                     RecordedResult& result, std::optional<int> game) {
    std::vector<EnteredSheet> entered = facts.entered.value_or(std::vector<EnteredSheet>{});
    const EnteredSheet mine{result, game};
    const auto own = std::find_if(entered.begin(), entered.end(), [&](const EnteredSheet& one) {
        return one.result.entered_by == draft.actor.id;
    });
    const bool differ = entered.size() > 1;
    if (differ && is_judge(draft) && (own == entered.end() || draft.by_head_judge())) {
        if (result.note.empty()) return base::fail(refusal("event.paper.reason_needed", "/note"));
        return DoubleEntry::stands;
    }
    if (differ && own == entered.end()) return base::fail(refusal("event.paper.entries_differ", "/match"));
    if (own == entered.end()) {
        entered.push_back(mine);
    } else if (!agrees(*own, mine)) {
        *own = mine;
    }
    if (entered.size() > 1 && agrees(entered.front(), entered.back())) {
        result = entered.front().result;
        result.confirmed_by = entered.back().result.entered_by;
        return DoubleEntry::stands;
    }
    facts.entered = std::move(entered);
    return DoubleEntry::waits;
}

void drop_settled_entries(Draft& draft) {
    const bool any = std::any_of(draft.next.matches.begin(), draft.next.matches.end(),
                                 [](const auto& match) { return match.second.entered.has_value(); });
    if (!any) return;
    const auto before = standing_of(draft.state), after = standing_of(draft.next);
    for (auto at = draft.next.matches.begin(); at != draft.next.matches.end();) {
        MatchFacts& facts = at->second;
        const bool same_games =
            facts.games_played().size() == draft.state.facts(at->first).games_played().size();
        const bool waits =
            !facts.result && same_games && before && after && plays_on(*before, *after, at->first);
        if (!waits) facts.entered.reset();
        at = facts == MatchFacts{} ? draft.next.matches.erase(at) : std::next(at);
    }
}

}  // namespace yuanmen::tournament
