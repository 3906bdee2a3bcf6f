// Answers that pick: a card of the opponent, of the display, of one's own to put away; a suit; an order.
#include "engine/asks/judging.hpp"

namespace yuanmen::engine {
namespace {

/// A card picked blind that everybody then sees must be named.
bool ends_open(const Prompt& p) {
    return p.kind == CardKind::dismantlement || p.kind == CardKind::ice_sword || p.skill == SkillId::fanjian;
}

bool one_card(Judging& j, Verb verb) {
    if (j.a.verb != verb) {
        j.no(Code::not_answer, {j.p.why});
        return false;
    }
    if (j.a.n != 1) {
        j.no(Code::count, {j.p.why});
        return false;
    }
    return true;
}

}  // namespace

void judge_take(Judging& j) {
    if (!one_card(j, Verb::take)) return;
    if ((j.p.zones & bit_of(j.a.zone)) == 0) return j.no(Code::zone_forbidden, {j.p.why, RuleId::zones});
    if (!read_cards(j, slots_in(j.s, j.a.zone))) return;
    if (ends_open(j.p) && !faces_known(j)) return;
    if (j.p.kind != CardKind::kylin_bow) return;
    const cards::Category category = cards::category_of(j.r.kind(face_after(j, 0)));
    if (category < cards::Category::plus_horse) j.no(Code::zone_forbidden, {j.p.why});
}

void judge_display(Judging& j) {
    if (!one_card(j, Verb::take)) return;
    if (j.a.zone != Zone::table) return j.no(Code::zone_forbidden, {j.p.why, RuleId::zones});
    read_cards(j, top(j.s).mask);
}

void judge_discard(Judging& j) {
    if (j.a.verb == Verb::choose) {
        const Option option = static_cast<Option>(j.a.choice);
        const bool known = (j.p.question == Question::discard_or_draw && option == Option::let_draw) ||
                           (j.p.question == Question::discard_or_damage && option == Option::damage);
        if (!known) j.no(Code::not_answer, {j.p.why});
        return;
    }
    if (j.a.verb != Verb::discard) return j.no(Code::not_answer, {j.p.why, RuleId::answers});
    if (!read_cards(j, slots_in_zones(j.s, j.p.zones)) || !faces_known(j)) return;
    if (j.a.n != j.p.min) j.breach(Code::discard_count, {j.p.why, RuleId::phases});
}

void judge_suit(Judging& j) {
    if (j.a.verb != Verb::choose || j.a.choice >= cards::kSuitCount) j.no(Code::not_answer, {j.p.why});
}

void judge_arrange(Judging& j) {
    if (j.a.verb != Verb::arrange) return j.no(Code::not_answer, {j.p.why});
    if (j.a.choice > j.p.max || (j.a.n != 0 && j.a.n != j.p.max)) return j.no(Code::count, {j.p.why});
    if (j.a.n == 0) {
        read_pile(j, j.p.max);
    } else {
        read_cards(j, top(j.s).mask);
    }
}

void judge_hand_out(Judging& j) {
    if (!one_card(j, Verb::give)) return;
    if (j.a.target > 1) return j.no(Code::bad_action);
    const SlotSet left = top(j.s).mask;
    const CardRef card = j.a.cards[0];
    if (card.face != kUnknownFace || card.slot != kNoSlot) {
        read_cards(j, left);
        return;
    }
    // not named: the topmost of those still to be handed out
    for (int i = j.s.pile_n; i-- > 0;) {
        const Slot slot = j.s.pile[static_cast<std::size_t>(i)];
        if (!left.has(slot)) continue;
        j.plan.slots[0] = slot;
        j.plan.faces[0] = kUnknownFace;
        j.plan.n = 1;
        j.plan.set = only(slot);
        return;
    }
}

}  // namespace yuanmen::engine
