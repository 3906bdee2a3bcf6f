#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "cards/seat.hpp"

namespace yuanmen::cards {

// The switches of a ruleset. Every enumeration is one switch: its key in rulesets/<id>/ruleset.json and its
// clause
// ("decision.<key>", with the meaning of each value) stand above it, its default in wzzz-2012 comes first.
// Keys, value names and fields are tied together in parameter_table.cpp; rulesets/README.md lists them for
// people.

/// draft.last_general: who gets the general left when every pick is made.
enum class LastGeneral : std::uint8_t { leave, renegade };
/// draft.face_down_seen_by: who may see a face-down general once it is picked. Never the opponent.
enum class FaceDownSeenBy : std::uint8_t { picker, nobody_until_line_up };
/// clock.starts_at: whether the draft is inside the match time.
enum class ClockStart : std::uint8_t { entry, first_turn };
/// clock.expiry: what happens to the running turn at the bell.
enum class ClockExpiry : std::uint8_t { finish_current_turn };
/// overtime: whether a level match is played on; `organiser` leaves it to each stage of an event.
enum class Overtime : std::uint8_t { organiser, allowed, none };
/// tiebreaks: the lines of the worksheet, compared in order.
enum class Tiebreak : std::uint8_t { remaining_generals, lost_hp_in_play, repeat_overtime, compare_card };
/// lost_hp.floor: whether current HP below 0 counts as 0 in "lost HP".
enum class LostHpFloor : std::uint8_t { zero, literal };
/// first_draw_minus_one: whether 内奸's shorter draw is used up by his first turn or by the first draw phase
/// held.
enum class FirstDrawMinusOne : std::uint8_t { first_turn, first_held, first_of_match };
/// own_death_turn: whether the turn goes on when the general whose turn it is falls.
enum class OwnDeathTurn : std::uint8_t { continue_turn, end_turn };
/// slash_count_on_replace: whether a newcomer inherits the 杀 already used in this play phase.
enum class SlashCountOnReplace : std::uint8_t { keep, reset };
/// skips_on_replace: whether phases already given up or lost this turn stay lost for a newcomer.
enum class SkipsOnReplace : std::uint8_t { keep, clear };
/// replace_at: when the next general enters.
enum class ReplaceAt : std::uint8_t { hp_deduction, damage_end };
/// orphan_card: what becomes of a card whose user's general died while it resolves.
enum class OrphanCard : std::uint8_t { finish_no_source, abort };
/// dying_order: who is asked for 桃 first.
enum class DyingOrder : std::uint8_t { actor_first, dying_first };
/// nullification_order: who may answer a trick with 无懈可击 first.
enum class NullificationOrder : std::uint8_t { either_if_actor_silent };
/// collateral_last_card_kongcheng: 借刀杀人 on oneself as the last hand card under 空城: the weapon is then
/// handed over, or it is forbidden, or the 杀 is asked for and used in spite of 空城.
enum class CollateralLastCardKongcheng : std::uint8_t { legal, illegal, slash_anyway };
/// reshuffle: when an exhausted draw pile is made anew.
enum class Reshuffle : std::uint8_t { lazy_tolerant, lazy, eager };
/// empty_piles: both piles empty.
enum class EmptyPiles : std::uint8_t { draw_what_exists, draw_match };
/// fanjian_owner: from when on the card taken by 反间 is the taker's.
enum class FanjianOwner : std::uint8_t { at_once, at_end, at_once_printed_suit };
/// ganglie_without_source: 刚烈 after damage without a source.
enum class GanglieWithoutSource : std::uint8_t { may_declare, may_not };
/// fankui_on_self: 反馈 when 司马懿 himself is the source.
enum class FankuiOnSelf : std::uint8_t { equipment_only, any, no };
/// buqu_first_card_at: the HP at which 不屈 turns up its first card.
enum class BuquFirstCardAt : std::uint8_t { hp_0, below_0 };
/// buqu_peach_round_when_different: 桃 for 周泰 although all his ranks differ.
enum class BuquPeachRound : std::uint8_t { allowed, none };
/// leiji_self: 雷击 on 张角 himself.
enum class LeijiSelf : std::uint8_t { allowed, no };
/// simultaneous_last_deaths: both last generals fall in one chain.
enum class SimultaneousLastDeaths : std::uint8_t { first_in_order };
/// used_card_discarded: when a used basic or trick card enters the discard pile.
enum class UsedCardDiscarded : std::uint8_t { at_end, at_declaration };
/// aim_skill_order: skills after the target of a 杀 is named: general before weapon and both before 仁王盾,
/// or the weapon first and the general's only when the shield has not stopped it.
enum class AimSkillOrder : std::uint8_t { general_first, weapon_first };
/// kurou_draw_on_death: whether the two cards of 苦肉 are drawn if 黄盖 died of it.
enum class KurouDrawOnDeath : std::uint8_t { no, newcomer };
/// buqu_choice: 不屈 is declared before anybody is asked for 桃, or its cards are turned up anyway and 周泰
/// chooses after the round.
enum class BuquChoice : std::uint8_t { before_rescue, after_rescue };
/// axe_payment: the two cards of 贯石斧 move at once, or one after the other with what the first sets off
/// between.
enum class AxePayment : std::uint8_t { at_once, card_by_card };
/// guidao_own_diagram: whether 鬼道 may spend the very 八卦阵 that is judging.
enum class GuidaoOwnDiagram : std::uint8_t { no, allowed };
/// skill_texts: the edition of the skill and card texts.
enum class SkillTexts : std::uint8_t { edition_2012 };

/// One turn of picking in the draft.
struct DraftStep {
    Seat seat = Seat::lord;
    std::uint8_t count = 0;  ///< how many generals this seat takes, 1..10

