#include <map>

#include "tournament/event/decide/corrections.hpp"
#include "tournament/event/decide/draft.hpp"
#include "tournament/event/decide/result.hpp"

namespace yuanmen::tournament {
namespace {

bool changes_itself(const Changes& changes, const std::string& match) {
    for (const MatchChange& change : changes.matches) {
        if (change.match == match) return true;
    }
    return false;
}

/// Whether it is played at another desk than the one the undone action left it.
bool begun_since(const Draft& draft, const Changes& undone, const std::string& match,
                 const MatchFacts& facts) {
    for (const MatchChange& change : undone.matches) {
        if (change.match == match && facts.desk != change.after.desk) return is_under_way(draft, facts);
    }
    return false;
}

/// A match that was played or has begun with players whom the undo would take away.
std::optional<std::string> dependent_match(const Draft& draft, const Changes& undone) {
    const auto was = standing_of(draft.state);
    const auto is = standing_of(draft.next);
    for (const auto& [match, facts] : draft.state.matches) {
        if (changes_itself(undone, match)) {
            // At a desk that was opened for it since.
            if (begun_since(draft, undone, match, facts)) return match;
            continue;
        }
        if (!facts.result && !is_under_way(draft, facts)) continue;
        const auto before = was ? was->find(match) : std::nullopt;
        const auto after = is ? is->find(match) : std::nullopt;
        const bool in_play =
            draft.next.phase == EventPhase::published || draft.next.phase == EventPhase::closed;
        const bool untouched =
            in_play && before && after && was->filled[*before].slots == is->filled[*after].slots;
        if (!untouched) return match;
    }
    return std::nullopt;
}

/// Desk matches that the undone action gave up, and those of a bracket that is no longer public, are gone:
/// matches without result start with a fresh one.
void release_dead_links(Draft& draft, const Changes& undone) {
    const auto is = standing_of(draft.next);
    for (auto entry = draft.next.matches.begin(); entry != draft.next.matches.end();) {
        MatchFacts& facts = entry->second;
        const auto& was = draft.state.facts(entry->first).desk;
        const bool was_linked = was == facts.desk ||  // or sat at another table
                                (was && facts.desk && was->desk_match == facts.desk->desk_match);
        const bool dead = draft.next.phase != EventPhase::published || !is || !is->find(entry->first) ||
                          (changes_itself(undone, entry->first) && !was_linked);
        if (dead && !facts.result) facts.desk.reset();
        entry = facts == MatchFacts{} ? draft.next.matches.erase(entry) : std::next(entry);
    }
}

/// A match that is open again must not come back to a table where others sit by now.
Refused check_tables(const EventState& state) {
    std::map<int, std::string> tables;
    for (const auto& [match, facts] : state.matches) {
        if (!facts.desk || facts.result) continue;
        const auto [other, is_free] = tables.try_emplace(facts.desk->table, match);
        if (is_free) continue;
        return refusal("event.table.taken", "/version",
                       {{"table", std::to_string(facts.desk->table)}, {"match", other->second}});
    }
    return std::nullopt;
}

}  // namespace

Refused act(Draft& draft, const UndoAction& command) {
    draft.entry.kind = EntryKind::action_undone;
    draft.entry.reason = command.reason;
    draft.entry.undoes = command.version;
    const auto& last = draft.state.last_action;
    if (!last) return refusal("event.undo.nothing", "/version");
    if (last->version != command.version) return refusal("event.undo.not_last", "/version");
    if (last->by != draft.actor.id && !draft.by_head_judge())
        return refusal("event.undo.not_yours", "/version");
    if (!stands(draft.state, last->changes)) return refusal("event.undo.overtaken", "/version");
    apply(draft.next, reversed(last->changes));
    if (const auto match = dependent_match(draft, last->changes)) {
        return refusal("event.undo.play_went_on", "/version", {{"match", *match}}, {"judging.p35"});
    }
    release_dead_links(draft, last->changes);
    release_changed(draft.next, draft.state);
    return check_tables(draft.next);
}

}  // namespace yuanmen::tournament
