#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "engine/rule_id.hpp"
#include "engine/slot.hpp"

namespace yuanmen::engine {

/// Why an action is not legal. Two layers: `rule.*` accuses a player of breaking a rule; `record.*` says that
/// the action cannot physically have happened in this position (the paper contradicts itself).
enum class Code : std::uint8_t {
    ok,
    // record.*
    card_elsewhere,   ///< the card is not where the action says; it is known to lie elsewhere
    face_exhausted,   ///< every card of that face is already placed
    pile_order,       ///< the pile's next card is known to be another one
    face_needed,      ///< a card that lies open must be named
    bad_action,       ///< the action contradicts itself (a card twice, a face that does not exist)
    wrong_general,    ///< that general is not the next of the line-up, or is known to be elsewhere
    shuffle_content,  ///< the named order is not the discard pile
    internal_depth,   ///< the resolution stack is full: our fault, reported, never undefined
    // rule.*
    match_over,          ///< the match has ended
    not_asked,           ///< it is the other player's decision, or nobody's
    not_answer,          ///< not an answer to what is asked
    must_answer,         ///< may not be declined
    wrong_phase,         ///< not in this phase
    turn_order,          ///< not this player's turn
    response_only,       ///< this card is never declared by itself (闪, 无懈可击)
    slash_limit,         ///< the 杀 of this play phase has been used
    out_of_range,        ///< 杀: the target is beyond the attack range
    too_far,             ///< 顺手牵羊: the target is at distance 2
    bad_target,          ///< not a target this card or skill may have
    kongcheng,           ///< 空城
    qianxun,             ///< 谦逊
    same_delayed_trick,  ///< a trick of that name lies there already
    no_weapon,           ///< 借刀杀人: the opponent has no weapon
    no_slash_possible,   ///< 借刀杀人: he could not use 杀 on the user
    nothing_to_take,     ///< no card in the zones the card or skill reaches
    full_hp,             ///< 桃 on an unhurt general
    conversion,          ///< this card cannot count as that
    material,            ///< legal only by the very equipment that is being spent
    skill_not_owned,     ///< the general in play has not this skill
    equipment_not_worn,  ///< that equipment is not in its slot
    dead_letter,         ///< never possible with two players (离间, 流离)
    lord_skill_off,      ///< 主公技 are off
    not_declared,        ///< a locked skill or a card's own text acts by itself, it is not declared
    skill_used_up,       ///< once a phase, and used
    skill_window,        ///< not the moment of this skill
    skill_condition,     ///< the condition of the skill does not hold
    skill_cost,          ///< the cards do not pay for it
    opponent_gender,     ///< 结姻 on a female general
    opponent_unhurt,     ///< 结姻 on an unwounded general
    discard_count,       ///< more or fewer cards than must be put away
    hand_only,           ///< only hand cards will do
    zone_forbidden,      ///< a card there cannot be taken by this
    draw_count,          ///< more or fewer cards drawn than due
    count,               ///< a wrong number of cards
    own_eight_diagram,   ///< 鬼道 with the 八卦阵 that is judging
    axe_itself,          ///< 贯石斧 cannot pay for itself
    reshuffle_not_due,   ///< the pile is not empty
    enter_not_due,       ///< nobody enters now
    overtime_not_due,    ///< not level, or the ruleset has no overtime
    bell_rung,           ///< the bell has rung already
    leiji_self,          ///< 雷击 on oneself, where the ruleset forbids it
    count_,
};

/// "rule.slash_limit", "record.card_elsewhere" …: lower case, dotted, stable. "ok" for ok.
std::string_view id_of(Code code);
/// True for the codes that accuse a player.
constexpr bool is_rule(Code code) {
    return code >= Code::match_over;
}

enum class Verdict : std::uint8_t {
    legal,
    illegal,
    depends,  ///< legal if the unidentified slots in Ruling::slots hold the faces the action names
};

/// What judge says. Small and copyable; holds no text.
struct Ruling {
    Verdict verdict = Verdict::legal;
    Code code = Code::ok;
    std::array<RuleId, 3> rules{};  ///< the clauses it rests on, most specific first; none after the last
    std::uint16_t since =
        0;          ///< ply of the earlier action that makes this impossible, counted from 1; 0 = none
    SlotSet slots;  ///< for depends: the slots that would be pinned

    bool ok() const { return verdict != Verdict::illegal; }
};

}  // namespace yuanmen::engine