    friend bool operator==(const DraftStep&, const DraftStep&) = default;
};

/// A short list without heap: at most N items, in order.
template <class T, int N>
struct ShortList {
    std::array<T, N> items{};
    std::uint8_t size = 0;

    constexpr std::span<const T> view() const { return {items.data(), size}; }
    constexpr const T* begin() const { return items.data(); }
    constexpr const T* end() const { return items.data() + size; }
    friend bool operator==(const ShortList&, const ShortList&) = default;
};

struct DraftParameters {
    std::uint8_t face_up = 6;        ///< draft.face_up: generals laid out face up
    std::uint8_t face_down = 4;      ///< draft.face_down: generals laid out face down
    ShortList<DraftStep, 10> picks;  ///< draft.picks: who picks how many, in order
    LastGeneral last_general = LastGeneral::leave;
    FaceDownSeenBy face_down_seen_by = FaceDownSeenBy::picker;
    std::uint16_t pick_seconds = 20;  ///< draft.pick_seconds: for one pick; 0 = no limit

    constexpr int pool() const { return face_up + face_down; }
    friend bool operator==(const DraftParameters&, const DraftParameters&) = default;
};

struct ClockParameters {
    ClockStart starts_at = ClockStart::entry;
    std::uint16_t match_minutes = 40;    ///< clock.match_minutes
    std::uint16_t overtime_minutes = 5;  ///< clock.overtime_minutes
    ClockExpiry expiry = ClockExpiry::finish_current_turn;

    friend bool operator==(const ClockParameters&, const ClockParameters&) = default;
};

/// When a missing player is noted as late and when he has lost (judging P3).
struct LatenessParameters {
    std::uint16_t first_mark_minutes = 5;  ///< lateness.first_mark_minutes: since the call
    std::uint16_t loss_minutes = 10;       ///< lateness.loss_minutes: since the call, the match is lost

    friend bool operator==(const LatenessParameters&, const LatenessParameters&) = default;
};

/// Every switch of a ruleset, resolved. Trivially copyable, no heap: the engine keeps a copy or a pointer and
/// reads fields directly. The values written here are those of wzzz-2012 except draft.picks and tiebreaks,
/// which are empty until loaded.
struct Parameters {
    // the match desk (floor 3)
    DraftParameters draft;
    std::uint8_t line_up_size = 3;  ///< line_up.size: generals a side plays
    ClockParameters clock;
    LatenessParameters lateness;
    std::uint16_t correction_minutes = 20;  ///< results.correction_minutes: after the next pairing (P35)
    Overtime overtime = Overtime::organiser;
    ShortList<Tiebreak, 8> tiebreaks;
    LostHpFloor lost_hp_floor = LostHpFloor::zero;  ///< lost_hp.floor; also read by 天香

    // the engine (floor 1)
    std::uint8_t opening_hand = 4;      ///< hand.opening: cards each side draws before the first turn
    std::uint8_t replacement_hand = 4;  ///< hand.replacement: cards drawn when the next general enters
    FirstDrawMinusOne first_draw_minus_one = FirstDrawMinusOne::first_turn;
    OwnDeathTurn own_death_turn = OwnDeathTurn::continue_turn;
    SlashCountOnReplace slash_count_on_replace = SlashCountOnReplace::keep;
    SkipsOnReplace skips_on_replace = SkipsOnReplace::keep;
    ReplaceAt replace_at = ReplaceAt::hp_deduction;
    OrphanCard orphan_card = OrphanCard::finish_no_source;
    DyingOrder dying_order = DyingOrder::actor_first;
    bool lord_bonus_hp = false;  ///< lord_bonus_hp: no | yes
    bool lord_skills = false;    ///< lord_skills: off | on
    NullificationOrder nullification_order = NullificationOrder::either_if_actor_silent;
    CollateralLastCardKongcheng collateral_last_card_kongcheng = CollateralLastCardKongcheng::legal;
    bool dismantle_judging_zone = true;  ///< dismantle_judging_zone: yes | no; 过河拆桥 and 顺手牵羊
    Reshuffle reshuffle = Reshuffle::lazy_tolerant;
    std::uint8_t reshuffle_limit = 0;  ///< reshuffle.limit: the match is drawn at this reshuffle; 0 = never
    EmptyPiles empty_piles = EmptyPiles::draw_what_exists;
    FanjianOwner fanjian_owner = FanjianOwner::at_once;
    GanglieWithoutSource ganglie_without_source = GanglieWithoutSource::may_declare;
    bool tianxiang_repeats_d1 = false;  ///< tianxiang_repeats_d1: no | yes
    FankuiOnSelf fankui_on_self = FankuiOnSelf::equipment_only;
    BuquFirstCardAt buqu_first_card_at = BuquFirstCardAt::hp_0;
    BuquPeachRound buqu_peach_round_when_different = BuquPeachRound::allowed;
    LeijiSelf leiji_self = LeijiSelf::allowed;
    SimultaneousLastDeaths simultaneous_last_deaths = SimultaneousLastDeaths::first_in_order;
    UsedCardDiscarded used_card_discarded = UsedCardDiscarded::at_end;
    AimSkillOrder aim_skill_order = AimSkillOrder::general_first;
    KurouDrawOnDeath kurou_draw_on_death = KurouDrawOnDeath::no;
    BuquChoice buqu_choice = BuquChoice::before_rescue;
    AxePayment axe_payment = AxePayment::at_once;
    GuidaoOwnDiagram guidao_own_diagram = GuidaoOwnDiagram::no;
    SkillTexts skill_texts = SkillTexts::edition_2012;

    friend bool operator==(const Parameters&, const Parameters&) = default;
};

}  // namespace yuanmen::cards
