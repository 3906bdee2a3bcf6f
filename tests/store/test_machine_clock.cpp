#include "store/machine_clock.hpp"

#include <doctest/doctest.h>

#include <fstream>

#include "store/store_kit.hpp"

using namespace yuanmen::store;
using namespace yuanmen::store::test;

TEST_CASE("the machine's clock names the boot and does not go back") {
    const Clock clock = machine_clock();
    const auto first = clock();
    const auto second = clock();
    CHECK(first.boot_id.size() == 36);
    CHECK(first.boot_id == second.boot_id);
    CHECK(second.boot_ms >= first.boot_ms);
    CHECK(first.boot_ms > 0);
    CHECK(first.wall_ms > 1'600'000'000'000);
}

TEST_CASE("a bent clock follows its file") {
    TempFolder folder;
    const std::string file = folder.path() / "clock";
    const Clock clock = bent_clock(file);
    CHECK_THROWS(clock());
    std::ofstream(file) << "- 0\n";
    const auto straight = clock();
    CHECK(straight.boot_id == machine_clock()().boot_id);
    std::ofstream(file) << "another-boot 3600000\n";
    const auto bent = clock();
    CHECK(bent.boot_id == "another-boot");
    CHECK(bent.boot_ms >= straight.boot_ms + 3'600'000);
    CHECK(bent.wall_ms >= straight.wall_ms + 3'600'000);
    std::ofstream(file) << "- 0 -7200000\n";
    const auto corrected = clock();
    CHECK(corrected.boot_ms >= straight.boot_ms);
    CHECK(corrected.boot_ms < bent.boot_ms);
    CHECK(corrected.wall_ms <= machine_clock()().wall_ms - 7'200'000);
    std::ofstream(file) << "- 60000 0 1000\n";
    const auto held = clock();
    CHECK(held.boot_ms == 61'000);
    const auto machine = machine_clock()();
    CHECK(machine.wall_ms - held.wall_ms == doctest::Approx(machine.boot_ms - held.boot_ms).epsilon(0.001));
}
