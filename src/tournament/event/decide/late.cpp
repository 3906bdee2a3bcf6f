// Who comes when the event is already being played.
#include <algorithm>
#include <bit>

#include "tournament/event/apart_in_draw.hpp"
#include "tournament/event/decide/absence.hpp"
#include "tournament/event/decide/corrections.hpp"
#include "tournament/event/decide/newcomer.hpp"
#include "tournament/event/decide/result.hpp"
#include "tournament/event/stages.hpp"

namespace yuanmen::tournament {
namespace {

/// Puts him on the list; answers his id.
base::Result<std::string, base::Refusal> add_to_list(Draft& draft, const EntrantFields& wanted,
                                                     std::optional<int> from_round) {
    EntrantFields given = tidied(wanted);
    given.seed.reset();
    if (auto refused = check_newcomer(given, roll_without(draft.state, ""), "/given"))
        return base::fail(*refused);
    if (draft.next.drawing->order.size() >= static_cast<std::size_t>(kMaxEntrants))
        return base::fail(refusal("entrants.too_many", "/given", {{"most", std::to_string(kMaxEntrants)}}));
    std::string id = std::string("e").append(std::to_string(++draft.next.entrants_made));
    draft.next.entrants.push_back({id, given, true, std::nullopt, from_round});
    return id;
}

Refused enter_next_round(Draft& draft, const Standing& standing, const EnterLate& command) {
    const StageNow now = stage_now(draft.state, standing);
    const RoundFacts* drafted = draft.state.draft_round();
    const int next = now.rounds + (drafted != nullptr ? 2 : 1);
    if (now.stage != 0 || (drafted != nullptr && drafted->stage != 0) || next > now.planned)
        return refusal("event.late.no_round_left");
    const auto id = add_to_list(draft, command.given, next);
    if (!id) return id.error();
    draft.next.drawing->order.push_back(*id);
    return std::nullopt;
}

/// The places of a bracket that are byes now, the worst seed's bye first; for each the match.
std::vector<std::pair<int, std::string>> byes_of(const Standing& standing, const Drawing& drawing) {
    std::vector<std::pair<int, std::string>> byes;
    const int size = 1 << standing.bracket.rounds;
    for (int place = 1; place <= size; ++place) {
        const auto at = static_cast<std::size_t>(place) - 1;
        if (at < drawing.order.size() && !drawing.order[at].empty()) continue;
        for (const BracketMatch& match : standing.bracket.matches) {
            const bool first_round = match.id.part == BracketMatchId::Part::winners && match.id.round == 1;
            if (first_round && match.slots[0] == Slot::of(size + 1 - place))
                byes.emplace_back(place, to_string(match.id));
        }
    }
    return byes;
}

void take_place(Drawing& drawing, int place, const std::string& id) {
    const auto at = static_cast<std::size_t>(place) - 1;
    if (at >= drawing.order.size()) drawing.order.resize(at + 1);
    drawing.order[at] = id;
}

bool nothing_has_begun(const Draft& draft) {
    return std::none_of(draft.state.matches.begin(), draft.state.matches.end(), [&](const auto& entry) {
        return entry.second.result || is_under_way(draft, entry.second);
    });
}

/// Into a bye whose next match has not begun; with `grow`, where there is no bye, into a bracket of twice the
/// size.
Refused take_a_bye(Draft& draft, const Standing& standing, const EnterLate& command, const std::string& id) {
    const auto byes = byes_of(standing, *draft.state.drawing);
    bool named = !command.match;
    for (const auto& [place, match] : byes) {
        if (command.match && match != *command.match) continue;
        named = true;
        draft.next.drawing = draft.state.drawing;
        take_place(*draft.next.drawing, place, id);
        draft.entry.match = match;
        if (disturbed_match(draft).empty()) return std::nullopt;
    }
    draft.entry.match.clear();
    if (!named) return refusal("event.late.no_such_bye", "/match", {{"match", *command.match}});
    if (!byes.empty()) return refusal("event.late.begun", command.match ? "/match" : "");
    if (!command.redraw.value_or(false)) return refusal("event.late.no_bye");
    if (!nothing_has_begun(draft)) return refusal("event.late.full");
    take_place(*draft.next.drawing, static_cast<int>(draft.state.drawing->order.size()) + 1, id);
    draft.next.matches.clear();
    return std::nullopt;
}

/// Whether the first match of a place, and behind a bye the next one, is still to begin.
bool has_not_begun(const Draft& draft, const Standing& standing, int seed) {
    const auto open = [&](const BracketMatchId& id) {
        const MatchFacts& facts = draft.state.facts(to_string(id));
        return !facts.result && !is_under_way(draft, facts);
    };
    for (const BracketMatch& match : standing.bracket.matches) {
        const bool his = match.id.part == BracketMatchId::Part::winners && match.id.round == 1 &&
                         (match.slots[0] == Slot::of(seed) || match.slots[1] == Slot::of(seed));
        if (!his) continue;
        const bool bye = match.slots[1].kind == Slot::Kind::bye;
        return open(match.id) && (!bye || !match.winner_to || open(match.winner_to->match));
    }
    return false;
}

/// As the first draw did, among those who are drawn again.
void keep_apart_again(const EventState& state, const std::vector<int>& places, Drawing& drawing) {
    const auto& apart = state.settings.keep_apart;
    if (!apart) return;
    auto placed = placed_by(state, drawing.order, *apart);
    for (std::size_t i = 0; i < placed.size(); ++i) {
        if (std::find(places.begin(), places.end(), static_cast<int>(i) + 1) == places.end())
            placed[i].may_move = false;
    }
    placed = kept_apart(std::move(placed));
    std::transform(placed.begin(), placed.end(), drawing.order.begin(),
                   [](const Placed& one) { return one.id; });
}

Refused draw_again(Draft& draft, const std::string& reason) {
    const auto standing = standing_of(draft.next);
    Redrawn redrawn{{}, random_seed_of(draft.circumstances.entropy, ""), reason};
    std::vector<std::string> people;
    Drawing& drawing = *draft.next.drawing;
    for (int seed = 1; standing && seed <= static_cast<int>(drawing.order.size()); ++seed) {
        const Entrant* entrant = entrant_of_seed(draft.next, seed);
        if (entrant == nullptr || entrant->given.seed || !has_not_begun(draft, *standing, seed)) continue;
        redrawn.places.push_back(seed);
        people.push_back(entrant->id);
    }
    if (people.size() < 2) return refusal("event.late.nothing_to_redraw", "/redraw");
    people = shuffled(std::move(people), redrawn.random_seed);
    for (std::size_t i = 0; i < people.size(); ++i) take_place(drawing, redrawn.places[i], people[i]);
    keep_apart_again(draft.next, redrawn.places, drawing);
    if (!drawing.redrawn) drawing.redrawn.emplace();
    drawing.redrawn->push_back(std::move(redrawn));
    if (!disturbed_match(draft).empty()) return refusal("event.late.begun", "/redraw");
    return std::nullopt;
}

Refused enter_bracket(Draft& draft, const Standing& standing, const EnterLate& command) {
    const bool redraw = command.redraw.value_or(false);
    if (redraw && !draft.by_head_judge()) return refusal("event.needs_head_judge", "/redraw");
    if (redraw && !command.reason) return refusal("event.late.reason", "/reason");
    draft.entry.reason = command.reason.value_or("");
    const auto id = add_to_list(draft, command.given, std::nullopt);
    if (!id) return id.error();
    if (auto refused = take_a_bye(draft, standing, command, *id)) return refused;
    if (redraw) {
        if (auto refused = draw_again(draft, *command.reason)) return refused;
    }
    release_of_others(draft.next, draft.state);
    settle_absences(draft);
    return std::nullopt;
}

}  // namespace

Refused act(Draft& draft, const EnterLate& command) {
    draft.entry.kind = EntryKind::entered_late;
    const auto standing = standing_of(draft.state);
    const Format format = format_of(draft.state.settings, 0).kind;
    if (standing && format == Format::swiss) return enter_next_round(draft, *standing, command);
    if (!standing || rules_of(format).draw == nullptr) return refusal("event.late.not_in_format");
    return enter_bracket(draft, *standing, command);
}

}  // namespace yuanmen::tournament
