// An event from its first entrant to its podium; every page of it looked at on the way by everybody in both
// languages. A name a template asks for in vain fails the test.
#include <doctest/doctest.h>

#include <cstdlib>
#include <nlohmann/json.hpp>

#include "web/http/url.hpp"
#include "web/kit/house.hpp"
#include "web/pages/words.hpp"

using namespace yuanmen;
using nlohmann::json;
using test::House;
using web::Method;

namespace {

struct Event {
    explicit Event(House& house) : house(house), head(house.staff("head_judge")) {
        const json stage = {{"name", "淘汰赛"},
                            {"from_field", 0},
                            {"ruleset", "wzzz-2012"},
                            {"overtime_allowed", false},
                            {"appended_tiebreaks", json::array({"compare_card"})}};
        json last = stage;
        last.update({{"name", "决赛"}, {"from_field", 2}, {"overtime_allowed", true}});
        const json made =
            house.ask(Method::post, "/api/v1/events", head,
                      {{"details", {{"name", "秋季赛"}, {"date", "2026-11-20"}, {"venue", "大厅"}}},
                       {"settings", {{"stages", {stage, last}}, {"third_place", true}, {"check_in", true}}}});
        id = made.at("id");
    }

    json snapshot(const std::string& who = "") {
        return house.ask(Method::get, "/api/v1/events/" + id, who.empty() ? head : who);
    }

    void give(const std::string& kind, json fields) {
        fields["expected_version"] = snapshot().at("version");
        house.ask(Method::post, "/api/v1/events/" + id + "/commands/" + kind, head, fields);
        look();
    }

    void add_entrants(int count) {
        json entrants = json::array();
        for (int n = 1; n <= count; ++n) {
            entrants.push_back({{"name", "选手" + std::to_string(n)},
                                {"number", "N" + std::to_string(n)},
                                {"club", n % 2 == 0 ? "蜀" : ""}});
        }
        give("add_entrants", {{"entrants", entrants}});
    }

    void paper(const std::string& match, int slot) {
        const json matches = snapshot().at("matches");
        for (const json& row : matches) {
            if (row.at("id") != match) continue;
            give("record_paper", {{"match", match},
                                  {"winner", row.at("slots").at(slot).at("entrant")},
                                  {"cause", "generals"},
                                  {"signed_by", "双方"},
                                  {"note", ""}});
        }
    }

    std::vector<std::string> public_pages() const {
        return {"",          "/bracket",       "/bracket?entrant=e1",
                "/entrants", "/entrants/e1",   "/mine",
                "/mine?q=1", "/mine?q=nobody", "/screen",
                "/codes",    "/print/bracket", "/print/pairings"};
    }

    /// Every page for everybody who may open it.
    void look() {
        const bool drawn = !snapshot().at("matches").empty();
        const bool has_entrants = !snapshot().at("entrants").empty();
        for (const std::string lang : {"zh", "en"}) {
            for (const char* role : {"", "head_judge", "table_judge", "scorekeeper", "auditor"}) {
                const std::string who = *role == 0 ? "" : house.staff(role);
                for (const std::string& page : public_pages()) {
                    if (has_entrants || page != "/entrants/e1") check(page, who, lang);
                }
                if (who.empty()) continue;
                for (const char* page : {"/floor", "/floor?show=attention", "/print/sheets"})
                    check(page, who, lang);
                if (drawn) check("/bracket/WB-R1-M1", who, lang);
                if (drawn) check("/bracket/WB-R2-M1", who, lang);
            }
            for (const char* role : {"head_judge", "scorekeeper"}) check("/import", house.staff(role), lang);
            for (const char* role : {"head_judge", "table_judge", "scorekeeper"}) {
                check("/check-in", house.staff(role), lang);
                check("/check-in?q=1", house.staff(role), lang);
            }
            check("/edit", head, lang);
        }
    }

    std::string check(const std::string& page, const std::string& who, const std::string& lang) {
        const auto answer = house.page("/events/" + id + page, who, lang);
        CAPTURE(page);
        CAPTURE(lang);
        CHECK((answer.status == 200 || answer.status == 303));
        for (const char* key : {">event.", ">event_phase.", ">match_status.", ">state.", ">leaving.",
                                ">entry.", ">next.", ">command.", ">field.", ">cause.", ">round.", "{{"}) {
            const std::size_t at = answer.body.find(key);
            INFO(answer.body.substr(at == std::string::npos ? 0 : at, 80));
            CHECK(at == std::string::npos);
        }
        return answer.body;
    }

    /// A form of a page, sent as a browser sends it.
    web::Response post(const std::string& page, const std::string& who, const std::string& body) {
        return house.site().answer(test::request(Method::post, "/events/" + id + page,
                                                 {{"authorization", "Bearer " + who},
                                                  {"accept", "text/html"},
                                                  {"content-type", "application/x-www-form-urlencoded"}},
                                                 body));
    }

