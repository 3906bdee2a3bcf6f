#include <doctest/doctest.h>

#include <cstdlib>
#include <map>

#include "engine/random_play.hpp"
#include "engine/view.hpp"

// Which effects of cards and skills the random games reach. The short run wants each at least once; the long
// run (YUANMEN_BATTERY_GAMES >= 4000) at least 100 times and prints the table.

namespace yuanmen::engine::test {
namespace {

using Table = std::map<std::string, long>;

int games() {
    const char* wanted = std::getenv("YUANMEN_BATTERY_GAMES");
    return wanted != nullptr ? std::max(250, std::atoi(wanted)) : 250;
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

void count_decision(const Rules& r, const State& s, const Action& a, Table& fired) {
    if (a.verb == Verb::use) {
        ++fired[a.through == CardKind::spear ? name(CardKind::spear) : name(a.kind)];
        if (a.skill != SkillId::none) ++fired[name(a.skill)];
        const bool far = distance(r, s, a.seat) > 1;
        if (a.kind == CardKind::snatch && far) ++fired[name(SkillId::qicai)];
        count_weapon_effects(r, s, a, fired);
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
}

std::vector<std::string> effects() {
    std::vector<std::string> list = {"replacement", "reshuffle", "horses out of reach"};
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

}  // namespace

TEST_CASE("every effect of every card and skill fires in random games") {
    const Rules& rules = rules_of("wzzz-2012");
    Table fired;
    for (int game = 0; game < games(); ++game) {
        Dice dice(static_cast<std::uint64_t>(game) + 4242);
        State s = start_match(rules, random_start(rules, dice)).value();
        while (s.outcome == Outcome::running) {
            count_forbidden(rules, s, fired);
            const Action a = random_action(rules, s, dice);
            count_decision(rules, s, a, fired);
            const State before = s;
            REQUIRE(apply(rules, s, a).ok());
            count_after(rules, before, s, a, fired);
        }
    }
    const long wanted = games() >= 4000 ? 100 : 1;
    for (const std::string& effect : effects()) {
        CHECK_MESSAGE(fired[effect] >= wanted, effect << " fired " << fired[effect] << " times");
        if (games() >= 4000) MESSAGE(effect << ": " << fired[effect]);
    }
}

}  // namespace yuanmen::engine::test
