#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "service/house.hpp"

using namespace house;

TEST_CASE("the demo shows matches at different stages and is made once") {
    House house;
    const auto event = house->make_demo();
    REQUIRE(event.ok());
    MatchQuery own;
    own.event_id = *event;
    const auto page = house->matches(Principal{}, own);
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

TEST_CASE("the demo shows a round that is over, one that is played and one to come") {
    House house;
    REQUIRE(house->make_demo().ok());
    const auto events = house->events(Principal{});
    REQUIRE(events.ok());
    REQUIRE(events->size() == 2);
    const auto swiss = std::find_if(events->begin(), events->end(), [](const auto& event) {
        return event.name.find("瑞士轮") != std::string::npos;
    });
    REQUIRE(swiss != events->end());
    const auto shown = house->event_snapshot(Principal{}, swiss->id);
    REQUIRE(shown.ok());
    std::map<std::string, int> rounds;
    for (const auto& match : shown->json->at("matches"))
        ++rounds[std::to_string(match.at("round").get<int>()) +
                 (match.at("result").is_null() ? " open" : " over")];
    CHECK(rounds == std::map<std::string, int>{{"1 over", 4}, {"2 open", 2}, {"2 over", 2}});
}
