#include "engine/random_play.hpp"

#include <algorithm>
#include <map>
#include <string_view>

#include "cards/parameter_table.hpp"

namespace yuanmen::engine::test {
namespace {

const cards::RulesetLibrary& library() {
    static const cards::RulesetLibrary shipped = cards::RulesetLibrary::shipped();
    return shipped;
}

bool read_by_the_engine(std::string_view key) {
    for (std::string_view desk : {"draft.", "clock.", "line_up.", "hand.", "tiebreaks"}) {
        if (key.starts_with(desk)) return false;
    }
    return true;
}

}  // namespace

const Rules& rules_of(const std::string& id) {
    static std::map<std::string, std::unique_ptr<Rules>> made;
    std::unique_ptr<Rules>& rules = made[id];
    if (!rules) rules = std::make_unique<Rules>(library().find(id));
    return *rules;
}

const Rules& rules_with(const std::string& key, int value) {
    static std::map<std::string, std::unique_ptr<Rules>> made;
    std::unique_ptr<Rules>& rules = made[key + "=" + std::to_string(value)];
    if (!rules) {
        auto ruleset = std::make_shared<cards::Ruleset>(*library().find("wzzz-2012"));
        cards::find_parameter(key)->set(ruleset->parameters, value);
        rules = std::make_unique<Rules>(ruleset);
    }
    return *rules;
}

const std::vector<NamedRules>& all_rules() {
    static const std::vector<NamedRules> all = [] {
        std::vector<NamedRules> list;
        for (const auto& ruleset : library().all()) list.push_back({ruleset->id, &rules_of(ruleset->id)});
        for (const cards::ParameterRow& row : cards::parameter_table()) {
            if (row.type != cards::ParameterType::choice || !read_by_the_engine(row.key)) continue;
            for (int value = 1; value <= row.max; ++value) {
                list.push_back(
                    {std::string(row.key) + " = " + std::string(row.values[static_cast<std::size_t>(value)]),
                     &rules_with(std::string(row.key), value)});
            }
        }
        return list;
    }();
    return all;
}

Start random_start(const Rules& rules, Dice& dice) {
    std::vector<GeneralId> generals;
    for (int i = 0; i < cards::kGeneralCount; ++i) generals.push_back(static_cast<GeneralId>(i));
    dice.shuffle(generals);
    const std::ptrdiff_t size = rules.switches().line_up_size;
    Start start;
    start.line_up[0].assign(generals.begin(), generals.begin() + size);
    start.line_up[1].assign(generals.begin() + size, generals.begin() + 2 * size);
    for (int i = 0; i < kSlots; ++i) start.pile.push_back(static_cast<cards::CardId>(i));
    dice.shuffle(start.pile);
    return start;
}

Action sample(const State& state, const Family& family, Dice& dice) {
    Action action = head_of(family);
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
    // a pass is one family among few: think twice before it
    if (all.items[static_cast<std::size_t>(pick)].verb == Verb::pass) pick = dice.below(all.size);
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

bool is_member(const State& state, const Families& all, const Action& a) {
    for (const Family& f : all) {
        const bool head = f.verb == a.verb && f.seat == a.seat && f.skill == a.skill && f.kind == a.kind &&
                          f.through == a.through && f.zone == a.zone && f.choice == a.choice &&
                          f.general == a.general && (f.target == kNoTarget || f.target == a.target);
        if (!head || a.n < f.min || a.n > f.max) continue;
        std::array<int, 256> left{};
        for (SlotSet from = f.from; !from.empty();) ++left[state.face[from.pop()]];
        bool all_there = true;
        for (std::size_t i = 0; i < a.n; ++i) all_there = all_there && --left[a.cards[i].face] >= 0;
        if (all_there) return true;
    }
    return false;
}

}  // namespace yuanmen::engine::test
