#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace yuanmen::record {

/// The words of the notation itself, apart from the names of cards, generals and skills. Each has an ASCII
/// and a Chinese spelling, which a printer writes, and further ones a reader accepts.
enum class Word : std::uint8_t {
    // seats
    lord,
    renegade,
    // decisions
    pass,
    end,
    use,
    invoke,
    discard,
    choose,
    take,
    give,
    arrange,
    concede,
    // reveals
    turn,
    draw,
    turn_up,
    lay_down,
    shuffle,
    enter,
    bell,
    overtime,
    // inside moves
    as,
    top,
    bottom,
    let_draw,
    damage,
    // judge
    let_stand,
    restore,
    set,
    skip_judge,
    skip_draw,
    skip_play,
    pause,
    resume,
    ruling,
    // corrections
    strike,
    after,
    // counters, with digits behind them
    hand_n,
    pile_n,
    discard_n,
    hp_n,
    turn_n,
    fallen_n,
    slash_n,
    key,
    // flags of a position
    face_down,
    first_draw,
    // phases
    phase_before_turn,
    phase_start,
    phase_judge,
    phase_draw,
    phase_play,
    phase_discard,
    phase_finish,
    // zones
    zone_pile,
    zone_discard,
    zone_hand_lord,
    zone_hand_renegade,
    zone_equip_lord,
    zone_equip_renegade,
    zone_judging_lord,
    zone_judging_renegade,
    zone_general_lord,
    zone_general_renegade,
    // header keys
    key_ruleset,
    key_event,
    key_round,
    key_table,
    key_date,
    key_scribe,
    key_source,
    key_note,
    key_lord,
    key_renegade,
    key_pool,
    key_draft,
    key_line_up,
    key_pile,
    key_position,
    key_hand,
    key_equip,
    key_judging,
    key_on_general,
    key_discard,
    count_,
};

/// What a word is, so that one text may be two words in different places (主 is a seat and a header key).
enum class WordClass : std::uint8_t {
    seat,
    verb,
    inside,
    judge,
    correction,
    counter,
    flag,
    phase,
    zone,
    key
};

WordClass class_of(Word word);
std::string_view ascii_of(Word word);
std::string_view chinese_of(Word word);

/// The word of this class with this spelling. Linear over the class; case matters.
std::optional<Word> find_word(WordClass in, std::string_view text);

/// All spellings of a class: for suggestions.
std::vector<std::string_view> spellings(WordClass in);

}  // namespace yuanmen::record
