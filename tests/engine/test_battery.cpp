#include <doctest/doctest.h>

#include <cstdlib>

#include "engine/invariants.hpp"
#include "engine/random_play.hpp"
#include "kit/counts.hpp"

// The generic battery: what must hold on every ruleset at every step of every random game.
// YUANMEN_BATTERY_GAMES sets the number of games a ruleset (default 12; 400 with YUANMEN_TEST_COUNTS=long).

namespace yuanmen::engine::test {
namespace {

int games() {
    const char* wanted = std::getenv("YUANMEN_BATTERY_GAMES");
    if (wanted != nullptr) return std::atoi(wanted);
    return yuanmen::test::rounds(12, 400);
}

/// A legal action with something about it changed, or an action out of nowhere.
Action mutant(const State& s, Action a, Dice& dice) {
    const auto any_kind = [&] { return static_cast<CardKind>(dice.below(cards::kCardKindCount)); };
    const auto any_skill = [&] { return static_cast<SkillId>(dice.below(cards::kSkillCount)); };
    const auto any_face = [&] { return s.face[static_cast<std::size_t>(dice.below(kSlots))]; };
    switch (dice.below(8)) {
        case 0:
            a.seat = cards::other(a.seat);
            break;
        case 1:
            a.verb = static_cast<Verb>(dice.below(static_cast<int>(Verb::arrange) + 1));
            break;
        case 2:
            a.kind = any_kind();
            break;
        case 3:
            a.skill = dice.one_in(3) ? SkillId::none : any_skill();
            break;
        case 4:
            if (a.n > 0) a.cards[static_cast<std::size_t>(dice.below(a.n))].face = any_face();
            break;
        case 5:
            a.n = 0;
            for (int i = dice.below(4); i > 0; --i) a.add({any_face(), kNoSlot});
            break;
        case 6:
            a.zone = static_cast<Zone>(dice.below(kZones));
            break;
        default:
            a = Action{};
            a.seat = static_cast<Seat>(dice.below(2));
            a.verb = dice.one_in(2) ? Verb::use : Verb::invoke;
            a.kind = dice.one_in(4) ? CardKind::none : any_kind();
            a.skill = dice.one_in(2) ? SkillId::none : any_skill();
            a.through = dice.one_in(6) ? CardKind::spear : CardKind::none;
            for (int i = dice.below(3); i > 0; --i) a.add({any_face(), kNoSlot});
    }
    return a;
}

/// Fields a verb does not read are not part of what it says.
Action normal(Action a) {
    if (a.verb != Verb::take) a.zone = Zone::table;
    if (a.verb != Verb::choose && a.verb != Verb::arrange) a.choice = 0;
    if (a.verb == Verb::pass || a.verb == Verb::end_play) {
        const Seat seat = a.seat;
        const Verb verb = a.verb;
        a = Action{};
        a.seat = seat;
        a.verb = verb;
    }
    if (a.verb != Verb::use) a.through = CardKind::none;
    if (a.verb != Verb::use && a.verb != Verb::invoke) {
        a.skill = SkillId::none;
        a.kind = CardKind::none;
    }
    if (a.verb == Verb::invoke && a.skill != SkillId::none) a.kind = CardKind::none;
    if (a.verb == Verb::choose) a.n = 0;
    return a;
}

/// Tries mutants against the families; says what went wrong, or nothing.
std::string wrong_verdict(const Rules& rules, const State& s, const Action& legal, Dice& dice) {
    static thread_local Families all;
    families(rules, s, all);
    for (int i = 0; i < 4; ++i) {
        const Action a = normal(mutant(s, legal, dice));
        const bool unnamed_ok = a.n == 0 && (a.verb == Verb::arrange || a.verb == Verb::give);
        if (a.skill == SkillId::leiji && a.target == kNoTarget) continue;  // means the opponent
        if (is_reveal(prompt(rules, s).question) || unnamed_ok) continue;
        const Ruling ruling = judge(rules, s, a);
        const bool member = is_member(s, all, a);
        if (ruling.ok() != member) {
            return std::string(member ? "a member is illegal: " : "a non-member is legal: ") +
                   std::string(id_of(a.verb)) + " " + std::string(cards::id_of(a.kind)) + " " +
                   std::string(cards::id_of(a.skill)) + " at " +
                   std::string(id_of(prompt(rules, s).question)) + ": " + std::string(id_of(ruling.code));
        }
        if (ruling.ok()) continue;
        if (ruling.rules[0] == RuleId::none && ruling.code != Code::bad_action)
            return "a refusal without a clause";
        State copy = s;
        if (apply(rules, copy, a).ok() || !same_bits(copy, s)) return "a refused action changed the state";
        if (force(rules, copy, a).ok()) {
            if (!is_rule(ruling.code))
                return "a contradiction was let stand: " + std::string(id_of(ruling.code));
            if (!keys_true(copy) || !broken_conservation(rules, copy).empty())
                return "a breach let stand broke the state";
        } else if (!same_bits(copy, s)) {
            return "a refused force changed the state";
        }
    }
    return "";
}

}  // namespace

TEST_CASE(
    "random games on every ruleset and every switch: keys, cards, copies and verdicts hold at every step") {
    int deepest = 0;
    long steps = 0;
    for (const NamedRules& named : all_rules()) {
        CAPTURE(named.name);
        const Rules& rules = *named.rules;
        for (int game = 0; game < games(); ++game) {
            CAPTURE(game);
            Dice dice(static_cast<std::uint64_t>(game) + 1);
            State s = start_match(rules, random_start(rules, dice)).value();
            std::string wrong;
            for (int step = 0; s.outcome == Outcome::running && wrong.empty(); ++step, ++steps) {
                const Action action = random_action(rules, s, dice);
                wrong = wrong_verdict(rules, s, action, dice);
                State copy = s;
                const Ruling judged = judge(rules, s, action);
                const Ruling applied = apply(rules, s, action);
                if (!judged.ok()) wrong = "a member is illegal: " + std::string(id_of(judged.code));
                if (applied.verdict != judged.verdict) wrong = "judge and apply differ";
                apply(rules, copy, action);
                if (!same_bits(copy, s)) wrong = "copy-then-apply is not apply";
                if (!keys_true(s)) wrong = "keys";
                if (wrong.empty()) wrong = broken_conservation(rules, s);
                if (step > 20000) wrong = "the game does not end";
            }
            REQUIRE(wrong == "");
            deepest = std::max<int>(deepest, s.deepest);
        }
    }
    MESSAGE(all_rules().size() << " rulesets, " << steps << " actions, deepest stack " << deepest);
    CHECK(deepest < kStackDepth);
}

}  // namespace yuanmen::engine::test
