#include <doctest/doctest.h>

#include <map>

#include "kit/counts.hpp"
#include "tournament/swiss/pairing.hpp"
#include "tournament/swiss/weights.hpp"

using namespace yuanmen;
using namespace yuanmen::tournament::swiss;

namespace {

/// A field in the middle of an event: points, sides and floats as they come, and opponents of earlier rounds.
Round random_round(test::Chance& chance, int players) {
    Round round;
    round.seed = std::to_string(chance.between(0, 1'000'000));
    for (int i = 0; i < players; ++i) {
        Player player;
        player.id = "p" + std::to_string(i);
        player.points = chance.between(0, 6);
        player.side_balance = static_cast<int>(chance.between(-2, 2));
        player.last_float = static_cast<Float>(chance.between(0, 2));
        player.last_side = static_cast<Side>(chance.between(0, 2));
        player.had_bye = chance.one_in(12);
        player.club = chance.one_in(3) ? "" : "club " + std::to_string(chance.between(1, 9));
        round.players.push_back(player);
    }
    const auto one = [&]() -> Player& {
        return round.players[static_cast<std::size_t>(chance.between(0, players - 1))];
    };
    for (int meeting = 0; meeting < 3 * players; ++meeting) {
        Player& a = one();
        Player& b = one();
        if (a.id == b.id) continue;
        a.opponents.push_back(b.id);
        b.opponents.push_back(a.id);
    }
    for (int pair = 0; pair < players / 4; ++pair) round.forbidden.emplace_back(one().id, one().id);
    std::erase_if(round.forbidden, [](const auto& two) { return two.first == two.second; });
    return round;
}

std::vector<std::pair<std::string, std::string>> pairs_of(const Pairing& pairing) {
    std::vector<std::pair<std::string, std::string>> pairs;
    for (const Pair& pair : pairing.pairs) pairs.emplace_back(pair.first, pair.second.value_or(""));
    return pairs;
}

}  // namespace

TEST_CASE("a kernel, a sparse and a dense search come to the same cost") {
    const int count = test::rounds(20, 400);
    test::Chance chance(test::seed_for("swiss searches", count));
    for (int i = 0; i < count; ++i) {
        Round round = random_round(chance, static_cast<int>(chance.between(2, 160)));
        round.clubs_apart = chance.one_in(2);
        const auto best = pair_round(round);
        REQUIRE(best.ok());
        std::vector<std::size_t> order;
        for (std::size_t k = 0; k < round.players.size(); ++k) order.push_back(k);
        const Weights weights(round, order);
        const auto graph = weights.graph();
        for (const auto search :
             {tournament::matching::Search::sparse, tournament::matching::Search::dense}) {
            const auto partners = tournament::matching::cheapest_perfect_matching(graph, search);
            REQUIRE(partners);
            std::vector<std::pair<std::string, std::string>> pairs;
            for (std::size_t k = 0; k < round.players.size(); ++k) {
                const auto partner = static_cast<std::size_t>((*partners)[k]);
                if (partner >= round.players.size()) pairs.emplace_back(round.players[k].id, "");
                if (k < partner && partner < round.players.size())
                    pairs.emplace_back(round.players[k].id, round.players[partner].id);
            }
            const auto priced = price_of(round, pairs);
            REQUIRE(priced);
            CHECK(priced->cost == best.value().cost);
        }
    }
}

TEST_CASE("a judge's pairing is priced like the program's, and never cheaper") {
    const int count = test::rounds(30, 500);
    test::Chance chance(test::seed_for("swiss swaps", count));
    int dearer = 0;
    for (int i = 0; i < count; ++i) {
        const Round round = random_round(chance, static_cast<int>(chance.between(4, 40)));
        const auto best = pair_round(round);
        REQUIRE(best.ok());
        auto pairs = pairs_of(best.value());
        CHECK(price_of(round, pairs)->cost == best.value().cost);
        std::swap(pairs[0].second, pairs[1].first);
        const auto swapped = price_of(round, pairs);
        if (!swapped) continue;
        CHECK(swapped->cost >= best.value().cost);
        dearer += swapped->cost > best.value().cost ? 1 : 0;
    }
    CHECK(dearer > test::at_least(5));
}

TEST_CASE("a pairing that is none is not priced") {
    Round round;
    for (const char* id : {"a", "b", "c"}) round.players.push_back({.id = id, .opponents = {}, .club = ""});
    round.forbidden = {{"b", "a"}};
    CHECK(price_of(round, {{"a", "c"}, {"b", ""}}));
    CHECK_FALSE(price_of(round, {{"a", "b"}, {"c", ""}}));
    CHECK_FALSE(price_of(round, {{"a", "c"}}));
    CHECK_FALSE(price_of(round, {{"a", "c"}, {"a", "b"}}));
    CHECK_FALSE(price_of(round, {{"a", ""}, {"b", ""}, {"c", ""}}));
    CHECK_FALSE(price_of(round, {{"a", "d"}, {"b", ""}}));
}

TEST_CASE("clubs are kept apart before rematches are avoided, if the option says so") {
    Round round;
    round.players = {{.id = "a", .opponents = {"b"}, .club = "沪"},
                     {.id = "b", .opponents = {"a"}, .club = "京"},
                     {.id = "c", .opponents = {"d"}, .club = "沪"},
                     {.id = "d", .opponents = {"c"}, .club = "京"}};
    round.forbidden = {{"a", "d"}};
    CHECK(pair_round(round).value().cost.rematches == 0);
    round.clubs_apart = true;
    const auto apart = pair_round(round);
    CHECK(apart.value().cost.same_club == 0);
    CHECK(apart.value().cost.rematches == 2);
}

TEST_CASE("sides: balance, then the opposite of the last round, then a coin of the seed") {
    Round round;
    round.players = {{.id = "a", .opponents = {}, .side_balance = 1, .club = ""},
                     {.id = "b", .opponents = {}, .side_balance = -1, .club = ""}};
    CHECK(pair_round(round).value().pairs[0].first == "b");
    CHECK(pair_round(round).value().pairs[0].sides == SideReason::balance);
    round.players[0].side_balance = round.players[1].side_balance = 0;
    round.players[0].last_side = Side::second;
    round.players[1].last_side = Side::first;
    CHECK(pair_round(round).value().pairs[0].first == "a");
    CHECK(pair_round(round).value().pairs[0].sides == SideReason::last_side);
    round.players[0].last_side = round.players[1].last_side = Side::none;
    std::map<std::string, int> firsts;
    for (int seed = 0; seed < 64; ++seed) {
        round.seed = std::to_string(seed);
        const auto pair = pair_round(round).value().pairs[0];
        CHECK(pair.sides == SideReason::coin);
        ++firsts[pair.first];
    }
    CHECK(firsts["a"] > 16);
    CHECK(firsts["b"] > 16);
}
