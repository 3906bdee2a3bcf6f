#include "tournament/view/stages_view.hpp"

#include <algorithm>
#include <cstdio>
#include <map>
#include <nlohmann/json.hpp>
#include <string>

#include "tournament/event/stages.hpp"
#include "tournament/view/event_snapshot.hpp"

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

std::vector<AgainstShown> against(const StagePlay& play, const std::string& id) {
    std::vector<AgainstShown> list;
    for (const StageMatch& match : play.matches) {
        for (int slot = 0; slot < 2; ++slot) {
            const Slot& own = match.slots[static_cast<std::size_t>(slot)];
            const Slot& other = match.slots[static_cast<std::size_t>(1 - slot)];
            if (own.kind != Slot::Kind::seed || play.of(own.seed).id != id) continue;
            AgainstShown one{
                match.id.round, to_string(match.id), {}, slot == 0, std::string(result_for(match, slot))};
            if (other.kind == Slot::Kind::seed) one.opponent = play.of(other.seed).id;
            list.push_back(std::move(one));
        }
    }
    return list;
}

void put_row(RankShown& shown, const EventState& state, const StagePlay& play, const standings::Row& row) {
    const Entrant* entrant = state.find(row.player);
    std::map<std::string, int> counts;
    for (const AgainstShown& one : against(play, row.player)) ++counts[one.result];
    shown.rank = row.rank;
    shown.entrant = row.player;
    shown.name = entrant == nullptr ? "" : entrant->given.name;
    shown.left = entrant == nullptr || entrant->left.has_value();
    shown.points = row.match_points;
    shown.won = counts["won"] + (byes_count(play.settings.kind) ? counts["bye"] : 0);
    shown.drawn = counts["drawn"];
    shown.lost = counts["lost"];
    for (const auto tiebreak : order_of_tiebreaks(play.settings))
        shown.values[std::string(name_of(tiebreak))] = four_decimals(row.values.at(tiebreak).value);
}

std::vector<TermShown> terms_shown(const standings::Value& value) {
    std::vector<TermShown> terms;
    for (const standings::Term& term : value.terms) {
        terms.push_back({term.round, {}, {term.value.numerator, term.value.denominator}, term.counted});
        if (!term.opponent.empty()) terms.back().opponent = term.opponent;
    }
    return terms;
}

void put_row(FullRankShown& shown, const EventState& state, const StagePlay& play,
             const standings::Row& row) {
    put_row(static_cast<RankShown&>(shown), state, play, row);
    shown.against = against(play, row.player);
    for (const auto& [tiebreak, value] : row.values) {
        const std::string name(name_of(tiebreak));
        shown.terms[name] = terms_shown(value);
        shown.fractions[name] = {value.value.numerator.to_string(), value.value.denominator.to_string()};
    }
}

template <class Row>
std::vector<TableShown<Row>> tables_shown(const EventState& state, const StagePlay& play) {
    const FormatRules& rules = rules_of(play.settings.kind);
    std::vector<TableShown<Row>> tables;
    if (rules.tables == nullptr || play.rounds.empty()) return tables;
    for (const StageTable& table : rules.tables(play)) {
        tables.push_back({table.group, {}});
        for (const auto& row : table.rows) put_row(tables.back().rows.emplace_back(), state, play, row);
    }
    return tables;
}

journal::OrNull<SeedShown> player_of_seed(const EventState& state, int seed) {
    const Entrant* entrant = entrant_of_seed(state, seed);
    if (entrant == nullptr) return std::nullopt;
    return SeedShown{entrant->id, entrant->given.name, seed};
}

/// As the journal keeps it: the fields in their order, or none.
journal::OrNull<CostShown> cost_shown(const std::vector<std::int64_t>& cost) {
    if (cost.size() < 7) return std::nullopt;
    return CostShown{cost[0], cost[1], cost[2], cost[3], cost[4], cost[5], cost[6]};
}

journal::OrNull<WhyShown> why_shown(const std::optional<PairReason>& why) {
    if (!why) return std::nullopt;
    return WhyShown{cost_shown(why->cost), why->sides};
}

journal::OrNull<ManualShown> manual_shown(const RoundFacts& round) {
    if (!round.manual) return std::nullopt;
    return ManualShown{round.manual->by, round.manual->reason, cost_shown(round.manual->optimum)};
}

