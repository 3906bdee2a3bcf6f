#include <doctest/doctest.h>

#include <map>

#include "service/house.hpp"

using namespace house;

TEST_CASE("the demo shows matches at different stages and is made once") {
    House house;
    const auto event = house->make_demo();
    REQUIRE(event.ok());
    const auto page = house->matches(Principal{}, {});
    REQUIRE(page.ok());
    std::map<std::string, int> states;
    for (const auto& row : page->matches) ++states[row.state];
    CHECK(states ==
          std::map<std::string, int>{{"scheduled", 1}, {"draft", 1}, {"running", 1}, {"signed", 1}});
    for (const auto& row : page->matches) {
        const auto records = house->records(house.owner(), row.id);
        REQUIRE(records.ok());
        REQUIRE(records->size() == (row.state == "signed" ? 1 : 0));
        if (records->empty()) continue;
        CHECK(records->front().verdict == "legal");
        const auto text = house->record(house.owner(), records->front().id);
        REQUIRE(text.ok());
        for (const auto& held : text->held) CHECK_MESSAGE(held.same, held.what);
        CHECK(text->held.size() > 3);
    }
    const auto head = house->store().committed_head().seq;
    const auto again = house->make_demo();
    REQUIRE(again.ok());
    CHECK(*again == *event);
    CHECK(house->store().committed_head().seq == head);
    house.restart();
    CHECK(*house->make_demo() == *event);
    CHECK(house->store().committed_head().seq == head);
}

TEST_CASE("nobody can sign in as the demo's judge, and the first owner is still to be made") {
    House house;
    REQUIRE(house->make_demo().ok());
    CHECK_FALSE(house->sign_in("demo", "", House::kHere).ok());
    CHECK(house->first_owner_code().has_value());
    CHECK(house->staff(house.owner())->size() == 2);
}
