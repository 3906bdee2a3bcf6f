#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "cards/card_kind.hpp"
#include "cards/general.hpp"
#include "cards/seat.hpp"
#include "engine/slot.hpp"

namespace yuanmen::engine {

using cards::CardKind;
using cards::GeneralId;
using cards::SkillId;

/// The phases of a turn (1v1.3.3.2), and the two moments that belong to none.
enum class Phase : std::uint8_t { setup, before_turn, start, judge, draw, play, discard, finish };

/// How the match stands (timing.14). At `time_up` nobody has won yet: see compare_at_time in engine.hpp.
enum class Outcome : std::uint8_t { running, generals_dead, conceded, time_up, piles_exhausted };

/// One general of one side: the seat and which of its line-up he is, or nobody. A newcomer is never the same
/// Who as the general he replaces, so whatever was meant for the dead one finds nobody.
struct Who {
    std::uint8_t code = 0xFF;  ///< seat | index in the line-up << 1

    constexpr bool nobody() const { return code == 0xFF; }
    constexpr Seat seat() const { return static_cast<Seat>(code & 1); }
    constexpr int index() const { return code >> 1; }
    friend constexpr bool operator==(Who, Who) = default;
};

inline constexpr int kMostGenerals = 10;  ///< line_up.size goes no higher

constexpr std::array<GeneralId, kMostGenerals> no_generals() {
    std::array<GeneralId, kMostGenerals> generals{};
    generals.fill(GeneralId::none);
    return generals;
}

/// One player's side of the table.
struct Side {
    static constexpr std::uint8_t kFaceDown = 1;   ///< the general lies face down (据守)
    static constexpr std::uint8_t kDead = 2;       ///< the general has died and nobody has entered yet
    static constexpr std::uint8_t kShortDraw = 4;  ///< his first draw phase, one card fewer, is still to come
    static constexpr std::uint8_t kLuoyi = 8;      ///< 裸衣 holds until the end of this turn
    static constexpr std::uint8_t kFanjianUsed = 16;  ///< once-a-phase skills already used in this play phase
    static constexpr std::uint8_t kJieyinUsed = 32;   //
    static constexpr std::uint8_t kHuangtianUsed = 128;  ///< 黄天 used by this player in this play phase
    static constexpr std::uint8_t kRendeHealed = 64;     ///< 仁德 has had its recovery in this play phase

    static constexpr std::uint8_t kSlashOfFallen =
        1;  ///< inherited: the 杀 of this phase was his predecessor's
    static constexpr std::uint8_t kEnteredInOwnTurn =
        2;  ///< inherited: he entered in the turn that is his side's

    std::int8_t hp = 0;
    std::uint8_t max_hp = 0;
    std::uint8_t flags = 0;
    std::uint8_t fielded = 0;  ///< index in line_up of the general in play
    std::array<GeneralId, kMostGenerals> line_up = no_generals();  ///< none: not revealed yet
    std::uint8_t line_up_size = 3;
    std::array<Slot, 4> equipment = {kNoSlot, kNoSlot, kNoSlot, kNoSlot};  ///< weapon, armour, +1, -1 horse
    std::array<Slot, 3> judging = {kNoSlot, kNoSlot, kNoSlot};             ///< first placed first
    std::array<CardKind, 3> judging_as = {CardKind::none, CardKind::none,
                                          CardKind::none};  ///< what each counts as
    std::uint8_t judging_n = 0;
    std::uint8_t hand_n = 0;
    std::uint8_t slashes = 0;                              ///< 杀 used in this play phase that count
    std::uint8_t rende_given = 0;                          ///< cards given by 仁德 in this play phase
    std::uint8_t inherited = 0;                            ///< for citations only: the two bits below
    std::uint16_t slash_ply = 0;                           ///< when the last counted 杀 was used
    std::uint16_t skill_ply = 0;                           ///< when the once-a-phase skill was used
    std::array<std::uint16_t, 3> judging_ply = {0, 0, 0};  ///< when each delayed trick came here

