#include "tournament/view/bracket_layout.hpp"

#include <doctest/doctest.h>

#include <map>

#include "../play_out.hpp"

using namespace yuanmen::tournament;
using namespace yuanmen::tournament::testing;
using Kind = PathStep::Kind;

namespace {

struct Box {
    int left, top, right, bottom;
};

Box box_of(const BracketLayout& layout, const PlacedMatch& match) {
    return {match.x, match.y, match.x + layout.sizes.box_width, match.y + layout.sizes.box_height};
}

bool overlap(const Box& a, const Box& b) {
    return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

std::vector<std::pair<std::string, Kind>> steps(const Bracket& bracket, const BracketRecord& record,
                                                int seed) {
    std::vector<std::pair<std::string, Kind>> found;
    for (const auto& step : path_of(bracket, fill(bracket, record), seed)) {
        found.emplace_back(to_string(step.match), step.kind);
    }
    return found;
}

using Steps = std::vector<std::pair<std::string, Kind>>;

}  // namespace

TEST_CASE(
    "for 2 to 256 entrants no two boxes meet, all stand inside, and feeders are level around their match") {
    for (int entrants = kMinEntrants; entrants <= kMaxEntrants; ++entrants) {
        CAPTURE(entrants);
        const Bracket bracket = single_elimination(entrants, entrants % 2 == 0);
        const BracketLayout layout = layout_of(bracket, {150, 45, 30, 7, 8, 24});
        REQUIRE(layout.matches.size() == bracket.matches.size());
        REQUIRE(layout.column_x.size() == static_cast<std::size_t>(bracket.rounds));
        std::map<BracketMatchId, const PlacedMatch*> placed;
        std::map<int, const PlacedMatch*> lowest;
        for (const PlacedMatch& match : layout.matches) {
            placed[match.id] = &match;
            const Box box = box_of(layout, match);
            REQUIRE(box.left >= 8);
            REQUIRE(box.top >= 8 + 24);
            REQUIRE(box.right <= layout.width - 8);
            REQUIRE(box.bottom <= layout.height - 8);
        }
        for (std::size_t i = 0; i < layout.matches.size(); ++i) {
            for (std::size_t j = i + 1; j < layout.matches.size() && j < i + 3; ++j) {
                REQUIRE_FALSE(overlap(box_of(layout, layout.matches[i]), box_of(layout, layout.matches[j])));
            }
        }
        for (const BracketMatch& match : bracket.matches) {
            if (match.id.round == 1 || match.id.part == BracketMatchId::Part::third_place) continue;
            const auto feeder = [&](int half) {
                return placed[wb(match.id.round - 1, 2 * match.id.number - 1 + half)]->y;
            };
            REQUIRE(2 * placed[match.id]->y == feeder(0) + feeder(1));
        }
    }
}

TEST_CASE("lines lead from the middle of a played match to the slot its winner goes to, byes have none") {
    const Bracket bracket = single_elimination(5, false);
    const BracketLayout layout = layout_of(bracket, {100, 40, 20, 8, 0, 0});
    CHECK(layout.sizes.box_height == 40);
    REQUIRE(layout.connectors.size() == 3);  // of seven matches three are byes and one is the final
    CHECK(to_string(layout.connectors[0].from) == "WB-R1-M2");
    CHECK(layout.connectors[0].to == SlotRef{wb(2, 1), 1});
    CHECK(layout.connectors[0].path == "M100 72H110V58H120");
    CHECK(layout.matches[0].is_bye);
    CHECK_FALSE(layout.matches[1].is_bye);
    CHECK(layout.width == 340);
    CHECK(layout.height == 3 * 48 + 44);
}

TEST_CASE("the match for third place stands under the final") {
    const Bracket bracket = single_elimination(4, true);
    const BracketLayout layout = layout_of(bracket);
    const PlacedMatch &third = layout.matches[2], &final = layout.matches[3];
    CHECK(third.id.part == BracketMatchId::Part::third_place);
    CHECK(third.x == final.x);
    CHECK(third.y >= final.y + layout.sizes.box_height);
}

TEST_CASE("the way of an entrant shows what he won, where he stands and what lies ahead") {
    const Bracket bracket = single_elimination(6, true);
    BracketRecord record;
    CHECK(steps(bracket, record, 1) ==
          Steps{{"WB-R1-M1", Kind::byed}, {"WB-R2-M1", Kind::current}, {"WB-R3-M1", Kind::ahead}});
    CHECK(steps(bracket, record, 4) ==
          Steps{{"WB-R1-M2", Kind::current}, {"WB-R2-M1", Kind::ahead}, {"WB-R3-M1", Kind::ahead}});
    record.results[wb(1, 2)] = BracketResult::second;
    record.results[wb(2, 1)] = BracketResult::second;
    CHECK(steps(bracket, record, 4) == Steps{{"WB-R1-M2", Kind::lost}});
    CHECK(steps(bracket, record, 5) ==
          Steps{{"WB-R1-M2", Kind::won}, {"WB-R2-M1", Kind::won}, {"WB-R3-M1", Kind::current}});
    CHECK(steps(bracket, record, 1) ==
          Steps{{"WB-R1-M1", Kind::byed}, {"WB-R2-M1", Kind::lost}, {"TP-M1", Kind::current}});
    CHECK(steps(bracket, record, 7).empty());
}
