#include "tournament/event/standing.hpp"

#include <algorithm>

#include "tournament/event/stages.hpp"

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

bool is_field_size(std::size_t entrants) {
    return entrants >= static_cast<std::size_t>(kMinEntrants) &&
           entrants <= static_cast<std::size_t>(kMaxEntrants);
}

/// A later stage's bracket: drawn for its own seeds, who are told as those of the event.
void add_drawn(Bracket& bracket, const FormatRules& rules, const RoundFacts& round, int places) {
    if (!is_field_size(round.seeds.size())) return;
    Bracket drawn = rules.draw(static_cast<int>(round.seeds.size()), places);
    bracket.rounds = drawn.rounds;
    bracket.third_place = drawn.third_place;
    for (BracketMatch& match : drawn.matches) {
        for (Slot& slot : match.slots) {
            if (slot.kind == Slot::Kind::seed)
                slot.seed = round.seeds[static_cast<std::size_t>(slot.seed) - 1];
        }
        bracket.matches.push_back(std::move(match));
    }
}

void add_round(Bracket& bracket, const EventSettings& settings, const RoundFacts& round) {
    const FormatRules& rules = rules_of(format_of(settings, round.stage).kind);
    if (rules.draw != nullptr) return add_drawn(bracket, rules, round, settings.places_played());
    const int again = again_of(settings, round.stage);
    int number = 0;
    for (const TablePairing& pair : round.pairs) {
        const Slot second = pair.second > 0 ? Slot::of(pair.second) : Slot::bye();
        bracket.matches.push_back(
            {{rules.part, round.round, ++number, again}, {Slot::of(pair.first), second}, {}, {}});
    }
}

}  // namespace

std::optional<std::size_t> Standing::find(std::string_view match_id) const {
    const auto id = parse_bracket_match_id(match_id, bracket.rounds);
    return id ? bracket.find(*id) : std::nullopt;
}

std::optional<Standing> standing_of(const EventState& state) {
    if (!state.drawing || !is_field_size(state.drawing->order.size())) return std::nullopt;
    Standing standing;
    const FormatRules& first = rules_of(format_of(state.settings, 0).kind);
    if (first.draw != nullptr) {
        standing.bracket =
            first.draw(static_cast<int>(state.drawing->order.size()), state.settings.places_played());
        leave_free(standing.bracket, free_places(*state.drawing));
    }
    for (const RoundFacts& round : state.stage_facts().rounds) {
        if (!round.is_draft()) add_round(standing.bracket, state.settings, round);
    }
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
    if (!state.drawing || entrant_id.empty()) return 0;
    const auto& order = state.drawing->order;
    const auto found = std::find(order.begin(), order.end(), entrant_id);
    if (found != order.end()) return static_cast<int>(found - order.begin()) + 1;
    const Entrant* next = successor_of(state, entrant_id);
    return next == nullptr ? 0 : seed_of(state, next->id);
}

const Entrant* successor_of(const EventState& state, std::string_view entrant_id) {
    for (const Entrant& entrant : state.entrants) {
        if (entrant.took_over && entrant.took_over->from == entrant_id) return &entrant;
    }
    return nullptr;
}

const Entrant* player_of_match(const EventState& state, std::string_view match, int seed) {
    const Entrant* entrant = entrant_of_seed(state, seed);
    // Each predecessor entered earlier, so this ends.
    while (entrant != nullptr && entrant->took_over) {
        const auto& played = entrant->took_over->played;
        if (std::find(played.begin(), played.end(), match) == played.end()) break;
        entrant = state.find(entrant->took_over->from);
    }
    return entrant;
}

std::vector<BracketMatchId> begun_matches(const EventState& state, const Standing& standing,
                                          const std::set<std::string>& begun) {
    std::vector<BracketMatchId> ids;
    for (const BracketMatch& match : standing.bracket.matches) {
        const MatchFacts& facts = state.facts(to_string(match.id));
        if (facts.result) continue;
        const DeskLink* desk = facts.open_desk();
        if (facts.games || (desk != nullptr && begun.contains(desk->desk_match))) ids.push_back(match.id);
    }
    return ids;
}

int field_of(const Bracket& bracket, const BracketMatchId& match) {
    using Part = BracketMatchId::Part;
    const bool has_field =
        match.part == Part::winners || match.part == Part::third_place || match.part == Part::consolation;
    return has_field && match.round <= bracket.rounds ? 1 << (bracket.rounds - match.round + 1) : 0;
}

const StageSettings& stage_of(const EventSettings& settings, const Bracket& bracket,
                              const BracketMatchId& match) {
    static const StageSettings none;
    if (settings.stages.empty()) return none;
    const auto start = static_cast<std::size_t>(stage_with(settings, match));
    const StageSettings* stage = &settings.stages[start];
    const int field = field_of(bracket, match);
    for (std::size_t i = start + 1; i < settings.stages.size() && !settings.stages[i].format; ++i) {
        if (field > 0 && field <= settings.stages[i].from_field) stage = &settings.stages[i];
    }
    return *stage;
}

}  // namespace yuanmen::tournament
