// When rounds begin, and the call to the tables: what is taken, refused, undone and forgotten.
#include <nlohmann/json.hpp>

#include "journal/codec/json.hpp"
#include "stage_hall.hpp"
#include "tournament/view/event_snapshot.hpp"

using namespace yuanmen::tournament;
using namespace yuanmen::tournament::testing;

namespace {

constexpr std::int64_t kHour = 3'600'000;

/// Twelve in a Swiss stage of three rounds before a bracket of four; the first round is published.
StageHall swiss_hall() {
    StageHall hall(7);
    auto swiss = stage("瑞士轮", Format::swiss);
    swiss.format->rounds = 3;
    swiss.format->advance = 4;
    hall.open({swiss, stage("淘汰赛", Format::single_elimination)}, 12);
    hall.pair_and_publish();
    return hall;
}

std::vector<std::string> calls_to_give(const EventState& state) {
    std::vector<std::string> rounds;
    const auto snapshot = yuanmen::journal::write(event_snapshot(state, EventViewer::staff));
    for (const auto& action : snapshot.at("next")) {
        if (action.at("kind") == "call_round") rounds.push_back(action.at("name"));
    }
    return rounds;
}

}  // namespace

TEST_CASE("a round is called now, by the scorekeeper too, and the call can be undone") {
    StageHall hall = swiss_hall();
    const EventState before = hall.state;
    CHECK(calls_to_give(hall.state) == std::vector<std::string>{"SW-R1"});
    CHECK(hall.code(CallRound{"SW-R1"}, judge()) == "event.not_allowed");
    CHECK(hall.must(CallRound{"SW-R1", {}, "二楼"}, scorekeeper()) == 1);
    const RoundTime* time = hall.state.time_of("SW-R1");
    REQUIRE(time != nullptr);
    CHECK(time->at_wall_ms == hall.circumstances.now.wall_ms);
    CHECK(time->called_wall_ms == hall.circumstances.now.wall_ms);
    CHECK(time->called_by == "s1");
    CHECK(time->place == "二楼");
    CHECK(calls_to_give(hall.state).empty());
    CHECK(hall.code(CallRound{"SW-R1"}) == "event.round.called");
    const auto seen = yuanmen::journal::write(event_snapshot(hall.state, EventViewer::everybody));
    CHECK(seen.at("times").at(0).at("place") == "二楼");
    CHECK(seen.at("matches").at(0).at("time").at("round") == "SW-R1");
    CHECK(state_from_json(to_json(hall.state)).value() == hall.state);
    hall.must(UndoAction{hall.state.last_action->version, "叫早了"}, scorekeeper());
    CHECK(hall.state.times == before.times);
    CHECK(calls_to_give(hall.state) == std::vector<std::string>{"SW-R1"});
}

TEST_CASE("a planned time is kept for the call, and a called round can be moved to a later one") {
    StageHall hall = swiss_hall();
    const std::int64_t now = hall.circumstances.now.wall_ms;
    hall.must(ScheduleRound{"SW-R1", now + kHour, "甲厅"});
    hall.must(ScheduleRound{"SW-R3", now + 3 * kHour});
    hall.must(CallRound{"SW-R1"});
    CHECK(hall.state.time_of("SW-R1")->at_wall_ms == now + kHour);
    CHECK(hall.state.time_of("SW-R1")->place == "甲厅");
    CHECK(hall.code(ScheduleRound{"SW-R1"}) == "event.round.called");
    CHECK(hall.code(ScheduleRound{"SW-R1", now - kHour}) == "event.round.time_past");
    CHECK(hall.code(CallRound{"SW-R1", now - kHour}) == "event.round.time_past");
    hall.must(CallRound{"SW-R1", now + 2 * kHour});
    CHECK(hall.state.time_of("SW-R1")->at_wall_ms == now + 2 * kHour);
    hall.must(ScheduleRound{"SW-R3"});
    CHECK(hall.state.time_of("SW-R3") == nullptr);
    CHECK(hall.state.times->size() == 1);
}

TEST_CASE("a plan that has passed gives way to now when the round is called") {
    StageHall hall = swiss_hall();
    const std::int64_t planned = hall.circumstances.now.wall_ms + kHour;
    hall.must(ScheduleRound{"SW-R1", planned});
    hall.circumstances.now.wall_ms += 2 * kHour;
    hall.must(CallRound{"SW-R1"});
    CHECK(hall.state.time_of("SW-R1")->at_wall_ms == planned + kHour);
}

TEST_CASE("only rounds the event has or will have get a time") {
    StageHall hall = swiss_hall();
    const std::int64_t at = hall.circumstances.now.wall_ms + kHour;
    for (const char* round : {"SW-R2", "SW-R3", "WB-R1", "WB-R2"})
        CHECK(hall.code(ScheduleRound{round, at}).empty());
    for (const char* round : {"SW-R4", "SW2-R1", "RR-R1", "GR-R1", "SW-R0", "SW", "WB-R1-M1", "xx"})
        CHECK(hall.code(ScheduleRound{round, at}) == "event.round.unknown");
    CHECK(hall.code(CallRound{"SW-R2"}) == "event.round.nobody_to_call");
    CHECK(hall.code(CallRound{"SW-R9"}) == "event.round.unknown");
    hall.decide_all();
    CHECK(hall.code(CallRound{"SW-R1"}) == "event.round.nobody_to_call");
}

TEST_CASE("a round that is taken back loses its time with its results") {
    StageHall hall = swiss_hall();
    hall.must(CallRound{"SW-R1"});
    hall.must(UndoRound{0, 1, "错了"});
    CHECK(!hall.state.times);
}

TEST_CASE("of a bracket the match for third place is a round of its own") {
    Hall hall;
    hall.open_bracket(8, true);
    CHECK(hall.code(ScheduleRound{"TP", hall.circumstances.now.wall_ms}).empty());
    CHECK(hall.code(ScheduleRound{"WB-R4", hall.circumstances.now.wall_ms}) == "event.round.unknown");
    CHECK(calls_to_give(hall.state) == std::vector<std::string>{"WB-R1"});
    hall.must(CallRound{"WB-R1"});
    CHECK(hall.code(CallRound{"TP"}) == "event.round.nobody_to_call");
}
