// 无懈可击 (timing.8, card.nullification): before a trick takes effect on one target the player whose turn it
// is may answer, then the other; each 无懈可击 is a trick that can be answered in turn. The chain is linear,
// so an odd number of answers cancels. 集智 sees each of them. Frame: actor = the trick's user, subject = its
// target, kind = the trick, n = 无懈可击 in the chain, a = 0 the player in turn is asked, 1 the other, skill
// = seat of the last one used, mask = those spent.
#include "engine/machine/procedures.hpp"

namespace yuanmen::engine {
namespace {

enum : std::uint8_t { kAsk, kJizhi };

Seat asked(const State& s, const Frame& f) {
    return f.a == 0 ? s.active : cards::other(s.active);
}

Flow step(Game& g, Frame& f) {
    if (f.pc == kJizhi) {
        if (has_skill(g.r, g.s, static_cast<Seat>(f.b), SkillId::jizhi)) return Flow::wait;
        f.pc = kAsk;
    }
    while (f.a < 2 && !could_speak(g.r, g.s, asked(g.s, f), CardKind::nullification)) {
        g.skip(asked(g.s, f), CardKind::nullification);
        ++f.a;
    }
    if (f.a < 2) return Flow::wait;
    clear_table(g, f.mask);
    finish(g.s, static_cast<std::uint8_t>(f.n & 1));
    return Flow::go;
}

Prompt ask(const Rules&, const State& s, const Frame& f) {
    if (f.pc == kJizhi) return invoke_prompt(static_cast<Seat>(f.b), SkillId::jizhi);
    Prompt p;
    p.question = Question::nullify;
    p.seat = asked(s, f);
    p.may_pass = true;
    p.min = p.max = 1;
    p.kind = f.n == 0 ? f.kind : CardKind::nullification;
    p.target = f.subject.seat();
    p.why = RuleId::negation;
    return p;
}

void take(Game& g, Frame& f, const Action& action, const Plan& plan) {
    if (f.pc == kJizhi) {
        f.pc = kAsk;
        if (action.verb == Verb::invoke) push_draw(g, action.seat, 1, rule_of(SkillId::jizhi));
        return;
    }
    if (action.verb == Verb::pass) {
        ++f.a;
        return;
    }
    move(g, plan.slots[0], used_zone(g.r));
    f.mask.add(plan.slots[0]);
    ++f.n;
    f.a = 0;
    f.b = static_cast<std::uint8_t>(index_of(action.seat));
    f.pc = kJizhi;
}

}  // namespace

const Procedure nullify_procedure = {step, ask, take};

void push_nullify(Game& g, Who user, Who target, CardKind kind) {
    Frame& f = push(g.s, Op::nullify);
    f.actor = user;
    f.subject = target;
    f.kind = kind;
}

}  // namespace yuanmen::engine
