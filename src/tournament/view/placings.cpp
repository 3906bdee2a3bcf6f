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

bool is_over(const StageMatches& own) {
    return std::none_of(own.filled.begin(), own.filled.end(), [](const FilledMatch& match) {
        return match.status == BracketStatus::playable || match.status == BracketStatus::waiting;
    });
}

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

std::vector<EndGroup> ends_of_bracket(const StageMatches& own, const Podium& podium) {
    std::set<int> left = seeds_in(own);
    std::vector<EndGroup> ends;
    const auto place = [&](const std::vector<Slot>& slots) {
        EndGroup group;
        for (const Slot& slot : slots) {
            if (slot.kind == Slot::Kind::seed && left.erase(slot.seed) > 0) group.seeds.push_back(slot.seed);
        }
        if (!group.seeds.empty()) ends.push_back(std::move(group));
    };
    place({podium.champion});
    place({podium.runner_up});
    place(podium.third);
    for (const auto& [number, slot] : podium.below) place({slot});
    for (const auto& [ahead, seeds] : fallen(own)) {
        std::vector<Slot> slots;
        for (const int seed : seeds) slots.push_back(Slot::of(seed));
        place(slots);
    }
    if (!left.empty()) ends.insert(ends.begin(), EndGroup{{left.begin(), left.end()}, false});
    return ends;
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
    const StageMatches own = matches_of_stage(state, standing, stage);
    if (rules.podium != nullptr) return ends_of_bracket(own, rules.podium(own.bracket, own.filled));
    const StageNow now = stage_now(state, standing);
    const bool all_paired =
        now.rounds > 0 && (now.rounds >= now.planned || state.phase == EventPhase::closed);
    return ends_of_tables(state, rules.tables(play_of(state, standing, stage)),
                          (now.stage > stage || all_paired) && is_over(own));
}

/// All stages that have begun, the last first; each names those whom no later one has.
std::vector<EndGroup> ends_of(const EventState& state, const Standing& standing) {
    std::vector<EndGroup> ends;
    std::set<int> named{0};
    auto starts = stage_starts(state.settings);
    const StageNow now = stage_now(state, standing);
    std::reverse(starts.begin(), starts.end());
    for (const int stage : starts) {
        if (stage > now.stage) continue;
        for (EndGroup& group : ends_of_stage(state, standing, stage)) {
            std::erase_if(group.seeds, [&](int seed) { return named.contains(seed); });
            named.insert(group.seeds.begin(), group.seeds.end());
            if (stage == now.stage && now.next) group.settled = false;
            if (!group.seeds.empty()) ends.push_back(std::move(group));
        }
    }
    return ends;
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
            const Entrant* entrant = entrant_of_seed(state, seed);
            if (entrant == nullptr) continue;
            Placing& placing = placings.emplace_back();
            placing.entrant = entrant->id;
            placing.name = entrant->given.name;
            placing.number = entrant->given.number;
            placing.club = entrant->given.club;
            if (group.settled) placing.from.emplace(ahead + 1);
            if (group.settled) placing.to.emplace(last);
            if (entrant->left) placing.left.emplace(entrant->left->how);
        }
        ahead = last;
    }
    return placings;
}

nlohmann::json placings_json(const EventState& state) {
    return journal::write(placings_of(state));
}

}  // namespace yuanmen::tournament
