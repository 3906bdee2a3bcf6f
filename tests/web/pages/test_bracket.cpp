// The bracket as the pages draw it, made from real events of the tournament floor.
#include <doctest/doctest.h>

#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "../../tournament/event/hall.hpp"
#include "journal/codec/json.hpp"
#include "tournament/view/event_snapshot.hpp"
#include "web/kit/site_kit.hpp"
#include "web/pages/event/bracket_drawing.hpp"
#include "web/pages/event/bracket_rounds.hpp"
#include "web/pages/event/bracket_sheets.hpp"
#include "web/pages/event/pairings.hpp"
#include "web/text/catalogue.hpp"
#include "web/text/templates.hpp"

using namespace yuanmen;
using namespace yuanmen::web::pages;
using nlohmann::json;
using tournament::EventViewer;
using tournament::testing::Hall;

namespace {

const web::Catalogue& catalogue() {
    static const web::Catalogue loaded(test::real_assets());
    return loaded;
}

Say chinese() {
    return [](std::string_view key, const std::map<std::string, std::string>& params) {
        REQUIRE(catalogue().find(web::Language::zh, key));
        return catalogue().say(web::Language::zh, key, params);
    };
}

json public_snapshot(const Hall& hall) {
    json snapshot = yuanmen::journal::write(tournament::event_snapshot(hall.state, EventViewer::everybody));
    snapshot["id"] = "ev";
    return snapshot;
}

/// What the page is made from.
struct Drawn {
    json snapshot, views, rounds, drawing;
};

Drawn drawn(const Hall& hall, const std::string& lit = "", const std::string& round = "") {
    const json path =
        lit.empty()
            ? json::array()
            : yuanmen::journal::write(*tournament::entrant_snapshot(hall.state, EventViewer::everybody, lit))
                  .at("path");
    Drawn out{public_snapshot(hall), {}, {}, {}};
    out.views = bracket_matches(out.snapshot, path, chinese(), MatchLinks::desk);
    out.rounds = bracket_rounds(out.snapshot, out.views, path, chinese(), round);
    out.drawing = bracket_drawing(out.snapshot, out.views, chinese());
    return out;
}

json match_of(const Hall& hall, const std::string& id, const std::string& lit = "") {
    for (const json& match : drawn(hall, lit).views) {
        if (match.at("id") == id) return match;
    }
    FAIL("no match " << id);
    return {};
}

std::string shown_of(const Drawn& bracket) {
    std::string shown;
    for (const json& round : bracket.rounds) {
        if (round.at("shown") == true) shown += round.at("key").get<std::string>();
    }
    return shown;
}

/// No two boxes touch, all stand on the picture, and every way ends in it.
void check_drawing(const json& drawing) {
    const json& boxes = drawing.at("boxes");
    const auto at = [](const json& box, const char* side) { return box.at(side).get<int>(); };
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        const json& one = boxes.at(i);
        CHECK(at(one, "x") >= 0);
        CHECK(at(one, "y") >= 0);
        CHECK(at(one, "x") + at(one, "w") <= drawing.at("width").get<int>());
        CHECK(at(one, "y") + at(one, "h") <= drawing.at("height").get<int>());
        for (std::size_t k = i + 1; k < boxes.size(); ++k) {
            const json& other = boxes.at(k);
            const bool apart = at(one, "x") + at(one, "w") < at(other, "x") ||
                               at(other, "x") + at(other, "w") < at(one, "x") ||
                               at(one, "y") + at(one, "h") < at(other, "y") ||
                               at(other, "y") + at(other, "h") < at(one, "y");
            CHECK_MESSAGE(apart, one.at("id") << " on " << other.at("id"));
        }
    }
}

std::string rendered_bracket(const Hall& hall) {
    const Drawn bracket = drawn(hall);
    json data = bracket.drawing;
    data["rounds"] = bracket.rounds;
    data.update(json{{"event_id", "ev"},
                     {"event_name", "秋季赛"},
                     {"version", 1},
                     {"tabs", json::array()},
                     {"published", true},
                     {"lit", nullptr},
                     {"may_swap", false},
                     {"picture", nullptr},
                     {"lit_entrant", ""},
                     {"lang", "zh-CN"},
                     {"signed_in", false},
                     {"i_am_staff", false},
                     {"in_other_language", "?lang=en"},
                     {"unencrypted", false},
                     {"csrf", ""},
                     {"my_name", ""},
                     {"my_role", ""},
                     {"disk_warns", false},
                     {"zone", "UTC+0"},
                     {"title_now", ""},
                     {"path", "/"}});
    std::set<std::string> missing;
    const web::Assets assets = test::real_assets();
    const web::Templates templates(assets, catalogue(),
                                   [&](const std::string& what) { missing.insert(what); });
    const std::string page = templates.render("event_bracket", web::Language::zh, data);
    for (const std::string& what : missing) FAIL_CHECK("the bracket page lacks " << what);
    return page;
}

}  // namespace

