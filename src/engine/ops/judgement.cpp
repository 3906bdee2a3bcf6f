// Judgement 判定 (timing.12): turn one card over; retrial, the player whose turn it is first, each once
// (鬼才, 鬼道); 红颜 of the judged; the result stands; 天妒 or 洛神 takes the card, else it is discarded;
// then whoever asked for the judgement reads State::answer. With no card to turn over there is no result.
// Frame: actor = the judged, skill / kind = what judges, card = the judgement card now lying there.
#include "engine/machine/procedures.hpp"

namespace yuanmen::engine {
namespace {

enum : std::uint8_t { kTurn, kTurned, kFirst, kSecond, kResult, kTaken, kPassed };

bool has_black_equipment(const Game& g, Seat seat) {
    for (Slot slot : g.s.of(seat).equipment) {
        if (slot != kNoSlot && cards::color_of(suit_for(g.r, g.s, seat, slot)) == cards::Color::black)
            return true;
    }
    return false;
}

/// The retrial skill this seat could use now, as far as anybody can see.
SkillId retrial_skill(const Game& g, Seat seat) {
    if (has_skill(g.r, g.s, seat, SkillId::guicai) && g.s.of(seat).hand_n > 0) return SkillId::guicai;
    if (has_skill(g.r, g.s, seat, SkillId::guidao) &&
        (g.s.of(seat).hand_n > 0 || has_black_equipment(g, seat))) {
        return SkillId::guidao;
    }
    return SkillId::none;
}

Seat asked(const State& s, const Frame& f) {
    return f.pc == kFirst ? s.active : cards::other(s.active);
}

bool reads(const Game& g, const Frame& f, SkillId skill) {
    return alive(g.s, f.actor) && has_skill(g.r, g.s, f.actor.seat(), skill);
}

void settle(Game& g, Frame& f) {
    const Face face = g.s.face[f.card];
    f.suit =
        judged_as(alive(g.s, f.actor) ? suit_for(g.r, g.s, f.actor.seat(), f.card) : g.r.deck().suit(face),
                  g.r.deck().rank(face));
}

Flow step(Game& g, Frame& f) {
    switch (f.pc) {
        case kTurn:
            f.pc = kTurned;
            push_turn_up(g, f.actor.seat(), 1, Zone::table);
            return Flow::go;
        case kTurned:
            if (f.mask.empty()) {
                finish(g.s, kNoResult);
                return Flow::go;
            }
            f.card = f.mask.first();
            f.mask = {};
            f.pc = kFirst;
            return Flow::go;
        case kFirst:
        case kSecond:
            if (retrial_skill(g, asked(g.s, f)) != SkillId::none) return Flow::wait;
            for (const SkillId skill : {SkillId::guicai, SkillId::guidao}) {
                if (has_skill(g.r, g.s, asked(g.s, f), skill)) g.skip(asked(g.s, f), skill);
            }
            ++f.pc;
            return Flow::go;
        case kResult:
            settle(g, f);
            if (static_cast<SkillId>(f.skill) == SkillId::luoshen && !judged_red(f.suit) &&
                reads(g, f, SkillId::luoshen)) {
                move(g, f.card, hand_of(f.actor.seat()));
                f.pc = kTaken;
                return Flow::go;
            }
            if (reads(g, f, SkillId::tiandu)) return Flow::wait;
            f.pc = kPassed;
            return Flow::go;
        case kPassed:
            move(g, f.card, Zone::discard);
            [[fallthrough]];
        default:
            finish(g.s, f.suit);
            return Flow::go;
    }
}

Prompt ask(const Rules&, const State& s, const Frame& f) {
    if (f.pc == kResult) return invoke_prompt(f.actor.seat(), SkillId::tiandu);
    Prompt p = invoke_prompt(asked(s, f), SkillId::none);
    p.question = Question::retrial;
    p.skill = s.of(p.seat).general() == GeneralId::zhang_jiao ? SkillId::guidao : SkillId::guicai;
    p.why = rule_of(p.skill);
    p.kind = f.kind;
    p.min = p.max = 1;
    p.target = f.actor.seat();
    p.card = f.card;
    p.zones = static_cast<std::uint16_t>(1U << static_cast<int>(hand_of(p.seat)));
    if (p.skill == SkillId::guidao) {
        p.zones = static_cast<std::uint16_t>(p.zones | 1U << static_cast<int>(equip_of(p.seat)));
    }
    return p;
}

void take(Game& g, Frame& f, const Action& action, const Plan& plan) {
    if (f.pc == kResult) {
        f.pc = action.verb == Verb::pass ? kPassed : kTaken;
        if (f.pc == kTaken) move(g, f.card, hand_of(f.actor.seat()));
        return;
    }
    ++f.pc;
    if (action.verb == Verb::pass) return;
    const Slot old = f.card;
    f.card = plan.slots[0];
    move(g, f.card, Zone::table);
    move(g, old, action.skill == SkillId::guidao ? hand_of(action.seat) : Zone::discard);
}

}  // namespace

const Procedure judgement_procedure = {step, ask, take};

void push_judgement(Game& g, Who judged, SkillId skill, CardKind kind) {
    Frame& f = push(g.s, Op::judgement);
    f.actor = judged;
    f.skill = static_cast<std::uint8_t>(skill);
    f.kind = kind;
}

}  // namespace yuanmen::engine
