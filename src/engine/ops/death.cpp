// Death and replacement (timing.11, 1v1.3.3.1, 1v1.term.8). The third death ends the match at once. Otherwise
// all cards of the side are discarded, none of the dead general's skills reacting, and the next general
// enters with full HP, face up, and draws four: at once, or when the damage event is over
// (decision.replace_at). Frame: subject = the dead (for its seat), pc below.
#include "engine/machine/procedures.hpp"
#include "engine/ops/dying.hpp"

namespace yuanmen::engine {
namespace {

enum : std::uint8_t { kDies, kLaysDown, kBuried, kEnters, kEntered };

void bury(Game& g, Seat seat) {
    State& s = g.s;
    const SlotSet cards = slots_in(s, hand_of(seat)) | slots_in(s, equip_of(seat)) |
                          slots_in(s, judging_of(seat)) | slots_in(s, general_of(seat));
    move_all(g, cards, Zone::discard);
    Side& side = s.of(seat);
    side.flags = static_cast<std::uint8_t>(side.flags & (Side::kDead | Side::kShortDraw));
    if (seat == s.active && g.r.switches().own_death_turn == cards::OwnDeathTurn::end_turn) {
        s.flags |= State::kTurnEnds;
    }
}

bool waits_for_damage_end(const Game& g) {
    return g.r.switches().replace_at == cards::ReplaceAt::damage_end && g.s.depth > 1 &&
           g.s.stack[g.s.depth - 2U].op == Op::damage;
}

Flow step(Game& g, Frame& f) {
    State& s = g.s;
    const Seat seat = f.subject.seat();
    switch (f.pc) {
        case kDies:
            s.of(seat).flags |= Side::kDead;
            if (s.of(seat).remaining() == 0) {
                end_match(s, Outcome::generals_dead, static_cast<std::uint8_t>(index_of(cards::other(seat))));
                return Flow::go;
            }
            f.pc = kLaysDown;
            return Flow::go;
        case kLaysDown:
            if (s.of(seat).hand_n > 0) return Flow::wait;
            f.pc = kBuried;
            return Flow::go;
        case kBuried:
            bury(g, seat);
            f.pc = kEnters;
            if (waits_for_damage_end(g)) pop(s);
            return Flow::go;
        case kEnters:
            return Flow::wait;
        default:
            pop(s);
            return Flow::go;
    }
}

Prompt ask(const Rules&, const State& s, const Frame& f) {
    Prompt p;
    p.question = f.pc == kLaysDown ? Question::lay_down : Question::enter;
    p.seat = p.target = f.subject.seat();
    p.why = RuleId::turn_order;
    if (f.pc == kLaysDown) {
        p.min = p.max = s.of(p.seat).hand_n;
        p.zones = static_cast<std::uint16_t>(1U << static_cast<int>(hand_of(p.seat)));
        p.why = RuleId::death;
    }
    return p;
}

void enter(Game& g, Frame& f, const Action& action) {
    const Seat seat = f.subject.seat();
    Side& side = g.s.of(seat);
    ++side.fielded;
    if (action.general != GeneralId::none) side.line_up[side.fielded] = action.general;
    side.flags = static_cast<std::uint8_t>(side.flags & Side::kShortDraw);
    side.max_hp = static_cast<std::uint8_t>(g.r.max_hp(side.general(), seat));
    side.hp = static_cast<std::int8_t>(side.max_hp);
    side.rende_given = 0;
    side.inherited = 0;
    if (side.slashes > 0) side.inherited |= Side::kSlashOfFallen;
    if (seat == g.s.active) side.inherited |= Side::kEnteredInOwnTurn;
    if (g.r.switches().slash_count_on_replace == cards::SlashCountOnReplace::reset) side.slashes = 0;
    if (seat == g.s.active && g.r.switches().skips_on_replace == cards::SkipsOnReplace::clear) {
        turn_frame(g.s).flags = 0;
    }
    f.pc = kEntered;
    push_draw(g, seat, g.r.switches().replacement_hand, RuleId::turn_order);
}

void take(Game& g, Frame& f, const Action& action, const Plan&) {
    if (f.pc == kEnters) return enter(g, f, action);
    f.pc = kBuried;
}

}  // namespace

const Procedure death_procedure = {step, ask, take};

void push_entrance(Game& g, Seat seat) {
    Frame& f = push(g.s, Op::death);
    f.subject = general_in_play(g.s, seat);
    f.pc = kEnters;
}

}  // namespace yuanmen::engine
