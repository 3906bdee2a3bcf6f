#include <algorithm>
#include <cstdlib>

#include "engine/corrections.hpp"
#include "engine/invariants.hpp"
#include "engine/random_play.hpp"
#include "fuzz/targets.hpp"

namespace yuanmen::fuzz {
namespace {

using namespace engine;
using engine::test::Dice;

constexpr int kMostSteps = 600;

/// The input as a row of choices; behind its end everything is 0.
class Choices {
  public:
    explicit Choices(std::string_view bytes) : bytes_(bytes) {}
    bool left() const { return !bytes_.empty(); }
    int byte() {
        if (bytes_.empty()) return 0;
        const auto value = static_cast<unsigned char>(bytes_.front());
        bytes_.remove_prefix(1);
        return value;
    }
    int below(int n) { return byte() % n; }

  private:
    std::string_view bytes_;
};

struct Choice {
    Action action;
    bool legal = true;  ///< it must be: no unseen card was given a face out of nowhere
};

/// A member of a family, as the bytes say. A reveal of unseen cards names none; unseen cards of a hand get a
/// face.
Choice chosen(const State& state, const Families& all, Choices& in) {
    const Family& family = all.items[static_cast<std::size_t>(in.below(all.size))];
    Dice dice(static_cast<std::uint64_t>(in.byte()) + 1);
    Choice choice{test::sample(state, family, dice), true};
    Action& action = choice.action;
    const auto unseen = [](const CardRef& card) { return card.face == kUnknownFace; };
    const auto end = action.cards.begin() + action.n;
    if (std::none_of(action.cards.begin(), end, unseen)) return choice;
    if (is_reveal(action.verb) && action.verb != Verb::turn_up) {
        action.n = 0;
        return choice;
    }
    choice.legal = false;
    for (auto card = action.cards.begin(); card != end; ++card) {
        if (unseen(*card)) card->face = static_cast<Face>(in.below(kSlots));
    }
    return choice;
}

CardRef any_card(const State& state, Choices& in) {
    const auto slot = static_cast<Slot>(in.below(kSlots));
    switch (in.below(4)) {
        case 0:
            return {kUnknownFace, slot};
        case 1:
            return {static_cast<Face>(in.below(kSlots)), slot};
        case 2:
            return {static_cast<Face>(in.below(kSlots)), kNoSlot};
        default:
            return {state.face[slot], kNoSlot};
    }
}

/// One field of an action changed to anything its type can say.
void disturb(const State& state, Action& action, Choices& in) {
    switch (in.below(11)) {
        case 0:
            action.seat = static_cast<Seat>(in.below(2));
            break;
        case 1:
            action.verb = static_cast<Verb>(in.below(kVerbs));
            break;
        case 2:
            action.kind = static_cast<CardKind>(in.below(cards::kCardKindCount));
            break;
        case 3:
            action.skill = static_cast<SkillId>(in.below(cards::kSkillCount));
            break;
        case 4:
            action.skill = SkillId::none;
            action.kind = CardKind::none;
            break;
        case 5:
            action.target = static_cast<std::uint8_t>(in.below(2));
            break;
        case 6:
            action.zone = static_cast<Zone>(in.below(kZones));
            break;
        case 7:
            action.choice = static_cast<std::uint8_t>(in.byte());
            break;
        case 8:
            action.general = static_cast<GeneralId>(in.below(cards::kGeneralCount));
            break;
        case 9:
            action.through = in.below(2) != 0 ? CardKind::spear : CardKind::none;
            break;
        default:
            action.n = 0;
            for (int i = in.below(kSlots + 1); i > 0; --i) action.add(any_card(state, in));
    }
}

Zone any_zone(Choices& in) {
    return static_cast<Zone>(in.below(kZones));
}

bool corrected(const Rules& rules, State& state, Choices& in) {
    const auto seat = static_cast<Seat>(in.below(2));
    switch (in.below(6)) {
        case 0:
            return set_hp(rules, state, seat, in.below(12) - 4).ok();
        case 1:
            return set_skipped(rules, state, static_cast<Phase>(in.below(8)), in.below(2) != 0).ok();
        case 2:
            return set_face_down(rules, state, seat, in.below(2) != 0).ok();
        default: {
            const CardRef card = any_card(state, in);
            const Zone from =
                card.slot != kNoSlot && in.below(2) != 0 ? state.place[card.slot] : any_zone(in);
            const Zone to = any_zone(in);
            constexpr CardKind kinds[] = {CardKind::none, CardKind::indulgence, CardKind::lightning};
            return set_card(rules, state, card, from, to, kinds[in.below(3)]).ok();
        }
    }
}

[[noreturn]] void fail(const std::string& what, const Rules& rules, const State& state, const Action& action,
                       const Ruling& ruling) {
    const std::string text = what + ": " + std::string(id_of(action.verb)) + " at " +
                             std::string(id_of(prompt(rules, state).question)) + ": " +
                             std::string(id_of(ruling.code));
    require(false, text.c_str());
    std::abort();
}

/// One step; whether the state may have changed.
bool step(const Rules& rules, State& state, Choices& in) {
    static thread_local Families all;
    families(rules, state, all);
    const int what = in.byte();
    if (what >= 244) return corrected(rules, state, in);
    if (all.size == 0) return false;
    for (const Family& family : all) {
        if (family.max <= family.from.count() && family.min <= family.max) continue;
        fail("a family wants more cards than there are", rules, state, head_of(family), {});
    }
    Choice choice = chosen(state, all, in);
    Action& action = choice.action;
    if (what < 190) {
        const Ruling ruling = apply(rules, state, action);
        if (choice.legal && !ruling.ok())
            fail("a member of a family is illegal", rules, state, action, ruling);
        return ruling.ok();
    }
    disturb(state, action, in);
    if (what % 2 == 0) disturb(state, action, in);
    return (what < 215 ? apply(rules, state, action) : force(rules, state, action)).ok();
}

}  // namespace

void play_engine(std::string_view bytes) {
    Choices in(bytes);
    const auto& rulesets = engine::test::all_rules();
    const Rules& rules = *rulesets[static_cast<std::size_t>(in.byte()) % rulesets.size()].rules;
    Dice dice(static_cast<std::uint64_t>(in.byte()) + 1);
    Start start = engine::test::random_start(rules, dice);
    if (in.below(4) == 0) start.pile.clear();
    State state = start_match(rules, start).value();
    for (int i = 0; i < kMostSteps && in.left() && state.outcome == Outcome::running; ++i) {
        const State before = state;
        const bool changed = step(rules, state, in);
        if (!changed) {
            require(engine::test::same_bits(before, state), "what is refused changes nothing");
            continue;
        }
        require(engine::test::keys_true(state), "the keys kept along are those computed anew");
        const std::string broken = engine::test::broken_conservation(rules, state);
        require(broken.empty(), broken.c_str());
        require(state.deepest < kStackDepth, "the stack is deep enough");
    }
}

}  // namespace yuanmen::fuzz
