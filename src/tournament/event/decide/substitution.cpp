// Somebody else plays on in an entrant's place.
#include "tournament/event/decide/corrections.hpp"
#include "tournament/event/decide/newcomer.hpp"
#include "tournament/event/decide/result.hpp"

namespace yuanmen::tournament {
namespace {

bool stands_in(const FilledMatch& filled, int seed) {
    return filled.slots[0] == Slot::of(seed) || filled.slots[1] == Slot::of(seed);
}

/// The matches of a place that have a result; refuses while one is being played.
base::Result<std::vector<std::string>, base::Refusal> played_at(const Draft& draft, int seed) {
    std::vector<std::string> played;
    const auto standing = standing_of(draft.state);
    for (std::size_t i = 0; standing && i < standing->filled.size(); ++i) {
        if (!stands_in(standing->filled[i], seed)) continue;
        const std::string match = to_string(standing->bracket.matches[i].id);
        const MatchFacts& facts = draft.state.facts(match);
        if (facts.result) {
            played.push_back(match);
        } else if (is_under_way(draft, facts)) {
            return base::fail(refusal("event.substitute.begun", "/entrant", {{"match", match}}));
        }
    }
    return played;
}

/// That he is in already is said of a substitute in other words than of a list.
Refused check_substitute(const EntrantFields& given, const Roll& roll) {
    auto refused = check_newcomer(given, roll, "/given");
    const bool there =
        refused && (refused->code == "entrants.name_repeated" || refused->code == "entrants.number_repeated");
    if (there) refused->code = "event.substitute.already_in";
    return refused;
}

}  // namespace

Refused act(Draft& draft, const SubstituteEntrant& command) {
    draft.entry.kind = EntryKind::entrant_substituted;
    draft.entry.reason = command.reason;
    const Entrant* replaced = draft.state.find(command.entrant);
    const int seed = seed_of(draft.state, command.entrant);
    if (replaced == nullptr)
        return refusal("event.entrant.unknown", "/entrant", {{"entrant", command.entrant}});
    if (replaced->left) return refusal("event.entrant.left", "/entrant", {{"entrant", command.entrant}});
    if (seed == 0) return refusal("event.entrant.not_drawn", "/entrant");
    EntrantFields given = tidied(command.given);
    given.seed = replaced->given.seed;
    if (auto refused = check_substitute(given, roll_without(draft.state, replaced->id))) return refused;
    auto played = played_at(draft, seed);
    if (!played) return played.error();
    const std::string id = std::string("e").append(std::to_string(++draft.next.entrants_made));
    Entrant substitute{id, given, true, std::nullopt, replaced->from_round};
    substitute.took_over = TakenOver{replaced->id, *std::move(played)};
    for (Entrant& entrant : draft.next.entrants) {
        if (entrant.id == replaced->id) entrant.left = Leaving{LeavingKind::substituted, "", command.reason};
    }
    draft.next.entrants.push_back(std::move(substitute));
    draft.next.drawing->order[static_cast<std::size_t>(seed) - 1] = id;
    release_of_others(draft.next, draft.state);
    return std::nullopt;
}

}  // namespace yuanmen::tournament
