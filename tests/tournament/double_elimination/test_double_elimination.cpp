#include <doctest/doctest.h>

#include "../play_out.hpp"
#include "kit/counts.hpp"
#include "tournament/double_elimination/double_elimination.hpp"
#include "tournament/double_elimination/parts.hpp"

using namespace yuanmen;
using namespace yuanmen::tournament;

namespace {

const BracketMatchId kFinal{kGrandFinalPart, 1, 1};
const BracketMatchId kReset{kGrandFinalPart, 2, 1};

BracketRecord until_the_final(const Bracket& bracket) {
    BracketRecord record = testing::play_out(bracket, {}, testing::better_seed);
    record.results.erase(kFinal);
    record.results.erase(kReset);
    return record;
}

}  // namespace

TEST_CASE("ids of double elimination are read as they are written") {
    for (const int entrants : {2, 3, 8, 100, 256}) {
        const Bracket bracket = double_elimination(entrants);
        for (const BracketMatch& match : bracket.matches)
            CHECK(parse_bracket_match_id(to_string(match.id), bracket.rounds) == match.id);
    }
    for (const char* text : {"LB-R0-M1", "GF-R1", "LB-M1", "LB-R1-M1 ", "GB-R1-M1"})
        CHECK_FALSE(parse_bracket_match_id(text, 3).has_value());
}

TEST_CASE("the reset match is played only if the lower side wins the grand final") {
    for (const int entrants : {2, 3, 5, 8, 33}) {
        CAPTURE(entrants);
        const Bracket bracket = double_elimination(entrants);
        BracketRecord record = until_the_final(bracket);
        const auto reset = [&] { return testing::at(bracket, fill(bracket, record), kReset); };
        CHECK(reset().status == BracketStatus::waiting);
        CHECK(double_elimination_podium(bracket, fill(bracket, record)).champion.kind == Slot::Kind::unknown);

        record.results[kFinal] = BracketResult::first;
        CHECK(reset().slots[0] == Slot::bye());
        CHECK(reset().slots[1] == Slot::bye());
        CHECK(double_elimination_podium(bracket, fill(bracket, record)).champion == Slot::of(1));
        CHECK(double_elimination_podium(bracket, fill(bracket, record)).runner_up == Slot::of(2));

        record.results[kFinal] = BracketResult::second;
        CHECK(reset().status == BracketStatus::playable);
        CHECK(reset().slots[0] == Slot::of(1));
        CHECK(reset().slots[1] == Slot::of(2));
        CHECK(double_elimination_podium(bracket, fill(bracket, record)).champion.kind == Slot::Kind::unknown);
        record.results[kReset] = BracketResult::second;
        CHECK(double_elimination_podium(bracket, fill(bracket, record)).champion == Slot::of(2));

        // The final is corrected: the reset's result stands in the record, and no longer counts.
        record.results[kFinal] = BracketResult::first;
        CHECK(double_elimination_podium(bracket, fill(bracket, record)).champion == Slot::of(1));
    }
}

TEST_CASE("in random events everybody but the champion has lost twice") {
    const int count = test::rounds(60, 2000);
    test::Chance chance(test::seed_for("double elimination", count));
    int resets = 0;
    for (int i = 0; i < count; ++i) {
        const int entrants = static_cast<int>(chance.between(2, 64));
        const Bracket bracket = double_elimination(entrants);
        const auto record = testing::play_out(bracket, {}, [&](const FilledMatch&) {
            return chance.one_in(2) ? BracketResult::first : BracketResult::second;
        });
        const auto filled = fill(bracket, record);
        std::map<int, int> losses;
        for (const FilledMatch& match : filled) {
            if (match.status == BracketStatus::decided) ++losses[match.loser.seed];
        }
        const Podium podium = double_elimination_podium(bracket, filled);
        resets += testing::at(bracket, filled, kReset).status == BracketStatus::decided ? 1 : 0;
        REQUIRE(podium.champion.kind == Slot::Kind::seed);
        CHECK(losses[podium.champion.seed] <= 1);
        CHECK(losses[podium.runner_up.seed] == 2);
        CHECK(podium.third.size() == (entrants > 2 ? 1U : 0U));
        for (int seed = 1; seed <= entrants; ++seed) {
            if (seed != podium.champion.seed) CHECK(losses[seed] == 2);
        }
    }
    CHECK(resets > test::at_least(10));
}
