#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/slot.hpp"
#include "engine/state.hpp"

namespace yuanmen::engine {

/// What an action does. Decisions are somebody's will; reveals are facts of the table (a draw, a turned card,
/// a shuffle). Both are actions, so a recorded match needs no seed.
enum class Verb : std::uint8_t {
    // decisions
    pass,      ///< decline what is open
    end_play,  ///< finish the play phase
    use,       ///< lay down cards as `kind`: a use in one's play phase, or the answer that is asked for
    invoke,    ///< declare `skill`, or the equipment skill of `kind`, with the cards it costs and its target
    discard,   ///< put cards away: discard phase, 刚烈, 雌雄双股剑, 不屈
    choose,    ///< settle what is open by `choice`: a suit, or an Option
    take,      ///< take or pick a card that lies in `zone` (blind if that is a hand), or from the display
    give,      ///< 遗计: hand one of the cards looked at to `target`
    arrange,   ///< 观星: the first `choice` cards go on top (first = topmost), the others to the bottom
               ///< (last = bottommost)
    concede,
    // reveals
    begin_turn,  ///< `seat`'s turn begins
    draw,        ///< `seat` draws these cards, topmost first
    turn_up,     ///< cards turned over from the pile: judgement, 五谷丰登, 不屈
    shuffle,     ///< the discard pile becomes the new draw pile; cards = its order, top first, or none
    lay_down,    ///< the hand of `seat`'s fallen general is shown and discarded; all its cards, or none named
    enter,       ///< `seat`'s next general, `general`, enters
    bell,        ///< the match time is over
    overtime,    ///< a match that is level at the bell is played on
};
inline constexpr int kVerbs = 18;

/// "pass", "end_play", "use" …: stable.
std::string_view id_of(Verb verb);
constexpr bool is_reveal(Verb verb) {
    return verb >= Verb::begin_turn;
}

/// What Verb::choose can settle besides a suit (then `choice` is a cards::Suit).
enum class Option : std::uint8_t {
    let_draw = 10,  ///< 雌雄双股剑: the user draws a card
    damage = 11,    ///< 刚烈: take the damage
};

/// Names one card. A face alone means "one of this face that may be meant here", twins being equal. A slot
/// alone means that very place, its face unknown or not said. Both together pin the face to the place; floor
/// 2 does so when it has worked out which unseen card a written one was.
struct CardRef {
    Face face = kUnknownFace;
    Slot slot = kNoSlot;

    friend constexpr bool operator==(const CardRef&, const CardRef&) = default;
};

inline constexpr std::uint8_t kNoTarget = 0xFF;

/// A decision or a reveal. Names meaning, never a position in a list. Trivially copyable.
struct Action {
    Verb verb = Verb::pass;
    Seat seat = Seat::lord;               ///< who decides, or whom the reveal concerns
    SkillId skill = SkillId::none;        ///< the skill declared, or the conversion behind a use
    CardKind kind = CardKind::none;       ///< use: what the cards count as; invoke: the equipment
    CardKind through = CardKind::none;    ///< use: CardKind::spear if 丈八蛇矛 makes the 杀
    std::uint8_t target = kNoTarget;      ///< Seat, or kNoTarget where the rules leave only one
    Zone zone = Zone::table;              ///< take: where the card lies
    std::uint8_t choice = 0;              ///< choose, arrange
    GeneralId general = GeneralId::none;  ///< enter
    std::uint8_t n = 0;                   ///< cards named
    std::array<CardRef, kSlots> cards{};  ///< [n] and later are ignored

    void add(CardRef card) { cards[n++] = card; }
    friend bool operator==(const Action& a, const Action& b);
};

bool operator==(const Action& a, const Action& b);

}  // namespace yuanmen::engine