TEST_CASE(
    "every match that is played stands once in the drawing and once in its round, whatever the entrants") {
    for (int entrants = 2; entrants <= 256; entrants = entrants < 20 ? entrants + 1 : entrants * 2 - 5) {
        CAPTURE(entrants);
        Hall hall;
        hall.open_bracket(entrants, true);
        const Drawn bracket = drawn(hall);
        std::multiset<std::string> listed, boxes, played;
        for (const json& round : bracket.rounds) {
            for (const json& match : round.at("matches")) listed.insert(match.at("id").get<std::string>());
        }
        for (const json& box : bracket.drawing.at("boxes")) boxes.insert(box.at("id").get<std::string>());
        for (const json& view : bracket.views) {
            if (view.at("bye") == false) played.insert(view.at("id").get<std::string>());
        }
        CHECK(listed == played);
        CHECK(boxes == played);
        check_drawing(bracket.drawing);
        CHECK(bracket.rounds.back().at("name") == "决赛");
        // Ways lead from every match but those in the middle.
        CHECK(bracket.drawing.at("ways").size() + bracket.drawing.at("titles").size() == boxes.size());
    }
}

TEST_CASE("64 entrants fill a projector with names that can be read") {
    Hall hall;
    hall.open_bracket(64, true);
    const json drawing = drawn(hall).drawing;
    CHECK(drawing.at("width").get<int>() <= 1880);
    CHECK(drawing.at("height").get<int>() <= 980);
    CHECK(drawing.at("font").get<int>() >= 16);
}

TEST_CASE("of a large bracket the last rounds can be drawn alone") {
    Hall hall;
    hall.open_bracket(128, true);
    const Drawn bracket = drawn(hall);
    const json last = bracket_drawing(bracket.snapshot, bracket.views, chinese(), 16);
    CHECK(last.at("has_drawing") == true);
    std::set<std::string> boxes, wanted;
    for (const json& box : last.at("boxes")) boxes.insert(box.at("id").get<std::string>());
    for (const json& match : bracket.snapshot.at("matches")) {
        if (match.at("field") <= 16) wanted.insert(match.at("id").get<std::string>());
    }
    CHECK(boxes == wanted);
    CHECK(boxes.size() == 16);  // eighth finals, quarter-finals, semi-finals, final, third place
    check_drawing(last);
    CHECK(last.at("font").get<int>() > bracket.drawing.at("font").get<int>());
}

TEST_CASE("a page of rounds opens with the one asked for, the lit way's, or the one being played") {
    Hall hall;
    hall.open_bracket(8, true);
    CHECK(shown_of(drawn(hall)) == "winners-1");
    CHECK(shown_of(drawn(hall, "", "winners-3")) == "winners-3");
    CHECK(shown_of(drawn(hall, "", "winners-9")) == "winners-1");
    const json before = public_snapshot(hall);
    for (const json& match : before.at("matches")) {
        if (match.at("round") == 1)
            CHECK(hall.paper(match.at("id"), match.at("slots").at(0).at("entrant")).empty());
    }
    CHECK(shown_of(drawn(hall)) == "winners-2");
    CHECK(shown_of(drawn(hall, "e8")) == "winners-1");
}

TEST_CASE("namesakes are told apart by club, else by number") {
    const json entrants = {{{"id", "e1"}, {"name", "王伟"}, {"number", "1"}, {"club", "杭州"}},
                           {{"id", "e2"}, {"name", "王伟"}, {"number", "2"}, {"club", "成都"}},
                           {{"id", "e3"}, {"name", "王伟"}, {"number", "3"}, {"club", ""}},
                           {{"id", "e4"}, {"name", "林渡"}, {"number", "4"}, {"club", "杭州"}}};
    const auto apart = told_apart(chinese(), entrants);
    CHECK(apart == std::map<std::string, std::string>{
                       {"e1", "王伟（杭州）"}, {"e2", "王伟（成都）"}, {"e3", "王伟（3）"}});
}

TEST_CASE("a bye of the first round is a box with one player, who stands in the second round") {
    Hall hall;
    hall.open_bracket(5);
    int byes = 0, left_out = 0;
    for (const json& match : drawn(hall).views) {
        left_out += match.at("bye") == true ? 1 : 0;
        for (const json& slot : match.at("slots"))
            byes += slot.at("hint") == chinese()("slot.bye", {}) ? 1 : 0;
    }
    CHECK(byes == 3);
    CHECK(left_out == 0);
    const json top = match_of(hall, "WB-R2-M1");
    CHECK(top.at("slots").at(0).at("name") == "P1");
    CHECK(top.at("slots").at(1).at("hint") == "8 强 第 2 场 胜者");
    CHECK(top.at("next") == "WB-R3-M1");
}

