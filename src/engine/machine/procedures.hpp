#pragma once

#include "engine/machine/machine.hpp"

namespace yuanmen::engine {

// Every procedure, one a file of ops/ or skills/.
extern const Procedure opening_procedure;
extern const Procedure turn_procedure;
extern const Procedure delayed_procedure;
extern const Procedure use_procedure;
extern const Procedure slash_procedure;
extern const Procedure jink_procedure;
extern const Procedure nullify_procedure;
extern const Procedure duel_procedure;
extern const Procedure collateral_procedure;
extern const Procedure damage_procedure;
extern const Procedure dying_procedure;
extern const Procedure death_procedure;
extern const Procedure judgement_procedure;
extern const Procedure draw_procedure;
extern const Procedure turn_up_procedure;
extern const Procedure shuffle_procedure;
extern const Procedure take_procedure;
extern const Procedure loss_procedure;
extern const Procedure answer_slash_procedure;
extern const Procedure tianxiang_procedure;
extern const Procedure ganglie_procedure;
extern const Procedure yiji_procedure;
extern const Procedure luoshen_procedure;
extern const Procedure guanxing_procedure;
extern const Procedure fanjian_procedure;
extern const Procedure kurou_procedure;
extern const Procedure leiji_procedure;
extern const Procedure put_off_procedure;
extern const Procedure double_sword_procedure;
extern const Procedure jijiang_procedure;

/// For procedures that never ask anything.
Prompt asks_nothing(const Rules&, const State&, const Frame&);
void takes_nothing(Game&, Frame&, const Action&, const Plan&);

/// A demand for a 杀 (answer_slash, use_slash): a card, or two through 丈八蛇矛; it may be declined.
Prompt slash_prompt(Question question, Seat seat, Seat target, RuleId why);

/// An "invoke or not" question.
Prompt invoke_prompt(Seat seat, SkillId skill);
Prompt invoke_prompt(Seat seat, CardKind equipment);

}  // namespace yuanmen::engine
