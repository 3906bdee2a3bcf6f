#include "tournament/event/standing.hpp"

#include <algorithm>

namespace yuanmen::tournament {
namespace {

BracketRecord record_of(const EventState& state, int rounds) {
    BracketRecord record;
    for (const auto& [text, facts] : state.matches) {
        const auto id = parse_bracket_match_id(text, rounds);
        if (!id) continue;
        if (facts.result) record.results[*id] = facts.result->outcome;
        if (!facts.kept) continue;
        record.kept[{*id, 0}] = Slot::of(facts.kept->first);
        record.kept[{*id, 1}] = Slot::of(facts.kept->second);
    }
    return record;
}

bool is_unfinished(const MatchFacts& facts) {
    return facts.desk && !facts.result;
}

}  // namespace

std::optional<std::size_t> Standing::find(std::string_view match_id) const {
    const auto id = parse_bracket_match_id(match_id, bracket.rounds);
    return id ? bracket.find(*id) : std::nullopt;
}

std::optional<Standing> standing_of(const EventState& state) {
    if (!state.drawing) return std::nullopt;
    const auto entrants = state.drawing->order.size();
    if (entrants < static_cast<std::size_t>(kMinEntrants) ||
        entrants > static_cast<std::size_t>(kMaxEntrants)) {
        return std::nullopt;
    }
    Standing standing;
    standing.bracket = single_elimination(static_cast<int>(entrants), state.settings.third_place);
    standing.record = record_of(state, standing.bracket.rounds);
    standing.filled = fill(standing.bracket, standing.record);
    return standing;
}

const Entrant* entrant_of_seed(const EventState& state, int seed) {
    if (!state.drawing || seed < 1 || static_cast<std::size_t>(seed) > state.drawing->order.size()) {
        return nullptr;
    }
    return state.find(state.drawing->order[static_cast<std::size_t>(seed) - 1]);
}

int seed_of(const EventState& state, std::string_view entrant_id) {
    if (!state.drawing) return 0;
    const auto& order = state.drawing->order;
    const auto found = std::find(order.begin(), order.end(), entrant_id);
    return found == order.end() ? 0 : static_cast<int>(found - order.begin()) + 1;
}

std::vector<BracketMatchId> begun_matches(const EventState& state, const Standing& standing,
                                          const std::set<std::string>& begun) {
    std::vector<BracketMatchId> ids;
    for (const BracketMatch& match : standing.bracket.matches) {
        const MatchFacts& facts = state.facts(to_string(match.id));
        if (is_unfinished(facts) && begun.contains(facts.desk->desk_match)) ids.push_back(match.id);
    }
    return ids;
}

const StageSettings& stage_of(const EventSettings& settings, const Bracket& bracket,
                              const BracketMatchId& match) {
    static const StageSettings none;
    const int field = 1 << (bracket.rounds - match.round + 1);
    const StageSettings* stage = settings.stages.empty() ? &none : &settings.stages.front();
    for (const StageSettings& later : settings.stages) {
        if (later.from_field == 0 || field <= later.from_field) stage = &later;
    }
    return *stage;
}

std::vector<UnlinkedPair> unlinked_pairs(const EventState& state) {
    const auto standing = standing_of(state);
    if (!standing || state.phase != EventPhase::published) return {};
    std::set<int> taken;
    for (const auto& [id, facts] : state.matches) {
        if (is_unfinished(facts)) taken.insert(facts.desk->table);
    }
    std::vector<UnlinkedPair> pairs;
    int table = 1;
    for (std::size_t i = 0; i < standing->filled.size(); ++i) {
        const FilledMatch& filled = standing->filled[i];
        const BracketMatchId& id = standing->bracket.matches[i].id;
        if (filled.status != BracketStatus::playable || state.facts(to_string(id)).desk) continue;
        const Entrant* first = entrant_of_seed(state, filled.slots[0].seed);
        const Entrant* second = entrant_of_seed(state, filled.slots[1].seed);
        if (first == nullptr || second == nullptr) continue;
        while (taken.contains(table)) ++table;
        pairs.push_back({id, first->id, second->id, table++});
    }
    return pairs;
}

}  // namespace yuanmen::tournament
