#include <doctest/doctest.h>

#include <algorithm>
#include <bit>
#include <map>
#include <set>
#include <stdexcept>

#include "kit/counts.hpp"
#include "tournament/bracket.hpp"
#include "tournament/groups/groups.hpp"

using namespace yuanmen;
using namespace yuanmen::tournament;

namespace {

std::vector<GroupEntrant> field(int count, int clubs, test::Chance& chance) {
    std::vector<GroupEntrant> entrants;
    for (int i = 1; i <= count; ++i) {
        const auto club = chance.between(0, clubs);
        entrants.push_back({"e" + std::to_string(i), club == 0 ? "" : "社" + std::to_string(club)});
    }
    return entrants;
}

void check_shape(const std::vector<GroupEntrant>& entrants, const Groups& groups, int count) {
    REQUIRE(groups.size() == static_cast<std::size_t>(count));
    std::set<std::string> seen;
    std::size_t least = entrants.size();
    std::size_t most = 0;
    for (const auto& group : groups) {
        least = std::min(least, group.size());
        most = std::max(most, group.size());
        seen.insert(group.begin(), group.end());
        // Of each tier one: the k-th of a group is one of the k-th `count` entrants.
        for (std::size_t tier = 0; tier < group.size(); ++tier) {
            const int seed = std::stoi(group[tier].substr(1));
            CHECK((seed - 1) / count == static_cast<int>(tier));
        }
    }
    CHECK(seen.size() == entrants.size());
    CHECK(most - least <= 1);
}

/// Mates who first can meet in round 1, 2 … by the definition: lines of the page in one block of 2^round.
std::vector<int> mates(const std::vector<std::string>& seeds, const std::map<std::string, int>& group) {
    const int size = static_cast<int>(std::bit_ceil(seeds.size()));
    const auto page = standard_seeding(size);
    std::vector<int> counts(static_cast<std::size_t>(std::countr_zero(static_cast<unsigned>(size))));
    for (int a = 0; a < size; ++a) {
        for (int b = a + 1; b < size; ++b) {
            const auto one = static_cast<std::size_t>(page[static_cast<std::size_t>(a)]) - 1;
            const auto other = static_cast<std::size_t>(page[static_cast<std::size_t>(b)]) - 1;
            if (one >= seeds.size() || other >= seeds.size()) continue;
            if (group.at(seeds[one]) != group.at(seeds[other])) continue;
            std::size_t round = 0;
            while (a >> (round + 1) != b >> (round + 1)) ++round;
            ++counts[round];
        }
    }
    return counts;
}

}  // namespace

TEST_CASE("snake and drawn groups take one of each tier, and keep clubs apart where they can") {
    const int count = test::rounds(150, 3000);
    test::Chance chance(test::seed_for("groups", count));
    int helped = 0;
    for (int i = 0; i < count; ++i) {
        const int players = static_cast<int>(chance.between(1, 64));
        const int groups = static_cast<int>(chance.between(1, std::min(players, 16)));
        const auto entrants = field(players, static_cast<int>(chance.between(0, 9)), chance);
        for (const bool drawn : {false, true}) {
            const std::string seed = std::to_string(i);
            const auto make = [&](bool apart) {
                return drawn ? drawn_groups(entrants, groups, apart, seed)
                             : snake_groups(entrants, groups, apart);
            };
            check_shape(entrants, make(false), groups);
            check_shape(entrants, make(true), groups);
            CHECK(make(true) == make(true));
            const int before = club_meetings(entrants, make(false));
            const int after = club_meetings(entrants, make(true));
            CHECK(after <= before);
            helped += after < before ? 1 : 0;
        }
    }
    CHECK(helped > test::at_least(50));
    CHECK(snake_groups({{"a", ""}, {"b", ""}, {"c", ""}, {"d", ""}}, 2, false) ==
          Groups{{"a", "d"}, {"b", "c"}});
    CHECK_THROWS_AS(snake_groups({{"a", ""}}, 2, false), std::invalid_argument);
    CHECK_THROWS_AS(snake_groups({{"a", ""}}, 0, false), std::invalid_argument);
}

TEST_CASE("group mates meet as late as any order of the tiers allows") {
    for (const int groups : {2, 3, 4}) {
        std::vector<Qualifier> qualifiers;
        std::map<std::string, int> group;
        for (int place = 1; place <= 2; ++place) {
            for (int g = 0; g < groups; ++g) {
                qualifiers.push_back(
                    {std::string(1, static_cast<char>('A' + g)) + std::to_string(place), g, place});
                group.emplace(qualifiers.back().id, g);
            }
        }
        const auto answer = seed_qualifiers(qualifiers);
        CHECK(answer.exact);
        CHECK(mates(answer.seeds, group) == answer.mates_first_in);
        std::vector<int> best = answer.mates_first_in;
        std::vector<std::string> firsts(answer.seeds.begin(), answer.seeds.begin() + groups);
        std::vector<std::string> seconds(answer.seeds.begin() + groups, answer.seeds.end());
        for (const auto& id : firsts) CHECK(id[1] == '1');
        std::sort(firsts.begin(), firsts.end());
        do {
            std::sort(seconds.begin(), seconds.end());
            do {
                auto seeds = firsts;
                seeds.insert(seeds.end(), seconds.begin(), seconds.end());
                best = std::min(best, mates(seeds, group));
            } while (std::next_permutation(seconds.begin(), seconds.end()));
        } while (std::next_permutation(firsts.begin(), firsts.end()));
        CHECK(answer.mates_first_in == best);
        if (groups > 2) CHECK(answer.mates_first_in.front() == 0);
    }
}

TEST_CASE("eight groups of two and four of four: mates in different halves, or quarters") {
    for (const auto& [groups, places] :
         {std::pair{8, 2}, std::pair{4, 4}, std::pair{16, 2}, std::pair{5, 2}}) {
        CAPTURE(groups);
        std::vector<Qualifier> qualifiers;
        for (int g = 0; g < groups; ++g) {
            for (int place = 1; place <= places; ++place)
                qualifiers.push_back({std::to_string(g) + "/" + std::to_string(place), g, place});
        }
        const auto answer = seed_qualifiers(qualifiers);
        const int rounds = static_cast<int>(answer.mates_first_in.size());
        // Two of a group: only in the final. Four: two in each half, so two pairs in the semi-final round at
        // the earliest.
        const int late = places == 2 ? 1 : 2;
        for (int round = 0; round < rounds - late; ++round)
            CHECK(answer.mates_first_in[static_cast<std::size_t>(round)] == 0);
    }
}
