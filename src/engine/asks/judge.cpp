// Every action comes through here: is the match running, is it this player's decision, is it an answer to
// what is open; then the question's own rules.
#include "engine/asks/judging.hpp"
#include "engine/engine.hpp"

namespace yuanmen::engine {
namespace {

/// Verbs that need no open question.
bool judge_anytime(Judging& j) {
    switch (j.a.verb) {
        case Verb::concede:
            return true;
        case Verb::bell:
            if ((j.s.flags & State::kBell) != 0) j.no(Code::bell_rung, {RuleId::match_time});
            return true;
        case Verb::shuffle:
            if (j.p.question == Question::shuffle) return false;
            judge_shuffle(j);  // an order that is not that of the discards is no shuffle at any time
            if (j.failed() || (j.s.pile_n == 0 && j.s.discard_n > 0 &&
                               j.r.switches().reshuffle == cards::Reshuffle::lazy_tolerant)) {
            } else if (j.s.pile_n > 0) {
                j.no(Code::reshuffle_not_due, {RuleId::pile_not_empty, RuleId::decision_reshuffle});
            } else {
                j.no(Code::reshuffle_not_due, {RuleId::decision_reshuffle, RuleId::pile_exhausted});
            }
            return true;
        default:
            return false;
    }
}

/// The player whose turn it is has a general who entered in this turn (decision.own_death_turn).
RuleId own_death(const Judging& j, Seat whose_turn) {
    return (j.s.of(whose_turn).inherited & Side::kEnteredInOwnTurn) != 0 ? RuleId::decision_own_death_turn
                                                                         : RuleId::none;
}

/// A 桃 for the opponent can only be meant for a dying general; nobody is asked for one now.
bool late_rescue(const Judging& j) {
    return j.a.verb == Verb::use && j.a.kind == CardKind::peach &&
           (j.a.target == index_of(cards::other(j.a.seat)) || j.p.question == Question::rescue ||
            j.p.question == Question::lay_down || j.p.question == Question::enter);
}

/// A 桃 in the opponent's turn is for his own dying general; that round is over, or never was.
void judge_own_rescue(Judging& j) {
    const Side& side = j.s.of(j.a.seat);
    const bool lives_by_buqu = side.general() == GeneralId::zhou_tai && side.hp <= 0;
    j.no(Code::not_asked,
         {RuleId::dying, RuleId::rescue_over,
          lives_by_buqu ? RuleId::decision_buqu_peach_round_when_different : RuleId::play_only});
}

void judge_late_rescue(Judging& j) {
    j.no(Code::not_asked, {RuleId::one_turn_to_speak, RuleId::dying, RuleId::decision_dying_order});
}

/// Ends the judgement for a 闪 or 无懈可击 that nobody asked for.
bool answers_nothing(Judging& j) {
    if (j.a.verb != Verb::use) return false;
    if (j.a.kind == CardKind::nullification) {
        j.no(Code::not_asked, {RuleId::negation, RuleId::negation_too_late, RuleId::only_the_asked});
    } else if (j.a.kind == CardKind::jink) {
        // nothing was asked between the 杀 and this: it was void
        const Side& attacker = j.s.of(cards::other(j.a.seat));
        const bool shielded = attacker.slashes > 0 && attacker.slash_ply == j.s.ply &&
                              armor_of(j.r, j.s, j.a.seat) == CardKind::renwang_shield;
        j.no(Code::not_asked, {shielded ? rule_of(CardKind::renwang_shield) : RuleId::none,
                               rule_of(CardKind::jink), RuleId::only_the_asked});
        if (shielded) j.ruling.since = attacker.slash_ply;
    }
    return j.failed();
}

/// The delayed trick that is being judged, as far as it still has to be; none if there is none.
RuleId trick_at_work(const State& s) {
    for (std::size_t i = s.depth; i-- > 0;) {
        if (s.stack[i].op == Op::delayed) return rule_of(s.stack[i].kind);
    }
    return RuleId::none;
}

/// A fact of the table that is not due, or a decision while the table owes a fact.
void judge_out_of_place(Judging& j) {
    switch (j.a.verb) {
        case Verb::draw:
            return j.no(Code::draw_count, {trick_at_work(j.s), RuleId::draw_phase, j.p.why});
        case Verb::turn_up:
            return j.no(j.p.question == Question::begin_turn ? Code::turn_order : Code::not_answer,
                        {trick_at_work(j.s), j.p.why, RuleId::answers});
        case Verb::lay_down:
        case Verb::enter:
            return j.no(Code::enter_not_due, {RuleId::turn_order, RuleId::death});
        case Verb::begin_turn:
            return j.no(j.p.may_pass || is_reveal(j.p.question) || j.p.question == Question::play_phase
                            ? Code::turn_order
                            : Code::must_answer,
                        {j.p.why, RuleId::turn_order, own_death(j, j.s.active)});
        case Verb::overtime:
            return j.no(Code::overtime_not_due, {RuleId::compare_at_time, RuleId::end_time});
        case Verb::pass:
            return j.no(Code::must_answer, {j.p.why, RuleId::must_choose});
        case Verb::discard:
            return j.no(Code::wrong_phase, {RuleId::no_free_discard, RuleId::discard_phase});
        default:
            if (late_rescue(j)) return judge_late_rescue(j);
            if (answers_nothing(j)) return;
            if (declared_elsewhere(j)) return;
            if (j.p.question != Question::begin_turn)
                return j.no(Code::not_answer, {j.p.why, RuleId::answers});
            j.no(Code::turn_order,
                 {RuleId::turn_order, RuleId::play_only, own_death(j, cards::other(j.s.active))});
    }
}

void judge_wrong_seat(Judging& j) {
    if (j.a.verb == Verb::begin_turn)
        return j.no(Code::turn_order, {RuleId::turn_order, RuleId::alternation});
    if (late_rescue(j)) return judge_late_rescue(j);
    const bool of_the_play_phase =
        j.a.verb == Verb::invoke && j.a.skill != SkillId::none &&
        objection_to_skill(j.r, j.s, j.a.seat, j.a.skill).code != Code::skill_window;
    if (!of_the_play_phase && declared_elsewhere(j)) return;
    if (j.p.question == Question::play_phase) {
        if (declared_elsewhere(j)) return;
        if (j.a.verb == Verb::use && j.a.kind == CardKind::peach) return judge_own_rescue(j);
        const bool acts = j.a.verb == Verb::use || j.a.verb == Verb::invoke || j.a.verb == Verb::end_play;
        if (acts && j.a.kind != CardKind::jink && j.a.kind != CardKind::nullification) {
            return j.no(Code::turn_order, {RuleId::turn_order, RuleId::play_only});
        }
        if (j.a.verb == Verb::discard)
            return j.no(Code::wrong_phase, {RuleId::no_free_discard, RuleId::discard_phase});
    }
    if (answers_nothing(j)) return;
    j.no(Code::not_asked, {j.p.why, RuleId::only_the_asked});
}

/// The opening hands may be drawn in either order.
bool other_opening_hand(const Judging& j) {
    return j.a.verb == Verb::draw && j.s.phase == Phase::setup && j.s.of(j.a.seat).hand_n == 0 &&
           top(j.s).n == j.r.switches().opening_hand && j.s.stack[0].pc == 1;
}

bool only_skills_and_picks(Question question) {
    switch (question) {
        case Question::play_phase:
        case Question::answer_jink:
        case Question::answer_slash:
        case Question::use_slash:
        case Question::nullify:
        case Question::rescue:
            return false;
        default:
            return !is_reveal(question);
    }
}

void judge_question(Judging& j) {
    if (only_skills_and_picks(j.p.question) && answers_nothing(j)) return;
    if (!j.p.may_pass && j.p.question != Question::play_phase && declared_elsewhere(j)) return;
    switch (j.p.question) {
        case Question::play_phase:
            return judge_play_phase(j);
        case Question::answer_jink:
        case Question::answer_slash:
        case Question::use_slash:
        case Question::nullify:
        case Question::rescue:
            return judge_answer(j);
        case Question::invoke_skill:
        case Question::invoke_equipment:
            return judge_invoke(j);
        case Question::retrial:
            return judge_retrial(j);
        case Question::take_card:
            return judge_take(j);
        case Question::take_display:
            return judge_display(j);
        case Question::discard_excess:
        case Question::discard_or_draw:
        case Question::discard_or_damage:
        case Question::put_off:
            return judge_discard(j);
        case Question::name_suit:
            return judge_suit(j);
        case Question::arrange:
            return judge_arrange(j);
        case Question::hand_out:
            return judge_hand_out(j);
        case Question::draw:
            return judge_draw(j);
        case Question::turn_up:
            return judge_turn_up(j);
        case Question::shuffle:
            return judge_shuffle(j);
        case Question::lay_down:
            return judge_lay_down(j);
        case Question::enter:
            return judge_enter(j);
        default:
            return;
    }
}

bool verb_fits(Question question, Verb verb) {
    switch (question) {
        case Question::begin_turn:
            return verb == Verb::begin_turn;
        case Question::draw:
            return verb == Verb::draw;
        case Question::turn_up:
            return verb == Verb::turn_up;
        case Question::shuffle:
            return verb == Verb::shuffle;
        case Question::lay_down:
            return verb == Verb::lay_down;
        case Question::enter:
            return verb == Verb::enter;
        default:
            return !is_reveal(verb);
    }
}

void judge_ended(Judging& j) {
    j.ruling.since = j.s.ply;  // nothing is carried out behind what ended it
    switch (j.s.outcome) {
        case Outcome::generals_dead:
            return j.no(Code::match_over, {RuleId::end_all_dead, RuleId::third_fall});
        case Outcome::conceded:
            return j.no(Code::match_over, {RuleId::end_conceded, RuleId::concession});
        case Outcome::time_up:
            return j.no(Code::match_over, {RuleId::end_time, RuleId::decision_clock_expiry});
        default: {
            const int limit = j.r.switches().reshuffle_limit;
            const bool limited = limit > 0 && j.s.reshuffles >= limit;
            j.no(Code::match_over, {limited ? RuleId::decision_reshuffle_limit : RuleId::decision_empty_piles,
                                    RuleId::pile_exhausted});
        }
    }
}

void judge_over(Judging& j) {
    if (j.a.verb != Verb::overtime) return judge_ended(j);
    if (j.s.outcome != Outcome::time_up || j.r.switches().overtime == cards::Overtime::none ||
        compare_at_time(j.r, j.s).has_value()) {
        j.no(Code::overtime_not_due,
             {RuleId::compare_at_time, RuleId::decision_overtime, RuleId::overtime_when_level});
    }
}

}  // namespace

Ruling judge_with(const Rules& r, const State& s, const Prompt& p, const Action& a, bool forced, Plan& plan) {
    Judging j{r, s, p, a, plan, forced};
    if (p.question == Question::over) {
        judge_over(j);
    } else if (judge_anytime(j)) {
    } else if (!verb_fits(p.question, a.verb)) {
        judge_out_of_place(j);
    } else if (a.seat != p.seat && !other_opening_hand(j)) {
        judge_wrong_seat(j);
    } else if (a.verb == Verb::pass) {
        // only a discard that was left out can be let stand; every other answer is needed to go on
        const bool can_stand = p.question == Question::discard_excess && forced;
        if (!p.may_pass && !can_stand) j.no(Code::must_answer, {p.why, RuleId::must_choose});
    } else {
        judge_question(j);
    }
    if (j.failed()) j.ruling.slots = {};
    return j.ruling;
}

}  // namespace yuanmen::engine