TEST_CASE("winner, loser, table and state of a match are words and marks") {
    Hall hall;
    hall.open_bracket(4, true);
    hall.link_all();
    CHECK(match_of(hall, "WB-R1-M1").at("word") == "待开始");
    CHECK(match_of(hall, "WB-R1-M1").at("table") == 1);
    CHECK(match_of(hall, "WB-R1-M1").at("href") == "/matches/m-WB-R1-M1");
    CHECK(hall.paper("WB-R1-M1", "e1").empty());
    const json match = match_of(hall, "WB-R1-M1");
    CHECK(match.at("slots").at(0).at("won") == true);
    CHECK(match.at("slots").at(1).at("lost") == true);
    CHECK(match.at("mark") == "closed");
    CHECK(match.at("href") == "/events/ev/bracket/WB-R1-M1");
    CHECK(match.at("table").is_null());
    CHECK(match_of(hall, "TP-M1").at("slots").at(0).at("name") == "P4");
    CHECK(match_of(hall, "TP-M1").at("slots").at(1).at("hint") == "半决赛 第 2 场 负者");
}

TEST_CASE(
    "an entrant's way is lit from his first match to where he ends, and on to the final while he is in") {
    Hall hall;
    hall.open_bracket(8);
    CHECK(hall.paper("WB-R1-M1", "e1").empty());
    for (const char* id : {"WB-R1-M1", "WB-R2-M1", "WB-R3-M1"}) {
        CHECK(match_of(hall, id, "e1").at("on") == true);
        CHECK(match_of(hall, id, "e1").at("out") == false);
    }
    CHECK(match_of(hall, "WB-R2-M2", "e1").at("on") == false);
    CHECK(match_of(hall, "WB-R1-M1", "e8").at("out") == true);
    CHECK(match_of(hall, "WB-R2-M1", "e8").at("on") == false);
}

TEST_CASE("the public page of 64 entrants is light, and holds no bracket before it is published") {
    Hall hall;
    hall.open_bracket(64, true);
    hall.link_all();
    const std::string page = rendered_bracket(hall);
    CHECK(page.size() < 100'000);
    CHECK(page.find("P64") != std::string::npos);

    Hall unpublished;
    unpublished.create();
    tournament::AddEntrants add;
    for (const char* name : {"甲", "乙", "丙"}) add.entrants.push_back({name, "", {}, ""});
    unpublished.must(add);
    unpublished.must(tournament::DrawBracket{tournament::SeedingMethod::list_order, ""});
    CHECK(drawn(unpublished).rounds.empty());
    CHECK(drawn(unpublished).drawing.at("has_drawing") == false);
    CHECK(rendered_bracket(unpublished).find("WB-R") == std::string::npos);
}

TEST_CASE(
    "the sheets of a printed bracket hold every match once, sections and finals overlapping in one round") {
    for (const int entrants : {2, 3, 5, 8, 16, 17, 32, 33, 64, 100, 128, 256}) {
        CAPTURE(entrants);
        Hall hall;
        hall.open_bracket(entrants, true);
        const json snapshot = public_snapshot(hall);
        const json sheets = bracket_sheets(snapshot, 32, chinese());
        int field = 1;
        while (field < entrants) field *= 2;
        CHECK(sheets.size() == (field <= 32 ? 1U : static_cast<unsigned>(field / 32 + 1)));
        std::size_t boxes = 0;
        for (const json& sheet : sheets) {
            boxes += sheet.at("boxes").size();
            for (const json& box : sheet.at("boxes")) {
                CHECK(box.at("x").get<int>() + box.at("w").get<int>() <= sheet.at("width").get<int>());
                CHECK(box.at("y").get<int>() + box.at("h").get<int>() <= sheet.at("height").get<int>());
            }
        }
        const std::size_t overlap = field <= 32 ? 0 : static_cast<std::size_t>(field / 32);
        CHECK(boxes == snapshot.at("matches").size() + overlap);
    }
}

TEST_CASE("a long name is cut for a drawing, a short one is not") {
    CHECK(cut_to("张三", 9) == "张三");
    CHECK(cut_to("一二三四五六七八九十", 5) == "一二三四…");
    CHECK(cut_to("Ann", 3) == "Ann");
    CHECK(cut_to("", 3).empty());
}

TEST_CASE("pairings are hung up by name and by table; who waits for a table is told so") {
    Hall hall;
    hall.open_bracket(4);
    const json waiting = pairings_view(public_snapshot(hall), chinese());
    CHECK(waiting.at("by_name").size() == 4);
    for (const json& row : waiting.at("by_table")) CHECK(row.at("seated") == false);
    hall.link_all();
    const json view = pairings_view(public_snapshot(hall), chinese());
    CHECK(view.at("by_name").size() == 4);
    CHECK(view.at("by_name").at(0).at("name") == "P1");
    CHECK(view.at("by_name").at(0).at("opponent") == "P4");
    CHECK(view.at("by_table").size() == 2);
    CHECK(view.at("by_table").at(0).at("table") == 1);
}
