// Cards that count as something (card texts, generals.md 0.5): by themselves, by 武圣 (any red card as 杀),
// 龙胆 (杀 and 闪 from hand for each other), 倾国 (black hand card as 闪), 奇袭 (black card as 过河拆桥),
// 国色 (diamond as 乐不思蜀), or two hand cards as 杀 through 丈八蛇矛. Never two conversions at once; suit
// and colour stay the physical card's.
#include "engine/asks/judging.hpp"
#include "engine/conversions.hpp"

namespace yuanmen::engine {
namespace {

constexpr Conversion kConversions[] = {
    {SkillId::wusheng, CardKind::slash, true},      {SkillId::longdan, CardKind::slash, false},
    {SkillId::longdan, CardKind::jink, false},      {SkillId::qingguo, CardKind::jink, false},
    {SkillId::qixi, CardKind::dismantlement, true}, {SkillId::guose, CardKind::indulgence, true},
};

const Conversion* conversion_of(SkillId skill, CardKind makes) {
    for (const Conversion& conversion : kConversions) {
        if (conversion.skill == skill && conversion.makes == makes) return &conversion;
    }
    return nullptr;
}

bool read_spear(Judging& j) {
    const RuleId rule = rule_of(CardKind::spear);
    if (j.a.skill != SkillId::none || j.a.kind != CardKind::slash) {
        j.no(Code::conversion, {rule, RuleId::conversions});
        return false;
    }
    if (weapon_of(j.r, j.s, j.a.seat) != CardKind::spear &&
        j.breach(Code::equipment_not_worn, {rule, RuleId::equipment_slots}))
        return false;
    if (j.a.n != 2) {
        j.no(Code::count, {RuleId::spear_pair, rule});
        return false;
    }
    if (!read_cards(j, slots_in(j.s, hand_of(j.a.seat))) || !faces_known(j)) return false;
    const cards::Color first = cards::color_of(suit_after(j, j.a.seat, 0));
    if (first == cards::color_of(suit_after(j, j.a.seat, 1))) {
        j.plan.tint = first == cards::Color::red ? Tint::red : Tint::black;
    }
    return true;
}

}  // namespace

std::span<const Conversion> conversions() {
    return kConversions;
}

CardKind made_by(SkillId skill, CardKind other_than) {
    CardKind made = CardKind::none;
    for (const Conversion& conversion : kConversions) {
        if (conversion.skill == skill && (made == CardKind::none || made == other_than))
            made = conversion.makes;
    }
    return made;
}

bool could_speak(std::span<const Conversion> all, const Rules& r, const State& s, Seat seat, CardKind kind) {
    if (s.of(seat).hand_n > 0) return true;
    for (const Conversion& conversion : all) {
        if (conversion.makes != kind || !conversion.equipment_too || !has_skill(r, s, seat, conversion.skill))
            continue;
        for (SlotSet worn = slots_in(s, equip_of(seat)); !worn.empty();) {
            const Slot slot = worn.pop();
            if (converts(conversion, r.kind(s.face[slot]), suit_for(r, s, seat, slot))) return true;
        }
    }
    return false;
}

bool could_speak(const Rules& r, const State& s, Seat seat, CardKind kind) {
    return could_speak(kConversions, r, s, seat, kind);
}

bool converts(const Conversion& conversion, CardKind printed, cards::Suit suit) {
    switch (conversion.skill) {
        case SkillId::wusheng:
            return cards::color_of(suit) == cards::Color::red;
        case SkillId::longdan:
            return printed == (conversion.makes == CardKind::slash ? CardKind::jink : CardKind::slash);
        case SkillId::guose:
            return suit == cards::Suit::diamond;
        default:
            return cards::color_of(suit) == cards::Color::black;
    }
}

bool read_card_as(Judging& j) {
    const Seat seat = j.a.seat;
    if (j.a.through != CardKind::none) return read_spear(j);
    if (j.a.n != 1) {
        j.no(Code::count, {rule_of(j.a.skill), text_of_cost(j.a.skill), rule_of(j.a.kind)});
        return false;
    }
    if (j.a.skill != SkillId::none && !has_skill(j.r, j.s, seat, j.a.skill) && !j.forced) {
        not_his_skill(j);
        return false;
    }
    const Conversion* conversion = conversion_of(j.a.skill, j.a.kind);
    const bool equipment_too = conversion != nullptr && conversion->equipment_too;
    const unsigned zones = bit_of(hand_of(seat)) | (equipment_too ? bit_of(equip_of(seat)) : 0);
    if (!read_cards(j, slots_in_zones(j.s, zones)) || !faces_known(j)) return false;
    const CardKind printed = j.r.kind(face_after(j, 0));
    const cards::Suit suit = suit_after(j, seat, 0);
    j.plan.tint = static_cast<Tint>(suit);
    const bool fits = j.a.skill == SkillId::none
                          ? printed == j.a.kind
                          : conversion != nullptr && converts(*conversion, printed, suit);
    if (!fits && cards::is_equipment(j.a.kind)) {  // nothing could be put on
        j.no(Code::conversion, {rule_of(j.a.kind), RuleId::declaration});
        return false;
    }
    const RuleId text = j.a.skill == SkillId::none ? rule_of(j.a.kind) : rule_of(j.a.skill);
    const RuleId limit = j.a.skill == SkillId::none ? RuleId::declaration : text_of_cost(j.a.skill);
    return fits || !j.breach(Code::conversion, {text, limit, RuleId::conversions});
}

}  // namespace yuanmen::engine
