#include <doctest/doctest.h>

#include "play_out.hpp"
#include "tournament/progress.hpp"

using namespace yuanmen::tournament;
using namespace yuanmen::tournament::testing;

TEST_CASE("when the better seed always wins, the podium is the seed list") {
    for (int entrants = kMinEntrants; entrants <= kMaxEntrants; ++entrants) {
        CAPTURE(entrants);
        const Bracket bracket = single_elimination(entrants, true);
        const Podium places = podium(bracket, fill(bracket, play_out(bracket, {}, better_seed)));
        CHECK(places.champion == Slot::of(1));
        CHECK(places.runner_up == Slot::of(2));
        if (entrants >= 3) CHECK(places.third == std::vector<Slot>{Slot::of(3)});
    }
}

TEST_CASE("a match becomes playable when both its entrants are known, not before") {
    const Bracket bracket = single_elimination(4, false);
    BracketRecord record;
    CHECK(at(bracket, fill(bracket, record), wb(2, 1)).status == BracketStatus::waiting);
    record.results[wb(1, 1)] = BracketResult::second;
    CHECK(at(bracket, fill(bracket, record), wb(2, 1)).slots == std::array<Slot, 2>{Slot::of(4), Slot{}});
    record.results[wb(1, 2)] = BracketResult::first;
    CHECK(at(bracket, fill(bracket, record), wb(2, 1)).status == BracketStatus::playable);
}

TEST_CASE("a result for a match that cannot be played yet is ignored") {
    const Bracket bracket = single_elimination(4, false);
    BracketRecord record;
    record.results[wb(2, 1)] = BracketResult::first;
    CHECK(podium(bracket, fill(bracket, record)).champion == Slot{});
}

TEST_CASE("when both players of a match are out, the next opponent goes on without playing") {
    const Bracket bracket = single_elimination(4, true);
    BracketRecord record;
    record.results[wb(1, 1)] = BracketResult::neither;
    record.results[wb(1, 2)] = BracketResult::first;
    const auto filled = fill(bracket, record);
    CHECK(at(bracket, filled, wb(2, 1)).status == BracketStatus::walkover);
    CHECK(podium(bracket, filled).champion == Slot::of(2));
    CHECK(podium(bracket, filled).third == std::vector<Slot>{Slot::of(3)});
}

TEST_CASE("without a match for third place both semi-final losers share it") {
    const Bracket bracket = single_elimination(4, false);
    const auto filled = fill(bracket, play_out(bracket, {}, better_seed));
    CHECK(podium(bracket, filled).third == std::vector<Slot>{Slot::of(4), Slot::of(3)});
}
