#include "tournament/view/entry_view.hpp"

#include <nlohmann/json.hpp>
#include <set>

#include "tournament/event/codec.hpp"
#include "tournament/event/standing.hpp"

namespace yuanmen::tournament {
namespace {

using nlohmann::json;

json person_of(const Entrant& entrant) {
    return {{"id", entrant.id}, {"name", entrant.given.name}, {"number", entrant.given.number}};
}

json changed_entrants(const Changes& changes) {
    json all = json::array();
    for (const auto& change : changes.entrants) {
        if (const auto& known = change.after ? change.after : change.before) all.push_back(person_of(*known));
    }
    return all;
}

/// An event at one moment, its pairs worked out when first asked for.
class Moment {
  public:
    explicit Moment(const EventState& state) : state_(state) {}

    /// The entrant in a slot of a match; null if nobody is there.
    json player(const std::string& match, std::size_t slot) {
        if (!standing_) standing_.emplace(standing_of(state_));
        const auto index = *standing_ ? (*standing_)->find(match) : std::nullopt;
        if (!index) return nullptr;
        const Entrant* entrant = entrant_of_seed(state_, (*standing_)->filled[*index].slots[slot].seed);
        if (entrant == nullptr) return nullptr;
        return {{"id", entrant->id}, {"name", entrant->given.name}};
    }

    json result(const std::string& match, const MatchFacts& facts) {
        if (!facts.result) return nullptr;
        const RecordedResult& said = *facts.result;
        json winner;
        if (said.outcome == BracketResult::first) winner = player(match, 0);
        if (said.outcome == BracketResult::second) winner = player(match, 1);
        return {{"winner", winner.is_null() ? json() : winner.at("name")},
                {"outcome", journal::name_of(said.outcome)},
                {"cause", journal::name_of(said.cause)},
                {"source", journal::name_of(said.source)},
                {"note", said.note}};
    }

  private:
    const EventState& state_;
    std::optional<std::optional<Standing>> standing_;
};

json table_of_facts(const MatchFacts& facts) {
    return facts.desk ? json(facts.desk->table) : json();
}

json changed_matches(const EventState& before, const EventState& after, const Changes& changes) {
    Moment then(before), now(after);
    json all = json::array();
    for (const MatchChange& change : changes.matches) {
        const auto player = [&](std::size_t slot) {
            json found = now.player(change.match, slot);
            return found.is_null() ? then.player(change.match, slot) : found;
        };
        all.push_back({{"id", change.match},
                       {"players", {player(0), player(1)}},
                       {"was", then.result(change.match, change.before)},
                       {"is", now.result(change.match, change.after)},
                       {"was_table", table_of_facts(change.before)},
                       {"is_table", table_of_facts(change.after)}});
    }
    return all;
}

json changed_rounds(const EventState& after, const Changes& changes) {
    json all = json::array();
    if (!changes.stages) return all;
    for (const auto& change : changes.stages->rounds) {
        const auto& round = change.after ? change.after : change.before;
        if (!round) continue;
        const auto index = static_cast<std::size_t>(round->stage);
        const auto& stages = after.settings.stages;
        all.push_back({{"stage", index < stages.size() ? stages[index].name : ""}, {"round", round->round}});
    }
    return all;
}

/// Matches where one person has entered a sheet and a second is waited for.
std::set<std::string> waiting(const EventState& now) {
    std::set<std::string> all;
    for (const auto& [id, facts] : now.matches) {
        if (facts.entered && facts.entered->size() == 1) all.insert(id);
    }
    return all;
}

void cover(json& facts) {
    if (!facts.is_object() || !facts.contains("entered") || !facts["entered"].is_array()) return;
    for (json& sheet : facts["entered"]) {
        const json& result = sheet.at("result");
        sheet = {
            {"entered_by", result.at("entered_by")}, {"wall_ms", result.at("wall_ms")}, {"waiting", true}};
    }
}

}  // namespace

json entry_view(const EventState& before, const EventState& after, const EventEntry& entry) {
    return {{"entrants", changed_entrants(entry.changes)},
            {"matches", changed_matches(before, after, entry.changes)},
            {"rounds", changed_rounds(after, entry.changes)}};
}

json without_waiting(json entry, const EventState& now) {
    const auto hidden = waiting(now);
    if (hidden.empty() || !entry.is_object() || !entry.contains("changes")) return entry;
    json& changes = entry["changes"];
    if (!changes.is_object() || !changes.contains("matches")) return entry;
    for (json& change : changes["matches"]) {
        if (!hidden.contains(change.at("match").get<std::string>())) continue;
        for (const char* side : {"before", "after"}) {
            if (change.contains(side)) cover(change[side]);
        }
    }
    return entry;
}

}  // namespace yuanmen::tournament
