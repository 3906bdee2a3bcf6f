// The hall's tables: which ones, who needs one, who changes places.
#include <algorithm>

#include "tournament/event/decide/draft.hpp"
#include "tournament/event/decide/result.hpp"

namespace yuanmen::tournament {
namespace {

Refused check_seated(const EventState& state, const std::string& match, const std::string& at) {
    if (auto found = find_match(state, match, at); !found) return found.error();
    const MatchFacts& facts = state.facts(match);
    if (facts.desk && !facts.result) return std::nullopt;
    return refusal("event.match.not_at_a_table", at, {{"match", match}});
}

}  // namespace

Refused act(Draft& draft, const SetTables& command) {
    draft.entry.kind = EntryKind::tables_set;
    std::vector<TableRange> sorted = command.tables;
    std::sort(sorted.begin(), sorted.end(),
              [](const TableRange& one, const TableRange& other) { return one.first < other.first; });
    for (std::size_t i = 0; i < sorted.size(); ++i) {
        const bool backwards = sorted[i].last < sorted[i].first;
        const bool overlaps = i > 0 && sorted[i].first <= sorted[i - 1].last;
        if (backwards || overlaps)
            return refusal("event.tables.ranges", "/tables", {{"table", std::to_string(sorted[i].first)}});
    }
    draft.next.tables = sorted.empty() ? std::nullopt : std::optional(std::move(sorted));
    return std::nullopt;
}

Refused act(Draft& draft, const FixTable& command) {
    draft.entry.kind = EntryKind::table_fixed;
    const auto found = std::find_if(draft.next.entrants.begin(), draft.next.entrants.end(),
                                    [&](const Entrant& entrant) { return entrant.id == command.entrant; });
    if (found == draft.next.entrants.end())
        return refusal("event.entrant.unknown", "/entrant", {{"entrant", command.entrant}});
    for (const Entrant& other : draft.next.entrants) {
        const bool same = command.table && other.table == command.table && other.id != command.entrant;
        if (same && !other.left)
            return refusal("event.tables.needed", "/table",
                           {{"table", std::to_string(*command.table)}, {"entrant", other.given.name}});
    }
    found->table = command.table;
    return std::nullopt;
}

Refused act(Draft& draft, const SwapTables& command) {
    draft.entry.kind = EntryKind::tables_swapped;
    draft.entry.match = command.match;
    if (auto refused = check_seated(draft.state, command.match, "/match")) return refused;
    if (auto refused = check_seated(draft.state, command.other, "/other")) return refused;
    if (command.match == command.other) return refusal("event.tables.same_match", "/other");
    std::swap(draft.next.matches[command.match].desk->table, draft.next.matches[command.other].desk->table);
    return std::nullopt;
}

}  // namespace yuanmen::tournament
