#include "match/clock.hpp"

#include <doctest/doctest.h>

using namespace yuanmen::match;
using yuanmen::base::Moment;

namespace {

Moment at(std::int64_t ms, const char* boot = "one") {
    return {boot, 1000 + ms, 5'000'000 + ms};
}

}  // namespace

TEST_CASE("within one boot the wall clock does not matter") {
    Moment later = at(700);
    later.wall_ms = 1;
    CHECK(elapsed_ms(at(0), later) == 700);
}

TEST_CASE("across a boot the wall clock is all there is, and time never runs backwards") {
    CHECK(elapsed_ms(at(0), at(900, "two")) == 900);
    Moment earlier = at(0, "two");
    earlier.wall_ms -= 5000;
    CHECK(elapsed_ms(at(0), earlier) == 0);
    CHECK(elapsed_ms(at(500), at(0)) == 0);
}

TEST_CASE("a stopwatch sums its runs") {
    Stopwatch watch;
    watch.start(at(0));
    CHECK(watch.spent_at(at(40)) == 40);
    watch.stop(at(100));
    CHECK(watch.spent_at(at(1000)) == 100);
    watch.start(at(1000));
    watch.start(at(1010));
    CHECK(watch.spent_at(at(1030)) == 130);
}

TEST_CASE("a clock names its deadline only while it runs and before the bell is written") {
    Clock clock;
    CHECK_FALSE(clock.deadline());
    clock.started = true;
    clock.allotted_ms = 1000;
    clock.watch.start(at(0));
    clock.watch.stop(at(300));
    CHECK_FALSE(clock.deadline());
    clock.watch.start(at(500));
    REQUIRE(clock.deadline());
    CHECK(*clock.deadline() == at(1200));
    CHECK(clock.remaining_at(at(1300)) == -100);
    clock.bell = at(1200);
    CHECK_FALSE(clock.deadline());
}
