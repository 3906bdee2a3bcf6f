#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>

#include "service/events/hall.hpp"

using namespace house;
using match::Chair;

namespace {

const EntrantLink& link_of(const EntrantLinks& links, const std::string& entrant) {
    const auto found = std::find_if(links.links.begin(), links.links.end(),
                                    [&](const EntrantLink& link) { return link.entrant == entrant; });
    REQUIRE(found != links.links.end());
    return *found;
}

EntrantLinks made_for_all(Hall& hall, LinksFor whom = LinksFor::everybody) {
    auto made = hall.house->issue_entrant_links(hall.house.owner(), hall.event, whom, once());
    REQUIRE(made.ok());
    return *made;
}

SignedIn signed_in(Hall& hall, const EntrantLink& link) {
    auto in = hall.house->sign_in_player(link.token, link.pin, House::kHere);
    REQUIRE(in.ok());
    return *in;
}

}  // namespace

TEST_CASE("a link of the event leads a player to each of his matches, in his own chair") {
    Hall hall(4);
    const EntrantLinks links = made_for_all(hall);
    CHECK(links.links.size() == 4);
    const SignedIn in = signed_in(hall, link_of(links, "e1"));
    CHECK(in.principal.role == Role::player);
    CHECK(in.principal.entrant == "e1");
    CHECK(in.principal.name == "P1");
    const std::string first = hall.desk("WB-R1-M1");
    CHECK(in.principal.match == first);
    hall.play("WB-R1-M1");
    hall.play("WB-R1-M2", "b");
    const std::string final_desk = hall.desk("WB-R2-M1");
    const auto now = hall.house->who_is(in.token);
    REQUIRE(now.ok());
    CHECK(now->match == final_desk);
    REQUIRE(now->chair.has_value());
    // Asked about the match that is over, it is his chair there.
    const auto back = hall.house->who_is(in.token, {first, "", ""});
    REQUIRE(back.ok());
    CHECK(back->match == first);
    CHECK(may(*back, UseCase::read_sheet, {first, false}));
    // A match of others is never his.
    const std::string other = hall.desk("WB-R1-M2");
    const auto stranger = hall.house->who_is(in.token, {other, "", ""});
    REQUIRE(stranger.ok());
    CHECK(stranger->match == final_desk);
    CHECK_FALSE(may(*stranger, UseCase::play_seat, {other, false}));
}

TEST_CASE("a new link of the event withdraws everything the player had, and nobody else's") {
    Hall hall(2);
    const std::string desk = hall.desk("WB-R1-M1");
    const auto chair_a = hall.house->issue_link(hall.house.owner(), desk, Chair::a, once());
    const auto chair_b = hall.house->issue_link(hall.house.owner(), desk, Chair::b, once());
    const auto at_desk = hall.house->sign_in_player(chair_a->token, chair_a->pin, House::kHere);
    REQUIRE(at_desk.ok());
    const std::string person = at_desk->principal.person;
    const std::string entrant = person.substr(person.rfind('-') + 1);
    const auto first = hall.house->issue_entrant_link(hall.house.owner(), hall.event, entrant, once());
    REQUIRE(first.ok());
    CHECK_FALSE(hall.house->who_is(at_desk->token).ok());
    CHECK_FALSE(hall.house->sign_in_player(chair_a->token, chair_a->pin, House::kHere).ok());
    CHECK(hall.house->sign_in_player(chair_b->token, chair_b->pin, House::kHere).ok());
    const SignedIn in = signed_in(hall, first->links.front());
    const auto second = hall.house->issue_entrant_link(hall.house.owner(), hall.event, entrant, once());
    REQUIRE(second.ok());
    CHECK_FALSE(hall.house->who_is(in.token).ok());
    CHECK_FALSE(
        hall.house->sign_in_player(first->links.front().token, first->links.front().pin, House::kHere).ok());
    const SignedIn again = signed_in(hall, second->links.front());
    // A link for the match given later stands beside it.
    const auto later = hall.house->issue_link(hall.house.owner(), desk, Chair::a, once());
    CHECK(hall.house->sign_in_player(later->token, later->pin, House::kHere).ok());
    CHECK(hall.house->who_is(again.token).ok());
}

