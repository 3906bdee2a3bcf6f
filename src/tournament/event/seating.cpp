#include "tournament/event/seating.hpp"

#include <algorithm>
#include <map>
#include <optional>

#include "tournament/event/stages.hpp"

namespace yuanmen::tournament {
namespace {

bool has_desk_and_no_result(const MatchFacts& facts) {
    return facts.desk && !facts.result;
}

/// When both players of each match were known.
std::vector<std::int64_t> known_since(const EventState& state, const Standing& standing) {
    std::map<std::pair<int, int>, std::int64_t> published;  // by stage and round; of a bracket its only one
    for (const RoundFacts& round : state.stage_facts().rounds) {
        if (!round.is_draft()) published[{round.stage, round.round}] = round.published_wall_ms;
    }
    std::map<BracketMatchId, std::int64_t> filled;
    std::vector<std::int64_t> since;
    for (const BracketMatch& match : standing.bracket.matches) {
        const int stage = stage_with(state.settings, match.id);
        const auto round = published.find({stage, match.id.in_bracket() ? 1 : match.id.round});
        const std::int64_t own =
            std::max(filled[match.id], round == published.end() ? std::int64_t{0} : round->second);
        since.push_back(own);
        const auto& result = state.facts(to_string(match.id)).result;
        const std::int64_t over = result ? std::max(own, result->wall_ms) : own;
        for (const auto& edge : {match.winner_to, match.loser_to}) {
            if (edge) filled[edge->match] = std::max(filled[edge->match], over);
        }
    }
    return since;
}

/// The tables that are free, and whose each one is that somebody needs.
class FreeTables {
  public:
    FreeTables(const EventState& state, const Standing& standing, std::set<int> taken)
        : ranges_(state.tables.value_or(std::vector<TableRange>{})), taken_(std::move(taken)) {
        std::set<std::string> playing;
        for (const FilledMatch& match : standing.filled) {
            if (match.status != BracketStatus::playable && match.status != BracketStatus::waiting) continue;
            for (const Slot& slot : match.slots) {
                if (const Entrant* entrant = entrant_of_seed(state, slot.seed)) playing.insert(entrant->id);
            }
        }
        for (const Entrant& entrant : state.entrants) {
            if (entrant.table && !entrant.left && playing.contains(entrant.id))
                needed_.insert(*entrant.table);
        }
        for (const auto& [id, facts] : state.matches) {
            if (has_desk_and_no_result(facts)) taken_.insert(facts.desk->table);
        }
    }

    /// A free one that is taken by this; 0 if there is none.
    int take(const std::optional<int>& needed) {
        if (needed) return taken_.insert(*needed).second ? *needed : 0;
        if (ranges_.empty()) return take_between(1, 99'999);
        for (const TableRange& range : ranges_) {
            if (const int table = take_between(range.first, range.last); table > 0) return table;
        }
        return 0;
    }

  private:
    int take_between(int first, int last) {
        for (int table = first; table <= last; ++table) {
            if (!needed_.contains(table) && taken_.insert(table).second) return table;
        }
        return 0;
    }

    std::vector<TableRange> ranges_;
    std::set<int> taken_, needed_;
};

std::set<int> seeds_at_tables(const EventState& state, const Standing& standing) {
    std::set<int> playing;
    for (const auto& [id, facts] : state.matches) {
        if (!has_desk_and_no_result(facts) || facts.open_desk() == nullptr) continue;
        const auto index = standing.find(id);
        for (int slot = 0; index && slot < 2; ++slot)
            playing.insert(standing.filled[*index].slots[static_cast<std::size_t>(slot)].seed);
    }
    return playing;
}

/// Playable pairs without a desk of whom nobody plays elsewhere, in the order in which they get tables.
std::vector<UnlinkedPair> in_order(const EventState& state, const Standing& standing) {
    std::set<int> playing = seeds_at_tables(state, standing);
    const auto since = known_since(state, standing);
    std::vector<UnlinkedPair> pairs;
    for (std::size_t i = 0; i < standing.filled.size(); ++i) {
        const FilledMatch& filled = standing.filled[i];
        const BracketMatchId& id = standing.bracket.matches[i].id;
        if (filled.status != BracketStatus::playable || state.facts(to_string(id)).open_desk() != nullptr)
            continue;
        const Entrant* first = entrant_of_seed(state, filled.slots[0].seed);
        const Entrant* second = entrant_of_seed(state, filled.slots[1].seed);
        if (first == nullptr || second == nullptr) continue;
        // A round that was paired although a table still plays: who sits there comes to his next one later.
        const bool free = !playing.contains(filled.slots[0].seed) && !playing.contains(filled.slots[1].seed);
        if (!free) continue;
        playing.insert({filled.slots[0].seed, filled.slots[1].seed});
        pairs.push_back({id, first->id, second->id, 0, since[i]});
    }
    if (state.tables)
        std::stable_sort(pairs.begin(), pairs.end(), [](const UnlinkedPair& one, const UnlinkedPair& other) {
            return one.since_wall_ms < other.since_wall_ms;
        });
    return pairs;
}

}  // namespace

std::vector<UnlinkedPair> pairs_to_seat(const EventState& state, const std::set<int>& taken) {
    const auto standing = standing_of(state);
    if (!standing || state.phase != EventPhase::published) return {};
    auto pairs = in_order(state, *standing);
    FreeTables tables(state, *standing, taken);
    for (UnlinkedPair& pair : pairs) {
        const auto& desk = state.facts(to_string(pair.match)).desk;
        if (desk && !taken.contains(desk->table)) {  // the next game is played where the last one was
            pair.table = desk->table;
            continue;
        }
        const std::optional<int>& first = state.find(pair.first)->table;
        pair.table = tables.take(first ? first : state.find(pair.second)->table);
    }
    return pairs;
}

std::vector<UnlinkedPair> unlinked_pairs(const EventState& state, const std::set<int>& taken) {
    auto pairs = pairs_to_seat(state, taken);
    std::erase_if(pairs, [](const UnlinkedPair& pair) { return pair.table == 0; });
    return pairs;
}

}  // namespace yuanmen::tournament
