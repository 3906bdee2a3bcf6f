#include "tournament/event/decide/absence.hpp"

#include <algorithm>

#include "tournament/event/decide/result.hpp"

namespace yuanmen::tournament {
namespace {

/// Each pass can only open matches of the next round, and a bracket has at most eight.
constexpr int kMostPasses = 10;

match::Cause cause_of(LeavingKind how) {
    if (how == LeavingKind::no_show) return match::Cause::no_show;
    return how == LeavingKind::disqualified ? match::Cause::disqualification : match::Cause::forfeit;
}

BracketResult outcome_without(bool first_absent, bool second_absent) {
    if (first_absent && second_absent) return BracketResult::neither;
    return first_absent ? BracketResult::second : BracketResult::first;
}

void leave(EventState& state, const std::string& entrant_id, const Leaving& leaving) {
    for (Entrant& entrant : state.entrants) {
        const bool takes_place = leaving.how == LeavingKind::disqualified;
        if (entrant.id == entrant_id && (!entrant.left || takes_place)) entrant.left = leaving;
    }
}

/// Settles one match; true if it got a result.
bool settle(Draft& draft, const std::string& match, const FilledMatch& filled) {
    if (filled.status != BracketStatus::playable || has_begun(draft, draft.next.facts(match))) return false;
    const Entrant* first = entrant_of_seed(draft.next, filled.slots[0].seed);
    const Entrant* second = entrant_of_seed(draft.next, filled.slots[1].seed);
    if (first == nullptr || second == nullptr || (!first->left && !second->left)) return false;
    const Leaving& leaving = first->left ? *first->left : *second->left;
    RecordedResult result = new_result(draft, ResultSource::absence, cause_of(leaving.how));
    result.outcome = outcome_without(first->left.has_value(), second->left.has_value());
    result.signed_by = leaving.confirmed_by;
    draft.next.matches[match].result = std::move(result);
    return true;
}

/// Which of the two players are absent; refuses anybody else.
base::Result<std::array<bool, 2>, base::Refusal> absent_slots(const Draft& draft, const FilledMatch& filled,
                                                              const std::vector<std::string>& ids) {
    std::array<bool, 2> absent{};
    for (std::size_t i = 0; i < ids.size(); ++i) {
        const auto field = std::string("/absent/").append(std::to_string(i));
        const auto slot = outcome_for(draft.state, filled, ids[i], field);
        if (!slot) return base::fail(slot.error());
        absent[*slot == BracketResult::first ? 0 : 1] = true;
    }
    return absent;
}

}  // namespace

void settle_absences(Draft& draft) {
    if (draft.next.phase != EventPhase::published) return;
    const bool somebody_left = std::any_of(draft.next.entrants.begin(), draft.next.entrants.end(),
                                           [](const Entrant& entrant) { return entrant.left.has_value(); });
    for (int pass = 0; somebody_left && pass < kMostPasses; ++pass) {
        const auto standing = standing_of(draft.next);
        bool moved = false;
        for (std::size_t i = 0; standing && i < standing->filled.size(); ++i) {
            moved = settle(draft, to_string(standing->bracket.matches[i].id), standing->filled[i]) || moved;
        }
        if (!moved) return;
    }
}

Refused act(Draft& draft, const DeclareAbsent& command) {
    draft.entry.kind = EntryKind::no_show_declared;
    draft.entry.match = command.match;
    const auto found = find_match(draft.state, command.match, "/match");
    if (!found) return found.error();
    const auto absent = absent_slots(draft, found->filled(), command.absent);
    if (!absent) return absent.error();
    RecordedResult result = new_result(draft, ResultSource::absence, match::Cause::no_show);
    result.outcome = outcome_without((*absent)[0], (*absent)[1]);
    result.signed_by = command.confirmed_by;
    if (found->is_decided()) return result_again(draft, command.match, result);
    if (has_begun(draft, draft.state.facts(command.match))) {
        return refusal("event.match.begun", "/match", {{"match", command.match}}, {"judging.p3"});
    }
    draft.next.matches[command.match].result = std::move(result);
    const Leaving leaving{LeavingKind::no_show, command.confirmed_by, ""};
    for (const std::string& id : command.absent) {
        if (command.drop) leave(draft.next, id, leaving);
    }
    settle_absences(draft);
    return std::nullopt;
}

Refused act(Draft& draft, const DropEntrant& command) {
    draft.entry.kind = EntryKind::entrant_dropped;
    draft.entry.reason = command.reason;
    if (command.how == LeavingKind::withdrawn || command.how == LeavingKind::substituted)
        return refusal("event.drop.not_withdrawn", "/how");
    const Entrant* entrant = draft.state.find(command.entrant);
    if (entrant == nullptr || seed_of(draft.state, command.entrant) == 0) {
        return refusal("event.entrant.unknown", "/entrant", {{"entrant", command.entrant}});
    }
    // Disqualification is for who has left and for an event that is over too: it takes the place away.
    const bool takes_place = command.how == LeavingKind::disqualified;
    const bool replaced = entrant->left && entrant->left->how == LeavingKind::substituted;
    if (entrant->left && (!takes_place || entrant->is_disqualified() || replaced))
        return refusal("event.entrant.left", "/entrant", {{"entrant", command.entrant}});
    if (draft.state.phase == EventPhase::closed && !takes_place) return refusal("event.wrong_phase");
    leave(draft.next, command.entrant, {command.how, command.confirmed_by, command.reason});
    settle_absences(draft);
    return std::nullopt;
}

}  // namespace yuanmen::tournament
