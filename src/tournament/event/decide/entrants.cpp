#include <map>

#include "tournament/event/decide/newcomer.hpp"
#include "tournament/event/stages.hpp"

namespace yuanmen::tournament {
namespace {

Entrant* find(EventState& state, const std::string& id) {
    return const_cast<Entrant*>(state.find(id));
}

base::Refusal unknown_entrant(const std::string& id, std::string field) {
    return refusal("event.entrant.unknown", std::move(field), {{"entrant", id}});
}

std::string at(const char* list, std::size_t index) {
    return std::string(list).append("/").append(std::to_string(index));
}

/// A player at the door or on his own phone.
Refused check_in_himself(const Draft& draft, const std::vector<std::string>& ids) {
    if (ids.size() != 1 || ids.front() != draft.actor.id)
        return refusal("event.check_in.not_you", "/entrants");
    if (draft.state.settings.check_in_closed_at(draft.circumstances.now.wall_ms))
        return refusal("event.check_in.closed");
    return std::nullopt;
}

Refused set_checked_in(Draft& draft, const std::vector<std::string>& ids, bool checked_in) {
    if (!draft.state.settings.check_in) return refusal("event.check_in.not_used");
    for (std::size_t i = 0; i < ids.size(); ++i) {
        Entrant* entrant = find(draft.next, ids[i]);
        if (entrant == nullptr) return unknown_entrant(ids[i], at("/entrants", i));
        if (entrant->left) return refusal("event.entrant.left", at("/entrants", i), {{"entrant", ids[i]}});
        entrant->checked_in = checked_in;
    }
    return std::nullopt;
}

}  // namespace

Refused act(Draft& draft, const AddEntrants& command) {
    draft.entry.kind = EntryKind::entrants_added;
    Roll roll = roll_without(draft.state, "");
    for (std::size_t i = 0; i < command.entrants.size(); ++i) {
        const EntrantFields given = tidied(command.entrants[i]);
        if (auto refused = check_newcomer(given, roll, at("/entrants", i))) return refused;
        roll.add(given, given.name);
        const std::string id = std::string("e").append(std::to_string(++draft.next.entrants_made));
        draft.next.entrants.push_back({id, given, false, std::nullopt, std::nullopt});
    }
    return std::nullopt;
}

Refused act(Draft& draft, const EditEntrant& command) {
    draft.entry.kind = EntryKind::entrant_edited;
    Entrant* entrant = find(draft.next, command.entrant);
    if (entrant == nullptr) return unknown_entrant(command.entrant, "/entrant");
    const EntrantFields given = tidied(command.given);
    if (given.seed != entrant->given.seed && draft.state.phase != EventPhase::entries) {
        return refusal("event.entrant.seed_is_drawn", "/given/seed");
    }
    const Roll roll = roll_without(draft.state, entrant->id);
    if (auto refused = check_newcomer(given, roll, "/given")) return refused;
    entrant->given = given;
    return std::nullopt;
}

Refused act(Draft& draft, const WithdrawEntrant& command) {
    draft.entry.kind = EntryKind::entrant_withdrawn;
    draft.entry.reason = command.reason;
    Entrant* entrant = find(draft.next, command.entrant);
    if (entrant == nullptr) return unknown_entrant(command.entrant, "/entrant");
    if (entrant->left) return refusal("event.entrant.left", "/entrant", {{"entrant", command.entrant}});
    entrant->left = Leaving{LeavingKind::withdrawn, command.confirmed_by, command.reason};
    entrant->checked_in = false;
    return std::nullopt;
}

Refused act(Draft& draft, const ReadmitEntrant& command) {
    draft.entry.kind = EntryKind::entrant_readmitted;
    draft.entry.reason = command.reason;
    Entrant* entrant = find(draft.next, command.entrant);
    if (entrant == nullptr) return unknown_entrant(command.entrant, "/entrant");
    if (!entrant->left) return refusal("event.entrant.not_left", "/entrant", {{"entrant", command.entrant}});
    if (entrant->left->how == LeavingKind::substituted)
        return refusal("event.entrant.replaced", "/entrant", {{"entrant", command.entrant}});
    const bool drawn = draft.state.phase != EventPhase::entries;
    if (drawn && !draft.by_head_judge()) return refusal("event.needs_head_judge", "/entrant");
    if (drawn && entrant->left->how == LeavingKind::withdrawn)
        return refusal("event.entrant.not_drawn", "/entrant");
    const Roll roll = roll_without(draft.state, entrant->id);
    if (auto refused = roll.check(entrant->given)) return within(*refused, "/entrant");
    entrant->left.reset();
    return std::nullopt;
}

Refused act(Draft& draft, const SetSeeds& command) {
    draft.entry.kind = EntryKind::seeds_set;
    for (std::size_t i = 0; i < command.seeds.size(); ++i) {
        const WantedSeed& wanted = command.seeds[i];
        Entrant* entrant = find(draft.next, wanted.entrant);
        if (entrant == nullptr) return unknown_entrant(wanted.entrant, at("/seeds", i) + "/entrant");
        entrant->given.seed = wanted.seed;
        if (auto fault = check_fields(entrant->given)) return within(*fault, at("/seeds", i));
    }
    std::map<int, std::string> taken;
    for (const Entrant& entrant : draft.next.entrants) {
        if (entrant.left || !entrant.given.seed) continue;
        const auto [other, is_new] = taken.try_emplace(*entrant.given.seed, entrant.given.name);
        if (!is_new) return refusal("entrants.seed_repeated", "/seeds", {{"other", other->second}});
    }
    return std::nullopt;
}

Refused act(Draft& draft, const CheckIn& command) {
    draft.entry.kind = EntryKind::checked_in;
    if (draft.actor.role == match::Role::player) {
        if (auto refused = check_in_himself(draft, command.entrants)) return refused;
    }
    return set_checked_in(draft, command.entrants, true);
}

Refused act(Draft& draft, const CheckInAll&) {
    draft.entry.kind = EntryKind::checked_in;
    if (!draft.state.settings.check_in) return refusal("event.check_in.not_used");
    for (Entrant& entrant : draft.next.entrants) entrant.checked_in = entrant.checked_in || !entrant.left;
    return std::nullopt;
}

Refused act(Draft& draft, const UndoCheckIn& command) {
    draft.entry.kind = EntryKind::check_in_undone;
    return set_checked_in(draft, command.entrants, false);
}

}  // namespace yuanmen::tournament