    std::string version() { return std::to_string(snapshot().at("version").get<int>()); }

    House& house;
    std::string head;
    std::string id;
};

}  // namespace

TEST_CASE("an event goes from entries to podium, and every page stands at every step") {
    House house;
    Event event(house);
    event.look();
    event.add_entrants(6);
    event.give("withdraw_entrant", {{"entrant", "e6"}, {"confirmed_by", "本人"}, {"reason", "有事"}});
    event.give("check_in", {{"entrants", {"e1", "e2", "e3", "e4", "e5"}}});
    event.give("draw_bracket", {{"method", "draw"}, {"nonce", "辕门射戟"}});
    // What is drawn but not published is on no public page.
    for (const std::string& page : event.public_pages()) {
        const std::string body = event.check(page, "", "zh");
        CAPTURE(page);
        CHECK(body.find("WB-R") == std::string::npos);
        CHECK(body.find("辕门射戟") == std::string::npos);
        CHECK(body.find("有事") == std::string::npos);
    }
    CHECK(event.check("/bracket", event.head, "zh").find("WB-R1-M2") != std::string::npos);
    event.give("publish_bracket", json::object());
    CHECK(event.check("", "", "zh").find("辕门射戟") != std::string::npos);
    CHECK(event.check("/entrants", "", "zh").find("本人") == std::string::npos);
    CHECK(event.check("/entrants", event.head, "zh").find("本人") != std::string::npos);
    const std::string desk = event.snapshot().at("matches").at(1).at("desk_match");
    CHECK(house.page("/matches/" + desk, "").body.find("待开始") != std::string::npos);
    event.paper("WB-R1-M2", 1);
    for (const char* path : {"", "/desk"}) {  // the desk was never used: it says what the sheet on paper says
        const std::string told = house.page("/matches/" + desk + path, event.head).body;
        CAPTURE(path);
        CHECK(told.find("纸面记分表") != std::string::npos);
        CHECK(told.find("待开始") == std::string::npos);
    }
    CHECK(house.ask(Method::get, "/api/v1/matches/" + desk, "").at("recorded").at("source") == "paper");
    event.paper("WB-R2-M1", 0);
    event.paper("WB-R2-M2", 1);
    event.paper("TP-M1", 0);
    event.paper("WB-R3-M1", 0);
    event.give("close_event", json::object());
    const std::string home = event.check("", "", "zh");
    CHECK(home.find("冠军") != std::string::npos);
    CHECK(home.find("季军") != std::string::npos);
}

TEST_CASE(
    "a list is looked at before it is taken: every bad line with its number and column, then the good ones") {
    House house;
    Event event(house);
    const std::string boundary = "----x1";
    const auto upload = [&](const std::string& bytes) {
        const std::string body =
            "--" + boundary + "\r\nContent-Disposition: form-data; name=\"expected_version\"\r\n\r\n" +
            event.version() + "\r\n--" + boundary +
            "\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.csv\"\r\n\r\n" + bytes +
            "\r\n--" + boundary + "--\r\n";
        return house.site().answer(
            test::request(Method::post, "/events/" + event.id + "/import",
                          {{"authorization", "Bearer " + event.head},
                           {"accept", "text/html"},
                           {"content-type", "multipart/form-data; boundary=" + boundary}},
                          body));
    };
    // 姓名,编号 / 张三,1 / 李四,x in GBK; the second number has no digit.
    const std::string gbk =
        "\xd0\xd5\xc3\xfb,\xb1\xe0\xba\xc5\r\n\xd5\xc5\xc8\xfd,1\r\n\xc0\xee\xcb\xc4,x\r\n";
    const auto seen = upload(gbk);
    REQUIRE(seen.status == 200);
    CHECK(seen.body.find("张三") != std::string::npos);
    CHECK(seen.body.find("编号里没有数字") != std::string::npos);
    CHECK(seen.body.find("没有位置") == std::string::npos);  // nobody is too many
    CHECK(seen.body.find("<td class=\"num\">3</td><td class=\"num\">4</td>") != std::string::npos);
    CHECK(event.snapshot().at("entrants").empty());

    const std::size_t at = seen.body.find("name=\"list\" value=\"");
    REQUIRE(at != std::string::npos);
    const std::size_t from = at + 19;
    const std::string list = seen.body.substr(from, seen.body.find('"', from) - from);
    const std::string whole = "list=" + list + "&expected_version=" + event.version();
    CHECK(event.post("/import/commit", event.head, whole).status == 422);  // one bad line refuses all …
    CHECK(event.snapshot().at("entrants").empty());
    CHECK(event.post("/import/commit", event.head, whole + "&skip_faults=true").status ==
          303);  // … unless wanted
    CHECK(event.snapshot().at("entrants").size() == 1);
    CHECK(event.snapshot().at("entrants").at(0).at("name") == "张三");
    CHECK(event.post("/import/commit", event.head, "list=zz&expected_version=" + event.version()).status ==
          400);
    CHECK(event.post("/import", house.staff("table_judge"), "expected_version=1").status == 403);
}

