#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/shared_list.hpp"
#include "journal/codec/fields.hpp"
#include "match/codec.hpp"
#include "match/snapshot.hpp"
#include "match/state.hpp"

// What a score sheet says (P31), a field each place of the printed one. Written as canonical JSON it is
// frozen, hashed and signed: its bytes stand for ever. A field that comes later is optional, and none is
// renamed. Times called "wall" are in milliseconds since 1970, lengths in milliseconds.

namespace yuanmen::match {

using journal::OrNull;

/// How far the log had come when a sheet was drawn up: the state's version and hash before the command.
struct LogMark {
    std::int64_t seq = 0;
    std::string sha256;

    YUANMEN_FIELDS(seq, sha256);
};

struct SheetPlayer : PlayerName {
    OrNull<cards::Seat> seat;
    std::int64_t late_ms = 0;
    bool present = false;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        PlayerName::fields(self, f);
        f("seat", self.seat);
        f("late_ms", self.late_ms);
        f("present", self.present);
    }
};

struct SheetPick : PickEntry {
    OrNull<cards::GeneralId> general;  ///< null: a back nobody ever turned up

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        PickEntry::fields(self, f);
        f("general", self.general);
    }
};

struct SheetDraft {
    std::string drawn_by;  ///< "tool" or "table"
    std::vector<cards::GeneralId> face_up;
    std::vector<OrNull<cards::GeneralId>> backs;  ///< by slot
    std::vector<SheetPick> picks;

    YUANMEN_FIELDS(drawn_by, face_up, backs, picks);
};

/// What proves the tool's draw.
struct SheetDraw {
    DrawScope scope{};
    std::string commitment;
    PerChair<std::optional<std::string>> nonces;
    OrNull<std::string> payload;

    YUANMEN_FIELDS(scope, commitment, nonces, payload);
};

/// One place of a line-up: what played there, or what was sealed for it.
struct SheetPlace {
    int position = 0;
    OrNull<PoolCard> card;
    OrNull<cards::GeneralId> general;
    bool entered = false;

    // Only of one that entered; see Fielded.
    std::optional<int> hp;
    std::optional<int> max_hp;
    std::optional<int> entered_turn;
    std::optional<bool> fallen;
    std::optional<int> fell_turn;
    std::optional<std::int64_t> fell_remaining_ms;
    std::optional<std::int64_t> fell_wall_ms;

    YUANMEN_FIELDS(position, card, general, entered, hp, max_hp, entered_turn, fallen, fell_turn,
                   fell_remaining_ms, fell_wall_ms);
};

struct SheetLineUp {
    LineUpMethod method{};
    bool sealed = false;
    std::string note;
    std::vector<SheetPlace> places;

    YUANMEN_FIELDS(method, sealed, note, places);
};

struct SheetDeath {
    Chair chair{};
    cards::GeneralId general = cards::GeneralId::none;
    int turn = 0;
    std::int64_t remaining_ms = 0;
    std::int64_t wall_ms = 0;

    YUANMEN_FIELDS(chair, general, turn, remaining_ms, wall_ms);
};

/// How a chair stood at the end; null while nobody of his is in play.
struct FinalPosition {
    OrNull<cards::GeneralId> general;
    OrNull<int> hp;
    OrNull<int> max_hp;
    int generals_left = 0;

    YUANMEN_FIELDS(general, hp, max_hp, generals_left);
};

struct SheetResult : Outcome {
    EndNote note;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        Outcome::fields(self, f);
        f("note", self.note);
    }
};

/// What a photo shows and its hash; the bytes stay in the store, and who took it in the journal.
struct SheetPhoto : Photo {
    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("photo", self.photo);
        f("of", self.of);
        f("chair", self.chair);
        PhotoFile::fields(self, f);
        f("wall_ms", self.wall_ms);
    }
};

/// One made at the table, or one written with an amended sheet: that has its text alone.
struct SheetRemark {
    std::string text;
    std::optional<std::int64_t> wall_ms;
    std::optional<std::string> by;
    std::optional<Chair> chair;
    std::optional<std::string> infraction;
    std::optional<std::string> penalty;
    std::optional<bool> cost_the_match;

    YUANMEN_FIELDS(text, wall_ms, by, chair, infraction, penalty, cost_the_match);
};

struct SheetContent {
    static constexpr const char* kPart = "SheetContent";
    std::string format;
    int version = 0;
    std::string reason;
    std::string match;
    std::string event;
    std::string stage;
    int round = 0;
    int table = 0;
    std::string date;
    RulesetMark ruleset;
    LogMark log;
    std::string judge;
    std::string recorder;
    PerChair<SheetPlayer> players;
    OrNull<DeckChecked> deck_check;
    SheetDraft draft;
    OrNull<SheetDraw> draw;  ///< null: nothing was drawn by the tool
    PerChair<SheetLineUp> line_ups;
    OrNull<std::int64_t> started_wall_ms;
    OrNull<std::int64_t> ended_wall_ms;
    base::SharedList<ClockEntry> clock;
    int turns = 0;
    std::vector<SheetDeath> deaths;  ///< in the order of time
    PerChair<FinalPosition> final;
    std::vector<Comparison> comparisons;
    std::vector<PerChair<int>> cards_compared;
    OrNull<SheetResult> result;
    std::optional<std::vector<SheetPhoto>> photos;  ///< the first sheets had none
    base::SharedList<SheetNote> penalties;
    std::vector<SheetRemark> remarks;
    base::SharedList<SheetNote> judge_errors;

    YUANMEN_FIELDS(format, version, reason, match, event, stage, round, table, date, ruleset, log, judge,
                   recorder, players, deck_check, draft, draw, line_ups, started_wall_ms, ended_wall_ms,
                   clock, turns, deaths, final, comparisons, cards_compared, result, photos, penalties,
                   remarks, judge_errors);
};

}  // namespace yuanmen::match
