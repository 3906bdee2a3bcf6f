#include <map>

#include "tournament/entrants/roll.hpp"
#include "tournament/event/decide/draft.hpp"
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

EntrantFields tidied(const EntrantFields& given) {
    return {tidy(given.name), tidy(given.number), given.seed, tidy(given.club)};
}

/// Who is in the event, but for one.
Roll roll_without(const EventState& state, const std::string& entrant_id) {
    Roll roll;
    for (const Entrant& entrant : state.entrants) {
        if (!entrant.left && entrant.id != entrant_id) roll.add(entrant.given, entrant.given.name);
    }
    return roll;
}

/// Field names of the lists become pointers into the command.
base::Refusal within(base::Refusal refused, const std::string& pointer) {
    refused.field = refused.field.empty() ? pointer : pointer + "/" + refused.field;
    return refused;
}

Refused check(const EntrantFields& given, const Roll& roll, const std::string& pointer) {
    if (auto fault = check_fields(given)) return within(*fault, pointer);
    if (auto fault = roll.check(given)) return within(*fault, pointer);
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
        if (auto refused = check(given, roll, at("/entrants", i))) return refused;
        roll.add(given, given.name);
        const std::string id = std::string("e").append(std::to_string(++draft.next.entrants_made));
        draft.next.entrants.push_back({id, given, false, std::nullopt, std::nullopt});
    }
    return std::nullopt;
}

Refused act(Draft& draft, const EnterLate& command) {
    draft.entry.kind = EntryKind::entered_late;
    const auto standing = standing_of(draft.state);
    if (!standing || format_of(draft.state.settings, 0).kind != Format::swiss)
        return refusal("event.late.swiss_only");
    const StageNow now = stage_now(draft.state, *standing);
    const RoundFacts* drafted = draft.state.draft_round();
    const int next = now.rounds + (drafted != nullptr ? 2 : 1);
    if (now.stage != 0 || (drafted != nullptr && drafted->stage != 0) || next > now.planned)
        return refusal("event.late.no_round_left");
    const Roll roll = roll_without(draft.state, "");
    EntrantFields given = tidied(command.given);
    given.seed.reset();
    if (auto refused = check(given, roll, "/given")) return refused;
    if (draft.next.drawing->order.size() >= static_cast<std::size_t>(kMaxEntrants))
        return refusal("entrants.too_many", "/given", {{"most", std::to_string(kMaxEntrants)}});
    const std::string id = std::string("e").append(std::to_string(++draft.next.entrants_made));
    draft.next.entrants.push_back({id, given, true, std::nullopt, next});
    draft.next.drawing->order.push_back(id);
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
    if (auto refused = check(given, roll, "/given")) return refused;
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
    return set_checked_in(draft, command.entrants, true);
}

Refused act(Draft& draft, const UndoCheckIn& command) {
    draft.entry.kind = EntryKind::check_in_undone;
    return set_checked_in(draft, command.entrants, false);
}

}  // namespace yuanmen::tournament
