#include <doctest/doctest.h>

#include "tournament/series/series.hpp"

using namespace yuanmen::tournament;

namespace {
constexpr auto A = Contestant::first;
constexpr auto B = Contestant::second;
constexpr auto D = std::nullopt;
}  // namespace

TEST_CASE("a series is over when somebody has won more than half of it") {
    const auto at = [](int best_of, const SeriesGames& games) {
        return series_standing({best_of, {}}, games);
    };
    CHECK_FALSE(at(1, {})->over);
    CHECK(at(1, {B})->winner == B);
    CHECK_FALSE(at(3, {A, B})->over);
    CHECK(at(3, {A, B, A})->winner == A);
    CHECK(at(3, {D, D, B, D, B})->winner == B);
    CHECK(at(3, {D, D, B, D, B})->drawn == 3);
    CHECK_FALSE(at(5, {A, A, B, B})->over);
    CHECK(at(5, {B, B, B})->winner == B);
    CHECK_FALSE(at(3, {A, A, B}).has_value());
    CHECK_FALSE(at(1, {B, D}).has_value());
    for (const int best_of : {0, 2, 4, 7, -1}) CHECK_FALSE(at(best_of, {}).has_value());
}

TEST_CASE("who is lord follows the rule of the ruleset") {
    const SeriesGames games{A, D, B, B};
    CHECK(lords({5, SidesRule::alternate}, games) == std::vector{A, B, A, B});
    CHECK(lords({5, SidesRule::loser_lord}, games) == std::vector{A, B, A, A});
    CHECK(lords({5, SidesRule::winner_lord}, games) == std::vector{A, A, B, B});
    CHECK(series_standing({5, SidesRule::loser_lord}, games)->next_lord == A);
    CHECK(series_standing({5, SidesRule::winner_lord}, games)->next_lord == B);
}
