#include <doctest/doctest.h>

#include <array>
#include <iostream>
#include <map>

#include "engine/random_play.hpp"
#include "engine/view.hpp"
#include "kit/counts.hpp"

// Which effects of cards and skills the random games reach: a table by effect and ruleset, each at least 100
// times. YUANMEN_TEST_COUNTS=long plays three times as many games.

namespace yuanmen::engine::test {
namespace {

using Table = std::map<std::string, long>;

constexpr long kLeast = yuanmen::test::at_least(100);

int games() {
    return yuanmen::test::rounds(4000, 12'000);
}

std::string name(SkillId skill) {
    return "skill." + std::string(cards::id_of(skill));
}
std::string name(CardKind kind) {
    return "card." + std::string(cards::id_of(kind));
}

void count_weapon_effects(const Rules& r, const State& s, const Action& a, Table& fired) {
    if (a.verb != Verb::use || a.kind != CardKind::slash) return;
    const Seat victim = cards::other(a.seat);
    const CardKind weapon = weapon_of(r, s, a.seat);
    if (weapon == CardKind::qinggang_sword || weapon == CardKind::halberd)
        ++fired[name(weapon) + " in force"];
    if (weapon == CardKind::crossbow && s.of(a.seat).slashes > 0) ++fired["card.crossbow in force"];
    if (weapon != CardKind::crossbow && s.of(a.seat).slashes > 0 &&
        has_skill(r, s, a.seat, SkillId::paoxiao)) {
        ++fired[name(SkillId::paoxiao)];
    }
    if (armor_of(r, s, victim) == CardKind::renwang_shield && weapon != CardKind::qinggang_sword) {
        ++fired["card.renwang_shield in force"];
    }
    if (has_skill(r, s, a.seat, SkillId::mashu) && s.of(victim).equipment[2] != kNoSlot)
        ++fired[name(SkillId::mashu)];
}

/// A 闪电 that is being judged, or nobody.
Who under_lightning(const State& s) {
    for (std::size_t i = 0; i < s.depth; ++i) {
        if (s.stack[i].op == Op::delayed && s.stack[i].kind == CardKind::lightning) return s.stack[i].subject;
    }
    return {};
}

void count_decision(const Rules& r, const State& s, const Action& a, Table& fired) {
    if (a.verb == Verb::use) {
        ++fired[a.through == CardKind::spear ? name(CardKind::spear) : name(a.kind)];
        if (a.skill != SkillId::none) ++fired[name(a.skill)];
        const bool far = distance(r, s, a.seat) > 1;
        if (a.kind == CardKind::snatch && far) ++fired[name(SkillId::qicai)];
        count_weapon_effects(r, s, a, fired);
        const bool follows =
            prompt(r, s).question == Question::use_slash && s.stack[s.depth - 1U].op == Op::slash;
        if (follows && weapon_of(r, s, a.seat) == CardKind::blade) ++fired["card.blade in force"];
    } else if (a.verb == Verb::invoke) {
        ++fired[a.skill != SkillId::none ? name(a.skill) : name(a.kind) + " invoked"];
        const bool spade = a.n > 0 && r.deck().suit(a.cards[0].face) == cards::Suit::spade;
        if (a.skill == SkillId::tianxiang && spade) ++fired[name(SkillId::hongyan)];
    }
}

/// Locked skills that forbid: is there a card in hand that only they keep from being used?
void count_forbidden(const Rules& r, const State& s, Table& fired) {
    const Prompt p = prompt(r, s);
    if (p.question != Question::play_phase) return;
    for (SlotSet hand = slots_in(s, hand_of(p.seat)); !hand.empty();) {
        Action a;
        a.verb = Verb::use;
        a.seat = p.seat;
        const Face face = s.face[hand.pop()];
        a.kind = r.kind(face);
        a.add({face, kNoSlot});
        const Code code = judge(r, s, a).code;
        if (code == Code::kongcheng) ++fired[name(SkillId::kongcheng)];
        if (code == Code::qianxun) ++fired[name(SkillId::qianxun)];
        if (code == Code::out_of_range || code == Code::too_far) ++fired["horses out of reach"];
    }
}

void count_after(const Rules& r, const State& before, const State& s, const Action& a, Table& fired) {
    const Frame& top_frame = s.stack[s.depth == 0 ? 0 : s.depth - 1U];
    if (top_frame.op == Op::jink && top_frame.n == 2) ++fired[name(SkillId::wushuang)];
    const bool healing = a.verb == Verb::use || a.skill == SkillId::jieyin || a.skill == SkillId::rende;
    for (Seat seat : {Seat::lord, Seat::renegade}) {
        const bool grew = s.of(seat).hp > before.of(seat).hp && s.of(seat).fielded == before.of(seat).fielded;
        if (grew && !healing && s.outcome == Outcome::running && has_skill(r, s, seat, SkillId::kuanggu)) {
            ++fired[name(SkillId::kuanggu)];
        }
        if (s.of(seat).fielded > before.of(seat).fielded) ++fired["replacement"];
    }
    if (s.reshuffles > before.reshuffles) ++fired["reshuffle"];
    if (const Who struck = under_lightning(before); !struck.nobody()) {
        const bool hurt = s.of(struck.seat()).hp < before.of(struck.seat()).hp || !alive(s, struck);
        if (alive(before, struck) && hurt) ++fired["card.lightning strikes"];
    }
}

std::vector<std::string> effects() {
    std::vector<std::string> list = {"replacement", "reshuffle", "horses out of reach",
                                     "card.lightning strikes", "card.blade in force"};
    for (int k = 0; k < cards::kCardKindCount; ++k) list.push_back(name(static_cast<CardKind>(k)));
    for (CardKind kind : {CardKind::eight_diagram, CardKind::double_sword, CardKind::axe, CardKind::ice_sword,
                          CardKind::kylin_bow}) {
        list.push_back(name(kind) + " invoked");
    }
    for (CardKind kind :
         {CardKind::qinggang_sword, CardKind::halberd, CardKind::crossbow, CardKind::renwang_shield}) {
        list.push_back(name(kind) + " in force");
    }
    for (int k = 0; k < cards::kSkillCount; ++k) {
        const SkillId skill = static_cast<SkillId>(k);
        const bool dead = skill == SkillId::lijian || skill == SkillId::liuli || skill == SkillId::jijiang ||
                          skill == SkillId::huangtian;
        if (!dead) list.push_back(name(skill));
    }
    return list;
}

Table played(const Rules& rules, int games, std::uint64_t first_seed) {
    Table fired;
    for (int game = 0; game < games; ++game) {
        Dice dice(first_seed + static_cast<std::uint64_t>(game));
        State s = start_match(rules, random_start(rules, dice)).value();
        while (s.outcome == Outcome::running) {
            count_forbidden(rules, s, fired);
            const Action a = random_action(rules, s, dice);
            count_decision(rules, s, a, fired);
            const State before = s;
            if (!apply(rules, s, a).ok()) break;
            count_after(rules, before, s, a, fired);
        }
        CHECK(s.outcome != Outcome::running);
    }
    return fired;
}

}  // namespace

TEST_CASE("every effect of every card and skill fires a hundred times in random games, on every ruleset") {
    constexpr const char* ids[] = {"wzzz-2012", "kof-classic", "qsgs-2013"};
    std::array<Table, 3> fired;
    for (std::size_t i = 0; i < 3; ++i) fired[i] = played(rules_of(ids[i]), games(), 100000 * (i + 1));
    std::cout << "effects in " << games() << " random games: wzzz-2012, kof-classic, qsgs-2013\n";
    for (const std::string& effect : effects()) {
        for (std::size_t i = 0; i < 3; ++i) {
            std::cout << fired[i][effect] << '\t';
            CHECK_MESSAGE(fired[i][effect] >= kLeast, effect << " under " << ids[i]);
        }
        std::cout << effect << '\n';
    }
}

TEST_CASE("lord skills fire a hundred times where the switch has them on") {
    Table fired = played(rules_with("lord_skills", 1), 3 * games(), 1);
    for (const SkillId skill : {SkillId::jijiang, SkillId::huangtian}) {
        std::cout << fired[name(skill)] << '\t' << name(skill) << " with lord_skills on\n";
        CHECK_MESSAGE(fired[name(skill)] >= kLeast, name(skill));
    }
}

}  // namespace yuanmen::engine::test
