// A delayed trick in the judgement phase (card.indulgence, card.lightning): 无懈可击 first, then the
// judgement. 乐不思蜀, not a heart: the play phase of this turn is skipped; discarded either way. 闪电, spade
// 2-9: 3 thunder damage without source; otherwise, or negated, it moves to the opponent unless one lies
// there. Frame: subject = the general before whom it lies, card, kind = what it counts as.
#include "engine/machine/procedures.hpp"
#include "engine/ops/turn.hpp"

namespace yuanmen::engine {
namespace {

enum : std::uint8_t { kNegation, kNegated, kOutcome, kStruck };

bool still_there(const State& s, const Frame& f) {
    return s.place[f.card] == judging_of(f.subject.seat());
}

bool has_lightning(const State& s, Seat seat) {
    const Side& side = s.of(seat);
    for (std::size_t i = 0; i < side.judging_n; ++i) {
        if (side.judging_as[i] == CardKind::lightning) return true;
    }
    return false;
}

void leaves(Game& g, const Frame& f, bool without_result) {
    const Seat next = cards::other(f.subject.seat());
    if (f.kind == CardKind::indulgence || without_result) {
        move(g, f.card, Zone::discard);
    } else if (!has_lightning(g.s, next)) {
        place_trick(g, f.card, next, CardKind::lightning);
    }
}

void outcome(Game& g, Frame& f) {
    const std::uint8_t result = g.s.answer;
    const int rank = judged_rank(result);
    if (f.kind == CardKind::lightning && judged_suit(result, cards::Suit::spade) && rank >= 2 && rank <= 9) {
        f.pc = kStruck;
        push_damage(g, Who{}, f.subject, 3, CardKind::lightning, true);
        return;
    }
    if (f.kind == CardKind::indulgence && result != kNoResult && !judged_suit(result, cards::Suit::heart)) {
        skip_phase(g.s, Phase::play);
    }
    leaves(g, f, result == kNoResult);
    pop(g.s);
}

Flow step(Game& g, Frame& f) {
    if (!still_there(g.s, f)) {  // gone with a general that died
        pop(g.s);
        return Flow::go;
    }
    switch (f.pc) {
        case kNegation:
            f.pc = kNegated;
            push_nullify(g, Who{}, f.subject, f.kind);
            break;
        case kNegated:
            if (g.s.answer != 0) {
                leaves(g, f, false);
                pop(g.s);
                break;
            }
            f.pc = kOutcome;
            push_judgement(g, f.subject, SkillId::none, f.kind);
            break;
        case kOutcome:
            outcome(g, f);
            break;
        default:
            move(g, f.card, Zone::discard);
            pop(g.s);
    }
    return Flow::go;
}

}  // namespace

const Procedure delayed_procedure = {step, asks_nothing, takes_nothing};

}  // namespace yuanmen::engine
