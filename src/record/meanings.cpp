#include "record/meanings.hpp"

#include <algorithm>

#include "engine/conversions.hpp"
#include "engine/picks.hpp"
#include "engine/view.hpp"

namespace yuanmen::record {
namespace {

using engine::Action;
using engine::CardRef;
using engine::Face;
using engine::kNoSlot;
using engine::kUnknownFace;
using engine::Question;
using engine::Slot;
using engine::SlotSet;
using engine::State;

/// `invoke wusheng CARD`, `invoke blade CARD`: the use that it is. The blade is one only where it asks for a
/// 杀.
void read_as_use(Action& action, const engine::Prompt& prompt) {
    if (action.verb != Verb::invoke || action.n == 0) return;
    const bool answers = prompt.question == Question::answer_jink;
    const CardKind made = engine::made_by(action.skill, answers ? CardKind::slash : CardKind::jink);
    if (made != CardKind::none) {
        action.verb = Verb::use;
        action.kind = made;
    } else if (action.skill == SkillId::none && action.kind == CardKind::blade &&
               prompt.question == Question::use_slash && prompt.kind == CardKind::blade) {
        action.verb = Verb::use;
        action.kind = CardKind::slash;
    }
}

/// Where the cards of the action come from, as far as they can be unseen there.
SlotSet source_of(const State& state, const Action& action, const Move& move) {
    switch (action.verb) {
        case Verb::take:
            return engine::slots_in(state, move.zone.value_or(Zone::table));
        case Verb::use:
        case Verb::invoke:
        case Verb::discard:
        case Verb::lay_down:
            return engine::slots_in(state, engine::hand_of(action.seat));
        case Verb::give:
        case Verb::arrange:
            return state.depth > 0 ? state.stack[state.depth - 1U].mask : SlotSet{};
        default:
            return {};
    }
}

/// Whether a `?` may stay hidden here, so that it can be any card of its zone.
bool stays_hidden(const engine::Prompt& prompt, const Action& action) {
    switch (action.verb) {
        case Verb::take:
            return (action.zone == Zone::hand_lord || action.zone == Zone::hand_renegade) &&
                   !engine::ends_open(prompt);
        case Verb::invoke:
            return action.skill == SkillId::rende;
        case Verb::give:
        case Verb::arrange:
            return true;
        default:
            return false;
    }
}

class Placing {
  public:
    Placing(const Reading& reading, SlotSet source, bool hidden, bool ordered, const Action& action,
            Meanings& out)
        : r_(reading), source_(source), hidden_(hidden), ordered_(ordered), action_(action), out_(out) {}

    void all() { at(0, {}, 0); }

  private:
    bool unknown(Slot slot) const { return r_.state.face[slot] == kUnknownFace; }

    void at(std::size_t i, SlotSet used, int last_hidden) {
        if (out_.actions.size() >= kMostMeanings) {
            out_.dropped = true;
            return;
        }
        if (i == action_.n) {
            out_.actions.push_back(action_);
            return;
        }
        if (action_.cards[i].face == kUnknownFace) {
            hidden_ ? hidden_card(i, used, last_hidden) : at(i + 1, used, last_hidden);
        } else {
            named_card(i, used, last_hidden);
        }
    }

    void put(std::size_t i, Slot slot, SlotSet used, int last_hidden) {
        const CardRef before = action_.cards[i];
        action_.cards[i].slot = slot;
        used.add(slot);
        at(i + 1, used, last_hidden);
        action_.cards[i] = before;
    }

    /// A `?`: one slot of each class, then one of each known face; of a set each combination once.
    void hidden_card(std::size_t i, SlotSet used, int last) {
        int option = 0;
        bool any = false;
        const auto offer = [&](Slot slot) {
            ++option;
            any = true;
            if (ordered_ || option >= last) put(i, slot, used, option);
        };
        // options are counted over all slots, used ones too, so that the count means the same for every `?`
        std::array<std::int16_t, 256> first_free{};
        first_free.fill(-1);
        std::array<bool, 256> seen{};
        for (SlotSet left = source_; !left.empty();) {
            const Slot slot = left.pop();
            if (!unknown(slot)) continue;
            const std::uint8_t cls = r_.classes.of(slot);
            seen[cls] = true;
            if (first_free[cls] < 0 && !used.has(slot)) first_free[cls] = slot;
        }
        for (std::size_t cls = 0; cls < seen.size(); ++cls) {
            if (!seen[cls]) continue;
            first_free[cls] < 0 ? void(++option) : offer(static_cast<Slot>(first_free[cls]));
        }
        for (SlotSet left = source_; !left.empty();) {
            const Slot slot = left.pop();
            if (unknown(slot)) continue;
            if (twin_before(slot, used)) {
                ++option;
                continue;
            }
            used.has(slot) ? void(++option) : offer(slot);
        }
        if (!any) at(i + 1, used, last);  // more cards than there are: the referee says so
    }

