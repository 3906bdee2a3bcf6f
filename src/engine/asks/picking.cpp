// Answers that pick: a card of the opponent, of the display, of one's own to put away; a suit; an order.
#include "engine/asks/judging.hpp"
#include "engine/ops/turn.hpp"
#include "engine/picks.hpp"

namespace yuanmen::engine {
namespace {

/// Which zones the taking reaches.
RuleId reach_text(const Judging& j) {
    switch (j.p.skill) {
        case SkillId::tuxi:
            return RuleId::tuxi_hand;
        case SkillId::fankui:
            return RuleId::fankui_source;
        case SkillId::fanjian:
            return RuleId::fanjian_once;
        default:
            break;
    }
    const bool everywhere = j.p.kind == CardKind::dismantlement || j.p.kind == CardKind::snatch;
    return everywhere ? RuleId::decision_dismantle_judging_zone : RuleId::none;
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

/// Something of the play phase when that has ended, or was skipped.
void judge_late_play(Judging& j) {
    if (owns_what_he_declares(j)) return not_the_moment(j);
    const bool skipped = engine::skipped(j.s, Phase::play);
    const bool newcomer = (j.s.of(j.a.seat).inherited & Side::kEnteredInOwnTurn) != 0;
    j.no(Code::wrong_phase, {RuleId::play_phase, skipped ? RuleId::phase_skipped : RuleId::discard_phase,
                             skipped && newcomer ? RuleId::decision_skips_on_replace : RuleId::none});
}

}  // namespace

bool ends_open(const Prompt& p) {
    return p.kind == CardKind::dismantlement || p.kind == CardKind::ice_sword || p.skill == SkillId::fanjian;
}

void judge_take(Judging& j) {
    if (!one_card(j, Verb::take)) return;
    if ((j.p.zones & bit_of(j.a.zone)) == 0) return j.no(Code::zone_forbidden, {j.p.why, reach_text(j)});
    if (!read_cards(j, slots_in(j.s, j.a.zone))) return;
    if (ends_open(j.p) && !faces_known(j)) return;
    if (j.p.kind != CardKind::kylin_bow) return;
    const cards::Category category = cards::category_of(j.r.kind(face_after(j, 0)));
    if (category < cards::Category::plus_horse) j.no(Code::zone_forbidden, {j.p.why});
}

void judge_display(Judging& j) {
    if (!one_card(j, Verb::take)) return;
    if (j.a.zone != Zone::table) return j.no(Code::zone_forbidden, {j.p.why});
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
    const bool plays = j.a.verb == Verb::use || j.a.verb == Verb::invoke;
    if (j.p.question == Question::discard_excess && plays) return judge_late_play(j);
    if (j.a.verb != Verb::discard) return j.no(Code::not_answer, {j.p.why, RuleId::must_choose});
    if (!read_cards(j, slots_in_zones(j.s, j.p.zones)) || !faces_known(j)) return;
    if (j.a.n != j.p.min)
        j.breach(Code::discard_count,
                 {j.p.why, j.p.question == Question::discard_excess      ? RuleId::excess
                           : j.p.question == Question::discard_or_damage ? RuleId::ganglie_choice
                           : j.p.question == Question::put_off           ? RuleId::buqu_off
                                                                         : RuleId::none});
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
