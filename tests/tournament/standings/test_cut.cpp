#include <doctest/doctest.h>

#include <set>

#include "tournament/standings/cut.hpp"
#include "tournament/swiss/acceleration.hpp"
#include "tournament/swiss/pairing.hpp"

using namespace yuanmen::tournament;
using namespace yuanmen::tournament::standings;

namespace {

Results four_players() {
    Results results;
    results.rounds = {{1,
                       {{.a = "甲", .b = "乙", .games_a = 2, .games_b = 1},
                        {.a = "丙", .b = "丁", .games_a = 2, .games_b = 1}}}};
    return results;
}

}  // namespace

TEST_CASE("a number opens to its terms, and they make it up") {
    Results results = four_players();
    results.rounds.push_back({2,
                              {{.a = "甲", .b = "丙", .games_a = 1, .games_b = 1, .games_drawn = 1},
                               {.a = "乙", .b = "", .end = MatchEnd::bye}}});
    const auto rows = standings::standings(results, all_tiebreaks());
    for (const Row& row : rows) {
        for (const auto& [tiebreak, value] : row.values) {
            std::vector<Ratio> terms;
            for (const Term& term : value.terms) {
                if (term.counted) terms.push_back(term.value);
            }
            const bool is_average = tiebreak == Tiebreak::omw || tiebreak == Tiebreak::ogw;
            if (tiebreak != Tiebreak::gw) CHECK(value.value == (is_average ? average(terms) : sum(terms)));
        }
    }
    const auto& omw = rows.front().values.at(Tiebreak::omw).terms;
    REQUIRE(omw.size() == 2);
    CHECK(omw[0].round == 1);
    CHECK(omw[1].round == 2);
    CHECK(rows.front().values.at(Tiebreak::median_buchholz).terms.size() == 2);
    CHECK_FALSE(rows.front().values.at(Tiebreak::median_buchholz).terms[0].counted);
}

TEST_CASE("equal ranks are drawn for by lot, and the lot is the seed's") {
    const auto rows = standings::standings(four_players(), {Tiebreak::omw, Tiebreak::gw, Tiebreak::ogw});
    CHECK(rows[0].rank == 1);
    CHECK(rows[1].rank == 1);
    CHECK(rows[2].rank == 3);
    std::set<std::string> first;
    for (int seed = 0; seed < 32; ++seed) {
        const auto drawn = with_lots(rows, std::to_string(seed));
        first.insert(drawn[0].player);
        for (int i = 0; i < 4; ++i) CHECK(drawn[static_cast<std::size_t>(i)].rank == i + 1);
        CHECK(drawn[2].match_points == 0);
    }
    CHECK(first == std::set<std::string>{"甲", "丙"});
}

TEST_CASE("a top cut passes over who has left") {
    const auto rows = with_lots(standings::standings(four_players(), {}), "x");
    CHECK(top_cut(rows, 2, {rows[0].player}) == std::vector{rows[1].player, rows[2].player});
    CHECK(top_cut(rows, 8, {}).size() == 4);
}

TEST_CASE("accelerated rounds pair halves apart, and only as long as they are accelerated") {
    swiss::Round round;
    for (int i = 0; i < 8; ++i)
        round.players.push_back({.id = std::to_string(i), .opponents = {}, .club = ""});
    const auto seeds = round.players;
    round.players = swiss::accelerate(seeds, 1, 2, 3);
    const auto pairing = swiss::pair_round(round);
    for (const auto& pair : pairing.value().pairs) CHECK((pair.first < "4") == (*pair.second < "4"));
    for (const auto& player : swiss::accelerate(seeds, 3, 2, 3)) CHECK(player.points == 0);
}