    /// An equal card, still free, stands before this one and is taken instead.
    bool twin_before(Slot slot, SlotSet used) const {
        for (SlotSet left = source_; !left.empty();) {
            const Slot other = left.pop();
            if (other >= slot) return false;
            if (r_.state.face[other] == r_.state.face[slot] && !used.has(other)) return true;
        }
        return false;
    }

    void named_card(std::size_t i, SlotSet used, int last) {
        const Face face = action_.cards[i].face;
        for (SlotSet left = source_; !left.empty();) {
            const Slot slot = left.pop();
            if (r_.state.face[slot] != face || used.has(slot)) continue;
            used.add(slot);
            return at(i + 1, used, last);
        }
        std::array<bool, 256> tried{};
        bool any = worn(face);
        if (any) at(i + 1, used, last);
        for (SlotSet left = source_; !left.empty();) {
            const Slot slot = left.pop();
            const std::uint8_t cls = r_.classes.of(slot);
            if (!unknown(slot) || used.has(slot) || tried[cls]) continue;
            tried[cls] = true;
            if (!r_.classes.trivial() && !r_.classes.has(cls, face)) continue;
            any = true;
            put(i, slot, used, last);
        }
        if (!any) at(i + 1, used, last);  // not from there: the referee looks further, or says so
    }

    /// It lies open before him (equipment, 不屈 cards), from where some uses and discards take it too.
    bool worn(Face face) const {
        const SlotSet open = engine::slots_in(r_.state, engine::equip_of(action_.seat)) |
                             engine::slots_in(r_.state, engine::general_of(action_.seat));
        for (SlotSet left = open; !left.empty();) {
            if (r_.state.face[left.pop()] == face) return true;
        }
        return false;
    }

    const Reading& r_;
    const SlotSet source_;
    const bool hidden_;
    const bool ordered_;
    Action action_;
    Meanings& out_;
};

bool names_unseen(const Action& action) {
    return std::any_of(action.cards.begin(), action.cards.begin() + action.n,
                       [](const CardRef& card) { return card.face == kUnknownFace; });
}

bool named_too_often(const engine::Rules& rules, const Action& action) {
    for (std::size_t i = 0; i < action.n; ++i) {
        const Face face = action.cards[i].face;
        if (face == kUnknownFace) continue;
        const auto times = std::count_if(action.cards.begin(), action.cards.begin() + action.n,
                                         [face](const CardRef& card) { return card.face == face; });
        if (times > rules.copies(face)) return true;
    }
    return false;
}

}  // namespace

Meant meant_by(const engine::Rules& rules, const FaceTable& faces, const Reading& reading,
               const engine::Prompt& prompt, const Move& move, Action& action) {
    const Resolved read = resolve(rules, faces, reading.state, prompt, move);
    if (read.no_such_card) return Meant::no_such_card;
    action = read.action;
    read_as_use(action, prompt);
    if (action.n == 0) return Meant::one_thing;
    const bool pays = action.verb == Verb::use || action.verb == Verb::invoke || action.verb == Verb::discard;
    if (pays && action.n > 1 && named_too_often(rules, action)) return Meant::twice;
    const bool hidden = names_unseen(action) && stays_hidden(prompt, action);
    return hidden || !reading.classes.trivial() ? Meant::several_things : Meant::one_thing;
}

void meanings(const engine::Rules& rules, const FaceTable& faces, const Reading& reading,
              const engine::Prompt& prompt, const Move& move, Meanings& out) {
    out.actions.clear();
    out.dropped = false;
    Action action;
    const Meant meant = meant_by(rules, faces, reading, prompt, move, action);
    out.no_such_card = meant == Meant::no_such_card;
    out.twice = meant == Meant::twice;
    if (meant == Meant::one_thing) out.actions.push_back(action);
    if (meant != Meant::several_things) return;
    const SlotSet source = source_of(reading.state, action, move);
    const bool hidden = names_unseen(action) && stays_hidden(prompt, action);
    Placing(reading, source, hidden, action.verb == Verb::arrange, action, out).all();
}

}  // namespace yuanmen::record