RoundShown round_shown(const StageMatches& own, const RoundFacts& round, EventViewer viewer) {
    RoundShown shown;
    shown.round = round.round;
    shown.published_wall_ms = round.published_wall_ms;
    shown.cost = cost_shown(round.cost);
    shown.random_seed = round.random_seed;
    bool finished = true;
    for (std::size_t i = 0; i < own.filled.size(); ++i) {
        const BracketMatchId& id = own.bracket.matches[i].id;
        if (id.round != round.round) continue;
        shown.matches.push_back(to_string(id));
        finished = finished && own.filled[i].status != BracketStatus::playable;
    }
    for (const TablePairing& pair : round.pairs) shown.why.push_back(why_shown(pair.why));
    shown.phase = finished ? "finished" : "running";
    if (viewer == EventViewer::everybody) return shown;
    shown.paired_by = round.paired_by;
    shown.published_by = round.published_by.value_or("");
    shown.forced.emplace(round.forced);
    shown.manual.emplace(manual_shown(round));
    return shown;
}

StageShown stage_shown(const EventState& state, const Standing& standing, int stage, EventViewer viewer) {
    const StagePlay play = play_of(state, standing, stage);
    const FormatRules& rules = rules_of(play.settings.kind);
    const StageMatches own = matches_of_stage(state, standing, stage);
    StageShown shown;
    shown.stage = stage;
    shown.name = state.settings.stages[static_cast<std::size_t>(stage)].name;
    shown.kind = play.settings.kind;
    shown.planned = rules.rounds == nullptr ? 0 : rules.rounds(play);
    shown.advance = play.settings.advance.value_or(2);
    shown.begun = rules.draw != nullptr ? !own.filled.empty() : !play.rounds.empty();
    if (rules.rounds != nullptr) {
        for (const RoundFacts& round : play.rounds) shown.rounds.push_back(round_shown(own, round, viewer));
    }
    shown.tables = tables_shown<RankShown>(state, play);
    return shown;
}

DraftShown draft_shown(const EventState& state, const RoundFacts& round) {
    DraftShown draft;
    draft.stage = round.stage;
    draft.name = state.settings.stages[static_cast<std::size_t>(round.stage)].name;
    draft.kind = format_of(state.settings, round.stage).kind;
    draft.round = round.round;
    draft.cost = cost_shown(round.cost);
    draft.random_seed = round.random_seed;
    draft.forced = round.forced;
    draft.manual = manual_shown(round);
    for (const TablePairing& pair : round.pairs) {
        DraftPair shown{player_of_seed(state, pair.first), {}, pair.group, why_shown(pair.why)};
        if (pair.second > 0) shown.second = player_of_seed(state, pair.second);
        draft.pairs.push_back(std::move(shown));
    }
    for (const int seed : round.seeds) draft.seeds.push_back(player_of_seed(state, seed));
    return draft;
}

}  // namespace

void add_stages(EventShown& event, const EventState& state, const Standing& standing, EventViewer viewer) {
    event.played.emplace();
    for (const int stage : stage_starts(state.settings))
        event.played->push_back(stage_shown(state, standing, stage, viewer));
    if (viewer == EventViewer::everybody) return;
    event.forbidden = state.stage_facts().forbidden;
    if (viewer != EventViewer::head) return;
    event.draft.emplace();
    if (const RoundFacts* draft = state.draft_round()) *event.draft = draft_shown(state, *draft);
}

PairsPreview preview_shown(const SwapPreview& preview) {
    return {cost_shown(preview.round.cost), cost_shown(preview.before), cost_shown(preview.optimum), 0};
}

std::vector<StandingsShown> standings_view(const EventState& state) {
    std::vector<StandingsShown> stages;
    const auto standing = standing_of(state);
    const bool is_public = state.phase == EventPhase::published || state.phase == EventPhase::closed;
    if (!standing || !is_public) return stages;
    for (const int stage : stage_starts(state.settings)) {
        const StagePlay play = play_of(state, *standing, stage);
        if (rules_of(play.settings.kind).tables == nullptr) continue;
        StandingsShown shown;
        shown.stage = stage;
        shown.name = state.settings.stages[static_cast<std::size_t>(stage)].name;
        shown.kind = play.settings.kind;
        shown.rounds = static_cast<int>(play.rounds.size());
        for (const Tiebreak tiebreak : order_of_tiebreaks(play.settings))
            shown.tiebreaks.emplace_back(name_of(tiebreak));
        shown.tables = tables_shown<FullRankShown>(state, play);
        stages.push_back(std::move(shown));
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
