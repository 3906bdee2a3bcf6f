#include "tournament/standings/standings.hpp"

#include <algorithm>

#include "tournament/standings/tiebreaks.hpp"

namespace yuanmen::tournament::standings {
namespace {

using Group = std::vector<Row>;  ///< players equal so far

/// Splits each group by a key, best first; `better(a, b)` orders two rows.
template <class Better>
std::vector<Group> split(std::vector<Group> groups, Better&& better) {
    std::vector<Group> finer;
    for (Group& group : groups) {
        std::stable_sort(group.begin(), group.end(), better);
        bool first = true;
        for (Row& row : group) {
            if (first || better(finer.back().back(), row)) finer.emplace_back();
            finer.back().push_back(std::move(row));
            first = false;
        }
    }
    return finer;
}

void meet_each_other(std::vector<Group>& groups, const Ledger& ledger) {
    for (Group& group : groups) {
        std::vector<std::string> equals;
        for (const Row& row : group) equals.push_back(row.player);
        auto values = head_to_head(equals, ledger);
        for (Row& row : group) row.values[Tiebreak::head_to_head] = std::move(values.at(row.player));
    }
}

std::vector<Group> split_by(Tiebreak tiebreak, std::vector<Group> groups, const Ledger& ledger) {
    if (tiebreak == Tiebreak::head_to_head) meet_each_other(groups, ledger);
    return split(std::move(groups), [&](const Row& a, const Row& b) {
        const Fraction& one = a.values.at(tiebreak).value;
        const Fraction& other = b.values.at(tiebreak).value;
        return tiebreak == Tiebreak::lost_hp ? one < other : other < one;
    });
}

}  // namespace

std::vector<Row> standings(const Results& results, const std::vector<Tiebreak>& order) {
    const Ledger ledger = ledger_of(results);
    std::vector<int> rounds;
    for (const RoundResults& round : results.rounds) rounds.push_back(round.round);
    std::vector<Tiebreak> shown{Tiebreak::omw, Tiebreak::gw, Tiebreak::ogw};
    shown.insert(shown.end(), order.begin(), order.end());
    std::vector<Group> groups(1);
    for (const auto& [player, account] : ledger) {
        Row row{player, 0, account.points, {}};
        for (const Tiebreak tiebreak : shown) {
            if (tiebreak != Tiebreak::head_to_head && !row.values.contains(tiebreak))
                row.values.emplace(tiebreak, value_of(tiebreak, account, ledger, rounds));
        }
        groups.front().push_back(std::move(row));
    }
    groups =
        split(std::move(groups), [](const Row& a, const Row& b) { return a.match_points > b.match_points; });
    for (const Tiebreak tiebreak : order) groups = split_by(tiebreak, std::move(groups), ledger);
    std::vector<Row> rows;
    for (Group& group : groups) {
        const int rank = static_cast<int>(rows.size()) + 1;
        for (Row& row : group) {
            row.rank = rank;
            rows.push_back(std::move(row));
        }
    }
    return rows;
}

}  // namespace yuanmen::tournament::standings
