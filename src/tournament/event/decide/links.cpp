#include <algorithm>

#include "tournament/event/decide/draft.hpp"
#include "tournament/event/decide/result.hpp"

namespace yuanmen::tournament {
namespace {

/// Nobody else plays at the table, and no other match is played as this desk match.
Refused check_free(const EventState& state, const std::string& match, const DeskLink& link,
                   const std::string& at) {
    for (const auto& [id, facts] : state.matches) {
        if (id == match || !facts.desk) continue;
        if (facts.desk->desk_match == link.desk_match) {
            return refusal("event.link.desk_match_taken", at + "/desk_match", {{"match", id}});
        }
        if (!facts.result && facts.desk->table == link.table) {
            return refusal("event.table.taken", at + "/table",
                           {{"table", std::to_string(link.table)}, {"match", id}});
        }
    }
    return std::nullopt;
}

Refused link(Draft& draft, const MatchLinkInput& input, const std::string& at) {
    const auto found = find_match(draft.state, input.match, at + "/match");
    if (!found) return found.error();
    const DeskLink wanted{input.desk_match, input.table};
    const MatchFacts& facts = draft.next.facts(input.match);
    if (facts.desk == wanted) return std::nullopt;
    if (found->is_decided()) {
        return refusal("event.result.already_recorded", at + "/match", {{"match", input.match}},
                       {"judging.p35"});
    }
    if (facts.open_desk() != nullptr)
        return refusal("event.match.linked", at + "/match", {{"match", input.match}});
    if (auto refused = check_free(draft.next, input.match, wanted, at)) return refused;
    draft.next.matches[input.match].desk = wanted;
    return std::nullopt;
}

}  // namespace

Refused act(Draft& draft, const LinkMatches& command) {
    draft.entry.kind = EntryKind::matches_linked;
    for (std::size_t i = 0; i < command.links.size(); ++i) {
        const auto at = std::string("/links/").append(std::to_string(i));
        if (auto refused = link(draft, command.links[i], at)) return refused;
    }
    return std::nullopt;
}

Refused act(Draft& draft, const MoveMatch& command) {
    draft.entry.kind = EntryKind::match_moved;
    draft.entry.match = command.match;
    const MatchFacts& facts = draft.state.facts(command.match);
    if (!facts.desk || facts.result) {
        return refusal("event.match.not_at_a_table", "/match", {{"match", command.match}});
    }
    const DeskLink moved{facts.desk->desk_match, command.table};
    if (auto refused = check_free(draft.state, command.match, moved, "")) return refused;
    draft.next.matches[command.match].desk = moved;
    return std::nullopt;
}

Refused act(Draft& draft, const ReleaseMatch& command) {
    draft.entry.kind = EntryKind::match_released;
    draft.entry.match = command.match;
    draft.entry.reason = command.reason;
    const MatchFacts& facts = draft.state.facts(command.match);
    if (!facts.desk || facts.result) {
        return refusal("event.match.not_at_a_table", "/match", {{"match", command.match}});
    }
    MatchFacts& released = draft.next.matches[command.match];
    released.desk.reset();
    if (released == MatchFacts{}) draft.next.matches.erase(command.match);
    return std::nullopt;
}

}  // namespace yuanmen::tournament