TEST_CASE("seeds by hand, check-in by one tap and the draw are plain forms") {
    House house;
    Event event(house);
    event.add_entrants(4);
    CHECK(event.post("/seeds", event.head, "seed.e3=1&seed.e1=2&seed.e2=&expected_version=" + event.version())
              .status == 303);
    CHECK(event.snapshot().at("entrants").at(2).at("wanted_seed") == 1);
    CHECK(event.snapshot().at("entrants").at(1).at("wanted_seed").is_null());
    CHECK(event.post("/seeds", event.head, "seed.e1=&seed.e3=1&expected_version=" + event.version()).status ==
          303);
    CHECK(event.snapshot().at("entrants").at(0).at("wanted_seed").is_null());
    for (const char* entrant : {"e1", "e2", "e3", "e4"}) {
        const auto tapped = event.post(
            "/commands/check_in", house.staff("table_judge"),
            "back=check-in&entrants=" + std::string(entrant) + "&expected_version=" + event.version());
        CHECK(tapped.status == 303);
        CHECK(tapped.headers.at("Location") == "/events/" + event.id + "/check-in");
    }
    CHECK(event
              .post("/commands/draw_bracket", house.staff("table_judge"),
                    "method=list_order&nonce=&expected_version=" + event.version())
              .status == 403);
    CHECK(event
              .post("/commands/draw_bracket", event.head,
                    "method=list_order&nonce=&back=bracket&expected_version=" + event.version())
              .status == 303);
    CHECK(event.snapshot().at("matches").at(0).at("slots").at(0).at("entrant") == "e3");
}

TEST_CASE("an hour that the clocks of the hall skip is refused by name, the hours beside it are not") {
    const char* was = std::getenv("TZ");
    const std::string before = was == nullptr ? "" : was;
    setenv("TZ", "Europe/Berlin", 1);
    tzset();
    CHECK(web::pages::read_local_time("2026-03-29T01:59").has_value());
    CHECK(!web::pages::read_local_time("2026-03-29T02:30").has_value());
    CHECK(web::pages::read_local_time("2026-03-29T03:00").has_value());
    CHECK(!web::pages::read_local_time("2026-02-29T12:00").has_value());
    House house;
    Event event(house);
    const auto edit = [&](const std::string& closes) {
        return event.post("", event.head,
                          "name=x&date=2026-03-29&venue=&public_names=&check_in_closes=2026-03-29T" + closes +
                              "&expected_version=" + event.version());
    };
    const auto refused = edit("02%3A30");
    CHECK(refused.status == 422);
    CHECK(refused.body.find("没有 “2026-03-29T02:30” 这个时间") != std::string::npos);
    CHECK(edit("03%3A30").status == 303);
    was == nullptr ? unsetenv("TZ") : setenv("TZ", before.c_str(), 1);
    tzset();
}

TEST_CASE("correcting a result shows what changes and its choices before anything is written") {
    House house;
    Event event(house);
    event.add_entrants(4);
    event.give("check_in", {{"entrants", {"e1", "e2", "e3", "e4"}}});
    event.give("draw_bracket", {{"method", "list_order"}, {"nonce", ""}});
    event.give("publish_bracket", json::object());
    event.paper("WB-R1-M1", 0);
    event.paper("WB-R1-M2", 0);
    event.paper("WB-R2-M1", 0);
    const std::string before = event.version();
    const auto seen = event.post("/bracket/WB-R1-M1/correction", event.head,
                                 "to=e4&cause=generals&expected_version=" + before);
    INFO(seen.body);
    REQUIRE(seen.status == 200);
    for (const char* must : {"重赛", "按已赛保留", "作废", "选手4", "已有结果"}) {
        CAPTURE(must);
        CHECK(seen.body.find(must) != std::string::npos);
    }
    CHECK(event.version() == before);
    const std::size_t at = seen.body.find("name=\"preview\" value=\"") + 22;
    const std::string tag = seen.body.substr(at, 64);
    const std::string form =
        "corrected.match=WB-R1-M1&corrected.to=winner&corrected.winner=e4&corrected.cause=generals&preview=" +
        tag + "&back=match&expected_version=" + before;
    CHECK(event.post("/commands/correct_result", event.head, form + "&reason=x").status ==
          422);  // no choice made
    const auto done = event.post("/commands/correct_result", event.head, form + "&reason=x&choice=replay");
    CHECK(done.status == 303);
    CHECK(done.headers.at("Location") == "/events/" + event.id + "/bracket/WB-R1-M1");
    event.look();
    CHECK(event.snapshot().at("podium").at("champion").is_null());
}
