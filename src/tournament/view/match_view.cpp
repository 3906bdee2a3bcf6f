#include "tournament/view/match_view.hpp"

#include <map>

#include "tournament/event/series_facts.hpp"

namespace yuanmen::tournament {
namespace {

/// Which match each slot is filled from.
std::map<SlotRef, BracketMatchId> feeders(const Bracket& bracket) {
    std::map<SlotRef, BracketMatchId> from;
    for (const BracketMatch& match : bracket.matches) {
        if (match.winner_to) from[*match.winner_to] = match.id;
        if (match.loser_to) from[*match.loser_to] = match.id;
    }
    return from;
}

MatchStatus status_of(const FilledMatch& filled, const MatchFacts& facts) {
    switch (filled.status) {
        case BracketStatus::waiting:
            return MatchStatus::waiting;
        case BracketStatus::playable:
            return facts.open_desk() != nullptr ? MatchStatus::called : MatchStatus::ready;
        case BracketStatus::walkover:
            return MatchStatus::walkover;
        case BracketStatus::decided:
            return MatchStatus::decided;
    }
    return MatchStatus::waiting;
}

SlotShown slot_shown(const EventState& state, const std::string& match, Slot slot, bool kept) {
    SlotShown shown;
    shown.kept = kept;
    if (slot.kind == Slot::Kind::bye) shown.kind = SlotKind::bye;
    const Entrant* entrant =
        slot.kind == Slot::Kind::seed ? player_of_match(state, match, slot.seed) : nullptr;
    if (entrant == nullptr) return shown;
    shown.kind = SlotKind::entrant;
    shown.entrant = entrant->id;
    shown.name = entrant->given.name;
    shown.seed = slot.seed;
    return shown;
}

ResultShown result_shown(const RecordedResult& recorded, EventViewer viewer) {
    ResultShown result;
    result.cause = recorded.cause;
    result.neither = recorded.outcome == BracketResult::neither;
    result.drawn = recorded.outcome == BracketResult::drawn;
    result.wall_ms = recorded.wall_ms;
    if (viewer == EventViewer::everybody) return result;
    result.source = recorded.source;
    result.sheet_version = recorded.sheet_version;
    result.signed_by = recorded.signed_by;
    result.entered_by = recorded.entered_by;
    result.note = recorded.note;
    result.remaining = recorded.remaining;
    result.hp = recorded.hp;
    result.confirmed_by = recorded.confirmed_by;
    result.lots = recorded.lots;
    result.instead_of_desk = recorded.instead_of_desk;
    return result;
}

journal::OrNull<int> slot_of(BracketResult outcome) {
    if (outcome == BracketResult::first) return 0;
    if (outcome == BracketResult::second) return 1;
    return std::nullopt;
}

/// Of a match of several games: how many, how it stands, each that is over, and who is lord in the next.
void put_series(MatchShown& shown, const StageSettings& stage, const MatchFacts& facts, bool open,
                EventViewer viewer) {
    const SeriesStanding standing = series_of(stage, facts);
    const auto lord = open ? next_lord(stage, facts) : std::nullopt;
    shown.best_of = stage.best_of.value_or(1);
    shown.score = {standing.won_first, standing.won_second};
    shown.next_lord.emplace();
    if (lord) *shown.next_lord = static_cast<int>(*lord);
    shown.games.emplace();
    for (const RecordedResult& game : facts.games_played()) {
        GameShown one{result_shown(game, viewer), slot_of(game.outcome), {}};
        if (!game.desk_match.empty()) one.desk_match = game.desk_match;
        shown.games->push_back(std::move(one));
    }
}

/// What waits for a second person: who has entered it, and only where two differ what they say.
std::vector<EnteredShown> entered_shown(const std::vector<EnteredSheet>& entered) {
    std::vector<EnteredShown> out;
    for (const EnteredSheet& one : entered) {
        EnteredShown shown;
        shown.entered_by = one.result.entered_by;
        shown.wall_ms = one.result.wall_ms;
        if (entered.size() > 1) {
            const ResultShown said = result_shown(one.result, EventViewer::staff);
            shown.cause = said.cause;
            shown.neither = said.neither;
            shown.drawn = said.drawn;
            shown.source = said.source;
            shown.sheet_version = said.sheet_version;
            shown.signed_by = said.signed_by;
            shown.note = said.note;
            shown.remaining = said.remaining;
            shown.hp = said.hp;
            shown.confirmed_by = said.confirmed_by;
            shown.lots = said.lots;
            shown.instead_of_desk = said.instead_of_desk;
            shown.winner_slot.emplace(slot_of(one.result.outcome));
            shown.game = one.game;
        }
        out.push_back(std::move(shown));
    }
    return out;
}

journal::OrNull<std::string> target_of(const std::optional<SlotRef>& target) {
    if (!target) return std::nullopt;
    return to_string(target->match);
}

/// Who plays, where it stands and where it goes on.
MatchShown match_shown(const EventState& state, const Bracket& bracket, const BracketMatch& match,
                       const FilledMatch& filled, EventViewer viewer) {
    const std::string id = to_string(match.id);
    const MatchFacts& facts = state.facts(id);
    const StageSettings& stage = stage_of(state.settings, bracket, match.id);
    MatchShown shown;
    shown.id = id;
    shown.part = match.id.part;
    shown.round = match.id.round;
    shown.number = match.id.number;
    shown.field = field_of(bracket, match.id);
    shown.stage = stage.name;
    shown.status = status_of(filled, facts);
    for (std::size_t slot = 0; slot < 2; ++slot)
        shown.slots[slot] = slot_shown(state, id, filled.slots[slot], facts.kept.has_value());
    if (filled.winner.kind == Slot::Kind::seed) shown.winner_slot = filled.winner == filled.slots[0] ? 0 : 1;
    if (filled.status == BracketStatus::decided && facts.result)
        shown.result = result_shown(*facts.result, viewer);
    if (facts.desk) {
        shown.desk_match = facts.desk->desk_match;
        shown.table = facts.desk->table;
    } else if (facts.table) {
        shown.table = *facts.table;
    }
    shown.winner_to = target_of(match.winner_to);
    shown.loser_to = target_of(match.loser_to);
    if (facts.entered && viewer != EventViewer::everybody) shown.entered = entered_shown(*facts.entered);
    if (match.id.again > 1) shown.again = match.id.again;
    if (match.places[0] > 0) shown.places = match.places;
    if (is_series(stage)) put_series(shown, stage, facts, filled.status == BracketStatus::playable, viewer);
    return shown;
}

}  // namespace

std::string_view word_of(BracketMatchId::Part part) {
    return journal::name_of(part);
}

std::vector<MatchShown> matches_shown(const EventState& state, const Standing& standing, EventViewer viewer) {
    const Bracket& bracket = standing.bracket;
    const auto from = feeders(bracket);
    std::vector<MatchShown> matches;
    for (std::size_t i = 0; i < bracket.matches.size(); ++i) {
        const BracketMatch& match = bracket.matches[i];
        matches.push_back(match_shown(state, bracket, match, standing.filled[i], viewer));
        for (int slot = 0; slot < 2; ++slot) {
            const auto feeder = from.find({match.id, slot});
            if (feeder != from.end())
                matches.back().slots[static_cast<std::size_t>(slot)].from = to_string(feeder->second);
        }
    }
    return matches;
}

}  // namespace yuanmen::tournament
