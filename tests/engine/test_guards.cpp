#include <doctest/doctest.h>

#include <cstring>

#include "engine/corrections.hpp"
#include "engine/table.hpp"

// The codes no written record can reach: an action that contradicts itself, a stack that is full.

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

TEST_CASE("a correction after which the stack would overflow is refused, and nothing changes") {
    Table t;
    t.side(lord, guan_yu).hand({"S7 slash"}).wears({"S2 double_sword"});
    t.side(renegade, zhen_ji).hand({"H2 jink"});
    t.open();
    REQUIRE(t.use(lord, "S7 slash").ok());
    State& state = t.state();
    REQUIRE(prompt(t.rules(), state).question == Question::invoke_equipment);
    // the 杀 on top of a full stack: without the sword 闪 is demanded next, one frame deeper
    const Frame slash = state.stack[state.depth - 1U];
    for (std::size_t i = state.depth - 1U; i + 1 < kStackDepth; ++i) state.stack[i] = state.stack[0];
    state.stack[kStackDepth - 1U] = slash;
    state.depth = kStackDepth;
    const State before = state;
    const auto sword =
        set_card(t.rules(), state, {face("S2 double_sword"), kNoSlot}, Zone::equip_lord, Zone::discard);
    REQUIRE_FALSE(sword.ok());
    CHECK(sword.error().code == "position.depth");
    CHECK(std::memcmp(&before, &state, sizeof(State)) == 0);
}

}  // namespace yuanmen::engine::test
