#include "record/random_match.hpp"

#include <algorithm>
#include <optional>

#include "engine/view.hpp"

namespace yuanmen::record {
namespace {

using engine::Action;
using engine::Family;
using engine::Slot;
using engine::SlotSet;
using engine::State;

Action sample(const State& state, const Family& family, Dice& dice) {
    Action action = engine::head_of(family);
    std::vector<Slot> slots;
    for (SlotSet left = family.from; !left.empty();) slots.push_back(left.pop());
    dice.shuffle(slots);
    const int n = family.min + dice.below(family.max - family.min + 1);
    for (int i = 0; i < n; ++i) action.add({state.face[slots[static_cast<std::size_t>(i)]], engine::kNoSlot});
    return action;
}

/// The reveal as it will be seen: cards from the top of the pile, or a random new pile.
Action reveal(const State& state, const engine::Prompt& prompt, const Action& implied, Dice& dice) {
    Action action = implied;
    if (prompt.question == engine::Question::draw || prompt.question == engine::Question::turn_up) {
        for (int i = 0; i < prompt.max && i < state.pile_n; ++i) {
            const Slot slot = state.pile[static_cast<std::size_t>(state.pile_n - 1 - i)];
            action.add({state.face[slot], engine::kNoSlot});
        }
    }
    if (prompt.question == engine::Question::shuffle) {
        std::vector<Slot> slots;
        for (SlotSet left = engine::slots_in(state, Zone::discard); !left.empty();)
            slots.push_back(left.pop());
        dice.shuffle(slots);
        for (const Slot slot : slots) action.add({state.face[slot], engine::kNoSlot});
    }
    return action;
}

/// Any family, but the end of a play phase only now and then, and a pass not too often.
Action decision(const Referee& referee, const State& state, Dice& dice) {
    engine::Families families;
    engine::families(referee.rules(), state, families);
    for (int tries = 0;; ++tries) {
        const Family& family = families.items[static_cast<std::size_t>(dice.below(families.size))];
        const bool dull = family.verb == Verb::end_play || family.verb == Verb::pass;
        if (dull && families.size > 1 && tries < 8 && dice.below(3) != 0) continue;
        return sample(state, family, dice);
    }
}

void set_up(const Referee& referee, Dice& dice, Record& record) {
    const cards::Ruleset& ruleset = referee.rules().ruleset();
    record.ruleset = ruleset.id + "@" + ruleset.sha256.substr(0, 16);
    std::vector<GeneralId> generals;
    for (int i = 0; i < cards::kGeneralCount; ++i) generals.push_back(static_cast<GeneralId>(i));
    dice.shuffle(generals);
    const std::ptrdiff_t size = ruleset.parameters.line_up_size;
    record.line_up[0].assign(generals.begin(), generals.begin() + size);
    record.line_up[1].assign(generals.begin() + size, generals.begin() + 2 * size);
    record.pile.assign(ruleset.deck.faces.begin(), ruleset.deck.faces.end());
    dice.shuffle(record.pile);
}

}  // namespace

Move written(const Referee& referee, const State& before, const Action& action) {
    Move move;
    move.verb = action.verb;
    move.seat = action.seat;
    if (move.verb == Verb::shuffle || move.verb == Verb::bell || move.verb == Verb::overtime)
        move.seat.reset();
    move.skill = action.skill;
    move.through = action.through;
    const bool plain_use =
        action.verb == Verb::use && action.skill == SkillId::none && action.through == CardKind::none;
    if (!plain_use) move.kind = action.kind;
    if (action.target != engine::kNoTarget) move.target = static_cast<Seat>(action.target);
    if (action.verb == Verb::take && action.zone != Zone::table) move.zone = action.zone;
    move.number =
        action.verb == Verb::begin_turn ? static_cast<std::uint16_t>(before.turn + 1) : action.choice;
    move.general = action.general;
    for (std::size_t i = 0; i < action.n; ++i) {
        const engine::CardRef& card = action.cards[i];
        const engine::Face face = card.face == engine::kUnknownFace && card.slot != engine::kNoSlot
                                      ? before.face[card.slot]
                                      : card.face;
        move.cards.push_back(face == engine::kUnknownFace ? WrittenCard{}
                                                          : referee.rules().deck().face(face));
    }
    return move;
}

namespace {

/// What breaks a match off before its last general falls, and in front of which entry.
class Breaks {
  public:
    /// None at all.
    Breaks() = default;
    /// In 24 of 25 matches one, somewhere in the course that `length` entries take without.
    Breaks(std::uint64_t seed, std::size_t length) : dice_(seed ^ 0xE2D5) {
        const int kind = dice_.below(25);
        if (kind == 0 || length == 0) return;
        verb_ = kind <= 14 ? Verb::bell : Verb::concede;
        at_ = static_cast<std::size_t>(dice_.below(static_cast<int>(length)));
    }

    /// The bell, a concession, or overtime of a match that is level at the bell; empty: the match goes on.
    std::optional<Action> now(const Referee& referee, const State& state, std::size_t entries) {
        Action action;
        if (verb_ == Verb::bell && state.outcome == engine::Outcome::time_up) {
            action.verb = Verb::overtime;
            if (dice_.below(4) == 0 || !engine::judge(referee.rules(), state, action).ok()) return {};
            at_ = entries + static_cast<std::size_t>(1 + dice_.below(120));
            return action;
        }
        if (verb_ == Verb::pass || state.outcome != engine::Outcome::running || entries < at_) return {};
        at_ = static_cast<std::size_t>(-1);
        action.verb = verb_;
        action.seat = static_cast<Seat>(dice_.below(2));
        return action;
    }

  private:
    Dice dice_{0};
    Verb verb_ = Verb::pass;  ///< or bell, or concede
    std::size_t at_ = static_cast<std::size_t>(-1);
};

Record play(const Referee& referee, std::uint64_t seed, std::size_t most_entries, Breaks breaks) {
    Dice dice(seed);
    Record record;
    set_up(referee, dice, record);
    const auto start = start_of(referee, record);
    if (!start) return record;
    State state = start.value();
    while (record.entries.size() < most_entries) {
        const engine::Prompt prompt = engine::prompt(referee.rules(), state);
        std::optional<Action> action = breaks.now(referee, state, record.entries.size());
        if (!action && prompt.question == engine::Question::over) break;
        if (!action) action = random_action(referee, state, dice);
        Move move = written(referee, state, *action);
        if (!engine::apply(referee.rules(), state, *action).ok()) break;
        record.entries.emplace_back().content.emplace<Move>(std::move(move));
    }
    return record;
}

}  // namespace

engine::Action random_action(const Referee& referee, const State& state, Dice& dice) {
    const engine::Prompt prompt = engine::prompt(referee.rules(), state);
    const auto implied = engine::implied(referee.rules(), state);
    const bool reveals = engine::is_reveal(prompt.question) && implied;
    return reveals ? reveal(state, prompt, *implied, dice) : decision(referee, state, dice);
}

Record random_match(const Referee& referee, std::uint64_t seed, std::size_t most_entries) {
    return play(referee, seed, most_entries, {});
}

Record random_match_with_ends(const Referee& referee, std::uint64_t seed) {
    return play(referee, seed, kLongestMatch, {seed, play(referee, seed, kLongestMatch, {}).entries.size()});
}

}  // namespace yuanmen::record
