// The turn (timing.4, 1v1.3.3.2) and the ending by time (1v1.3.4.2). A face-down general loses the whole
// turn. The skills that sit between and in the phases: 观星, 洛神 at the start; 神速 before the judgement and
// before the play phase; 突袭, 英姿, 裸衣 in the draw phase; 闭月, 据守 at the end. Frame (always the bottom
// of the stack): flags = phases skipped, mask = delayed tricks still to judge, n = cards to draw, b = 1 if
// that is the shorter first draw, since = ply of the last skip.
#include "engine/ops/turn.hpp"

#include "engine/machine/procedures.hpp"
#include "engine/ops/slash.hpp"
#include "engine/ops/use.hpp"
#include "engine/skills/play_skills.hpp"

namespace yuanmen::engine {
namespace {

enum : std::uint8_t {
    kBegin,
    kStart,
    kBeforeJudge,
    kJudge,
    kJudging,
    kDraw,
    kDrawCount,
    kDrawing,
    kBeforePlay,
    kPlay,
    kPlaying,
    kDiscard,
    kFinish,
    kEnd
};

/// The skill whose moment this point of the turn is.
SkillId skill_here(const Rules& r, const State& s, const Frame& f) {
    Window window{};
    switch (f.pc) {
        case kStart:
            window = Window::turn_start;
            break;
        case kBeforeJudge:
            window = Window::before_judge;
            break;
        case kDraw:
            window = Window::draw_start;
            break;
        case kDrawCount:
            window = Window::draw_count;
            break;
        case kBeforePlay:
            window = Window::before_play;
            break;
        default:
            window = Window::turn_end;
            break;
    }
    return r.skill_at(window, s.of(s.active).general());
}

/// The skill that may be declared at this point of the turn, its condition (as far as everybody sees it)
/// given.
SkillId open_skill(const Rules& r, const State& s, const Frame& f) {
    const Seat seat = s.active;
    const Side& opponent = s.of(cards::other(seat));
    const SkillId skill = skill_here(r, s, f);
    if (skill == SkillId::shensu && under_kongcheng(r, s, cards::other(seat))) return SkillId::none;
    if (skill == SkillId::tuxi && opponent.hand_n == 0) return SkillId::none;
    if (skill == SkillId::guanxing && s.pile_n + s.discard_n == 0) return SkillId::none;
    return skill;
}

void end_turn(Game& g, Frame& f) {
    State& s = g.s;
    for (Side& side : s.side) side.flags = static_cast<std::uint8_t>(side.flags & ~Side::kLuoyi);
    if (g.r.switches().first_draw_minus_one == cards::FirstDrawMinusOne::first_turn) {
        s.of(s.active).flags = static_cast<std::uint8_t>(s.of(s.active).flags & ~Side::kShortDraw);
    }
    s.flags = static_cast<std::uint8_t>(s.flags & ~State::kTurnEnds);
    s.active = cards::other(s.active);
    s.phase = Phase::before_turn;
    f = Frame{};
    f.op = Op::turn;
    if ((s.flags & State::kBell) != 0) end_match(s, Outcome::time_up, 0xFF);
}

void next_trick(Game& g, Frame& f) {
    const Side& side = g.s.of(g.s.active);
    for (std::size_t i = side.judging_n; i-- > 0;) {
        const Slot slot = side.judging[i];
        if (!f.mask.has(slot)) continue;
        f.mask.remove(slot);
        const CardKind kind = side.judging_as[i];
        Frame& delayed = push(g.s, Op::delayed);
        delayed.subject = general_in_play(g.s, g.s.active);
        delayed.card = slot;
        delayed.kind = kind;
        return;
    }
    f.mask = {};
    f.pc = kDraw;
}

void count_draw(Game& g, Frame& f) {
    Side& side = g.s.of(g.s.active);
    f.b = side.has_flag(Side::kShortDraw) ? 1 : 0;
    f.n = static_cast<std::int8_t>(2 - f.b);
    if (g.r.switches().first_draw_minus_one == cards::FirstDrawMinusOne::first_of_match) {
        for (Side& each : g.s.side) each.flags = static_cast<std::uint8_t>(each.flags & ~Side::kShortDraw);
    }
    side.flags = static_cast<std::uint8_t>(side.flags & ~Side::kShortDraw);
    f.pc = kDrawCount;
}

void begin_play(State& s, Frame& f) {
    s.phase = Phase::play;
    Side& side = s.of(s.active);
    side.slashes = 0;
    side.slash_ply = side.skill_ply = 0;
    side.rende_given = 0;
    side.flags = static_cast<std::uint8_t>(
        side.flags & ~(Side::kFanjianUsed | Side::kJieyinUsed | Side::kRendeHealed | Side::kHuangtianUsed));
    f.pc = kPlaying;
}

Flow at_skill(Game& g, Frame& f, std::uint8_t next) {
    if (open_skill(g.r, g.s, f) != SkillId::none) return Flow::wait;
    g.skip(g.s.active, skill_here(g.r, g.s, f));
    f.pc = next;
    return Flow::go;
}

Flow step(Game& g, Frame& f) {
    State& s = g.s;
    if ((s.flags & State::kTurnEnds) != 0) f.pc = kEnd;
    switch (f.pc) {
        case kBegin:
            s.phase = Phase::before_turn;
            return Flow::wait;
        case kStart:
            return at_skill(g, f, kBeforeJudge);
        case kBeforeJudge:
            return at_skill(g, f, kJudge);
        case kJudge:
            f.pc = kDraw;
            if (skipped(s, Phase::judge)) return Flow::go;
            s.phase = Phase::judge;
            f.mask = slots_in(s, judging_of(s.active));
            f.pc = kJudging;
            return Flow::go;
        case kJudging:
            next_trick(g, f);
            return Flow::go;
        case kDraw:
            if (skipped(s, Phase::draw)) {
                f.pc = kBeforePlay;
                return Flow::go;
            }
            s.phase = Phase::draw;
            if (open_skill(g.r, g.s, f) != SkillId::none) return Flow::wait;
            g.skip(s.active, skill_here(g.r, s, f));
            count_draw(g, f);
            return Flow::go;
        case kDrawCount:
            return at_skill(g, f, kDrawing);
        case kDrawing: {
            const int n = f.n;
            const RuleId why = f.b != 0 ? RuleId::first_draw : RuleId::draw_phase;
            f.n = 0;
            f.b = 0;
            f.pc = kBeforePlay;
            if (n > 0) push_draw(g, s.active, n, why);
            return Flow::go;
        }
        case kBeforePlay:
            if (!skipped(s, Phase::play)) return at_skill(g, f, kPlay);
            f.pc = kPlay;
            return Flow::go;
        case kPlay:
            if (skipped(s, Phase::play)) {
                f.pc = kDiscard;
                return Flow::go;
            }
            begin_play(s, f);
            return Flow::go;
        case kPlaying:
            return Flow::wait;
        case kDiscard:
            s.phase = Phase::discard;
            if (excess(s, s.active) > 0) return Flow::wait;
            f.pc = kFinish;
            return Flow::go;
        case kFinish:
            s.phase = Phase::finish;
            return at_skill(g, f, kEnd);
        default:
            end_turn(g, f);
            return Flow::go;
    }
}

Prompt ask(const Rules& r, const State& s, const Frame& f) {
    Prompt p;
    p.seat = p.target = s.active;
    switch (f.pc) {
        case kBegin:
            p.question = Question::begin_turn;
            p.why = RuleId::turn_order;
            return p;
        case kPlaying:
            p.question = Question::play_phase;
            p.why = RuleId::play_phase;
            return p;
        case kDiscard:
            p.question = Question::discard_excess;
            p.why = RuleId::discard_phase;
            p.min = p.max = static_cast<std::uint8_t>(excess(s, s.active));
            p.zones = static_cast<std::uint16_t>(1U << static_cast<int>(hand_of(s.active)));
            return p;
        default: {
            p = invoke_prompt(s.active, open_skill(r, s, f));
            if (p.skill == SkillId::shensu && f.pc == kBeforePlay) {
                p.min = p.max = 1;
                p.zones = static_cast<std::uint16_t>(1U << static_cast<int>(hand_of(s.active)) |
                                                     1U << static_cast<int>(equip_of(s.active)));
            }
            return p;
        }
    }
}

void begin_turn(State& s, Frame& f) {
    ++s.turn;
    f.since = 0;
    for (Side& side : s.side) side.inherited = 0;
    Side& side = s.of(s.active);
    if (side.has_flag(Side::kFaceDown)) {
        side.flags = static_cast<std::uint8_t>(side.flags & ~Side::kFaceDown);
        f.pc = kEnd;
        return;
    }
    s.phase = Phase::start;
    f.pc = kStart;
}

void push_shensu(Game& g, SlotSet cost) {
    move_all(g, cost, Zone::discard);
    push_slash(g, general_in_play(g.s, g.s.active), general_in_play(g.s, cards::other(g.s.active)), {},
               Tint::none);
}

void take_skill(Game& g, Frame& f, SkillId skill, const Plan& plan) {
    State& s = g.s;
    const Who self = general_in_play(s, s.active);
    switch (skill) {
        case SkillId::guanxing:
            push(s, Op::guanxing).actor = self;
            return;
        case SkillId::luoshen:
            push(s, Op::luoshen).actor = self;
            return;
        case SkillId::shensu:
            if (plan.n == 0) {
                skip_phase(s, Phase::judge);
                skip_phase(s, Phase::draw);
            } else {
                skip_phase(s, Phase::play);
            }
            return push_shensu(g, plan.set);
        case SkillId::tuxi: {
            const Seat from = cards::other(s.active);
            f.pc = kBeforePlay;
            // a draw phase has been held, but no ordinary one
            if (g.r.switches().first_draw_minus_one != cards::FirstDrawMinusOne::first_of_match) {
                s.of(s.active).flags = static_cast<std::uint8_t>(s.of(s.active).flags & ~Side::kShortDraw);
            }
            return push_take(g, self, general_in_play(s, from), 1U << static_cast<int>(hand_of(from)),
                             hand_of(s.active), skill, CardKind::none);
        }
        case SkillId::yingzi:
            ++f.n;
            return;
        case SkillId::luoyi:
            --f.n;
            s.of(s.active).flags |= Side::kLuoyi;
            return;
        case SkillId::biyue:
            return push_draw(g, s.active, 1, rule_of(skill));
        default:  // jushou
            s.of(s.active).flags |= Side::kFaceDown;
            return push_draw(g, s.active, 3, rule_of(skill));
    }
}

void take(Game& g, Frame& f, const Action& action, const Plan& plan) {
    switch (f.pc) {
        case kBegin:
            return begin_turn(g.s, f);
        case kPlaying:
            if (action.verb == Verb::end_play) {
                f.pc = kDiscard;
            } else if (action.verb == Verb::use) {
                use_card(g, action, plan);
            } else {
                use_play_skill(g, action, plan);
            }
            return;
        case kDiscard:
            f.pc = kFinish;
            return move_all(g, plan.set, Zone::discard);
        case kDraw:
            if (action.verb == Verb::pass) return count_draw(g, f);
            return take_skill(g, f, action.skill, plan);
        default:
            ++f.pc;
            if (action.verb == Verb::invoke) take_skill(g, f, action.skill, plan);
    }
}

}  // namespace

const Procedure turn_procedure = {step, ask, take};

void enter_phase(State& s, Phase phase) {
    constexpr std::uint8_t pcs[] = {kBegin, kBegin, kStart, kJudge, kDraw, kPlaying, kDiscard, kFinish};
    turn_frame(s).pc = pcs[static_cast<std::size_t>(phase)];
}

void set_phase_skipped(State& s, Phase phase, bool skip) {
    Frame& f = turn_frame(s);
    if (!skip) {
        f.flags = static_cast<std::uint8_t>(f.flags & ~skip_bit(phase));
        return;
    }
    skip_phase(s, phase);
    if (phase == Phase::play && f.pc == kPlaying) f.pc = kPlay;
}

std::uint8_t skip_bit(Phase phase) {
    return phase == Phase::judge ? kSkipJudge : phase == Phase::draw ? kSkipDraw : kSkipPlay;
}

void skip_phase(State& s, Phase phase) {
    turn_frame(s).flags |= skip_bit(phase);
    turn_frame(s).since = static_cast<std::uint16_t>(s.ply + 1);
}

}  // namespace yuanmen::engine
