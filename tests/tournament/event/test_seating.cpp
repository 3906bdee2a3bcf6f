// Tables of the hall: who gets the next free one, who needs one, who changes places.
#include "stage_hall.hpp"
#include "tournament/event/seating.hpp"

using namespace yuanmen::tournament;
using namespace yuanmen::tournament::testing;

namespace {

std::vector<std::string> waiting(const EventState& state) {
    std::vector<std::string> matches;
    for (const auto& pair : pairs_to_seat(state)) {
        if (pair.table == 0) matches.push_back(to_string(pair.match));
    }
    return matches;
}

int table_of(const StageHall& hall, const std::string& match) {
    const auto& desk = hall.state.facts(match).desk;
    return desk ? desk->table : 0;
}

}  // namespace

TEST_CASE("more matches than tables wait, and the next free table goes to the longest waiting") {
    StageHall hall(3);
    hall.open({stage("瑞士轮", Format::swiss)}, 12);
    hall.must(SetTables{{{11, 12}, {20, 20}}});
    hall.pair_and_publish();
    CHECK(table_of(hall, "SW-R1-M1") == 11);
    CHECK(table_of(hall, "SW-R1-M2") == 12);
    CHECK(table_of(hall, "SW-R1-M3") == 20);
    CHECK(waiting(hall.state) == std::vector<std::string>{"SW-R1-M4", "SW-R1-M5", "SW-R1-M6"});
    hall.decide_one("SW-R1-M2");
    CHECK(table_of(hall, "SW-R1-M4") == 12);
    CHECK(waiting(hall.state) == std::vector<std::string>{"SW-R1-M5", "SW-R1-M6"});
    hall.must(SetTables{{{11, 13}, {20, 20}}});
    hall.link_new();
    CHECK(table_of(hall, "SW-R1-M5") == 13);
    hall.must(SetTables{{}});
    hall.link_new();
    CHECK(waiting(hall.state).empty());
    CHECK(table_of(hall, "SW-R1-M6") == 1);
    CHECK(state_from_json(to_json(hall.state)).value() == hall.state);
}

TEST_CASE("in a bracket a pair waits from the moment in which both were known") {
    StageHall hall(4);
    hall.open({stage("淘汰赛", Format::single_elimination)}, 8);
    for (const char* match : {"WB-R1-M1", "WB-R1-M2", "WB-R1-M3", "WB-R1-M4"})
        CHECK(table_of(hall, match) > 0);
    hall.must(SetTables{{{1, 1}}});
    hall.circumstances.now.wall_ms += 1000;
    for (const char* match : {"WB-R1-M3", "WB-R1-M4"}) hall.decide_one(match);
    hall.circumstances.now.wall_ms += 1000;
    CHECK(waiting(hall.state) == std::vector<std::string>{"WB-R2-M2"});
    hall.must(
        RecordPaper{"WB-R1-M2", hall.player("WB-R1-M2", 0), yuanmen::match::Cause::generals, "both", ""});
    CHECK(waiting(hall.state) == std::vector<std::string>{"WB-R2-M2"});
    hall.decide_one("WB-R1-M1");
    CHECK(table_of(hall, "WB-R2-M2") == 1);
    CHECK(waiting(hall.state) == std::vector<std::string>{"WB-R2-M1"});
}

TEST_CASE("who needs a table has it in every match, waits for it, and nobody else is given it") {
    StageHall hall(5);
    hall.open({stage("瑞士轮", Format::swiss)}, 8);
    hall.must(FixTable{"e3", 2});
    CHECK(hall.code(FixTable{"e4", 2}) == "event.tables.needed");
    CHECK(hall.code(FixTable{"e99", 2}) == "event.entrant.unknown");
    hall.must(SetTables{{{1, 2}}});
    for (int round = 1; round <= 3; ++round) {
        hall.pair_and_publish();
        for (auto open = hall.playable(); !open.empty(); open = hall.playable()) {
            for (const std::string& match : open) {
                const bool his = hall.player(match, 0) == "e3" || hall.player(match, 1) == "e3";
                if (table_of(hall, match) > 0 && !hall.state.facts(match).result)
                    CHECK((table_of(hall, match) == 2) == his);
            }
            const auto seated = std::find_if(open.begin(), open.end(),
                                             [&](const auto& match) { return table_of(hall, match) > 0; });
            REQUIRE(seated != open.end());
            const bool his = hall.player(*seated, 0) == "e3" || hall.player(*seated, 1) == "e3";
            hall.decide_one(*seated);
            if (his) break;
        }
        hall.decide_all();
    }
    hall.must(FixTable{"e3", {}});
    CHECK_FALSE(hall.state.find("e3")->table);
}

TEST_CASE("two matches change places, and what cannot be done is refused") {
    StageHall hall(6);
    hall.open({stage("淘汰赛", Format::single_elimination)}, 4);
    hall.must(SwapTables{"WB-R1-M1", "WB-R1-M2"});
    CHECK(table_of(hall, "WB-R1-M1") == 2);
    CHECK(table_of(hall, "WB-R1-M2") == 1);
    hall.must(UndoAction{hall.state.last_action->version, "错了"});
    CHECK(table_of(hall, "WB-R1-M1") == 1);
    CHECK(hall.code(SwapTables{"WB-R1-M1", "WB-R1-M1"}) == "event.tables.same_match");
    CHECK(hall.code(SwapTables{"WB-R1-M1", "WB-R2-M1"}) == "event.match.not_ready");
    CHECK(hall.code(SwapTables{"WB-R1-M1", "SW-R1-M1"}) == "event.match.unknown");
    CHECK(hall.code(SetTables{{{5, 4}}}) == "event.tables.ranges");
    CHECK(hall.code(SetTables{{{1, 5}, {5, 9}}}) == "event.tables.ranges");
}
