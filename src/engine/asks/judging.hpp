#pragma once

#include <initializer_list>
#include <span>

#include "engine/machine/machine.hpp"

namespace yuanmen::engine {

/// One judgement of an action in progress. Every check either says `no` (physically impossible, never forced)
/// or finds a `breach` (against the rules; passed over when a referee lets it stand).
struct Judging {
    const Rules& r;
    const State& s;
    const Prompt& p;
    const Action& a;
    Plan& plan;
    bool forced = false;
    Ruling ruling{};

    /// Ends the judgement: the action cannot be.
    void no(Code code, std::initializer_list<RuleId> rules = {}) {
        ruling.verdict = Verdict::illegal;
        ruling.code = code;
        std::size_t i = 0;
        for (RuleId rule : rules) {
            if (rule != RuleId::none && i < ruling.rules.size()) ruling.rules[i++] = rule;
        }
    }
    /// True if the judgement ends here: a rule is broken and nobody lets it stand.
    bool breach(Code code, std::initializer_list<RuleId> rules, int since = 0) {
        if (forced) return false;
        no(code, rules);
        ruling.since = static_cast<std::uint16_t>(since);
        return true;
    }
    bool failed() const { return ruling.verdict == Verdict::illegal; }
};

// --- reading.cpp: which slots the action's cards are
// ------------------------------------------------------------

/// Finds the slots of a.cards[0..n) among `allowed` and fills the plan. False: the ruling says why not.
bool read_cards(Judging& j, SlotSet allowed);
/// The same for the next cards of the pile, which must be met in order. With n = 0 they are taken as they
/// lie.
bool read_pile(Judging& j, int count);
/// Face that the slot will have once the plan's pins are made.
Face face_after(const Judging& j, int index);
/// The suit of the plan's card for this player.
cards::Suit suit_after(const Judging& j, Seat seat, int index);
/// Cards that will lie open must be known. False: the ruling says why not.
bool faces_known(Judging& j);

inline unsigned bit_of(Zone zone) {
    return 1U << static_cast<int>(zone);
}
SlotSet slots_in_zones(const State& s, unsigned zones);

// --- card_as.cpp: cards used as something
// -----------------------------------------------------------------------

/// Reads the cards of a Verb::use and checks that they count as a.kind, by conversion or by themselves.
bool read_card_as(Judging& j);
/// What each conversion may spend and makes.
struct Conversion {
    SkillId skill = SkillId::none;
    CardKind makes = CardKind::none;
    bool equipment_too = false;
};
std::span<const Conversion> conversions();
/// could_speak of machine.hpp with these conversions.
bool could_speak(std::span<const Conversion> all, const Rules& r, const State& s, Seat seat, CardKind kind);
/// Whether a card of this face, kind and suit can be spent for the conversion.
bool converts(const Conversion& conversion, CardKind printed, cards::Suit suit);

// --- use_rules.cpp: target, range, limits
// -----------------------------------------------------------------------

/// What forbids this player to use a card as `kind` in his play phase with these equipment slots spent: ok,
/// or the code, its clauses and the witness.
struct Objection {
    Code code = Code::ok;
    std::array<RuleId, 3> rules{};
    int since = 0;
};
Objection objection_to_use(const Rules& r, const State& s, Seat seat, CardKind kind, SlotSet spent);
/// The same for range and 空城 of a 杀 outside the limit (借刀杀人, 青龙偃月刀).
Objection objection_to_slash(const Rules& r, const State& s, Seat seat, SlotSet spent);
/// The same for the 杀 that 借刀杀人 asks for (decision.collateral_last_card_kongcheng); 青龙偃月刀 asks for
/// none under 空城.
Objection objection_to_demanded_slash(const Rules& r, const State& s, Seat seat, SlotSet spent);
/// Only whether the 杀 reaches the opponent once these cards are spent.
Objection objection_to_reach(const Rules& r, const State& s, Seat seat, SlotSet spent);
/// For an active skill of the play phase, costs left out.
Objection objection_to_skill(const Rules& r, const State& s, Seat seat, SkillId skill);
/// True if the judgement ends with this objection.
bool objected(Judging& j, const Objection& objection);
/// True if the judgement ends because the target named is not the one the rules leave.
bool wrong_target(Judging& j, Seat right, RuleId why);

// --- moments.cpp: skills outside their window, or of somebody else
// ------------------------------------------------------------------------------------------

/// Ends the judgement if nobody can ever declare this skill in this format, with the reason.
bool dead_letter(Judging& j);
/// Ends the judgement: what is declared has a moment, and it is not this one, or it acts by itself.
void not_the_moment(Judging& j);
/// The action declares an optional or locked skill of the general in play, or the skill of an equipment he
/// wears.
bool owns_what_he_declares(const Judging& j);
/// Ends the judgement: the general in play does not have the skill declared.
void not_his_skill(Judging& j);
/// Ends the judgement of a declaration that is no answer to the open question, if it is one: nobody's skill
/// here, not this general's, not worn, or not its moment. False: nothing is declared.
bool declared_elsewhere(Judging& j);
/// The clause that says which cards pay for a skill or may be converted by it; none if there is none.
RuleId text_of_cost(SkillId skill);

/// 激将 wherever a 杀 may be used or played (lord_skills.cpp).
void judge_jijiang(Judging& j);

// --- one function a question
// ------------------------------------------------------------------------------------

void judge_play_phase(Judging& j);
void judge_answer(Judging& j);
void judge_invoke(Judging& j);
void judge_retrial(Judging& j);
void judge_take(Judging& j);
void judge_display(Judging& j);
void judge_discard(Judging& j);
void judge_suit(Judging& j);
void judge_arrange(Judging& j);
void judge_hand_out(Judging& j);
void judge_draw(Judging& j);
void judge_turn_up(Judging& j);
void judge_lay_down(Judging& j);
void judge_shuffle(Judging& j);
void judge_enter(Judging& j);

/// Judges any action against the open prompt.
Ruling judge_with(const Rules& r, const State& s, const Prompt& p, const Action& a, bool forced, Plan& plan);

}  // namespace yuanmen::engine
