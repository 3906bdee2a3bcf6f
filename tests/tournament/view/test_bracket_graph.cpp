#include <doctest/doctest.h>

#include <cstdlib>
#include <map>
#include <set>

#include "tournament/bracket.hpp"
#include "tournament/double_elimination/double_elimination.hpp"
#include "tournament/view/bracket_graph.hpp"

using namespace yuanmen::tournament;

namespace {

std::vector<GraphMatch> graph_of(const Bracket& bracket) {
    std::vector<GraphMatch> graph(bracket.matches.size());
    for (std::size_t i = 0; i < bracket.matches.size(); ++i) {
        const BracketMatch& match = bracket.matches[i];
        if (match.winner_to)
            graph[*bracket.find(match.winner_to->match)]
                .winners_of[static_cast<std::size_t>(match.winner_to->slot)] = i;
        // A replay is fed by both of the match before it.
        if (match.winner_to && match.loser_to && match.loser_to->match == match.winner_to->match)
            graph[*bracket.find(match.loser_to->match)].winners_of = {i, i};
        graph[i].empty = match.slots[0].kind == Slot::Kind::bye || match.slots[1].kind == Slot::Kind::bye;
    }
    return graph;
}

/// Every match that is played has a place of its own, at least a row from the next in its column.
void check_places(const std::vector<GraphMatch>& graph, const GraphLayout& layout) {
    std::map<std::pair<GraphPlace::Side, int>, std::set<int>> columns;
    std::size_t middle = 0;
    for (std::size_t i = 0; i < graph.size(); ++i) {
        const GraphPlace& place = layout.places[i];
        if (graph[i].empty) {
            CHECK(place.side == GraphPlace::Side::nowhere);
            continue;
        }
        REQUIRE(place.side != GraphPlace::Side::nowhere);
        if (place.side == GraphPlace::Side::centre) {
            ++middle;
            continue;
        }
        for (const int row : columns[{place.side, place.column}])
            CHECK(std::abs(row - place.row) >= GraphLayout::kRow);
        columns[{place.side, place.column}].insert(place.row);
        const GraphPlace& next = layout.places[*place.next];
        CHECK(next.column == place.column - 1);
        CHECK((next.side == place.side || next.side == GraphPlace::Side::centre));
    }
    CHECK(middle == layout.centre.size());
}

}  // namespace

TEST_CASE("a bracket of any size is placed from both sides, without a match on another") {
    for (int entrants = 2; entrants <= 256; entrants = entrants < 40 ? entrants + 1 : entrants * 2 - 7) {
        CAPTURE(entrants);
        const auto single = graph_of(single_elimination(entrants, true));
        check_places(single, layout_of(single));
        const auto both = graph_of(double_elimination(entrants));
        check_places(both, layout_of(both));
    }
}

TEST_CASE("the final stands in the middle with the match for third place, the halves beside it") {
    const Bracket bracket = single_elimination(64, true);
    const GraphLayout layout = layout_of(graph_of(bracket));
    CHECK(layout.columns == std::array{5, 5});
    CHECK(layout.rows == std::array{16, 16});
    REQUIRE(layout.centre.size() == 2);
    CHECK(to_string(bracket.matches[layout.centre[0]].id) == "WB-R6-M1");
    CHECK(to_string(bracket.matches[layout.centre[1]].id) == "TP-M1");
}

TEST_CASE(
    "of a double elimination the winners stand left, the losers right, the grand final before its replay") {
    const Bracket bracket = double_elimination(16);
    const GraphLayout layout = layout_of(graph_of(bracket));
    CHECK(layout.columns == std::array{4, 6});
    CHECK(layout.rows == std::array{8, 4});
    REQUIRE(layout.centre.size() == 2);
    CHECK(to_string(bracket.matches[layout.centre[0]].id) == "GF-R1-M1");
    CHECK(to_string(bracket.matches[layout.centre[1]].id) == "GF-R2-M1");
    for (std::size_t i = 0; i < bracket.matches.size(); ++i) {
        if (bracket.matches[i].id.part == BracketMatchId::Part::losers)
            CHECK(layout.places[i].side == GraphPlace::Side::right);
    }
}

TEST_CASE("no matches give an empty picture") {
    CHECK(layout_of(std::vector<GraphMatch>{}).centre.empty());
}
