// 闪 is demanded: against a 杀 it is used, for 万箭齐发 it is played (timing.7, timing.6 rows 5 and 6). Each
// 闪 may come from hand, by conversion, or from 八卦阵 (once for each 闪 needed); 雷击 sees each. Against
// 无双 two are needed; the first stays spent. Answers 1 if all were given. Frame: actor = who must answer,
// subject = the attacker, n = 闪 still needed, flags below, card = the 闪 given, mask = its slot while it is
// used.
#include "engine/machine/procedures.hpp"

namespace yuanmen::engine {
namespace {

enum : std::uint8_t { kAsk, kGiven, kLeiji, kCount, kDiagram };
constexpr std::uint8_t kPlay = 1, kArmorOff = 2, kDiagramTried = 4;

bool diagram_open(const Rules& r, const State& s, const Frame& f) {
    return (f.flags & (kArmorOff | kDiagramTried)) == 0 &&
           armor_of(r, s, f.actor.seat()) == CardKind::eight_diagram;
}

/// The attacker has fallen, and his card stops with him: nobody asks for the second 闪.
bool aborted(const Game& g, const Frame& f) {
    return g.r.switches().orphan_card == cards::OrphanCard::abort && !f.subject.nobody() &&
           !alive(g.s, f.subject);
}

Flow step(Game& g, Frame& f) {
    State& s = g.s;
    switch (f.pc) {
        case kAsk:
            if (alive(s, f.actor) && !aborted(g, f)) return Flow::wait;
            finish(s, 0);
            return Flow::go;
        case kDiagram:
            f.pc = judged_red(s.answer) ? kGiven : kAsk;
            return Flow::go;
        case kGiven:
            f.pc = kLeiji;
            if (has_skill(g.r, s, f.actor.seat(), SkillId::leiji) && alive(s, f.actor)) return Flow::wait;
            f.pc = kCount;
            return Flow::go;
        case kLeiji:
            return Flow::wait;
        default:
            clear_table(g, f.mask);
            f.mask = {};
            f.flags = static_cast<std::uint8_t>(f.flags & ~kDiagramTried);
            f.pc = kAsk;
            if (--f.n == 0) finish(s, 1);
            return Flow::go;
    }
}

Prompt ask(const Rules& r, const State& s, const Frame& f) {
    if (f.pc == kLeiji) return invoke_prompt(f.actor.seat(), SkillId::leiji);
    Prompt p;
    p.question = Question::answer_jink;
    p.seat = f.actor.seat();
    p.target = f.subject.nobody() ? cards::other(p.seat) : f.subject.seat();
    p.may_pass = true;
    p.min = p.max = 1;
    p.kind = diagram_open(r, s, f) ? CardKind::eight_diagram : CardKind::none;
    p.why = (f.flags & kPlay) != 0 ? rule_of(CardKind::archery_attack) : rule_of(CardKind::slash);
    return p;
}

void take(Game& g, Frame& f, const Action& action, const Plan& plan) {
    if (f.pc == kLeiji) {
        f.pc = kCount;
        if (action.verb == Verb::pass) return;
        const Seat target =
            action.target == kNoTarget ? cards::other(action.seat) : static_cast<Seat>(action.target);
        Frame& leiji = push(g.s, Op::leiji);
        leiji.actor = f.actor;
        leiji.subject = general_in_play(g.s, target);
        return;
    }
    if (action.verb == Verb::pass) {
        clear_table(g, f.mask);
        finish(g.s, 0);
    } else if (action.verb == Verb::invoke) {
        f.flags |= kDiagramTried;
        f.pc = kDiagram;
        push_judgement(g, f.actor, SkillId::none, CardKind::eight_diagram);
    } else {
        f.pc = kGiven;
        move(g, plan.slots[0], (f.flags & kPlay) != 0 ? Zone::discard : used_zone(g.r));
        f.mask = only(plan.slots[0]);
    }
}

}  // namespace

const Procedure jink_procedure = {step, ask, take};

void push_jink(Game& g, Who target, Who attacker, int n, bool play, bool armor_off) {
    Frame& f = push(g.s, Op::jink);
    f.actor = target;
    f.subject = attacker;
    f.n = static_cast<std::int8_t>(n);
    f.flags = static_cast<std::uint8_t>((play ? kPlay : 0) | (armor_off ? kArmorOff : 0));
}

}  // namespace yuanmen::engine
