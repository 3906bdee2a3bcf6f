#include "tournament/view/match_view.hpp"

#include <map>
#include <nlohmann/json.hpp>

#include "tournament/event/codec.hpp"
#include "tournament/event/series_facts.hpp"

namespace yuanmen::tournament {
namespace {

using journal::name_of;
using nlohmann::json;

/// Which match each slot is filled from.
std::map<SlotRef, BracketMatchId> feeders(const Bracket& bracket) {
    std::map<SlotRef, BracketMatchId> from;
    for (const BracketMatch& match : bracket.matches) {
        if (match.winner_to) from[*match.winner_to] = match.id;
        if (match.loser_to) from[*match.loser_to] = match.id;
    }
    return from;
}

std::string_view status_word(const FilledMatch& filled, const MatchFacts& facts) {
    switch (filled.status) {
        case BracketStatus::waiting:
            return "waiting";
        case BracketStatus::playable:
            return facts.open_desk() != nullptr ? "called" : "ready";
        case BracketStatus::walkover:
            return "walkover";
        case BracketStatus::decided:
            return "decided";
    }
    return "";
}

json slot_json(const EventState& state, const std::string& match, Slot slot, bool kept) {
    json shown = {{"kind", "unknown"}, {"entrant", nullptr}, {"name", nullptr},
                  {"seed", nullptr},   {"kept", kept},       {"from", nullptr}};
    if (slot.kind == Slot::Kind::bye) shown["kind"] = "bye";
    const Entrant* entrant =
        slot.kind == Slot::Kind::seed ? player_of_match(state, match, slot.seed) : nullptr;
    if (entrant == nullptr) return shown;
    shown["kind"] = "entrant";
    shown["entrant"] = entrant->id;
    shown["name"] = entrant->given.name;
    shown["seed"] = slot.seed;
    return shown;
}

json recorded_json(const RecordedResult& recorded, EventViewer viewer) {
    json result = {{"cause", name_of(recorded.cause)},
                   {"neither", recorded.outcome == BracketResult::neither},
                   {"drawn", recorded.outcome == BracketResult::drawn},
                   {"wall_ms", recorded.wall_ms}};
    if (viewer == EventViewer::everybody) return result;
    result["source"] = name_of(recorded.source);
    result["sheet_version"] = recorded.sheet_version;
    result["signed_by"] = recorded.signed_by;
    result["entered_by"] = recorded.entered_by;
    result["note"] = recorded.note;
    const auto numbers = [](const match::PerChair<int>& both) { return json{{"a", both.a}, {"b", both.b}}; };
    if (recorded.remaining) result["remaining"] = numbers(*recorded.remaining);
    if (recorded.hp) result["hp"] = numbers(*recorded.hp);
    if (recorded.confirmed_by) result["confirmed_by"] = *recorded.confirmed_by;
    if (recorded.lots) result["lots"] = *recorded.lots;
    if (recorded.instead_of_desk) result["instead_of_desk"] = *recorded.instead_of_desk;
    return result;
}

json result_json(const FilledMatch& filled, const MatchFacts& facts, EventViewer viewer) {
    if (filled.status != BracketStatus::decided || !facts.result) return nullptr;
    return recorded_json(*facts.result, viewer);
}

json slot_of(BracketResult outcome) {
    const bool won = outcome == BracketResult::first || outcome == BracketResult::second;
    return won ? json(outcome == BracketResult::first ? 0 : 1) : json(nullptr);
}

/// Of a match of several games: how many, how it stands, each that is over, and who is lord in the next.
void put_series(json& shown, const StageSettings& stage, const MatchFacts& facts, bool open,
                EventViewer viewer) {
    const SeriesStanding standing = series_of(stage, facts);
    const auto lord = open ? next_lord(stage, facts) : std::nullopt;
    shown["best_of"] = stage.best_of.value_or(1);
    shown["score"] = {standing.won_first, standing.won_second};
    shown["next_lord"] = lord ? json(static_cast<int>(*lord)) : json(nullptr);
    shown["games"] = json::array();
    for (const RecordedResult& game : facts.games_played()) {
        json one = recorded_json(game, viewer);
        one["winner_slot"] = slot_of(game.outcome);
        one["desk_match"] = game.desk_match.empty() ? json(nullptr) : json(game.desk_match);
        shown["games"].push_back(std::move(one));
    }
}

/// What waits for a second person: who has entered it, and only where two differ what they say.
json entered_json(const std::vector<EnteredSheet>& entered) {
    json out = json::array();
    for (const EnteredSheet& one : entered) {
        json shown = {{"entered_by", one.result.entered_by}, {"wall_ms", one.result.wall_ms}};
        if (entered.size() > 1) {
            shown = recorded_json(one.result, EventViewer::staff);
            shown["winner_slot"] = slot_of(one.result.outcome);
            if (one.game) shown["game"] = *one.game;
        }
        out.push_back(std::move(shown));
    }
    return out;
}

json winner_slot(const FilledMatch& filled) {
    if (filled.winner.kind != Slot::Kind::seed) return nullptr;
    return filled.winner == filled.slots[0] ? 0 : 1;
}

json target_json(const std::optional<SlotRef>& target) {
    return target ? json(to_string(target->match)) : json(nullptr);
}

}  // namespace

std::string_view word_of(BracketMatchId::Part part) {
    static constexpr std::array<std::string_view, 8> kWords = {
        "winners", "third_place", "losers", "grand_final", "swiss", "round_robin", "group", "consolation"};
    return kWords[static_cast<std::size_t>(part)];
}

json matches_json(const EventState& state, const Standing& standing, EventViewer viewer) {
    const Bracket& bracket = standing.bracket;
    const auto from = feeders(bracket);
    auto matches = json::array();
    for (std::size_t i = 0; i < bracket.matches.size(); ++i) {
        const BracketMatch& match = bracket.matches[i];
        const FilledMatch& filled = standing.filled[i];
        const MatchFacts& facts = state.facts(to_string(match.id));
        auto slots = json::array();
        for (int slot = 0; slot < 2; ++slot) {
            slots.push_back(slot_json(state, to_string(match.id),
                                      filled.slots[static_cast<std::size_t>(slot)], facts.kept.has_value()));
            const auto feeder = from.find({match.id, slot});
            if (feeder != from.end()) slots.back()["from"] = to_string(feeder->second);
        }
        matches.push_back({{"id", to_string(match.id)},
                           {"part", word_of(match.id.part)},
                           {"round", match.id.round},
                           {"number", match.id.number},
                           {"field", field_of(bracket, match.id)},
                           {"stage", stage_of(state.settings, bracket, match.id).name},
                           {"status", status_word(filled, facts)},
                           {"slots", std::move(slots)},
                           {"winner_slot", winner_slot(filled)},
                           {"result", result_json(filled, facts, viewer)},
                           {"desk_match", facts.desk ? json(facts.desk->desk_match) : json(nullptr)},
                           {"table", facts.desk ? json(facts.desk->table) : json(nullptr)},
                           {"winner_to", target_json(match.winner_to)},
                           {"loser_to", target_json(match.loser_to)}});
        const StageSettings& stage = stage_of(state.settings, bracket, match.id);
        if (facts.entered && viewer != EventViewer::everybody)
            matches.back()["entered"] = entered_json(*facts.entered);
        if (match.id.again > 1) matches.back()["again"] = match.id.again;
        if (match.places[0] > 0) matches.back()["places"] = match.places;
        if (is_series(stage))
            put_series(matches.back(), stage, facts, filled.status == BracketStatus::playable, viewer);
    }
    return matches;
}

}  // namespace yuanmen::tournament
