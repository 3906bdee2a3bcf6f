// A whole match through the API, every page looked at on the way by everybody in both languages.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "web/kit/house.hpp"

using namespace yuanmen;
using nlohmann::json;
using test::House;
using web::Method;

namespace {

constexpr const char* kGenerals[] = {"zhao_yun", "zhang_fei", "ma_chao", "guan_yu", "xu_chu", "lv_bu"};

struct Table {
    explicit Table(House& house) : house(house), match(house.make_match()) {
        judge = house.staff("table_judge");
        a = house.player(match, "a");
        b = house.player(match, "b");
    }

    /// Every page of the match, for everybody who may open it.
    void look() {
        const std::string path = "/matches/" + match;
        for (const std::string lang : {"zh", "en"}) {
            for (const std::string& who : {std::string(), a, b, judge, house.staff("auditor")}) {
                check(path, who, lang);
            }
            for (const std::string& who :
                 {judge, house.staff("head_judge"), house.staff("auditor"), house.staff("scorekeeper")}) {
                check(path + "/desk", who, lang);
            }
            check(path + "/seat", a, lang);
            check(path + "/seat", b, lang);
            check(path + "/history", house.staff("auditor"), lang);
            check(path + "/sheet", judge, lang);
        }
    }

    void check(const std::string& path, const std::string& who, const std::string& lang) {
        const auto page = house.page(path, who, lang);
        CAPTURE(path);
        CAPTURE(lang);
        CHECK(page.status == 200);
        // Nothing that should have been put into words stands there as a key.
        for (const char* key :
             {">command.", ">field.", ">option.", ">event.", ">state.", ">phase.", ">role."}) {
            const std::size_t at = page.body.find(key);
            INFO(page.body.substr(at == std::string::npos ? 0 : at, 60));
            CHECK(at == std::string::npos);
        }
    }

    void act(const std::string& kind, const std::string& token, json fields = json::object()) {
        house.act(match, kind, token, std::move(fields));
        look();
    }

    void until_draft() {
        act("call_players", judge);
        act("seat_player", judge, {{"chair", "a"}});
        act("seat_player", judge, {{"chair", "b"}});
        act("start_match", judge);
        act("enter_identity", judge, {{"lord", "a"}});
        act("enter_pool", judge, {{"face_up", json(kGenerals)}});
    }

    json desk(const std::string& token) {
        return house.ask(Method::get, "/api/v1/matches/" + match, token).at("desk");
    }

    /// Each takes the first card left when it is his turn, face-up ones first.
    void through_draft() {
        for (json view = desk(""); view.at("stage") == "draft"; view = desk("")) {
            const std::string chair = view.at("draft").at("next");
            for (const auto& card : view.at("draft").at("grid")) {
                if (!card.at("taken_by").is_null()) continue;
                house.act(match, "pick", chair == "a" ? a : b, {{"chair", chair}, {"card", card.at("card")}});
                break;
            }
        }
        look();
    }

    json three_of(const std::string& chair) {
        json order = json::array();
        const json view = desk("");
        for (const auto& card : view.at("draft").at("grid")) {
            if (card.at("taken_by") == chair && card.at("back") == false && order.size() < 3)
                order.push_back(card.at("card"));
        }
        return order;
    }

    House& house;
    std::string match;
    std::string judge, a, b;
};

}  // namespace

TEST_CASE("a match is played from the seating call to the archive, and every page stands at every step") {
    House house;
    Table table(house);
    table.look();
    table.until_draft();
    table.through_draft();
    const json order_a = table.three_of("a");
    REQUIRE(order_a.size() == 3);
    table.act("seal_line_up", table.a, {{"chair", "a"}, {"order", order_a}});

    // The sealed order is in nobody's page or API but its owner's.
    for (const std::string& who :
         {std::string(), table.b, table.judge, house.staff("owner"), house.staff("auditor")}) {
        const json desk = table.desk(who);
        for (const auto& place : desk.at("chairs").at("a").at("line_up").at("places")) {
            CHECK(place.at("card").is_null());
            CHECK(place.at("general").is_null());
        }
        CHECK(house.page("/matches/" + table.match + "/desk", who).body.find("我的上场顺序") ==
              std::string::npos);
    }
    CHECK(house.page("/matches/" + table.match + "/seat", table.a).body.find("我的上场顺序") !=
          std::string::npos);
    CHECK(house.page("/matches/" + table.match + "/seat", table.b).body.find("我的上场顺序") ==
          std::string::npos);

    const json order_b = table.three_of("b");
    REQUIRE(order_b.size() == 3);
    table.act("seal_line_up", table.b, {{"chair", "b"}, {"order", order_b}});
    table.act("reveal_first", table.judge, {{"generals", json::object()}});
    table.act("begin_turn", table.judge, {{"chair", "b"}});
    table.act("set_hp", table.judge, {{"chair", "a"}, {"hp", 1}});
    table.act("end_turn", table.judge);
    const json counts = {{"hand", {{"a", 4}, {"b", 4}}},
                         {"equipment", {{"a", 0}, {"b", 0}}},
                         {"judgement", {{"a", 0}, {"b", 0}}},
                         {"on_general", {{"a", 0}, {"b", 0}}},
                         {"resolving", 0},
                         {"draw_pile", 100},
                         {"discard_pile", 0},
                         {"discard_top", ""}};
    table.act("pause", table.judge,
              {{"reason", "toilet"},
               {"note", ""},
               {"counts", counts},
               {"keeps_running", false},
               {"confirmed_by", {"a", "b"}}});
    table.act("resume", table.judge, {{"counts", counts}, {"confirmed_by", {"a", "b"}}});
    table.act("extend_clock", table.judge, {{"ms", 60000}, {"reason", "ruling"}, {"note", "两分钟的讨论"}});
    for (int death = 0; death < 3; ++death) {
        table.act("begin_turn", table.judge, {{"chair", death % 2 == 0 ? "a" : "b"}});
        table.act("fall", table.judge, {{"chair", "a"}});
        if (death < 2) {
            table.act("enter", table.judge, {{"chair", "a"}});
            table.act("end_turn", table.judge);
        }
    }
    table.act(
        "note_penalty", table.judge,
        {{"chair", "b"}, {"infraction", ""}, {"penalty", "warning"}, {"text", "<script>alert(1)</script>"}});
    table.act("draw_up_sheet", table.judge, {{"judge", "王裁"}, {"recorder", ""}});
    const json sheet = table.desk(table.a).at("sheet");
    const auto sign = [&](const std::string& signer, const std::string& token, const std::string& stance) {
        table.act("sign", token,
                  {{"signer", signer},
                   {"version", sheet.at("version")},
                   {"hash", sheet.at("hash")},
                   {"stance", stance},
                   {"text", stance == "protest" ? "计时有争议" : ""},
                   {"method", "own_device"}});
    };
    sign("a", table.a, "protest");
    sign("b", table.b, "sign");
    sign("judge", table.judge, "sign");
    table.act("close", table.judge);
    const auto paper = house.page("/matches/" + table.match + "/sheet", table.judge);
    for (const char* must : {"张三", "李四", "王裁", "计时有争议", "如厕", "&lt;script&gt;"}) {
        CAPTURE(must);
        CHECK(paper.body.find(must) != std::string::npos);
    }
    CHECK(paper.body.find("<script>alert") == std::string::npos);
}