    constexpr GeneralId general() const { return line_up[fielded]; }
    constexpr bool has_flag(std::uint8_t flag) const { return (flags & flag) != 0; }
    /// Generals not yet fallen, the one in play included.
    constexpr int remaining() const { return line_up_size - fielded - (has_flag(kDead) ? 1 : 0); }
};

/// What a frame of the resolution stack is resolving; one file of ops/ or skills/ each.
enum class Op : std::uint8_t {
    opening,
    turn,
    delayed,
    use,
    slash,
    jink,
    nullify,
    duel,
    collateral,
    damage,
    dying,
    death,
    judgement,
    draw,
    turn_up,
    shuffle,
    take,
    loss,
    answer_slash,
    tianxiang,
    ganglie,
    yiji,
    luoshen,
    guanxing,
    fanjian,
    kurou,
    leiji,
    put_off,
    double_sword,
    jijiang,
};
inline constexpr int kOps = 30;

/// A suspended resolution step. (op, pc) says where in which procedure; the rest are its few variables, whose
/// meaning each op documents in its own file. No pointers: a stack of frames is copied as bytes.
struct Frame {
    Op op = Op::opening;
    std::uint8_t pc = 0;
    Who actor;    ///< user, source, judged, drawing … general
    Who subject;  ///< target, victim
    Slot card = kNoSlot;
    std::uint8_t skill = 0xFF;  ///< SkillId or CardKind of the equipment, as the op says
    std::int8_t n = 0;
    std::uint8_t flags = 0;
    CardKind kind = CardKind::none;  ///< what the card counts as
    std::uint8_t suit = 0xFF;        ///< Tint of the card being used
    std::uint8_t a = 0;
    std::uint8_t b = 0;
    std::uint16_t since = 0;  ///< ply of the step that opened this
    std::uint16_t asked = 0;  ///< 1: 激将 has been tried for the 杀 now demanded
    SlotSet mask;             ///< the slots this step has on the table or works through
};
static_assert(sizeof(Frame) == 32);

/// The deepest the rules can go is about ten (借刀杀人 > 杀 > 闪 > 雷击 > 伤害 > 天香 > 伤害 > 濒死 > 摸牌 >
/// 洗牌).
inline constexpr int kStackDepth = 12;

/// The whole match at one moment: one trivially copyable block. `State b = a;` is undo, what-if and
/// step-back. Only the engine writes it; read it through the questions of view.hpp where there is one.
struct State {
    static constexpr std::uint8_t kBell = 1;      ///< the match time is over: this turn is the last
    static constexpr std::uint8_t kTurnEnds = 2;  ///< own_death_turn = end: nothing of this turn follows
    static constexpr std::uint8_t kOvertime = 4;  ///< overtime is being played

    std::array<Zone, kSlots> place{};
    std::array<SlotSet, kZones> in_zone{};  ///< the same by zone
    std::array<Face, kSlots> face{};        ///< printed face, or kUnknownFace
    std::array<Slot, kSlots> pile{};        ///< [0] is the bottom, [pile_n - 1] the top
    std::array<Frame, kStackDepth> stack{};
    std::array<Side, 2> side{};
    std::uint64_t cards_public = 0;  ///< sums over the cards, from which the keys are made
    std::uint64_t cards_full = 0;
    std::uint64_t public_key = 0;  ///< equal for two states that every onlooker must see as equal
    std::uint64_t full_key = 0;    ///< equal for two states that are the same but for the naming of slots
    std::uint16_t ply = 0;         ///< applied actions so far
    std::uint16_t turn = 0;        ///< turns begun
    std::uint8_t depth = 0;        ///< frames on the stack
    std::uint8_t pile_n = 0;
    std::uint8_t discard_n = 0;
    Seat active = Seat::renegade;  ///< whose turn it is (当前回合人)
    Phase phase = Phase::setup;
    Outcome outcome = Outcome::running;
    std::uint8_t winner = 0xFF;  ///< Seat, or 0xFF
    std::uint8_t reshuffles = 0;
    std::uint8_t flags = 0;
    std::uint8_t answer = 0;     ///< what the frame just finished reports to the one below
    Slot answer_card = kNoSlot;  //
    std::uint8_t lost_hand = 0;  ///< per seat: his last hand card has left, 连营 not yet asked
    std::uint8_t lost_equip = 0;  ///< equipment cards lost, 枭姬 not yet asked: count, for one seat at a time
    std::uint8_t lost_equip_of = 0;  //
    std::uint8_t deepest = 0;        ///< greatest depth ever, for the fuzzer

    const Side& of(Seat seat) const { return side[static_cast<std::size_t>(index_of(seat))]; }
    Side& of(Seat seat) { return side[static_cast<std::size_t>(index_of(seat))]; }
};
static_assert(std::is_trivially_copyable_v<State>);
static_assert(sizeof(State) <= 1024);

}  // namespace yuanmen::engine
