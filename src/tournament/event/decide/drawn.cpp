// A level match of a bracket, from which somebody must go on: the head judge says how.
#include "base/digest.hpp"
#include "tournament/event/decide/absence.hpp"
#include "tournament/event/decide/draft.hpp"
#include "tournament/event/decide/result.hpp"

namespace yuanmen::tournament {
namespace {

/// The smaller of SHA-256 of "<seed>:<entrant id>" goes on.
BracketResult by_lot(const EventState& state, const FilledMatch& filled, const std::string& seed) {
    const auto lot = [&](std::size_t slot) {
        const Entrant* entrant = entrant_of_seed(state, filled.slots[slot].seed);
        return base::sha256_hex(seed + ":" + (entrant == nullptr ? "" : entrant->id));
    };
    return lot(0) < lot(1) ? BracketResult::first : BracketResult::second;
}

}  // namespace

Refused act(Draft& draft, const DecideDrawn& command) {
    draft.entry.kind = EntryKind::drawn_match_decided;
    draft.entry.match = command.match;
    draft.entry.reason = command.reason;
    const auto found = find_match(draft.state, command.match, "/match");
    if (!found) return found.error();
    if (found->may_be_drawn())
        return refusal("event.drawn.is_a_result", "/match", {{"match", command.match}});
    if (found->is_decided())
        return refusal("event.result.already_recorded", "/match", {{"match", command.match}},
                       {"judging.p35"});
    const MatchFacts& facts = draft.state.facts(command.match);
    if (has_begun(draft, facts)) {
        const auto ended = draft.circumstances.ended.find(facts.desk->desk_match);
        const bool level = ended != draft.circumstances.ended.end() && ended->second == match::Winner::none;
        if (!level)
            return refusal("event.drawn.not_level", "/match", {{"match", command.match}}, {"1v1.1.4.2"});
    }
    MatchFacts& next = draft.next.matches[command.match];
    if (command.how == DrawnGoesOn::play_on) {
        next.desk.reset();
        if (next == MatchFacts{}) draft.next.matches.erase(command.match);
        return std::nullopt;
    }
    RecordedResult result = new_result(draft, ResultSource::ruling, match::Cause::undecided);
    result.note = command.reason;
    result.outcome = BracketResult::neither;
    if (command.how == DrawnGoesOn::lots) {
        result.lots = random_seed_of(draft.circumstances.entropy, command.match);
        result.outcome = by_lot(draft.state, found->filled(), *result.lots);
    }
    next.result = std::move(result);
    settle_absences(draft);
    return std::nullopt;
}

}  // namespace yuanmen::tournament
