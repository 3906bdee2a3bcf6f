#include <doctest/doctest.h>

#include <set>
#include <string>

#include "cards/general.hpp"
#include "journal/codec/json.hpp"
#include "match/view/desk_view.hpp"
#include "service/desk/match_sheet.hpp"
#include "service/house.hpp"

using namespace house;
using match::Chair;
using Json = nlohmann::json;

namespace {

/// The generals of the ruleset named anywhere in a text.
std::set<std::string> generals_in(const std::string& text) {
    std::set<std::string> found;
    for (std::string_view id : cards::kGeneralIds) {
        if (text.find("\"" + std::string(id) + "\"") != std::string::npos) found.insert(std::string(id));
    }
    return found;
}

/// A match drafted by the tool's own draw up to both sealed line-ups, the players acting on their phones.
struct Drafted {
    House& house;
    std::string event = house.event();
    std::string id = house.match(event);
    Principal a, b;
    std::set<std::string> face_up;

    explicit Drafted(House& in) : house(in) {
        act(house.owner(), "seat_player", {{"chair", "a"}});
        act(house.owner(), "seat_player", {{"chair", "b"}});
        a = house.player(id, Chair::a);
        b = house.player(id, Chair::b);
        act(house.owner(), "start_match");
        act(house.owner(), "enter_identity", {{"lord", "a"}});
        act(house.owner(), "commit_draw", {{"scope", "pool"}});
        act(a, "enter_nonce", {{"chair", "a"}, {"nonce", "甲说"}});
        act(b, "enter_nonce", {{"chair", "b"}, {"nonce", "乙说"}});
        face_up = generals_in(journal::write(*house->match(Principal{}, id)->desk).dump());
        REQUIRE(face_up.size() == 6);
    }
    void act(const Principal& who, const std::string& kind, const Json& args = Json::object()) {
        CAPTURE(kind);
        const auto answer = house.act(who, id, kind, args);
        if (!answer.ok()) CAPTURE(answer.error().refusal.code);
        REQUIRE(answer.ok());
    }
    void pick(const char* chair, const std::string& card) {
        act(std::string(chair) == "a" ? a : b, "pick", {{"chair", chair}, {"card", card}});
    }
    std::string page(const Principal& who) { return journal::write(*house->match(who, id)->desk).dump(); }
};

}  // namespace

TEST_CASE(
    "a picked back is known to its picker and to nobody else, and a sealed line-up to its player alone") {
    House house;
    Drafted match(house);
    std::vector<std::string> up(match.face_up.begin(), match.face_up.end());
    match.pick("a", "x0");
    const auto mine = generals_in(match.page(match.a));
    REQUIRE(mine.size() == 7);
    std::string hidden;
    for (const std::string& general : mine) {
        if (!match.face_up.count(general)) hidden = general;
    }
    const Principal judge = house.staff(Role::table_judge, "judge1");
    REQUIRE(house->assign_judge(house.owner(), match.event, 1, judge.account, true, once()).ok());
    const Principal auditor = house.staff(Role::auditor, "auditor");
    const Principal scorekeeper = house.staff(Role::scorekeeper, "scorekeeper");
    const Principal head_judge = house.staff(Role::head_judge, "head");
    const std::vector<Principal> others = {Principal{}, match.b,    judge,        auditor,
                                           scorekeeper, head_judge, house.owner()};
    for (const Principal& who : others) {
        CAPTURE(id_of(who.role));
        CHECK(match.page(who).find(hidden) == std::string::npos);
    }
    match.pick("b", up[0]), match.pick("b", up[1]);
    match.pick("a", up[2]), match.pick("a", up[3]);
    match.pick("b", up[4]), match.pick("b", "x1");
    match.pick("a", up[5]), match.pick("a", "x2");
    match.act(match.a, "seal_line_up", {{"chair", "a"}, {"order", {"x0", up[2], up[5]}}});

    const Json own = Json::parse(match.page(match.a));
    CHECK(own.dump().find(hidden) != std::string::npos);
    for (const Principal& who : others) {
        CAPTURE(id_of(who.role));
        CHECK(match.page(who).find(hidden) == std::string::npos);
    }
    for (const Principal& who : {judge, auditor, head_judge, house.owner()}) {
        CAPTURE(id_of(who.role));
        const auto history = house->history(who, match.id, 0, 200);
        REQUIRE(history.ok());
        for (const auto& row : history->rows) {
            CHECK(row.body->dump().find(hidden) == std::string::npos);
            CHECK(row.changes->dump().find(hidden) == std::string::npos);
        }
        const auto sheet = house->sheet(who, match.id);
        REQUIRE(sheet.ok());
        CHECK(journal::write(*sheet).dump().find(hidden) == std::string::npos);
    }
}

TEST_CASE("a refusal does not tell what is hidden") {
    House house;
    Drafted match(house);
    match.pick("a", "x0");
    std::string hidden;
    for (const std::string& general : generals_in(match.page(match.a))) {
        if (!match.face_up.count(general)) hidden = general;
    }
    // The opponent asks for the hidden general by name, and for one that is nowhere: same answer.
    std::string nowhere;
    for (std::string_view id : cards::kGeneralIds) {
        const std::string general(id);
        if (!match.face_up.count(general) && general != hidden) nowhere = general;
    }
    const auto asked = house.act(match.b, match.id, "pick", {{"chair", "b"}, {"card", hidden}});
    const auto other = house.act(match.b, match.id, "pick", {{"chair", "b"}, {"card", nowhere}});
    REQUIRE_FALSE(asked.ok());
    REQUIRE_FALSE(other.ok());
    CHECK(asked.error().refusal.code == other.error().refusal.code);
}

TEST_CASE("the tag of a page changes with what the viewer sees and only then") {
    House house;
    Drafted match(house);
    const auto tag = [&](const Principal& who) { return *house->match_tag(who, match.id); };
    const std::string before = tag(match.a);
    CHECK(tag(match.a) == before);
    CHECK(house->match(match.a, match.id)->tag == before);
    CHECK(tag(match.b) != before);
    house.pass(1000);
    CHECK(tag(match.a) == before);
    match.pick("a", "x0");
    CHECK(tag(match.a) != before);
}
