#include <doctest/doctest.h>

#include <algorithm>
#include <bit>
#include <map>
#include <set>
#include <stdexcept>

#include "tournament/bracket.hpp"
#include "tournament/progress.hpp"

using namespace yuanmen::tournament;

namespace {

/// The seed at line `line` (from 0) of a field of `size`, from the definition and not by the program's way:
/// walk from the final to round 1; each time the lower half of a pair is the complement of the upper.
int defined_seed(int line, int size) {
    int seed = 1;
    for (int field = 2; field <= size; field *= 2) {
        const bool lower = (line / (size / field)) % 2 == 1;
        if (lower) seed = field + 1 - seed;
    }
    return seed;
}

Slot defined_slot(const BracketMatchId& id, int slot, int size, int entrants) {
    const int line = (2 * (id.number - 1) + slot) << (id.round - 1);
    const int seed = defined_seed(line, size);
    if (id.round == 1) return seed <= entrants ? Slot::of(seed) : Slot::bye();
    const int top = std::min(seed, defined_seed(line + 1, size));
    const bool walked_over = id.round == 2 && size + 1 - top > entrants;
    return walked_over ? Slot::of(top) : Slot{};
}

void check_winner_edge(const BracketMatch& match, int rounds) {
    REQUIRE(match.winner_to.has_value() == (match.id.round < rounds));
    if (!match.winner_to) return;
    const auto next =
        "WB-R" + std::to_string(match.id.round + 1) + "-M" + std::to_string((match.id.number + 1) / 2);
    CHECK(to_string(match.winner_to->match) == next);
    CHECK(match.winner_to->slot == (match.id.number % 2 == 1 ? 0 : 1));
}

}  // namespace

TEST_CASE("standard seeding of eight is the one printed in every handbook") {
    CHECK(standard_seeding(8) == std::vector<int>{1, 8, 4, 5, 2, 7, 3, 6});
    CHECK_THROWS_AS(standard_seeding(6), std::invalid_argument);
}

TEST_CASE("every slot and edge for 2 to 256 entrants agrees with the definition") {
    for (int entrants = kMinEntrants; entrants <= kMaxEntrants; ++entrants) {
        for (const bool third_place : {false, true}) {
            CAPTURE(entrants);
            CAPTURE(third_place);
            const Bracket bracket = single_elimination(entrants, third_place);
            const int size = static_cast<int>(std::bit_ceil(static_cast<unsigned>(entrants)));
            const int rounds = std::countr_zero(static_cast<unsigned>(size));
            const bool third_match = third_place && rounds >= 2;
            REQUIRE(bracket.rounds == rounds);
            REQUIRE(bracket.matches.size() == static_cast<std::size_t>(size - 1 + (third_match ? 1 : 0)));
            for (const BracketMatch& match : bracket.matches) {
                const std::string id = to_string(match.id);
                CAPTURE(id);
                if (id == "TP-M1") {
                    CHECK_FALSE(match.winner_to.has_value());
                    CHECK_FALSE(match.loser_to.has_value());
                    continue;
                }
                check_winner_edge(match, rounds);
                CHECK(match.loser_to.has_value() == (third_match && match.id.round == rounds - 1));
                for (int slot = 0; slot < 2; ++slot) {
                    CHECK(match.slots[static_cast<std::size_t>(slot)] ==
                          defined_slot(match.id, slot, size, entrants));
                }
            }
        }
    }
}

TEST_CASE("every slot after the first round is fed by exactly one earlier match") {
    for (const int entrants : {2, 3, 5, 8, 21, 64, 255, 256}) {
        CAPTURE(entrants);
        const Bracket bracket = single_elimination(entrants, true);
        std::map<SlotRef, int> entries;
        for (const auto& match : bracket.matches) {
            if (match.winner_to) ++entries[*match.winner_to];
            if (match.loser_to) ++entries[*match.loser_to];
        }
        for (const auto& match : bracket.matches) {
            const bool first = match.id.round == 1 && match.id.part == BracketMatchId::Part::winners;
            for (int slot = 0; slot < 2; ++slot) CHECK(entries[SlotRef{match.id, slot}] == (first ? 0 : 1));
        }
    }
}