TEST_CASE("at the bell the worksheet stands on every page with its clauses") {
    House house;
    Table table(house);
    table.until_draft();
    table.through_draft();
    table.act("seal_line_up", table.a, {{"chair", "a"}, {"order", table.three_of("a")}});
    table.act("seal_line_up", table.b, {{"chair", "b"}, {"order", table.three_of("b")}});
    table.act("reveal_first", table.judge, {{"generals", json::object()}});
    table.act("begin_turn", table.judge, {{"chair", "b"}});
    house.wait_ms(41 * 60'000);
    CHECK(house.service().ring_due_bells() == 1);
    table.look();
    CHECK(house.page("/matches/" + table.match, "").body.find("末回合") != std::string::npos);
    table.act("end_turn", table.judge);
    CHECK(house.page("/matches/" + table.match, "").body.find("比较单") != std::string::npos);
}

TEST_CASE("a draw by the tool shows its commitment first and its proof after") {
    House house;
    Table table(house);
    table.act("call_players", table.judge);
    table.act("seat_player", table.judge, {{"chair", "a"}});
    table.act("seat_player", table.judge, {{"chair", "b"}});
    table.act("start_match", table.judge);
    table.act("commit_draw", table.judge, {{"scope", "identity_and_pool"}});
    table.act("enter_nonce", table.a, {{"chair", "a"}, {"nonce", "甲的词"}});
    table.act("enter_nonce", table.b, {{"chair", "b"}, {"nonce", "乙的词"}});
    table.through_draft();
}

TEST_CASE("a form of the desk does what the API does, and a stale one says what has happened") {
    House house;
    Table table(house);
    const std::string path = "/matches/" + table.match + "/commands/call_players";
    const auto send = [&](const std::string& version) {
        return house.site().answer(test::request(Method::post, path,
                                                 {{"authorization", "Bearer " + table.judge},
                                                  {"accept", "text/html"},
                                                  {"content-type", "application/x-www-form-urlencoded"}},
                                                 "expected_version=" + version));
    };
    const json before = house.ask(Method::get, "/api/v1/matches/" + table.match, "");
    const std::string version = std::to_string(before.at("version").get<int>());
    const auto done = send(version);
    CHECK(done.status == 303);
    CHECK(done.headers.at("Location") == "/matches/" + table.match + "/desk");
    const auto stale = send(version);
    CHECK(stale.status == 409);
    const auto problem =
        house.send(Method::post, "/api/v1" + path, table.judge, {{"expected_version", std::stoi(version)}});
    CHECK(problem.status == 409);
    const json told = json::parse(problem.body);
    CHECK(told.at("current_version") == std::stoi(version) + 1);
    CHECK(told.at("changes").size() == 1);
}

TEST_CASE("a live page is 304 to who has it, also while its clock runs, and new after a change") {
    House house;
    Table table(house);
    table.until_draft();
    const auto get = [&](const std::string& etag) {
        return house.site().answer(test::request(Method::get, "/matches/" + table.match,
                                                 {{"accept", "text/html"}, {"if-none-match", etag}}));
    };
    const auto first = get("\"none\"");
    CHECK(first.headers.at("Cache-Control") == "public, max-age=1");
    house.wait_ms(3000);
    CHECK(get(first.headers.at("ETag")).status == 304);
    table.through_draft();
    CHECK(get(first.headers.at("ETag")).status == 200);
}
