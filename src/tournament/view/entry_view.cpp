#include "tournament/view/entry_view.hpp"

#include <nlohmann/json.hpp>
#include <set>

#include "tournament/event/codec.hpp"
#include "tournament/event/standing.hpp"

namespace yuanmen::tournament {
namespace {

using nlohmann::json;

std::vector<EntryEntrant> changed_entrants(const Changes& changes) {
    std::vector<EntryEntrant> all;
    for (const auto& change : changes.entrants) {
        if (const auto& known = change.after ? change.after : change.before)
            all.push_back({known->id, known->given.name, known->given.number});
    }
    return all;
}

/// An event at one moment, its pairs worked out when first asked for.
class Moment {
  public:
    explicit Moment(const EventState& state) : state_(state) {}

    /// The entrant in a slot of a match; nothing if nobody is there.
    journal::OrNull<EntryPlayer> player(const std::string& match, std::size_t slot) {
        if (!standing_) standing_.emplace(standing_of(state_));
        const auto index = *standing_ ? (*standing_)->find(match) : std::nullopt;
        if (!index) return {};
        const Entrant* entrant = entrant_of_seed(state_, (*standing_)->filled[*index].slots[slot].seed);
        if (entrant == nullptr) return {};
        return EntryPlayer{entrant->id, entrant->given.name};
    }

    journal::OrNull<EntryResult> result(const std::string& match, const MatchFacts& facts) {
        if (!facts.result) return {};
        const RecordedResult& said = *facts.result;
        journal::OrNull<EntryPlayer> winner;
        if (said.outcome == BracketResult::first) winner = player(match, 0);
        if (said.outcome == BracketResult::second) winner = player(match, 1);
        EntryResult shown{{}, said.outcome, said.cause, said.source, said.note};
        if (winner) shown.winner = winner->name;
        return shown;
    }

  private:
    const EventState& state_;
    std::optional<std::optional<Standing>> standing_;
};

journal::OrNull<int> table_of_facts(const MatchFacts& facts) {
    if (!facts.desk) return {};
    return facts.desk->table;
}

std::vector<EntryMatch> changed_matches(const EventState& before, const EventState& after,
                                        const Changes& changes) {
    Moment then(before), now(after);
    std::vector<EntryMatch> all;
    for (const MatchChange& change : changes.matches) {
        const auto player = [&](std::size_t slot) {
            auto found = now.player(change.match, slot);
            return found ? found : then.player(change.match, slot);
        };
        all.push_back({change.match,
                       {player(0), player(1)},
                       then.result(change.match, change.before),
                       now.result(change.match, change.after),
                       table_of_facts(change.before),
                       table_of_facts(change.after)});
    }
    return all;
}

std::vector<EntryRound> changed_rounds(const EventState& after, const Changes& changes) {
    std::vector<EntryRound> all;
    if (!changes.stages) return all;
    for (const auto& change : changes.stages->rounds) {
        const auto& round = change.after ? change.after : change.before;
        if (!round) continue;
        const auto index = static_cast<std::size_t>(round->stage);
        const auto& stages = after.settings.stages;
        all.push_back({index < stages.size() ? stages[index].name : "", round->round});
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

EntryShown entry_view(const EventState& before, const EventState& after, const EventEntry& entry) {
    return {changed_entrants(entry.changes), changed_matches(before, after, entry.changes),
            changed_rounds(after, entry.changes)};
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
