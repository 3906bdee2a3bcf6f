#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <random>

#include "event/hall.hpp"
#include "journal/codec/json.hpp"
#include "tournament/event/apart_in_draw.hpp"
#include "tournament/view/event_snapshot.hpp"

using namespace yuanmen::tournament;
using namespace yuanmen::tournament::testing;

namespace {

std::vector<Placed> field(int entrants, int clubs, unsigned seed, int seeded = 0) {
    std::vector<Placed> order;
    for (int i = 0; i < entrants; ++i)
        order.push_back({"e" + std::to_string(i + 1), {"club" + std::to_string(i % clubs)}, true});
    std::mt19937 random(seed);
    std::shuffle(order.begin(), order.end(), random);
    for (int i = 0; i < seeded; ++i) order[static_cast<std::size_t>(i)].may_move = false;
    return order;
}

std::vector<std::string> sorted_ids(const std::vector<Placed>& order) {
    std::vector<std::string> ids;
    for (const Placed& one : order) ids.push_back(one.id);
    std::sort(ids.begin(), ids.end());
    return ids;
}

}  // namespace

TEST_CASE("clubs do not meet in the first round where that is possible, and the order is kept otherwise") {
    for (unsigned seed = 1; seed <= 60; ++seed) {
        for (const int entrants : {2, 3, 8, 13, 16, 31, 64}) {
            for (const int clubs : {2, 3, 5}) {
                CAPTURE(entrants);
                CAPTURE(clubs);
                const auto before = field(entrants, clubs, seed);
                const auto after = kept_apart(before);
                CHECK(sorted_ids(after) == sorted_ids(before));
                // With even clubs of which none holds more than half of the field it is always possible.
                if (entrants > 3) CHECK(mates_in_first_round(after).empty());
                CHECK(mates_in_first_round(after).size() <= mates_in_first_round(before).size());
            }
        }
    }
}

TEST_CASE("who has a seed stays, empty marks are nobody's, and the same order gives the same outcome") {
    for (unsigned seed = 1; seed <= 20; ++seed) {
        const auto before = field(32, 4, seed, 8);
        const auto after = kept_apart(before), again = kept_apart(before);
        for (std::size_t i = 0; i < 8; ++i) CHECK(after[i].id == before[i].id);
        CHECK(std::equal(after.begin(), after.end(), again.begin(),
                         [](const Placed& a, const Placed& b) { return a.id == b.id; }));
    }
    std::vector<Placed> nobody(8, Placed{"e", {""}, true});
    for (std::size_t i = 0; i < 8; ++i) nobody[i].id += std::to_string(i);
    const auto after = kept_apart(nobody);
    for (std::size_t i = 0; i < 8; ++i) CHECK(after[i].id == nobody[i].id);
    CHECK(mates_in_first_round(after).empty());
    CHECK(kept_apart({}).empty());
}

TEST_CASE("the largest field is done in a moment and its clubs meet late") {
    auto order = field(256, 8, 7);
    for (std::size_t i = 0; i < order.size(); ++i) order[i].marks.push_back("city" + std::to_string(i % 5));
    const auto after = kept_apart(order);
    CHECK(mates_in_first_round(after).empty());
}

TEST_CASE("the draw of an event keeps clubs, then cities apart, and says where it could not") {
    Hall hall;
    EventSettings settings = plain_settings();
    settings.keep_apart = KeptApart::club_then_city;
    hall.create(settings);
    AddEntrants add;
    for (int i = 1; i <= 8; ++i)
        add.entrants.push_back({"P" + std::to_string(i),
                                "",
                                {},
                                i <= 6 ? "蜀" : "魏",
                                i % 2 == 0 ? std::optional<std::string>("成都") : std::nullopt});
    hall.must(add);
    hall.must(DrawBracket{SeedingMethod::draw, "三顾"});
    const auto drawing = yuanmen::journal::write(event_snapshot(hall.state, EventViewer::head)).at("drawing");
    CHECK(drawing.at("apart").at("by") == "club_then_city");
    // Six of one club among eight: two pairs of them are left whatever is done.
    CHECK(drawing.at("apart").at("meetings").size() == 2);
    CHECK(drawing.at("apart").at("meetings").at(0).at("mark") == "蜀");
    CHECK(hall.state.drawing->kept_apart == KeptApart::club_then_city);
    Hall plain;
    plain.create();
    plain.must(add);
    plain.must(DrawBracket{SeedingMethod::list_order, ""});
    CHECK(plain.state.drawing->order.front() == "e1");
    CHECK_FALSE(yuanmen::journal::write(event_snapshot(plain.state, EventViewer::head))
                    .at("drawing")
                    .contains("apart"));
}