TEST_CASE("links are made for those without one, shown once, and refused where there is nobody") {
    Hall hall(3);
    REQUIRE(hall.house->issue_entrant_link(hall.house.owner(), hall.event, "e2", once()).ok());
    const auto missing =
        hall.house->issue_entrant_links(hall.house.owner(), hall.event, LinksFor::without, keyed("labels"));
    REQUIRE(missing.ok());
    CHECK(missing->links.size() == 2);
    const auto repeated =
        hall.house->issue_entrant_links(hall.house.owner(), hall.event, LinksFor::without, keyed("labels"));
    REQUIRE(repeated.ok());
    CHECK(repeated->repeated);
    CHECK(repeated->links.empty());
    const auto nobody =
        hall.house->issue_entrant_links(hall.house.owner(), hall.event, LinksFor::without, once());
    REQUIRE_FALSE(nobody.ok());
    CHECK(nobody.error().refusal.code == "entrant_links.nobody");
    const auto unknown = hall.house->issue_entrant_link(hall.house.owner(), hall.event, "e9", once());
    REQUIRE_FALSE(unknown.ok());
    CHECK(unknown.error().refusal.code == "event.entrant.not_found");
    CHECK(hall.house->entrants_with_link(hall.house.owner(), hall.event)->size() == 3);
}

TEST_CASE("whoever may not make links makes none, and a scorekeeper may") {
    Hall hall(2);
    const Principal judge = hall.house.staff(Role::table_judge, "judge1");
    CHECK_FALSE(hall.house->issue_entrant_links(judge, hall.event, LinksFor::everybody, once()).ok());
    CHECK_FALSE(hall.house->entrants_with_link({}, hall.event).ok());
    const Principal keeper = hall.house.staff(Role::scorekeeper, "keeper1");
    CHECK(hall.house->issue_entrant_links(keeper, hall.event, LinksFor::everybody, once()).ok());
}

TEST_CASE("the PIN of an event's link cannot be guessed through, and no secret is in the exported event") {
    Hall hall(2);
    const EntrantLink link = link_of(made_for_all(hall), "e1");
    int tried = 0;
    for (; tried < 50; ++tried) {
        const auto guess =
            hall.house->sign_in_player(link.token, "no pin", Client{"10.0.0." + std::to_string(tried)});
        REQUIRE_FALSE(guess.ok());
        if (guess.error().category == Category::too_many) break;
    }
    CHECK(tried == 10);
    const auto document = hall.house->event_export(hall.house.owner(), hall.event);
    REQUIRE(document.ok());
    const std::string text = (*document)->dump();
    CHECK(text.find(link.token) == std::string::npos);
    CHECK(text.find(link.pin) == std::string::npos);
    CHECK(hall.is_sound());
}

TEST_CASE("a player signed in to the event gives his own desk commands, and a dispute of his is his") {
    Hall hall(2);
    const EntrantLinks links = made_for_all(hall);
    const std::string desk = hall.desk("WB-R1-M1");
    const SignedIn in = signed_in(hall, link_of(links, "e1"));
    REQUIRE(hall.house.act(hall.house.owner(), desk, "seat_player", {{"chair", "a"}}).ok());
    REQUIRE(hall.house.act(hall.house.owner(), desk, "seat_player", {{"chair", "b"}}).ok());
    REQUIRE(hall.house.act(hall.house.owner(), desk, "start_match").ok());
    const Principal me = *hall.house->who_is(in.token, {desk, "", ""});
    const std::string mine = *me.chair == Chair::a ? "a" : "b", his = *me.chair == Chair::a ? "b" : "a";
    CHECK_FALSE(hall.house.act(me, desk, "concede", {{"chair", his}}).ok());
    CHECK(hall.house.act(me, desk, "concede", {{"chair", mine}}).ok());
    const auto opened = hall.house->open_dispute(
        me, {desk, std::make_shared<const nlohmann::json>(nlohmann::json{{"claim", "我有异议"}})}, once());
    REQUIRE(opened.ok());
    const auto about = hall.house->who_is(in.token, {"", "", opened->id});
    REQUIRE(about.ok());
    CHECK(about->match == desk);
}
