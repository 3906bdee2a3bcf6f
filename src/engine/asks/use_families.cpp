// Cards that may be used or played now: by themselves, by conversion, through 丈八蛇矛. Unidentified hand
// slots belong to every family they could belong to; the action must say which face they are.
#include "engine/asks/families.hpp"
#include "engine/asks/judging.hpp"
#include "engine/skills/lord_skills.hpp"

namespace yuanmen::engine {
namespace {

struct HandByKind {
    std::array<SlotSet, cards::kCardKindCount> of;
    SlotSet unknown, all;
};

HandByKind sort_hand(const Rules& r, const State& s, Seat seat) {
    HandByKind hand;
    hand.all = slots_in(s, hand_of(seat));
    for (SlotSet left = hand.all; !left.empty();) {
        const Slot slot = left.pop();
        if (s.face[slot] == kUnknownFace) {
            hand.unknown.add(slot);
        } else {
            hand.of[static_cast<std::size_t>(r.kind(s.face[slot]))].add(slot);
        }
    }
    return hand;
}

Family use_family(Seat seat, CardKind kind, SkillId skill, SlotSet from) {
    Family f = family_of(Verb::use, seat, from, 1, 1);
    f.kind = kind;
    f.skill = skill;
    return f;
}

void add_spear(Seat seat, const HandByKind& hand, Families& out) {
    Family f = family_of(Verb::use, seat, hand.all, 2, 2);
    f.kind = CardKind::slash;
    f.through = CardKind::spear;
    if (f.from.count() >= 2) out.add(f);
}

/// What forbids a use, with the equipment spent for it gone.
using Objects = Objection (*)(const Rules&, const State&, Seat, CardKind, SlotSet);

void add_conversions(const Rules& r, const State& s, Seat seat, CardKind only_kind, Objects objects,
                     Families& out) {
    for (const Conversion& conversion : conversions()) {
        if (only_kind != CardKind::none && conversion.makes != only_kind) continue;
        if (!has_skill(r, s, seat, conversion.skill)) continue;
        const unsigned zones =
            bit_of(hand_of(seat)) | (conversion.equipment_too ? bit_of(equip_of(seat)) : 0);
        SlotSet from;
        for (SlotSet left = slots_in_zones(s, zones); !left.empty();) {
            const Slot slot = left.pop();
            const bool unseen = s.face[slot] == kUnknownFace;
            if (!unseen && !converts(conversion, r.kind(s.face[slot]), suit_for(r, s, seat, slot))) continue;
            if (objects(r, s, seat, conversion.makes, only(slot)).code == Code::ok) from.add(slot);
        }
        if (!from.empty()) out.add(use_family(seat, conversion.makes, conversion.skill, from));
    }
}

void add_skills(const Rules& r, const State& s, Seat seat, const HandByKind& hand, Families& out) {
    struct Active {
        SkillId skill;
        int min, max;
    };
    const Active list[] = {{SkillId::rende, 1, s.of(seat).hand_n},
                           {SkillId::kurou, 0, 0},
                           {SkillId::fanjian, 0, 0},
                           {SkillId::jieyin, 2, 2}};
    for (const Active& active : list) {
        if (!has_skill(r, s, seat, active.skill)) continue;
        if (objection_to_skill(r, s, seat, active.skill).code != Code::ok) continue;
        Family f =
            family_of(Verb::invoke, seat, active.max == 0 ? SlotSet{} : hand.all, active.min, active.max);
        f.skill = active.skill;
        if (f.from.count() >= f.min) out.add(f);
    }
}

void add_lord_skills(const Rules& r, const State& s, const Prompt& p, const HandByKind& hand, Families& out) {
    if (jijiang_open(r, s, p)) {
        Family f = family_of(Verb::invoke, p.seat, {}, 0, 0);
        f.skill = SkillId::jijiang;
        out.add(f);
    }
    if (p.question != Question::play_phase || !huangtian_open(r, s, p.seat)) return;
    if (s.of(p.seat).has_flag(Side::kHuangtianUsed)) return;
    Family f = family_of(Verb::invoke, p.seat, {}, 1, 1);
    f.skill = SkillId::huangtian;
    f.from = hand.of[static_cast<std::size_t>(CardKind::jink)] |
             hand.of[static_cast<std::size_t>(CardKind::lightning)] | hand.unknown;
    if (!f.from.empty()) out.add(f);
}

Objection objects_to_play(const Rules&, const State&, Seat, CardKind, SlotSet) {
    return {};
}
Objection objects_to_slash(const Rules& r, const State& s, Seat seat, CardKind, SlotSet spent) {
    return objection_to_demanded_slash(r, s, seat, spent);
}

}  // namespace

void play_families(const Rules& r, const State& s, const Prompt& p, Families& out) {
    const HandByKind hand = sort_hand(r, s, p.seat);
    out.add(family_of(Verb::end_play, p.seat, {}, 0, 0));
    for (int k = 0; k < cards::kCardKindCount; ++k) {
        const CardKind kind = static_cast<CardKind>(k);
        const SlotSet from = hand.of[static_cast<std::size_t>(k)] | hand.unknown;
        if (from.empty() || objection_to_use(r, s, p.seat, kind, {}).code != Code::ok) continue;
        out.add(use_family(p.seat, kind, SkillId::none, from));
    }
    add_conversions(r, s, p.seat, CardKind::none, objection_to_use, out);
    if (weapon_of(r, s, p.seat) == CardKind::spear &&
        objection_to_use(r, s, p.seat, CardKind::slash, {}).code == Code::ok) {
        add_spear(p.seat, hand, out);
    }
    add_skills(r, s, p.seat, hand, out);
    add_lord_skills(r, s, p, hand, out);
}

void answer_families(const Rules& r, const State& s, const Prompt& p, Families& out) {
    const CardKind kind = p.question == Question::answer_jink ? CardKind::jink
                          : p.question == Question::nullify   ? CardKind::nullification
                          : p.question == Question::rescue    ? CardKind::peach
                                                              : CardKind::slash;
    const Objects objects = p.question == Question::use_slash ? objects_to_slash : objects_to_play;
    const HandByKind hand = sort_hand(r, s, p.seat);
    const SlotSet from = hand.of[static_cast<std::size_t>(kind)] | hand.unknown;
    const bool open = objects(r, s, p.seat, kind, {}).code == Code::ok;
    if (open && !from.empty()) out.add(use_family(p.seat, kind, SkillId::none, from));
    add_conversions(r, s, p.seat, kind, objects, out);
    if (open && kind == CardKind::slash && weapon_of(r, s, p.seat) == CardKind::spear)
        add_spear(p.seat, hand, out);
    add_lord_skills(r, s, p, hand, out);
}

}  // namespace yuanmen::engine
