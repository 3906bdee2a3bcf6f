// Facts of the table: cards drawn and turned over, the shuffled pile, the general who enters.
#include "engine/asks/judging.hpp"

namespace yuanmen::engine {
namespace {

/// Where the number of cards of a draw is stated more closely.
RuleId number_text(RuleId why) {
    switch (why) {
        case RuleId::first_draw:
            return RuleId::first_draw_base;
        case RuleId::draw_phase:
            return RuleId::draw_number;
        case RuleId::opening_hand:
            return RuleId::decision_hand_opening;
        case RuleId::turn_order:
            return RuleId::entrance_draw;
        default:
            return why == rule_of(SkillId::tianxiang) ? RuleId::tianxiang_draw : RuleId::none;
    }
}

/// The switch that decided the number, or that fewer are left than it says.
RuleId number_decision(const Judging& j) {
    if (j.p.min == j.s.pile_n && j.a.n > j.p.min) return RuleId::pile_exhausted;
    if (j.p.why == RuleId::turn_order) return RuleId::decision_hand_replacement;
    if (j.p.why == rule_of(SkillId::tianxiang) && j.s.of(j.p.seat).hp < 0)
        return RuleId::decision_lost_hp_floor;
    return j.p.why == RuleId::first_draw ? RuleId::decision_first_draw_minus_one : RuleId::none;
}

bool read_reveal(Judging& j) {
    if (j.a.n != 0 && j.a.n != j.p.min) {
        if (j.breach(Code::draw_count, {j.p.why, number_text(j.p.why), number_decision(j)})) return false;
        if (j.a.n > j.s.pile_n || j.p.question == Question::turn_up) {
            j.no(Code::draw_count, {j.p.why});
            return false;
        }
    }
    return read_pile(j, j.a.n == 0 ? j.p.min : j.a.n);
}

}  // namespace

void judge_draw(Judging& j) {
    read_reveal(j);
}

void judge_turn_up(Judging& j) {
    if (read_reveal(j)) faces_known(j);
}

void judge_lay_down(Judging& j) {
    if (j.a.n == 0) return;
    if (j.a.n != j.p.min) return j.no(Code::count, {j.p.why});
    if (read_cards(j, slots_in(j.s, hand_of(j.p.seat)))) faces_known(j);
}

void judge_shuffle(Judging& j) {
    if (j.a.n == 0) return;
    if (j.a.n != j.s.discard_n)
        return j.no(Code::shuffle_content, {RuleId::pile_exhausted, RuleId::shuffle_content});
    std::array<std::int8_t, kSlots> balance{};
    int unknown = 0;
    for (std::size_t slot = 0; slot < kSlots; ++slot) {
        if (j.s.place[slot] != Zone::discard) continue;
        if (j.s.face[slot] == kUnknownFace) {
            ++unknown;
        } else {
            ++balance[j.s.face[slot]];
        }
    }
    for (std::size_t i = 0; i < j.a.n; ++i) {
        const Face face = j.a.cards[i].face;
        if (face == kUnknownFace) return j.no(Code::face_needed, {RuleId::pile_exhausted});
        if (face >= kSlots || j.r.copies(face) == 0) return j.no(Code::bad_action);
        --balance[face];
    }
    for (std::int8_t left : balance) unknown -= left < 0 ? -left : 0;
    for (std::int8_t left : balance) {
        if (left > 0 || unknown < 0)
            return j.no(Code::shuffle_content, {RuleId::pile_exhausted, RuleId::shuffle_content});
    }
}

void judge_enter(Judging& j) {
    const Side& side = j.s.of(j.p.seat);
    const GeneralId next = side.line_up[side.fielded + 1U];
    if (next != GeneralId::none) {
        if (j.a.general != GeneralId::none && j.a.general != next)
            j.no(Code::wrong_general, {RuleId::line_up, RuleId::entrance});
        return;
    }
    if (j.a.general == GeneralId::none) return j.no(Code::wrong_general, {RuleId::line_up, RuleId::entrance});
    if (static_cast<int>(j.a.general) >= cards::kGeneralCount) return j.no(Code::bad_action);
    for (const Side& each : j.s.side) {
        for (GeneralId known : each.line_up) {
            if (known == j.a.general) return j.no(Code::wrong_general, {RuleId::line_up, RuleId::deck});
        }
    }
}

}  // namespace yuanmen::engine
