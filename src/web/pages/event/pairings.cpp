#include "web/pages/event/pairings.hpp"

#include <algorithm>
#include <map>

#include "web/text/name_order.hpp"

namespace yuanmen::web::pages {
namespace {

using tournament::MatchStatus;
using tournament::SlotShown;
using Numbers = std::map<std::string, std::string>;  ///< of the entrants, by id

std::string full_name(const SlotShown& slot, const Numbers& numbers) {
    const std::string& number = numbers.at(*slot.entrant);
    return number.empty() ? *slot.name : *slot.name + " (" + number + ")";
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
    for (const tournament::MatchShown& match : event.matches) {
        const bool seated = match.status == MatchStatus::called;
        if (!seated && match.status != MatchStatus::ready) continue;
        const journal::OrNull<int> table = seated ? match.table : std::nullopt;
        const std::string waits = seated ? "" : mark_of(say, match).word;
        const auto& [first, second] = match.slots;
        pairings.by_table.push_back({table, seated, waits, full_name(first, numbers),
                                     full_name(second, numbers), match_title(say, match)});
        for (const bool swapped : {false, true}) {
            const SlotShown &one = swapped ? second : first, &other = swapped ? first : second;
            named.emplace_back(order.key(*one.name), PairOfPlayer{*one.name, numbers[*one.entrant], table,
                                                                  seated, waits, full_name(other, numbers)});
        }
    }
    std::stable_sort(named.begin(), named.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    for (auto& [key, row] : named) pairings.by_name.push_back(std::move(row));
    std::stable_sort(pairings.by_table.begin(), pairings.by_table.end(), stands_before);
    return pairings;
}

}  // namespace yuanmen::web::pages
