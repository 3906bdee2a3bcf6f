#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "cards/deck.hpp"
#include "cards/general.hpp"
#include "engine/action.hpp"
#include "engine/state.hpp"

namespace yuanmen::record {

using cards::CardFace;
using cards::CardKind;
using cards::GeneralId;
using cards::Seat;
using cards::SkillId;
using engine::Phase;
using engine::Verb;
using engine::Zone;

// A match record as it is written (NOTATION.md): names and faces, no rules, no position. Values; two records
// are equal exactly if their texts mean the same, comments included.

/// A card as written; kind none: `?`, a card nobody has shown.
using WrittenCard = CardFace;
constexpr bool is_unseen(const WrittenCard& card) {
    return card.kind == CardKind::none;
}

/// A decision or a reveal as written.
struct Move {
    Verb verb = Verb::pass;
    std::optional<Seat> seat;             ///< empty for shuffle, bell, overtime
    SkillId skill = SkillId::none;        ///< declared, or the conversion
    CardKind kind = CardKind::none;       ///< use: what the cards count as, if said; invoke: the equipment
    CardKind through = CardKind::none;    ///< spear for 丈八蛇矛
    std::optional<Seat> target;           ///< after `>`
    std::optional<Zone> zone;             ///< take
    GeneralId general = GeneralId::none;  ///< enter
    std::uint16_t number = 0;  ///< choose, arrange: as engine::Action::choice; begin_turn: the turn
    std::vector<WrittenCard> cards;

    friend bool operator==(const Move&, const Move&) = default;
};

struct SideCheck {
    std::optional<int> hp;
    std::optional<int> max_hp;
    std::optional<int> hand;
    friend bool operator==(const SideCheck&, const SideCheck&) = default;
};

/// `= …`: what the scribe counted on the table.
struct Checkpoint {
    std::array<SideCheck, 2> side;  ///< [Seat]
    std::optional<int> pile;
    std::optional<int> discard;
    std::optional<std::uint64_t> key;
    friend bool operator==(const Checkpoint&, const Checkpoint&) = default;
};

/// `! let_stand`: the breach in the move before stands.
struct LetStand {
    friend bool operator==(const LetStand&, const LetStand&) = default;
};

/// `! restore N`: back to before entry N.
struct Restore {
    int entry = 0;
    friend bool operator==(const Restore&, const Restore&) = default;
};

struct SetCard {
    WrittenCard card;
    Zone from = Zone::pile;
    Zone to = Zone::pile;
    CardKind as = CardKind::none;
    friend bool operator==(const SetCard&, const SetCard&) = default;
};
struct SetHp {
    Seat seat = Seat::lord;
    int hp = 0;
    friend bool operator==(const SetHp&, const SetHp&) = default;
};
struct SetSkipped {
    Phase phase = Phase::play;
    friend bool operator==(const SetSkipped&, const SetSkipped&) = default;
};

/// Lines that change nothing on the table.
enum class NoteKind : std::uint8_t { pause, resume, ruling };
struct Note {
    NoteKind kind = NoteKind::ruling;
    friend bool operator==(const Note&, const Note&) = default;
};

/// `~ N …`: entry N was written wrongly.
struct Correction {
    enum class How : std::uint8_t { replace, strike, after };
    int entry = 0;
    How how = How::replace;
    std::variant<std::monostate, Move, Checkpoint, LetStand, Restore, SetCard, SetHp, SetSkipped, Note>
        content;
    friend bool operator==(const Correction&, const Correction&) = default;
};

using Content =
    std::variant<Move, Checkpoint, LetStand, Restore, SetCard, SetHp, SetSkipped, Note, Correction>;

struct Entry {
    Content content;
    std::string comment;  ///< without the `;`, trimmed

    friend bool operator==(const Entry&, const Entry&) = default;
};

/// Free header lines, in the order of kHeaderKeys.
enum class HeaderKey : std::uint8_t { event, round, table, date, scribe, source, note, lord, renegade };
inline constexpr int kHeaderKeys = 9;

struct DraftPick {
    Seat seat = Seat::lord;
    std::vector<GeneralId> generals;
    friend bool operator==(const DraftPick&, const DraftPick&) = default;
};

struct Draft {
    std::vector<GeneralId> face_up;
    std::vector<GeneralId> face_down;
    std::vector<DraftPick> picks;
    friend bool operator==(const Draft&, const Draft&) = default;
};

struct WrittenTrick {
    WrittenCard card;
    CardKind as = CardKind::none;  ///< none: what it is printed
    friend bool operator==(const WrittenTrick&, const WrittenTrick&) = default;
};

/// One side of a position (NOTATION.md 2.1).
struct WrittenSide {
    std::uint8_t fallen = 0;
    std::optional<int> hp;
    bool face_down = false;
    bool first_draw_pending = false;
    std::uint8_t slashes = 0;
    std::vector<WrittenCard> hand;
    std::vector<WrittenCard> equipment;
    std::vector<WrittenTrick> judging;
    std::vector<WrittenCard> on_general;
    friend bool operator==(const WrittenSide&, const WrittenSide&) = default;
};

struct WrittenPosition {
    Seat active = Seat::renegade;
    Phase phase = Phase::play;
    std::uint16_t turn = 1;
    std::array<bool, 3> skipped = {false, false, false};  ///< judge, draw, play
    std::array<WrittenSide, 2> side;
    std::vector<WrittenCard> discard;
    friend bool operator==(const WrittenPosition&, const WrittenPosition&) = default;
};

struct Record {
    std::string ruleset;  ///< "wzzz-2012@5f0c1a2b" as written
    std::array<std::string, kHeaderKeys> header;
    std::optional<Draft> draft;
    std::array<std::vector<GeneralId>, 2> line_up;  ///< [Seat]; none: not revealed
    std::vector<WrittenCard> pile;                  ///< top first; empty: unknown
    std::optional<WrittenPosition> position;
    std::vector<Entry> entries;

    friend bool operator==(const Record&, const Record&) = default;
};

}  // namespace yuanmen::record