TEST_CASE(
    "with three entrants the bye stands in the match for third place, with two there is no such match") {
    const Bracket three = single_elimination(3, true);
    const auto third = three.find({BracketMatchId::Part::third_place, 2, 1});
    REQUIRE(third.has_value());
    CHECK(three.matches[*third].slots == std::array<Slot, 2>{Slot::bye(), Slot{}});
    CHECK(single_elimination(2, true).matches.size() == 1);
    CHECK_FALSE(single_elimination(2, true).third_place);
}

TEST_CASE("a bracket of fewer than 2 or more than 256 entrants is refused") {
    CHECK_THROWS_AS(single_elimination(1, false), std::invalid_argument);
    CHECK_THROWS_AS(single_elimination(257, false), std::invalid_argument);
}

TEST_CASE("match ids are read back as printed and nothing else is") {
    const Bracket bracket = single_elimination(16, true);
    for (const auto& match : bracket.matches) {
        CHECK(parse_bracket_match_id(to_string(match.id), bracket.rounds) == match.id);
    }
    for (const char* text :
         {"", "WB-R1", "WB-R01-M1", "WB-R1-M0", "WB-R-1-M1", "WB-R1-M1 ", "wb-r1-m1", "TP-M2"}) {
        CAPTURE(text);
        CHECK_FALSE(parse_bracket_match_id(text, 4).has_value());
    }
}

TEST_CASE("matches of a later stage of the same kind have their own ids") {
    using Part = BracketMatchId::Part;
    const BracketMatchId second{Part::swiss, 3, 12, 2};
    CHECK(to_string(second) == "SW2-R3-M12");
    CHECK(parse_bracket_match_id("SW2-R3-M12", 4) == second);
    CHECK(parse_bracket_match_id("SW-R3-M12", 4) == BracketMatchId{Part::swiss, 3, 12});
    for (const char* text : {"SW1-R3-M12", "SW0-R1-M1", "SW02-R1-M1", "WB2-R1-M1", "TP2-M1", "SW2R1-M1"}) {
        CAPTURE(text);
        CHECK_FALSE(parse_bracket_match_id(text, 4).has_value());
    }
}

TEST_CASE("places played out rank the first eight, sixteen and so on up to everybody, whatever happens") {
    std::vector<int> fields{47, 64, 65, 100, 128, 129, 255, 256};
    for (int entrants = kMinEntrants; entrants <= 40; ++entrants) fields.push_back(entrants);
    for (const int places : {8, 16, 32, 64, 128, 256}) {
        for (const int entrants : fields) {
            CAPTURE(places);
            CAPTURE(entrants);
            const Bracket bracket = elimination_to(places, entrants);
            const int size = 1 << bracket.rounds;
            // Every round ranks its losers: k of them in k / 2 matches for each of the log2 k rounds they
            // play.
            std::size_t more = size > 2 ? 1 : 0;
            for (int losers = 4; 2 * losers <= std::min(places, size); losers *= 2)
                more +=
                    static_cast<std::size_t>(losers / 2 * std::countr_zero(static_cast<unsigned>(losers)));
            CHECK(bracket.matches.size() == static_cast<std::size_t>(size - 1) + more);
            BracketRecord record;
            for (int round = 1; round <= bracket.rounds; ++round) {
                const auto filled = fill(bracket, record);
                for (std::size_t i = 0; i < filled.size(); ++i) {
                    if (filled[i].status != BracketStatus::playable) continue;
                    // The better seed wins, so that the places are the seeds.
                    const bool first = filled[i].slots[0].seed < filled[i].slots[1].seed;
                    record.results[bracket.matches[i].id] =
                        first ? BracketResult::first : BracketResult::second;
                }
            }
            const auto filled = fill(bracket, record);
            for (const auto& match : filled)
                CHECK((match.status == BracketStatus::decided || match.status == BracketStatus::walkover));
            const Podium podium_now = podium(bracket, filled);
            CHECK(podium_now.champion == Slot::of(1));
            std::set<int> below;
            for (const auto& [place, slot] : podium_now.below) {
                if (slot.kind == Slot::Kind::seed) CHECK(below.insert(slot.seed).second);
            }
            const int ranked = std::min(places, size);
            if (size <= 4) continue;
            CHECK(podium_now.below.size() == static_cast<std::size_t>(ranked - 3));
            for (int place = 4; place <= std::min(entrants, ranked); ++place)
                CHECK(podium_now.below.at(place) == Slot::of(place));
        }
    }
}
