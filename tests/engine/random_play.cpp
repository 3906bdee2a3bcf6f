#include "engine/random_play.hpp"

#include <map>
#include <string>

namespace yuanmen::engine::test {

const Rules& rules_of(const char* id) {
    static const cards::RulesetLibrary library = cards::RulesetLibrary::shipped();
    static std::map<std::string, std::unique_ptr<Rules>> made;
    std::unique_ptr<Rules>& rules = made[id];
    if (!rules) rules = std::make_unique<Rules>(library.find(id));
    return *rules;
}

State random_start(const Rules& rules, Dice& dice) {
    std::vector<GeneralId> generals;
    for (int i = 0; i < cards::kGeneralCount; ++i) generals.push_back(static_cast<GeneralId>(i));
    dice.shuffle(generals);
    const std::ptrdiff_t size = rules.switches().line_up_size;
    Start start;
    start.line_up[0].assign(generals.begin(), generals.begin() + size);
    start.line_up[1].assign(generals.begin() + size, generals.begin() + 2 * size);
    for (int i = 0; i < kSlots; ++i) start.pile.push_back(static_cast<cards::CardId>(i));
    dice.shuffle(start.pile);
    return start_match(rules, start).value();
}

Action sample(const State& state, const Family& family, Dice& dice) {
    Action action;
    action.verb = family.verb;
    action.seat = family.seat;
    action.skill = family.skill;
    action.kind = family.kind;
    action.through = family.through;
    action.target = family.target;
    action.zone = family.zone;
    action.choice = family.choice;
    action.general = family.general;
    std::vector<Slot> slots;
    for (SlotSet left = family.from; !left.empty();) slots.push_back(left.pop());
    dice.shuffle(slots);
    const int n = family.min + dice.below(family.max - family.min + 1);
    for (int i = 0; i < n; ++i) action.add({state.face[slots[static_cast<std::size_t>(i)]], kNoSlot});
    return action;
}

Action random_action(const Rules& rules, const State& state, Dice& dice) {
    static thread_local Families all;
    families(rules, state, all);
    int pick = dice.below(all.size);
    // ending the play phase is one family among many; let half of the ends be thought over
    if (all.items[static_cast<std::size_t>(pick)].verb == Verb::pass && all.size > 1)
        pick = dice.below(all.size);
    Action action = sample(state, all.items[static_cast<std::size_t>(pick)], dice);
    if (action.verb != Verb::shuffle) return action;
    std::vector<Face> faces;
    for (std::size_t slot = 0; slot < kSlots; ++slot) {
        if (state.place[slot] == Zone::discard) faces.push_back(state.face[slot]);
    }
    dice.shuffle(faces);
    for (Face face : faces) action.add({face, kNoSlot});
    return action;
}

}  // namespace yuanmen::engine::test
