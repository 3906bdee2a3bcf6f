// The legal actions of each question as families, worked out from the rules directly rather than by trying
// judge on everything: a test holds the two against each other.
#include "engine/asks/families.hpp"

#include "engine/asks/judging.hpp"
#include "engine/engine.hpp"

namespace yuanmen::engine {

Family family_of(Verb verb, Seat seat, SlotSet from, int min, int max) {
    Family f;
    f.verb = verb;
    f.seat = seat;
    f.from = from;
    f.min = static_cast<std::uint8_t>(min);
    f.max = static_cast<std::uint8_t>(max);
    return f;
}

Action head_of(const Family& family) {
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
    return action;
}

namespace {

SlotSet known(const State& s, SlotSet slots) {
    SlotSet set;
    while (!slots.empty()) {
        const Slot slot = slots.pop();
        if (s.face[slot] != kUnknownFace) set.add(slot);
    }
    return set;
}

void add_pass(const Prompt& p, Families& out) {
    if (p.may_pass) out.add(family_of(Verb::pass, p.seat, {}, 0, 0));
}

void add_invoke(const Prompt& p, Families& out, SlotSet from, std::uint8_t target = kNoTarget) {
    Family f = family_of(Verb::invoke, p.seat, from, p.min, p.min);
    f.skill = p.skill;
    if (p.question == Question::invoke_equipment || p.question == Question::answer_jink) f.kind = p.kind;
    f.target = target;
    if (f.from.count() >= f.min) out.add(f);
}

SlotSet cost_slots(const Rules& r, const State& s, const Prompt& p) {
    SlotSet all = slots_in_zones(s, p.zones), fit;
    while (!all.empty()) {
        const Slot slot = all.pop();
        if (s.face[slot] == kUnknownFace) {  // it may be what is needed
            fit.add(slot);
            continue;
        }
        const cards::Suit suit = suit_for(r, s, p.seat, slot);
        const bool ok = p.skill == SkillId::tianxiang ? suit == cards::Suit::heart
                        : p.skill == SkillId::shensu  ? cards::is_equipment(r.kind(s.face[slot]))
                        : p.skill == SkillId::guidao  ? cards::color_of(suit) == cards::Color::black
                                                      : true;
        if (ok) fit.add(slot);
    }
    if (p.kind == CardKind::axe) fit.remove(s.of(p.seat).equipment[0]);
    const bool own_judgement = p.question == Question::retrial && p.kind == CardKind::eight_diagram;
    const bool spent = r.switches().guidao_own_diagram == cards::GuidaoOwnDiagram::allowed;
    if (own_judgement && p.target == p.seat && !spent) {
        const Slot diagram = s.of(p.seat).equipment[1];
        if (diagram != kNoSlot) fit.remove(diagram);
    }
    return fit;
}

void invoke_families(const Rules& r, const State& s, const Prompt& p, Families& out) {
    add_pass(p, out);
    if (p.skill == SkillId::leiji) {
        add_invoke(p, out, {}, static_cast<std::uint8_t>(index_of(cards::other(p.seat))));
        if (r.switches().leiji_self == cards::LeijiSelf::allowed) {
            add_invoke(p, out, {}, static_cast<std::uint8_t>(index_of(p.seat)));
        }
        return;
    }
    add_invoke(p, out, p.min == 0 ? SlotSet{} : cost_slots(r, s, p));
}

void take_families(const Rules& r, const State& s, const Prompt& p, Families& out) {
    for (int z = 0; z < kZones; ++z) {
        const Zone zone = static_cast<Zone>(z);
        if ((p.zones & bit_of(zone)) == 0) continue;
        SlotSet from = slots_in(s, zone);
        if (p.kind == CardKind::kylin_bow) {
            for (SlotSet left = from; !left.empty();) {
                const Slot slot = left.pop();
                if (cards::category_of(r.kind(s.face[slot])) < cards::Category::plus_horse) from.remove(slot);
            }
        }
        Family f = family_of(Verb::take, p.seat, from, 1, 1);
        f.zone = zone;
        if (!from.empty()) out.add(f);
    }
}

void choose_families(const Prompt& p, Families& out, std::initializer_list<int> choices) {
    for (int choice : choices) {
        Family f = family_of(Verb::choose, p.seat, {}, 0, 0);
        f.choice = static_cast<std::uint8_t>(choice);
        out.add(f);
    }
}

void discard_families(const State& s, const Prompt& p, Families& out) {
    const SlotSet there = slots_in_zones(s, p.zones);
    if (there.count() >= p.min) out.add(family_of(Verb::discard, p.seat, there, p.min, p.min));
    if (p.question == Question::discard_or_draw)
        choose_families(p, out, {static_cast<int>(Option::let_draw)});
    if (p.question == Question::discard_or_damage)
        choose_families(p, out, {static_cast<int>(Option::damage)});
}

void looked_at_families(const State& s, const Prompt& p, Families& out) {
    for (int choice = 0; choice < (p.question == Question::arrange ? p.max + 1 : 2); ++choice) {
        Family f = family_of(p.question == Question::arrange ? Verb::arrange : Verb::give, p.seat,
                             top(s).mask, p.min, p.max);
        if (p.question == Question::arrange) {
            f.choice = static_cast<std::uint8_t>(choice);
            f.ordered = true;
        } else {
            f.target = static_cast<std::uint8_t>(choice);
        }
        out.add(f);
    }
}

void reveal_families(const State& s, const Prompt& p, Families& out) {
    switch (p.question) {
        case Question::begin_turn:
            return out.add(family_of(Verb::begin_turn, p.seat, {}, 0, 0));
        case Question::shuffle:
            return out.add(family_of(Verb::shuffle, p.seat, {}, 0, 0));
        case Question::draw:
            return out.add(family_of(Verb::draw, p.seat, {}, 0, 0));
        case Question::lay_down:
            return out.add(family_of(Verb::lay_down, p.seat, {}, 0, 0));
        case Question::turn_up: {
            SlotSet next;
            for (int i = 0; i < p.min; ++i) next.add(s.pile[static_cast<std::size_t>(s.pile_n - 1 - i)]);
            const bool all_known = known(s, next) == next;
            return out.add(family_of(Verb::turn_up, p.seat, all_known ? SlotSet{} : next,
                                     all_known ? 0 : p.min, all_known ? 0 : p.min));
        }
        case Question::enter: {
            Family f = family_of(Verb::enter, p.seat, {}, 0, 0);
            f.general = s.of(p.seat).line_up[s.of(p.seat).fielded + 1U];
            return out.add(f);
        }
        default:
            return;
    }
}

}  // namespace

void families(const Rules& r, const State& s, Families& out) {
    out.size = 0;
    const Prompt p = prompt(r, s);
    switch (p.question) {
        case Question::play_phase:
            return play_families(r, s, p, out);
        case Question::answer_jink:
        case Question::answer_slash:
        case Question::use_slash:
        case Question::nullify:
        case Question::rescue:
            add_pass(p, out);
            if (p.question == Question::answer_jink && p.kind == CardKind::eight_diagram) {
                Prompt diagram = p;
                diagram.min = 0;
                add_invoke(diagram, out, {});
            }
            return answer_families(r, s, p, out);
        case Question::invoke_skill:
        case Question::invoke_equipment:
            return invoke_families(r, s, p, out);
        case Question::retrial:
            add_pass(p, out);
            return add_invoke(p, out, cost_slots(r, s, p));
        case Question::take_card:
            return take_families(r, s, p, out);
        case Question::take_display:
            return out.add(family_of(Verb::take, p.seat, top(s).mask, 1, 1));
        case Question::discard_excess:
        case Question::discard_or_draw:
        case Question::discard_or_damage:
        case Question::put_off:
            return discard_families(s, p, out);
        case Question::name_suit:
            return choose_families(p, out, {0, 1, 2, 3});
        case Question::arrange:
        case Question::hand_out:
            return looked_at_families(s, p, out);
        default:
            return reveal_families(s, p, out);
    }
}

}  // namespace yuanmen::engine
