#pragma once

#include "engine/machine/machine.hpp"

namespace yuanmen::engine {

// The lord skills, dead unless the ruleset has lord_skills = on (decision.lord_skills). Only the lord's seat
// has them. 激将 (skill.jijiang): where 刘备 needs to use or play a 杀, a 蜀 general of the opponent may
// provide it. 黄天 (skill.huangtian): once in his play phase a 群 opponent may give 张角 a 闪 or 闪电 from
// his hand.

/// Whether 激将 can be declared as an answer to, or a use in, this prompt.
bool jijiang_open(const Rules& r, const State& s, const Prompt& p);
/// Asks the opponent for the 杀; what he provides is taken as 刘备's own answer or use.
void push_jijiang(Game& g, Seat seat);

/// Whether this player may give cards by 黄天 at all; once a phase is checked apart.
bool huangtian_open(const Rules& r, const State& s, Seat giver);
bool huangtian_card(CardKind kind);

}  // namespace yuanmen::engine
