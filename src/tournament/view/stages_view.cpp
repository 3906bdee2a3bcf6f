#include "tournament/view/stages_view.hpp"

#include <algorithm>
#include <cstdio>
#include <map>
#include <nlohmann/json.hpp>
#include <string>

#include "journal/codec/json.hpp"
#include "tournament/event/codec.hpp"
#include "tournament/event/stages.hpp"
#include "tournament/event/swap.hpp"

namespace yuanmen::tournament {
namespace {

using journal::name_of;
using nlohmann::json;
using standings::Tiebreak;

std::string four_decimals(const standings::Fraction& value) {
    char text[48];
    std::snprintf(text, sizeof text, "%.4f", value.to_double());
    return text;
}

std::vector<Tiebreak> order_of_tiebreaks(const FormatSettings& settings) {
    return settings.tiebreaks.value_or(std::vector{Tiebreak::omw, Tiebreak::gw, Tiebreak::ogw});
}

/// What became of a match for the player in `slot`: "won", "drawn", "lost", "bye" or "open".
std::string_view result_for(const StageMatch& match, int slot) {
    if (match.slots[1].kind == Slot::Kind::bye) return "bye";
    if (!match.result) return "open";
    if (*match.result == BracketResult::drawn) return "drawn";
    const auto own = slot == 0 ? BracketResult::first : BracketResult::second;
    return *match.result == own ? "won" : "lost";
}

json against_json(const StagePlay& play, const std::string& id) {
    auto list = json::array();
    for (const StageMatch& match : play.matches) {
        for (int slot = 0; slot < 2; ++slot) {
            const Slot& own = match.slots[static_cast<std::size_t>(slot)];
            const Slot& other = match.slots[static_cast<std::size_t>(1 - slot)];
            if (own.kind != Slot::Kind::seed || play.of(own.seed).id != id) continue;
            const bool alone = other.kind != Slot::Kind::seed;
            list.push_back({{"round", match.id.round},
                            {"match", to_string(match.id)},
                            {"opponent", alone ? json(nullptr) : json(play.of(other.seed).id)},
                            {"first", slot == 0},
                            {"result", result_for(match, slot)}});
        }
    }
    return list;
}

json row_json(const EventState& state, const StagePlay& play, const standings::Row& row) {
    const Entrant* entrant = state.find(row.player);
    std::map<std::string, int> counts;
    for (const json& one : against_json(play, row.player))
        ++counts[one.at("result").get_ref<const std::string&>()];
    json shown = {{"rank", row.rank},
                  {"entrant", row.player},
                  {"name", entrant == nullptr ? "" : entrant->given.name},
                  {"left", entrant == nullptr || entrant->left.has_value()},
                  {"points", row.match_points},
                  {"won", counts["won"] + counts["bye"]},
                  {"drawn", counts["drawn"]},
                  {"lost", counts["lost"]},
                  {"values", json::object()}};
    for (const auto tiebreak : order_of_tiebreaks(play.settings))
        shown["values"][std::string(name_of(tiebreak))] = four_decimals(row.values.at(tiebreak).value);
    return shown;
}

json terms_json(const standings::Value& value) {
    auto terms = json::array();
    for (const standings::Term& term : value.terms) {
        terms.push_back({{"round", term.round},
                         {"opponent", term.opponent.empty() ? json(nullptr) : json(term.opponent)},
                         {"value", {term.value.numerator, term.value.denominator}},
                         {"counted", term.counted}});
    }
    return terms;
}

json full_row_json(const EventState& state, const StagePlay& play, const standings::Row& row) {
    json shown = row_json(state, play, row);
    shown["against"] = against_json(play, row.player);
    shown["terms"] = json::object();
    shown["fractions"] = json::object();
    for (const auto& [tiebreak, value] : row.values) {
        const std::string name(name_of(tiebreak));
        shown["terms"][name] = terms_json(value);
        shown["fractions"][name] = {value.value.numerator.to_string(), value.value.denominator.to_string()};
    }
    return shown;
}

template <class RowJson>
json tables_json(const EventState& state, const StagePlay& play, RowJson&& row_json_of) {
    const FormatRules& rules = rules_of(play.settings.kind);
    auto tables = json::array();
    if (rules.tables == nullptr || play.rounds.empty()) return tables;
    for (const StageTable& table : rules.tables(play)) {
        json rows = json::array();
        for (const auto& row : table.rows) rows.push_back(row_json_of(state, play, row));
        tables.push_back({{"group", table.group}, {"rows", std::move(rows)}});
    }
    return tables;
}

json player_of_seed(const EventState& state, int seed) {
    const Entrant* entrant = entrant_of_seed(state, seed);
    if (entrant == nullptr) return nullptr;
    return {{"entrant", entrant->id}, {"name", entrant->given.name}, {"seed", seed}};
}

json why_json(const std::optional<PairReason>& why) {
    if (!why) return nullptr;
    return {{"cost", cost_json(why->cost)}, {"sides", name_of(why->sides)}};
}

json manual_json(const RoundFacts& round) {
    if (!round.manual) return nullptr;
    return {{"by", round.manual->by},
            {"reason", round.manual->reason},
            {"optimum", cost_json(round.manual->optimum)}};
}

json round_json(const StageMatches& own, const RoundFacts& round, EventViewer viewer) {
    json shown = {{"round", round.round},          {"published_wall_ms", round.published_wall_ms},
                  {"cost", cost_json(round.cost)}, {"random_seed", round.random_seed},
                  {"matches", json::array()},      {"why", json::array()}};
    bool finished = true;
    for (std::size_t i = 0; i < own.filled.size(); ++i) {
        const BracketMatchId& id = own.bracket.matches[i].id;
        if (id.round != round.round) continue;
        shown["matches"].push_back(to_string(id));
        const auto& facts = own.filled[i];
        finished = finished && facts.status != BracketStatus::playable;
    }
    for (const TablePairing& pair : round.pairs) shown["why"].push_back(why_json(pair.why));
    shown["phase"] = finished ? "finished" : "running";
    if (viewer == EventViewer::everybody) return shown;
    shown["paired_by"] = round.paired_by;
    shown["published_by"] = round.published_by.value_or("");
    shown["forced"] = round.forced ? json(*round.forced) : json(nullptr);
    shown["manual"] = manual_json(round);
    return shown;
}

json stage_json(const EventState& state, const Standing& standing, int stage, EventViewer viewer) {
    const StagePlay play = play_of(state, standing, stage);
    const FormatRules& rules = rules_of(play.settings.kind);
    const StageMatches own = matches_of_stage(state, standing, stage);
    auto rounds = json::array();
    if (rules.rounds != nullptr) {
        for (const RoundFacts& round : play.rounds) rounds.push_back(round_json(own, round, viewer));
    }
    return {{"stage", stage},
            {"name", state.settings.stages[static_cast<std::size_t>(stage)].name},
            {"kind", name_of(play.settings.kind)},
            {"planned", rules.rounds == nullptr ? 0 : rules.rounds(play)},
            {"advance", play.settings.advance.value_or(2)},
            {"begun", rules.draw != nullptr ? !own.filled.empty() : !play.rounds.empty()},
            {"rounds", std::move(rounds)},
            {"tables", tables_json(state, play, row_json)}};
}

json draft_json(const EventState& state, const RoundFacts& round) {
    json draft = {{"stage", round.stage},
                  {"name", state.settings.stages[static_cast<std::size_t>(round.stage)].name},
                  {"kind", name_of(format_of(state.settings, round.stage).kind)},
                  {"round", round.round},
                  {"pairs", json::array()},
                  {"seeds", json::array()},
                  {"cost", cost_json(round.cost)},
                  {"random_seed", round.random_seed},
                  {"forced", round.forced ? json(*round.forced) : json(nullptr)},
                  {"manual", manual_json(round)}};
    for (const TablePairing& pair : round.pairs) {
        draft["pairs"].push_back(
            {{"first", player_of_seed(state, pair.first)},
             {"second", pair.second > 0 ? player_of_seed(state, pair.second) : json(nullptr)},
             {"group", pair.group ? json(*pair.group) : json(nullptr)},
             {"why", why_json(pair.why)}});
    }
    for (const int seed : round.seeds) draft["seeds"].push_back(player_of_seed(state, seed));
    return draft;
}

}  // namespace

void add_stages(json& event, const EventState& state, const Standing& standing, EventViewer viewer) {
    event["played"] = json::array();
    for (const int stage : stage_starts(state.settings))
        event["played"].push_back(stage_json(state, standing, stage, viewer));
    if (viewer == EventViewer::everybody) return;
    event["forbidden"] = journal::write(state.stage_facts().forbidden);
    if (viewer != EventViewer::head) return;
    const RoundFacts* draft = state.draft_round();
    event["draft"] = draft == nullptr ? json(nullptr) : draft_json(state, *draft);
}

json standings_view(const EventState& state) {
    auto stages = json::array();
    const auto standing = standing_of(state);
    const bool is_public = state.phase == EventPhase::published || state.phase == EventPhase::closed;
    if (!standing || !is_public) return stages;
    for (const int stage : stage_starts(state.settings)) {
        const StagePlay play = play_of(state, *standing, stage);
        if (rules_of(play.settings.kind).tables == nullptr) continue;
        json order = json::array();
        for (const Tiebreak tiebreak : order_of_tiebreaks(play.settings)) order.push_back(name_of(tiebreak));
        stages.push_back({{"stage", stage},
                          {"name", state.settings.stages[static_cast<std::size_t>(stage)].name},
                          {"kind", name_of(play.settings.kind)},
                          {"rounds", play.rounds.size()},
                          {"tiebreaks", std::move(order)},
                          {"tables", tables_json(state, play, full_row_json)}});
    }
    return stages;
}

json without_drafts(json entry) {
    if (!entry.is_object() || !entry.contains("changes")) return entry;
    json& changes = entry["changes"];
    if (!changes.contains("stages") || !changes["stages"].contains("rounds")) return entry;
    for (json& change : changes["stages"]["rounds"]) {
        for (const char* side : {"before", "after"}) {
            if (!change.contains(side) || change[side].is_null() || change[side].contains("published_by"))
                continue;
            change[side] = {
                {"stage", change[side].at("stage")}, {"round", change[side].at("round")}, {"draft", true}};
        }
    }
    return entry;
}

}  // namespace yuanmen::tournament
