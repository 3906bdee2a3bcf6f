#include "tournament/view/placings.hpp"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "journal/codec/json.hpp"
#include "tournament/event/codec.hpp"
#include "tournament/event/stages.hpp"

namespace yuanmen::tournament {
namespace {

/// Seeds who end together; `settled` is false for those who can still go further.
struct EndGroup {
    std::vector<int> seeds;
    bool settled = true;
};

/// How many matches a winner here would have had before him.
int matches_ahead(const StageMatches& own, const BracketMatch& match) {
    int ahead = 0;
    const BracketMatch* at = &match;
    while (at->winner_to && ahead < 64) {
        const auto next = own.bracket.find(at->winner_to->match);
        if (!next) break;
        at = &own.bracket.matches[*next];
        ++ahead;
    }
    return ahead;
}

/// Who has lost for good, by how far from the end of the bracket it was.
std::map<int, std::vector<int>> fallen(const StageMatches& own) {
    std::map<int, std::vector<int>> out;
    for (std::size_t i = 0; i < own.filled.size(); ++i) {
        const FilledMatch& filled = own.filled[i];
        const BracketMatch& match = own.bracket.matches[i];
        if (filled.status != BracketStatus::decided) continue;
        const bool neither = filled.winner.kind != Slot::Kind::seed;
        if (match.loser_to && !neither) continue;
        for (const Slot& slot : filled.slots) {
            if (slot.kind == Slot::Kind::seed && slot != filled.winner)
                out[matches_ahead(own, match)].push_back(slot.seed);
        }
    }
    return out;
}

std::set<int> seeds_in(const StageMatches& own) {
    std::set<int> seeds;
    for (const FilledMatch& filled : own.filled) {
        for (const Slot& slot : filled.slots) {
            if (slot.kind == Slot::Kind::seed) seeds.insert(slot.seed);
        }
    }
    return seeds;
}

/// The best place somebody who stands in this match can still reach.
int best_of(const BracketMatch& match) {
    if (match.id.part == BracketMatchId::Part::third_place) return 3;
    return std::max(1, match.places[0]);
}

/// By the first place each group is about. `settled`: who could still go further shares what there is.
std::vector<EndGroup> ends_of_bracket(const StageMatches& own, const Podium& podium, bool settled) {
    constexpr int kBehind = 1'000;
    std::set<int> left = seeds_in(own);
    std::map<int, EndGroup> ends;
    const auto place = [&](int from, const Slot& slot) {
        if (slot.kind == Slot::Kind::seed && left.erase(slot.seed) > 0) ends[from].seeds.push_back(slot.seed);
    };
    place(1, podium.champion);
    place(2, podium.runner_up);
    for (const Slot& slot : podium.third) place(3, slot);
    for (const auto& [number, slot] : podium.below) place(number, slot);
    for (const auto& [ahead, seeds] : fallen(own)) {
        for (const int seed : seeds) place(kBehind + ahead, Slot::of(seed));
    }
    for (std::size_t i = 0; settled && i < own.filled.size(); ++i) {
        if (own.filled[i].status != BracketStatus::playable && own.filled[i].status != BracketStatus::waiting)
            continue;
        for (const Slot& slot : own.filled[i].slots) place(best_of(own.bracket.matches[i]), slot);
    }
    if (!left.empty()) ends[0] = {{left.begin(), left.end()}, false};
    std::vector<EndGroup> in_order;
    for (auto& [from, group] : ends) in_order.push_back(std::move(group));
    return in_order;
}

std::vector<EndGroup> ends_of_tables(const EventState& state, const std::vector<StageTable>& tables,
                                     bool over) {
    std::map<int, std::vector<int>> by_rank;
    for (const StageTable& table : tables) {
        for (const auto& row : table.rows) by_rank[over ? row.rank : 0].push_back(seed_of(state, row.player));
    }
    std::vector<EndGroup> ends;
    for (auto& [rank, seeds] : by_rank) ends.push_back({std::move(seeds), over});
    return ends;
}

std::vector<EndGroup> ends_of_stage(const EventState& state, const Standing& standing, int stage) {
    const FormatRules& rules = rules_of(format_of(state.settings, stage).kind);
    const bool over = has_ended(state, standing, stage);
    if (rules.podium == nullptr)
        return ends_of_tables(state, rules.tables(play_of(state, standing, stage)), over);
    const StageMatches own = matches_of_stage(state, standing, stage);
    return ends_of_bracket(own, rules.podium(own.bracket, own.filled),
                           over && state.phase == EventPhase::closed);
}

/// The stages up to the deciding one, the last first; each names those whom no later one has. The
/// disqualified are in none.
std::vector<EndGroup> ends_of(const EventState& state, const Standing& standing) {
    std::vector<EndGroup> ends;
    std::set<int> named{0};
    auto starts = stage_starts(state.settings);
    const StageNow now = stage_now(state, standing);
    const int deciding = deciding_stage(state, standing);
    std::reverse(starts.begin(), starts.end());
    for (const int stage : starts) {
        if (stage > deciding) continue;
        for (EndGroup& group : ends_of_stage(state, standing, stage)) {
            std::erase_if(group.seeds, [&](int seed) {
                const Entrant* entrant = entrant_of_seed(state, seed);
                return named.contains(seed) || entrant == nullptr || entrant->is_disqualified();
            });
            named.insert(group.seeds.begin(), group.seeds.end());
            if (stage == now.stage && now.next && state.phase != EventPhase::closed) group.settled = false;
            if (!group.seeds.empty()) ends.push_back(std::move(group));
        }
    }
    return ends;
}

Placing placing_of(const Entrant& entrant) {
    Placing placing;
    placing.entrant = entrant.id;
    placing.name = entrant.given.name;
    placing.number = entrant.given.number;
    placing.club = entrant.given.club;
    if (entrant.left) placing.left.emplace(entrant.left->how);
    return placing;
}

}  // namespace

std::vector<Placing> placings_of(const EventState& state) {
    std::vector<Placing> placings;
    const auto standing = standing_of(state);
    const bool published = state.phase == EventPhase::published || state.phase == EventPhase::closed;
    if (!standing || !published) return placings;
    int ahead = 0;
    for (EndGroup& group : ends_of(state, *standing)) {
        std::sort(group.seeds.begin(), group.seeds.end());
        const int last = ahead + static_cast<int>(group.seeds.size());
        for (const int seed : group.seeds) {
            Placing& placing = placings.emplace_back(placing_of(*entrant_of_seed(state, seed)));
            if (group.settled) placing.from.emplace(ahead + 1);
            if (group.settled) placing.to.emplace(last);
        }
        ahead = last;
    }
    for (const std::string& id : state.drawing->order) {
        const Entrant* entrant = entrant_of_seed(state, seed_of(state, id));
        if (entrant != nullptr && entrant->is_disqualified()) placings.push_back(placing_of(*entrant));
    }
    return placings;
}

nlohmann::json placings_json(const EventState& state) {
    return journal::write(placings_of(state));
}

}  // namespace yuanmen::tournament
