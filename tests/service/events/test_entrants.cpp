#include <doctest/doctest.h>

#include "service/events/hall.hpp"
#include "tournament/entrants/list_view.hpp"

using namespace house;
using nlohmann::json;

namespace {

const char* const kList = "姓名,编号,种子,手机\n张三,001,1,13800000001\n李四,002,x,13800000002\n王五,003,,\n";

std::string refused_with(const Answer<Receipt>& answer) {
    return answer.ok() ? "" : answer.error().refusal.code;
}

}  // namespace

TEST_CASE("a list is previewed with every bad line, then taken whole or without them") {
    Hall hall;
    const auto shown = hall.house->preview_entrants(hall.house.owner(), hall.event, kList);
    REQUIRE(shown.ok());
    CHECK(shown->entrants.size() == 2);
    REQUIRE(shown->faults.size() == 1);
    CHECK(shown->faults[0].line == 3);
    CHECK(shown->faults[0].code == "entrants.seed_not_a_number");
    CHECK(shown->ignored_columns == std::vector<std::string>{"手机"});
    EntrantImport list{hall.event, kList, false, hall.version()};
    CHECK(refused_with(hall.house->import_entrants(hall.house.owner(), list, once())) ==
          "entrants.list_has_faults");
    list.skip_faults = true;
    REQUIRE(hall.house->import_entrants(hall.house.owner(), list, once()).ok());
    CHECK(hall.snapshot()["entrants"].size() == 2);
    // What the list says besides is kept nowhere.
    CHECK(hall.snapshot().dump().find("138") == std::string::npos);
    const auto history = hall.house->event_history(hall.house.owner(), hall.event, 0, 100);
    REQUIRE(history.ok());
    for (const auto& entry : history->rows) CHECK(entry.body->dump().find("138") == std::string::npos);
}

TEST_CASE("a list as Excel in China writes it gives the same names") {
    Hall hall;
    const std::string gbk =
        "\xD0\xD5\xC3\xFB,\xB1\xE0\xBA\xC5\r\n\xD5\xC5\xC8\xFD,001\r\n";  // 姓名,编号 / 张三
    REQUIRE(hall.house->import_entrants(hall.house.owner(), {hall.event, gbk, false, hall.version()}, once())
                .ok());
    CHECK(hall.snapshot()["entrants"][0]["name"] == "张三");
}

TEST_CASE("my match is found by name or number and says opponent, table and the way there") {
    Hall hall(8);
    const auto found = hall.house->find_entrants(Principal{}, hall.event, "P4");
    REQUIRE(found.ok());
    REQUIRE(found->size() == 1);
    CHECK(found->front().id == "e4");
    CHECK(hall.house->find_entrants(Principal{}, hall.event, "5")->front().id == "e5");
    const auto mine = hall.house->entrant(Principal{}, hall.event, "e4");
    REQUIRE(mine.ok());
    CHECK(mine->view->now == "WB-R1-M2");
    CHECK(mine->view->opponent->name == "P5");
    CHECK(mine->view->desk->table == 2);
    CHECK(mine->view->desk->state == "scheduled");
    CHECK_FALSE(hall.house->entrant(Principal{}, hall.event, "e99").ok());
    CHECK(hall.house->find_entrants(Principal{}, hall.event, "没有")->empty());
}

TEST_CASE("what others do elsewhere in the event is no conflict; what concerns the command is one") {
    Hall hall;
    json list = json::array();
    for (int i = 1; i <= 4; ++i)
        list.push_back({{"name", "P" + std::to_string(i)}, {"number", ""}, {"club", ""}});
    hall.must("add_entrants", {{"entrants", list}});
    const std::int64_t seen = hall.version();
    const auto late = [&](const std::string& kind, const json& fields) {
        return hall.house->event_command(
            hall.house.owner(), {hall.event, kind, std::make_shared<const json>(fields), seen}, once());
    };
    hall.must("edit_entrant",
              {{"entrant", "e1"}, {"given", {{"name", "赵云"}, {"number", ""}, {"club", ""}}}});
    CHECK(late("add_entrants", {{"entrants", {{{"name", "P5"}, {"number", ""}, {"club", ""}}}}}).ok());
    const json other = {{"entrant", "e2"}, {"given", {{"name", "马超"}, {"number", ""}, {"club", ""}}}};
    CHECK(late("edit_entrant", other).ok());
    const json same = {{"entrant", "e1"}, {"given", {{"name", "黄忠"}, {"number", ""}, {"club", ""}}}};
    const auto refused = late("edit_entrant", same);
    REQUIRE_FALSE(refused.ok());
    CHECK(refused.error().category == Category::conflict);
    CHECK(refused.error().current_version == hall.version());
    REQUIRE(refused.error().changes.size() == 1);
    CHECK(refused.error().changes[0].kind == "event.entrant_edited");
    const auto draw = late("draw_bracket", {{"method", "list_order"}, {"nonce", ""}});
    REQUIRE_FALSE(draw.ok());
    CHECK(draw.error().changes.size() == 3);
    CHECK(late("add_entrants", {{"entrants", {{{"name", "P1"}, {"number", "1"}, {"club", ""}}}}}).ok());
}

TEST_CASE("a command from a version that never was is a conflict") {
    Hall hall;
    const auto ahead = hall.house->event_command(
        hall.house.owner(),
        {hall.event, "add_entrants",
         std::make_shared<const json>(json{{"entrants", {{{"name", "P"}, {"number", ""}, {"club", ""}}}}}),
         99},
        once());
    REQUIRE_FALSE(ahead.ok());
    CHECK(ahead.error().category == Category::conflict);
}
