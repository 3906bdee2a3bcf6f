#include <doctest/doctest.h>

#include <array>

#include "engine/asks/judging.hpp"
#include "engine/table.hpp"
#include "engine/unasked.hpp"

// Questions that are passed over, and those that must not be.

namespace yuanmen::engine::test {

TEST_CASE(
    "whom a skill could still let speak is not skipped: an invented one that makes peaches of black "
    "equipment") {
    Table t;
    t.side(lord, gan_ning).wears({"S2 double_sword"});
    t.side(renegade).wears({"SK dayuan"});
    t.open();
    const std::array<Conversion, 1> invented = {{{SkillId::qixi, CardKind::peach, true}}};
    CHECK(could_speak(invented, t.rules(), t.state(), lord, CardKind::peach));
    CHECK_FALSE(could_speak(invented, t.rules(), t.state(), renegade, CardKind::peach));
    CHECK_FALSE(could_speak(invented, t.rules(), t.state(), lord, CardKind::nullification));
    CHECK_FALSE(could_speak(t.rules(), t.state(), lord, CardKind::peach));
    Table red;
    red.side(lord, gan_ning).wears({"H5 kylin_bow"});
    red.open();
    CHECK_FALSE(could_speak(invented, red.rules(), red.state(), lord, CardKind::peach));
}

TEST_CASE("what is passed over is told: an axe that cannot be paid, a hand that is empty") {
    Table t;
    t.side(lord).hand({"S7 slash"}).wears({"D5 axe"});
    t.side(renegade).hand({"H2 jink"});
    t.open();
    CHECK(t.use(lord, "S7 slash").ok());
    Action jink;
    jink.verb = Verb::use;
    jink.seat = renegade;
    jink.kind = CardKind::jink;
    jink.add({face("H2 jink"), kNoSlot});
    Unasked passed_over;
    CHECK(apply(t.rules(), t.state(), jink, passed_over).ok());
    CHECK(t.asked().question == Question::play_phase);
    CHECK(passed_over.has(lord, CardKind::axe));
    CHECK_FALSE(passed_over.has(renegade, CardKind::axe));
    CHECK_FALSE(passed_over.has(lord, CardKind::peach));
}

TEST_CASE("枭姬 is asked for each card lost, the second after the draw of the first") {
    Table t;
    t.side(lord, sun_shang_xiang).hand({"S7 slash"}).wears({"D5 axe", "C5 dilu", "SK dayuan"});
    t.side(renegade).hand({"H2 jink"});
    t.open();
    CHECK(t.use(lord, "S7 slash").ok());
    CHECK(t.use(renegade, "H2 jink").ok());
    CHECK(t.invoke(lord, CardKind::axe, {"C5 dilu", "SK dayuan"}).ok());
    CHECK(t.invoke(lord, SkillId::xiaoji).ok());
    CHECK(t.hand(lord) == 2);
    CHECK(t.asked().question == Question::invoke_skill);
    CHECK(t.asked().skill == SkillId::xiaoji);
    CHECK(t.invoke(lord, SkillId::xiaoji).ok());
    CHECK(t.hand(lord) == 4);
}

}  // namespace yuanmen::engine::test
