#pragma once

#include "engine/action.hpp"
#include "engine/prompt.hpp"
#include "engine/rules.hpp"
#include "engine/ruling.hpp"
#include "engine/state.hpp"
#include "engine/unasked.hpp"
#include "engine/view.hpp"

namespace yuanmen::engine {

/// The rules and the state they act on, as every procedure gets them.
struct Game {
    const Rules& r;
    State& s;
    Unasked* unasked = nullptr;  ///< where to note questions that were passed over, if anybody wants to know

    template <class What>
    void skip(Seat seat, What what) {
        if (unasked != nullptr) unasked->note(seat, what);
    }
};

/// What judge found out about an action that apply needs: which slots its cards are.
struct Plan {
    int n = 0;
    std::array<Slot, kSlots> slots;  ///< [0, n), in the action's order
    SlotSet set;                     ///< the same as a set
    SlotSet pinned;                  ///< those whose face becomes known by this action
    std::array<Face, kSlots> faces;  ///< [0, n): faces to pin
    Tint tint = Tint::none;          ///< suit or colour of the card used
};

/// Whether a procedure goes on or waits for an action.
enum class Flow : bool { go, wait };

/// One procedure of the rules. `step` runs until something is pushed, popped or must be asked; `ask` says
/// what; `take` consumes the answer, which has been judged. All three look at frame.pc.
struct Procedure {
    Flow (*step)(Game&, Frame&);
    Prompt (*ask)(const Rules&, const State&, const Frame&);
    void (*take)(Game&, Frame&, const Action&, const Plan&);
};
const Procedure& procedure(Op op);

/// Runs frames until one waits or the match is over.
void advance(Game& g);

// --- the stack
// -----------------------------------------------------------------------------------------------

inline constexpr std::uint8_t kOverflow = 128;  ///< State::flags: the stack was full; apply rolls back

inline Frame& top(State& s) {
    return s.stack[s.depth - 1U];
}
inline const Frame& top(const State& s) {
    return s.stack[s.depth - 1U];
}
/// Puts a fresh frame on the stack. The frame returned is the one to fill in.
Frame& push(State& s, Op op);
void pop(State& s);
/// Pops and reports `answer` to the frame below.
inline void finish(State& s, std::uint8_t answer) {
    pop(s);
    s.answer = answer;
}
/// Turns the frame into another procedure's, so that endless chains need no depth.
void become(Frame& f, Op op);

// --- cards
// ---------------------------------------------------------------------------------------------------

/// Puts a card under the pile.
void put_under(Game& g, Slot slot);
/// Moves a card, keeps counts and sums, and notes lost hand or equipment for 连营 and 枭姬. To the pile: on
/// top.
void move(Game& g, Slot slot, Zone to);
void move_all(Game& g, SlotSet slots, Zone to);
/// Puts a delayed trick last into a judgement area.
void place_trick(Game& g, Slot slot, Seat seat, CardKind as);
/// Gives a slot its face.
void pin(State& s, Slot slot, Face face);
void pin_all(State& s, const Plan& plan);
/// Cards that have been used or played and still lie on the table go to the discard pile.
void clear_table(Game& g, SlotSet slots);
/// The processing area, or the discard pile at once (decision.used_card_discarded).
Zone used_zone(const Rules& r);

// --- life
// ----------------------------------------------------------------------------------------------------

/// Whether this player could still answer a demand for such a card, as far as everybody can see: by a hand
/// card, or by an equipment card that a skill of his makes it.
bool could_speak(const Rules& r, const State& s, Seat seat, CardKind kind);
/// Recovery of n HP, at most to the maximum (timing.9). 不屈 cards that must leave are asked for afterwards.
void recover(Game& g, Seat seat, int n);
/// 不屈 cards this general should have at his HP.
int buqu_due(const Rules& r, const State& s, Seat seat);

// --- pushing the common procedures
// ---------------------------------------------------------------------------

/// `why`: the clause by which the cards are drawn; a wrong number of them is judged by it.
void push_draw(Game& g, Seat seat, int n, RuleId why);
/// Turns n cards over into `to`; they are added to the mask of the frame now on top.
void push_turn_up(Game& g, Seat seat, int n, Zone to);
/// Shuffles until the pile has n cards or there are no more.
bool push_refill(Game& g, int n);
Frame& push_damage(Game& g, Who source, Who victim, int amount, CardKind cause, bool thunder);
void push_judgement(Game& g, Who judged, SkillId skill, CardKind kind);
void push_nullify(Game& g, Who user, Who target, CardKind kind);
void push_jink(Game& g, Who target, Who attacker, int n, bool play, bool armor_off);
void push_take(Game& g, Who taker, Who victim, unsigned zones, Zone to, SkillId skill, CardKind kind);

/// A judgement's result in State::answer: suit and rank, or none.
inline constexpr std::uint8_t kNoResult = 0xFF;
constexpr std::uint8_t judged_as(cards::Suit suit, cards::Rank rank) {
    return static_cast<std::uint8_t>(static_cast<int>(suit) | rank << 2);
}
constexpr bool judged_suit(std::uint8_t answer, cards::Suit suit) {
    return answer != kNoResult && (answer & 3) == static_cast<int>(suit);
}
constexpr bool judged_red(std::uint8_t answer) {
    return judged_suit(answer, cards::Suit::heart) || judged_suit(answer, cards::Suit::diamond);
}
constexpr int judged_rank(std::uint8_t answer) {
    return answer == kNoResult ? 0 : answer >> 2;
}

/// The frame of the running turn: the bottom of the stack.
inline Frame& turn_frame(State& s) {
    return s.stack[0];
}

/// The match is over.
void end_match(State& s, Outcome outcome, std::uint8_t winner);

}  // namespace yuanmen::engine
