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

tournament::EventShown as_everybody_sees(const Hall& hall) {
    tournament::EventShown event = tournament::event_snapshot(hall.state, EventViewer::everybody);
    event.id = "ev";
    return event;
}

/// What the page is made from.
struct Drawn {
    tournament::EventShown event;
    std::vector<MatchBox> matches;
    std::vector<BoxRound> rounds;
    json drawing;
};

Drawn drawn(const Hall& hall, const std::string& lit = "", const std::string& round = "") {
    const LitWay way =
        lit.empty() ? LitWay() : tournament::entrant_snapshot(hall.state, EventViewer::everybody, lit)->path;
    Drawn out{as_everybody_sees(hall), {}, {}, {}};
    out.matches = match_boxes(out.event, way, chinese(), MatchLinks::desk);
    out.rounds = bracket_rounds(out.event, out.matches, way, chinese(), round);
    out.drawing = bracket_drawing(out.event, out.matches, chinese());
    return out;
}

MatchBox match_of(const Hall& hall, const std::string& id, const std::string& lit = "") {
    for (const MatchBox& match : drawn(hall, lit).matches) {
        if (match.id == id) return match;
    }
    FAIL("no match " << id);
    return {};
}

std::string shown_of(const Drawn& bracket) {
    std::string shown;
    for (const BoxRound& round : bracket.rounds) {
        if (round.shown) shown += round.key;
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
    data["rounds"] = yuanmen::journal::write(bracket.rounds);
    data.update(json{{"event_id", "ev"},
                     {"event_name", "秋季赛"},
                     {"version", 1},
                     {"tabs", json::array()},
                     {"published", true},
                     {"none", ""},
                     {"unpublished", false},
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
        for (const BoxRound& round : bracket.rounds) {
            for (const MatchBox& match : round.matches) listed.insert(match.id);
        }
        for (const json& box : bracket.drawing.at("boxes")) boxes.insert(box.at("id").get<std::string>());
        for (const MatchBox& match : bracket.matches) {
            if (!match.bye) played.insert(match.id);
        }
        CHECK(listed == played);
        CHECK(boxes == played);
        check_drawing(bracket.drawing);
        CHECK(bracket.rounds.back().name == "决赛");
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
    const json last = bracket_drawing(bracket.event, bracket.matches, chinese(), 16);
    CHECK(last.at("has_drawing") == true);
    std::set<std::string> boxes, wanted;
    for (const json& box : last.at("boxes")) boxes.insert(box.at("id").get<std::string>());
    for (const auto& match : bracket.event.matches) {
        if (match.field <= 16) wanted.insert(match.id);
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
    for (const auto& match : as_everybody_sees(hall).matches) {
        if (match.round == 1) CHECK(hall.paper(match.id, *match.slots[0].entrant).empty());
    }
    CHECK(shown_of(drawn(hall)) == "winners-2");
    CHECK(shown_of(drawn(hall, "e8")) == "winners-1");
}

TEST_CASE("namesakes are told apart by club, else by number") {
    std::vector<tournament::EntrantShown> entrants;
    const auto enter = [&](const char* id, const char* name, const char* number, const char* club) {
        tournament::EntrantShown& entrant = entrants.emplace_back();
        entrant.id = id;
        entrant.name = name;
        entrant.number = number;
        entrant.club = club;
    };
    enter("e1", "王伟", "1", "杭州");
    enter("e2", "王伟", "2", "成都");
    enter("e3", "王伟", "3", "");
    enter("e4", "林渡", "4", "杭州");
    const auto apart = told_apart(chinese(), entrants);
    CHECK(apart == std::map<std::string, std::string>{
                       {"e1", "王伟（杭州）"}, {"e2", "王伟（成都）"}, {"e3", "王伟（3）"}});
}

TEST_CASE("a bye of the first round is a box with one player, who stands in the second round") {
    Hall hall;
    hall.open_bracket(5);
    int byes = 0, left_out = 0;
    for (const MatchBox& match : drawn(hall).matches) {
        left_out += match.bye ? 1 : 0;
        for (const BoxSlot& slot : match.slots) byes += slot.hint == chinese()("slot.bye", {}) ? 1 : 0;
    }
    CHECK(byes == 3);
    CHECK(left_out == 0);
    const MatchBox top = match_of(hall, "WB-R2-M1");
    CHECK(top.slots[0].name == "P1");
    CHECK(top.slots[1].hint == "8 强 第 2 场 胜者");
    CHECK(top.next == "WB-R3-M1");
}

TEST_CASE("winner, loser, table and state of a match are words and marks") {
    Hall hall;
    hall.open_bracket(4, true);
    hall.link_all();
    CHECK(match_of(hall, "WB-R1-M1").word == "待开始");
    CHECK(match_of(hall, "WB-R1-M1").table == 1);
    CHECK(match_of(hall, "WB-R1-M1").href == "/matches/m-WB-R1-M1");
    CHECK(hall.paper("WB-R1-M1", "e1").empty());
    const MatchBox match = match_of(hall, "WB-R1-M1");
    CHECK(match.slots[0].won);
    CHECK(match.slots[1].lost);
    CHECK(match.mark == "closed");
    CHECK(match.href == "/events/ev/bracket/WB-R1-M1");
    CHECK(!match.table);
    CHECK(match_of(hall, "TP-M1").slots[0].name == "P4");
    CHECK(match_of(hall, "TP-M1").slots[1].hint == "半决赛 第 2 场 负者");
}

TEST_CASE(
    "an entrant's way is lit from his first match to where he ends, and on to the final while he is in") {
    Hall hall;
    hall.open_bracket(8);
    CHECK(hall.paper("WB-R1-M1", "e1").empty());
    for (const char* id : {"WB-R1-M1", "WB-R2-M1", "WB-R3-M1"}) {
        CHECK(match_of(hall, id, "e1").on);
        CHECK(!match_of(hall, id, "e1").out);
    }
    CHECK(!match_of(hall, "WB-R2-M2", "e1").on);
    CHECK(match_of(hall, "WB-R1-M1", "e8").out);
    CHECK(!match_of(hall, "WB-R2-M1", "e8").on);
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
        const tournament::EventShown event = as_everybody_sees(hall);
        const json sheets = bracket_sheets(event, 32, chinese());
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
        CHECK(boxes == event.matches.size() + overlap);
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
    const Pairings waiting = pairings_of(as_everybody_sees(hall), chinese());
    CHECK(waiting.by_name.size() == 4);
    for (const PairAtTable& row : waiting.by_table) CHECK(!row.seated);
    hall.link_all();
    const Pairings seated = pairings_of(as_everybody_sees(hall), chinese());
    REQUIRE(seated.by_name.size() == 4);
    CHECK(seated.by_name[0].name == "P1");
    CHECK(seated.by_name[0].opponent == "P4");
    REQUIRE(seated.by_table.size() == 2);
    CHECK(seated.by_table[0].table == 1);
    CHECK(hall.paper("WB-R1-M1", "e1").empty());
    const Pairings half = pairings_of(as_everybody_sees(hall), chinese());
    REQUIRE(half.by_name.size() == 4);
    CHECK(half.by_name[0].result == "胜");
    CHECK(half.by_name[3].result == "负");
    CHECK(half.by_table[0].table == 1);
    CHECK(half.by_table[0].result == "1 – 0");
    CHECK(half.by_table[1].result.empty());
}
