#include <doctest/doctest.h>

#include <cstring>

#include "engine/table.hpp"

// The two codes no written record can reach: an action that contradicts itself, a stack that is full.

namespace yuanmen::engine::test {

TEST_CASE("a use that names no card kind contradicts itself and changes nothing") {
    Table t;
    t.side(lord, guan_yu).hand({"S7 slash"});
    t.open();
    const State before = t.state();
    Action action;
    action.verb = Verb::use;
    action.seat = lord;
    CHECK(id_of(t.act(action).code) == "record.bad_action");
    CHECK(std::memcmp(&before, &t.state(), sizeof(State)) == 0);
}

TEST_CASE("a stack that is full is reported, never overrun, and nothing changes") {
    Table t;
    t.side(lord, guan_yu).hand({"S7 slash"});
    t.open();
    State& state = t.state();
    for (std::size_t i = 1; i < kStackDepth; ++i) state.stack[i] = state.stack[0];
    state.depth = kStackDepth;
    const State before = state;
    CHECK(id_of(t.use(lord, "S7 slash").code) == "record.internal_depth");
    CHECK(std::memcmp(&before, &state, sizeof(State)) == 0);
}

}  // namespace yuanmen::engine::test
