#pragma once

#include <cstdint>
#include <string_view>

#include "engine/action.hpp"
#include "engine/rule_id.hpp"
#include "engine/state.hpp"

namespace yuanmen::engine {

/// What is open now. Which questions open, and to whom, depends only on what both players can see, so a
/// scribe who sees no hand meets the same questions as a judge who sees all.
enum class Question : std::uint8_t {
    // decisions
    play_phase,         ///< use a card, declare a skill, or Verb::end_play
    answer_jink,        ///< use or play 闪, or declare 八卦阵
    answer_slash,       ///< play 杀 (决斗, 南蛮入侵)
    use_slash,          ///< use 杀 (借刀杀人, 青龙偃月刀)
    nullify,            ///< use 无懈可击
    rescue,             ///< use 桃 on the dying general
    invoke_skill,       ///< declare Prompt::skill
    invoke_equipment,   ///< declare the skill of Prompt::kind
    retrial,            ///< 鬼才 or 鬼道
    take_card,          ///< pick one card of the opponent in Prompt::zones
    take_display,       ///< 五谷丰登
    discard_excess,     ///< discard phase
    discard_or_draw,    ///< 雌雄双股剑
    discard_or_damage,  ///< 刚烈
    name_suit,          ///< 反间
    arrange,            ///< 观星
    hand_out,           ///< 遗计
    put_off,            ///< which 不屈 cards leave
    // reveals
    begin_turn,
    draw,
    turn_up,  ///< a judgement card, the 五谷丰登 display, 不屈 cards: must be named, unless known already
    shuffle,
    lay_down,  ///< the hand of a fallen general: the paper may name its cards or leave them unknown
    enter,
    over,  ///< the match has ended
};
inline constexpr int kQuestions = 25;

/// "play_phase", "answer_jink" …: stable.
std::string_view id_of(Question question);
constexpr bool is_reveal(Question question) {
    return question >= Question::begin_turn;
}

/// Who decides what now. Derived from the top frame, never stored.
struct Prompt {
    Question question = Question::over;
    Seat seat = Seat::lord;          ///< who decides, or whom the reveal concerns
    bool may_pass = false;           ///< Verb::pass is legal
    std::uint8_t min = 0;            ///< cards the answer must name; reveals may also name none (n = 0):
    std::uint8_t max = 0;            ///< "as they lie", if nothing public stays unknown by that
    SkillId skill = SkillId::none;   ///< the skill on offer or at work
    CardKind kind = CardKind::none;  ///< the card or equipment on offer or at work
    std::uint16_t zones = 0;         ///< bit per Zone that may be named
    Seat target = Seat::lord;        ///< on whom: the dying, the judged, the one taken from
    Slot card = kNoSlot;             ///< the judgement card lying there (retrial)
    RuleId why{};                    ///< the clause that opened this window
};

/// Some legal actions, without listing them one by one: `head` with any min..max of `from` added to its
/// cards. Where `ordered` is set the order of the cards matters. Slots in `from` may be unidentified:
/// each that could belong there does, and the action must name a face that fits.
struct Family {
    Verb verb = Verb::pass;
    Seat seat = Seat::lord;
    SkillId skill = SkillId::none;
    CardKind kind = CardKind::none;
    CardKind through = CardKind::none;
    std::uint8_t target = kNoTarget;
    Zone zone = Zone::table;
    std::uint8_t choice = 0;
    GeneralId general = GeneralId::none;
    bool ordered = false;
    std::uint8_t min = 0;
    std::uint8_t max = 0;
    SlotSet from;
};

/// The action of a family, its cards still to be added.
Action head_of(const Family& family);

/// The families of one prompt; fixed room, no heap.
struct Families {
    static constexpr int kRoom = 160;
    std::array<Family, kRoom> items;
    int size = 0;

    void add(const Family& family) {
        if (size < kRoom) items[static_cast<std::size_t>(size++)] = family;
    }
    const Family* begin() const { return items.data(); }
    const Family* end() const { return items.data() + size; }
};

}  // namespace yuanmen::engine
