#include <doctest/doctest.h>

#include "engine/allocation_count.hpp"
#include "engine/table.hpp"

// What must stay small: the stack under endless chains, the heap in judge and apply.

namespace yuanmen::engine::test {

TEST_CASE("25 Strikes in a row through the Blade stay in one frame") {
    Table t;
    const std::vector<std::string_view> slashes = {
        "S7 slash",  "S8 slash", "S9 slash", "S10 slash", "C2 slash", "C3 slash",  "C4 slash",
        "C5 slash",  "C6 slash", "C7 slash", "C8 slash",  "C9 slash", "C10 slash", "CJ slash",
        "H10 slash", "HJ slash", "D6 slash", "D7 slash",  "D8 slash", "D9 slash",  "D10 slash",
        "DK slash",  "S8 slash", "S9 slash", "S10 slash", "C8 slash"};
    const std::vector<std::string_view> jinks = {"H2 jink", "H2 jink", "HK jink",  "D2 jink", "D2 jink",
                                                 "D3 jink", "D4 jink", "D5 jink",  "D6 jink", "D7 jink",
                                                 "D8 jink", "D9 jink", "D10 jink", "DJ jink", "DJ jink"};
    auto user = t.side(lord, zhao_yun).wears({"S5 blade"});
    for (std::string_view card : slashes) user.hand({card});
    auto target = t.side(renegade, zhen_ji);
    for (std::string_view card : jinks) target.hand({card});
    const std::vector<std::string_view> black = {"SA duel",           "SA lightning",     "S3 snatch",
                                                 "S4 snatch",         "S3 dismantlement", "S7 savage_assault",
                                                 "C3 dismantlement",  "CA duel",          "SJ snatch",
                                                 "SK savage_assault", "C6 indulgence",    "S6 indulgence"};
    std::vector<std::string_view> held;
    for (std::string_view card : black) {
        const cards::CardFace wanted = {cards::suit_from_letter(card[0]).value(),
                                        cards::rank_from_name(card.substr(1, card.find(' ') - 1)).value(),
                                        cards::card_kind_from_id(card.substr(card.find(' ') + 1)).value()};
        if (t.rules().deck().find(wanted) == cards::kNoCard) continue;
        held.push_back(card);
        target.hand({card});
    }
    t.open();
    std::size_t dodged = 0;
    for (std::size_t i = 0; i < 25; ++i) {
        REQUIRE(t.use(lord, slashes[i]).ok());
        if (t.asked().question == Question::invoke_skill) t.pass(lord);
        REQUIRE(t.asked().question == Question::answer_jink);
        if (i < jinks.size()) {
            REQUIRE(t.use(renegade, jinks[i]).ok());
        } else {
            REQUIRE(t.use(renegade, held[i - jinks.size()], CardKind::jink, SkillId::qingguo).ok());
        }
        ++dodged;
        REQUIRE(t.asked().question == Question::use_slash);
        CHECK(t.state().depth == 2);
    }
    CHECK(dodged == 25);
    CHECK(t.state().deepest <= 4);
}

TEST_CASE("four Negates answer one another on one frame and cancel out") {
    Table t;
    t.side(lord, guan_yu).hand({"H7 ex_nihilo", "SJ nullification", "CK nullification"});
    t.side(renegade, zhang_fei).hand({"CQ nullification", "DQ nullification"});
    t.pile({"S7 slash", "S8 slash"});
    t.open();
    CHECK(t.use(lord, "H7 ex_nihilo").ok());
    CHECK(t.pass(lord).ok());
    CHECK(t.use(renegade, "CQ nullification").ok());
    CHECK(t.use(lord, "SJ nullification").ok());
    CHECK(t.use(renegade, "DQ nullification").code == Code::not_asked);
    CHECK(t.pass(lord).ok());
    CHECK(t.use(renegade, "DQ nullification").ok());
    CHECK(t.use(lord, "CK nullification").ok());
    CHECK(t.asked().question == Question::play_phase);
    CHECK(t.hand(lord) == 2);
    CHECK(t.state().deepest <= 5);
    CHECK(t.lies("DQ nullification", Zone::discard));
}

TEST_CASE("judge, apply, prompt and families allocate nothing") {
    const Rules& rules = rules_of("wzzz-2012");
    Families all;
    for (int game = 0; game < 20; ++game) {
        Dice dice(static_cast<std::uint64_t>(game) + 5);
        State s = start_match(rules, random_start(rules, dice)).value();
        while (s.outcome == Outcome::running) {
            const Action action = random_action(rules, s, dice);
            const long before = allocation_count();
            families(rules, s, all);
            const Prompt p = prompt(rules, s);
            const bool legal = judge(rules, s, action).ok() && p.question != Question::over;
            const bool applied = apply(rules, s, action).ok();
            REQUIRE(allocation_count() == before);
            REQUIRE(legal);
            REQUIRE(applied);
        }
    }
    CHECK(allocation_count() > 0);
}

}  // namespace yuanmen::engine::test
