#include <doctest/doctest.h>

#include <random>

#include "kit/counts.hpp"
#include "play_out.hpp"
#include "tournament/correction.hpp"

using namespace yuanmen::tournament;
using namespace yuanmen::tournament::testing;

TEST_CASE("a correction lists exactly the slots that change and says which matches were already decided") {
    const Bracket bracket = single_elimination(8, false);
    const BracketRecord record = play_out(bracket, {}, better_seed);
    const auto effects = preview_correction(bracket, record, wb(1, 1), BracketResult::second, {});
    REQUIRE(effects.size() == 2);
    CHECK(effects[0].slot == SlotRef{wb(2, 1), 0});
    CHECK(effects[0].before == Slot::of(1));
    CHECK(effects[0].after == Slot::of(8));
    CHECK(effects[0].was_decided);
    CHECK(effects[1].slot == SlotRef{wb(3, 1), 0});
}

TEST_CASE("a correction before the next match begins changes the slot and needs no choice") {
    const Bracket bracket = single_elimination(8, false);
    BracketRecord record;
    record.results[wb(1, 1)] = BracketResult::first;
    const auto effects = preview_correction(bracket, record, wb(1, 1), BracketResult::second, {});
    REQUIRE(effects.size() == 1);
    CHECK_FALSE(effects[0].was_decided);
    const auto begun = preview_correction(bracket, record, wb(1, 1), BracketResult::second, {wb(2, 1)});
    CHECK(begun[0].was_decided);
}

TEST_CASE(
    "after a correction the later matches are replayed, kept as played, or void, as the head judge chose") {
    const Bracket bracket = single_elimination(4, false);
    const BracketRecord record = play_out(bracket, {}, better_seed);
    const auto corrected = [&](CorrectionChoice choice) {
        return fill(bracket, apply_correction(bracket, record, wb(1, 1), BracketResult::second, choice, {}));
    };
    const auto replay = corrected(CorrectionChoice::replay);
    CHECK(at(bracket, replay, wb(2, 1)).status == BracketStatus::playable);
    CHECK(at(bracket, replay, wb(2, 1)).slots == std::array<Slot, 2>{Slot::of(4), Slot::of(2)});
    const auto keep = corrected(CorrectionChoice::keep);
    CHECK(at(bracket, keep, wb(1, 1)).winner == Slot::of(4));
    CHECK(podium(bracket, keep).champion == Slot::of(1));
    const auto none = corrected(CorrectionChoice::none);
    CHECK(podium(bracket, none).champion == Slot::bye());
}

TEST_CASE("random brackets with random corrections always end with one champion who lost no standing match") {
    const int rounds = yuanmen::test::rounds(1000, 20'000);
    constexpr unsigned kSeed = 20121031;
    MESSAGE("brackets: " << rounds << ", seed " << kSeed);
    std::mt19937 random(kSeed);
    const auto coin = [&](const FilledMatch&) {
        return random() % 2 ? BracketResult::first : BracketResult::second;
    };
    for (int round = 0; round < rounds; ++round) {
        const Bracket bracket = single_elimination(2 + static_cast<int>(random() % 31), random() % 2 == 0);
        BracketRecord record = play_out(bracket, {}, coin);
        const auto before = fill(bracket, record);
        const std::size_t index = random() % before.size();
        if (before[index].status != BracketStatus::decided) continue;
        const BracketMatchId match = bracket.matches[index].id;
        const auto flipped =
            record.results[match] == BracketResult::first ? BracketResult::second : BracketResult::first;
        record = apply_correction(bracket, record, match, flipped, CorrectionChoice::replay, {});
        record = play_out(bracket, record, coin);
        const auto after = fill(bracket, record);
        CHECK(after[index].winner == before[index].loser);
        const Slot champion = podium(bracket, after).champion;
        REQUIRE(champion.kind == Slot::Kind::seed);
        for (const auto& filled : after) CHECK(filled.loser != champion);
    }
}
