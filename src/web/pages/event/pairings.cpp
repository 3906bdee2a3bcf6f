#include "web/pages/event/pairings.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "tournament/event/round_time.hpp"
#include "web/text/name_order.hpp"

namespace yuanmen::web::pages {
namespace {

using tournament::MatchShown;
using tournament::MatchStatus;
using tournament::SlotShown;
using Numbers = std::map<std::string, std::string>;  ///< of the entrants, by id

std::string full_name(const SlotShown& slot, const Numbers& numbers, const Say& say) {
    if (!slot.entrant) return say("slot.bye", {});
    const std::string& number = numbers.at(*slot.entrant);
    return number.empty() ? *slot.name : *slot.name + " (" + number + ")";
}

bool has_players(const MatchShown& match) {
    return match.status == MatchStatus::called || match.status == MatchStatus::ready || match.is_over();
}

/// The rounds of which something can be played; where there is none, the last of which something is over.
std::set<std::string> rounds_now(const tournament::EventShown& event) {
    std::set<std::string> now;
    std::string last;
    for (const MatchShown& match : event.matches) {
        if (!has_players(match)) continue;
        const std::string round = tournament::round_of(match.id);
        if (match.is_over())
            last = round;
        else
            now.insert(round);
    }
    if (now.empty() && !last.empty()) now.insert(last);
    return now;
}

/// Of a match that is over, as the player in `slot` has it; without one, as it stands between the two.
std::string result_words(const Say& say, const MatchShown& match, std::optional<int> slot) {
    if (match.status != MatchStatus::decided) return {};
    const bool level = match.result && match.result->drawn;
    if (slot) {
        const bool won = match.winner_slot == *slot;
        return say(level ? "standing.result_drawn"
                   : won ? "standing.result_won"
                         : "standing.result_lost",
                   {});
    }
    if (match.games) return score_words(match);
    if (level) return "½ – ½";
    if (!match.winner_slot) return "0 – 0";
    return match.winner_slot == 0 ? "1 – 0" : "0 – 1";
}

/// Tables in their order, then who waits for one.
bool stands_before(const PairAtTable& one, const PairAtTable& other) {
    return one.table && (!other.table || *one.table < *other.table);
}

}  // namespace

Pairings pairings_of(const tournament::EventShown& event, const Say& say) {
    Numbers numbers;
    for (const auto& entrant : event.entrants) numbers[entrant.id] = entrant.number;
    const NameOrder order;
    std::vector<std::pair<std::string, PairOfPlayer>> named;
    Pairings pairings;
    const auto rounds = rounds_now(event);
    for (const MatchShown& match : event.matches) {
        const auto& [first, second] = match.slots;
        const bool nobody = !first.entrant && !second.entrant;
        if (!has_players(match) || nobody || !rounds.contains(tournament::round_of(match.id))) continue;
        const bool seated = match.table.has_value();
        const std::string waits =
            seated || match.status == MatchStatus::decided ? "" : mark_of(say, match).word;
        pairings.by_table.push_back({match.table, seated, waits, full_name(first, numbers, say),
                                     full_name(second, numbers, say), match_title(say, match),
                                     result_words(say, match, {})});
        for (const int slot : {0, 1}) {
            const SlotShown &one = match.slots[static_cast<std::size_t>(slot)],
                            &other = match.slots[static_cast<std::size_t>(1 - slot)];
            if (!one.entrant) continue;
            named.emplace_back(order.key(*one.name),
                               PairOfPlayer{*one.name, numbers[*one.entrant], match.table, seated, waits,
                                            full_name(other, numbers, say), result_words(say, match, slot)});
        }
    }
    std::stable_sort(named.begin(), named.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    for (auto& [key, row] : named) pairings.by_name.push_back(std::move(row));
    std::stable_sort(pairings.by_table.begin(), pairings.by_table.end(), stands_before);
    return pairings;
}

}  // namespace yuanmen::web::pages
