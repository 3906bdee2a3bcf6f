#include "tournament/event/stages.hpp"

#include <algorithm>
#include <array>

#include "tournament/double_elimination/stage.hpp"
#include "tournament/groups/stage.hpp"
#include "tournament/round_robin/stage.hpp"
#include "tournament/single_elimination/stage.hpp"
#include "tournament/standings/cut.hpp"
#include "tournament/swiss/stage.hpp"

namespace yuanmen::tournament {
namespace {

Participant participant_of(const EventState& state, const std::string& id) {
    const Entrant* entrant = state.find(id);
    if (entrant == nullptr) return {id, "", true, false, 1};
    return {id, entrant->given.club, entrant->left.has_value(), entrant->is_disqualified(),
            entrant->from_round.value_or(1)};
}

std::array<standings::SheetFigures, 2> figures_of(const RecordedResult& result) {
    std::array<standings::SheetFigures, 2> figures{};
    const auto put = [&](const std::optional<match::PerChair<int>>& both, auto member) {
        if (!both) return;
        figures[0].*member = static_cast<std::uint32_t>(std::max(0, both->a));
        figures[1].*member = static_cast<std::uint32_t>(std::max(0, both->b));
    };
    put(result.remaining, &standings::SheetFigures::generals_remaining);
    put(result.lost_hp, &standings::SheetFigures::lost_hp);
    return figures;
}

/// The games of a match of several, and what their sheets say together.
void put_games(StageMatch& match, const std::vector<RecordedResult>& games) {
    match.figures = {};
    for (const RecordedResult& game : games) {
        const auto figures = figures_of(game);
        for (std::size_t slot = 0; slot < 2; ++slot) {
            match.figures[slot].generals_remaining += figures[slot].generals_remaining;
            match.figures[slot].lost_hp += figures[slot].lost_hp;
        }
        if (game.outcome == BracketResult::first) ++match.games_won[0];
        if (game.outcome == BracketResult::second) ++match.games_won[1];
        if (game.outcome == BracketResult::drawn) ++match.games_drawn;
    }
}

bool is_over_stage(const StageMatches& matches) {
    return std::none_of(matches.filled.begin(), matches.filled.end(), [](const FilledMatch& match) {
        return match.status == BracketStatus::playable || match.status == BracketStatus::waiting;
    });
}

bool is_any_decided(const StageMatches& matches) {
    return std::any_of(matches.filled.begin(), matches.filled.end(),
                       [](const FilledMatch& match) { return match.status == BracketStatus::decided; });
}

/// The podium of a bracket without those who hold no place: who stands alone behind one of them moves up,
/// two who share the third place stay there.
Podium without_disqualified(const EventState& state, const Podium& places) {
    const auto is_out = [&](const Slot& slot) {
        const Entrant* entrant = slot.kind == Slot::Kind::seed ? entrant_of_seed(state, slot.seed) : nullptr;
        return entrant != nullptr && entrant->is_disqualified();
    };
    std::vector<Slot> line{places.champion, places.runner_up}, third = places.third;
    const bool shared = third.size() > 1;
    if (!shared) line.insert(line.end(), third.begin(), third.end());
    for (const auto& [place, slot] : places.below) line.push_back(slot);
    std::erase_if(line, is_out);
    std::erase_if(third, is_out);
    const auto take = [&] {
        if (line.empty()) return Slot::bye();
        const Slot first = line.front();
        line.erase(line.begin());
        return first;
    };
    Podium left{take(), take(), third};
    if (!shared) left.third.clear();
    if (!shared && !line.empty()) left.third.push_back(take());
    for (const auto& [place, slot] : places.below) {
        if (!line.empty()) left.below[place] = take();
    }
    return left;
}

Podium best_three(const StagePlay& play, const std::vector<standings::Row>& rows) {
    Podium places{Slot::bye(), Slot::bye(), {}};
    auto lotted = standings::with_lots(rows, play.rounds.back().random_seed);
    std::erase_if(lotted, [](const standings::Row& row) { return row.rank == 0; });
    const auto slot_of = [&](const std::string& id) {
        for (const int seed : play.field) {
            if (play.of(seed).id == id) return Slot::of(seed);
        }
        return Slot::bye();
    };
    if (!lotted.empty()) places.champion = slot_of(lotted[0].player);
    if (lotted.size() > 1) places.runner_up = slot_of(lotted[1].player);
    if (lotted.size() > 2) places.third = {slot_of(lotted[2].player)};
    return places;
}

}  // namespace

const FormatRules& rules_of(Format format) {
    switch (format) {
        case Format::single_elimination:
            return single_elimination_rules();
        case Format::double_elimination:
            return double_elimination_rules();
        case Format::swiss:
            return swiss::rules();
        case Format::round_robin:
            return round_robin_rules();
        case Format::groups:
            return group_rules();
    }
    return single_elimination_rules();
}

std::vector<int> stage_starts(const EventSettings& settings) {
    std::vector<int> starts{0};
    for (std::size_t i = 1; i < settings.stages.size(); ++i) {
        if (settings.stages[i].format) starts.push_back(static_cast<int>(i));
    }
    return starts;
}

FormatSettings format_of(const EventSettings& settings, int stage) {
    const auto index = static_cast<std::size_t>(stage);
    if (index >= settings.stages.size() || !settings.stages[index].format) return {};
    return *settings.stages[index].format;
}

int stage_with(const EventSettings& settings, const BracketMatchId& match) {
    int before = match.again;
    for (const int start : stage_starts(settings)) {
        const FormatRules& rules = rules_of(format_of(settings, start).kind);
        const bool of_kind = match.in_bracket() ? rules.draw != nullptr : rules.part == match.part;
        if (of_kind && --before == 0) return start;
    }
    return 0;
}

int again_of(const EventSettings& settings, int stage) {
    const Format kind = format_of(settings, stage).kind;
    const auto starts = stage_starts(settings);
    return static_cast<int>(std::count_if(starts.begin(), starts.end(), [&](int start) {
        return start <= stage && format_of(settings, start).kind == kind;
    }));
}

bool has_formats(const EventSettings& settings) {
    return stage_starts(settings).size() > 1 || format_of(settings, 0).kind != Format::single_elimination;
}

bool draws_stand(BracketMatchId::Part part) {
    return !BracketMatchId{part, 1, 1}.in_bracket();
}

StageMatches matches_of_stage(const EventState& state, const Standing& standing, int stage) {
    StageMatches own;
    own.bracket.rounds = standing.bracket.rounds;
    own.bracket.third_place = standing.bracket.third_place;
    for (std::size_t i = 0; i < standing.filled.size(); ++i) {
        if (stage_with(state.settings, standing.bracket.matches[i].id) != stage) continue;
        own.bracket.matches.push_back(standing.bracket.matches[i]);
        own.filled.push_back(standing.filled[i]);
    }
    return own;
}

StagePlay play_of(const EventState& state, const Standing& standing, int stage) {
    StagePlay play;
    play.settings = format_of(state.settings, stage);
    play.again = again_of(state.settings, stage);
    if (static_cast<std::size_t>(stage) < state.settings.stages.size())
        play.best_of = state.settings.stages[static_cast<std::size_t>(stage)].best_of.value_or(1);
    if (state.drawing) {
        for (const std::string& id : state.drawing->order)
            play.everybody.push_back(participant_of(state, id));
    }
    // Who came late has missed rounds of the first stage only.
    for (Participant& one : play.everybody) {
        if (stage > 0) one.from_round = 1;
    }
    for (const RoundFacts& round : state.stage_facts().rounds) {
        if (round.stage != stage || round.is_draft()) continue;
        play.rounds.push_back(round);
        if (!round.seeds.empty()) play.field = round.seeds;
    }
    if (stage == 0) {
        for (std::size_t seed = 1; seed <= play.everybody.size(); ++seed)
            play.field.push_back(static_cast<int>(seed));
    }
    const StageMatches own = matches_of_stage(state, standing, stage);
    for (std::size_t i = 0; i < own.filled.size(); ++i) {
        StageMatch match{own.bracket.matches[i].id, own.filled[i].slots, {}, {}};
        const MatchFacts& facts = state.facts(to_string(match.id));
        const auto& result = facts.result;
        if (result && own.filled[i].status == BracketStatus::decided) {
            match.result = result->outcome;
            match.figures = figures_of(*result);
            if (facts.games) put_games(match, *facts.games);
        }
        play.matches.push_back(std::move(match));
    }
    for (const ForbiddenPair& pair : state.stage_facts().forbidden)
        play.forbidden.emplace_back(pair.one, pair.other);
    return play;
}

StageNow stage_now(const EventState& state, const Standing& standing) {
    StageNow now;
    for (const RoundFacts& round : state.stage_facts().rounds) {
        if (!round.is_draft()) now.stage = std::max(now.stage, round.stage);
    }
    const auto starts = stage_starts(state.settings);
    const auto after = std::upper_bound(starts.begin(), starts.end(), now.stage);
    if (after != starts.end()) now.next = *after;
    const FormatRules& rules = rules_of(format_of(state.settings, now.stage).kind);
    if (rules.rounds == nullptr) return now;
    const StagePlay play = play_of(state, standing, now.stage);
    now.rounds = static_cast<int>(play.rounds.size());
    now.planned = rules.rounds(play);
    return now;
}

int still_here(const EventState& state) {
    int here = 0;
    const auto seeds = state.drawing ? state.drawing->order.size() : 0;
    for (std::size_t seed = 1; seed <= seeds; ++seed) {
        const Entrant* entrant = entrant_of_seed(state, static_cast<int>(seed));
        if (entrant != nullptr && !entrant->left) ++here;
    }
    return here;
}

int deciding_stage(const EventState& state, const Standing& standing) {
    const int last = stage_now(state, standing).stage;
    if (state.phase != EventPhase::closed) return last;
    int deciding = 0;
    for (const int stage : stage_starts(state.settings)) {
        if (stage <= last && is_any_decided(matches_of_stage(state, standing, stage))) deciding = stage;
    }
    return deciding;
}

bool has_ended(const EventState& state, const Standing& standing, int stage) {
    const StageMatches own = matches_of_stage(state, standing, stage);
    if (state.phase == EventPhase::closed) return is_any_decided(own);
    const StageNow now = stage_now(state, standing);
    const bool all_paired = now.stage > stage || (now.rounds > 0 && now.rounds >= now.planned);
    return all_paired && is_over_stage(own);
}

Podium podium_of(const EventState& state, const Standing& standing) {
    if (stage_now(state, standing).next && state.phase != EventPhase::closed) return {};
    const int stage = deciding_stage(state, standing);
    const FormatRules& rules = rules_of(format_of(state.settings, stage).kind);
    if (rules.podium != nullptr) {
        const StageMatches own = matches_of_stage(state, standing, stage);
        return without_disqualified(state, rules.podium(own.bracket, own.filled));
    }
    if (!has_ended(state, standing, stage)) return {};
    const StagePlay play = play_of(state, standing, stage);
    const auto tables = rules.tables(play);
    if (tables.size() != 1) return {};
    return best_three(play, tables.front().rows);
}

std::vector<RankLine> ranks_of(const EventState& state) {
    const auto standing = standing_of(state);
    std::vector<RankLine> lines;
    if (!standing) return lines;
    for (const int stage : stage_starts(state.settings)) {
        const FormatRules& rules = rules_of(format_of(state.settings, stage).kind);
        if (rules.tables == nullptr) continue;
        for (const StageTable& table : rules.tables(play_of(state, *standing, stage))) {
            for (const auto& row : table.rows)
                lines.push_back(
                    {stage, table.group, row.player, row.rank, static_cast<int>(row.match_points)});
        }
    }
    return lines;
}

}  // namespace yuanmen::tournament
