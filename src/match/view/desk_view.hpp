#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "journal/codec/fields.hpp"
#include "journal/codec/json.hpp"
#include "match/codec.hpp"
#include "match/draw.hpp"
#include "match/sheet_content.hpp"
#include "match/snapshot.hpp"

// A match as one viewer may see it: what match::snapshot answers. Times of a length are in milliseconds,
// those called "wall" in milliseconds since 1970. A general or a card is null while this viewer may not know
// it.

namespace yuanmen::match {

using journal::OrNull;

struct ChairPlayer {
    std::string name;
    std::optional<std::string> id;  ///< for staff and himself

    YUANMEN_FIELDS(name, id);
};

/// A place of a line-up, as far as it has been shown or opened to everybody.
struct PlaceView {
    int position = 0;
    OrNull<PoolCard> card;
    OrNull<cards::GeneralId> general;

    YUANMEN_FIELDS(position, card, general);
};

/// Beyond the first two, only of a line-up that is sealed.
struct LineUpView {
    bool sealed = false;
    int size = 0;
    std::optional<LineUpMethod> method;
    std::optional<std::vector<std::string>> commitments;
    std::optional<std::string> note;
    std::optional<std::vector<PlaceView>> places;

    YUANMEN_FIELDS(sealed, size, method, commitments, note, places);
};

struct ChairView {
    ChairPlayer player;
    OrNull<cards::Seat> seat;  ///< null until the identities are settled
    bool present = false;
    std::int64_t late_ms = 0;
    LineUpView line_up;
    std::vector<Fielded> generals;  ///< in the order they entered
    OrNull<Fielded> in_play;
    bool awaits_entry = false;
    int fallen = 0;
    int generals_left = 0;  ///< in play or to come
    int reserve = 0;        ///< to come

    YUANMEN_FIELDS(player, seat, present, late_ms, line_up, generals, in_play, awaits_entry, fallen,
                   generals_left, reserve);
};

/// While somebody is missing after the players were called (P3).
struct LatenessView {
    std::int64_t called_wall_ms = 0;
    std::int64_t late_ms = 0;
    int mark = 0;  ///< lateness_mark

    YUANMEN_FIELDS(called_wall_ms, late_ms, mark);
};

struct DealView {
    bool pool_known = false;
    bool pool_drawn = false;
    bool identity_drawn = false;
    OrNull<DrawScope> scope;
    std::string commitment;
    PerChair<std::optional<std::string>> nonces;
    std::vector<std::string> back_commitments;
    OrNull<DrawProof> proof;

    YUANMEN_FIELDS(pool_known, pool_drawn, identity_drawn, scope, commitment, nonces, back_commitments,
                   proof);
};

struct GridCard {
    PoolCard card;
    bool back = false;
    OrNull<cards::GeneralId> general;
    OrNull<Chair> taken_by;
    OrNull<cards::Seat> taken_by_seat;

    YUANMEN_FIELDS(card, back, general, taken_by, taken_by_seat);
};

/// One step of the draft's order: `done` of its `count` picks are made.
struct StripStep {
    cards::Seat seat{};
    OrNull<Chair> chair;
    int count = 0;
    int done = 0;
    bool current = false;

    YUANMEN_FIELDS(seat, chair, count, done, current);
};

struct DraftView {
    std::vector<GridCard> grid;
    std::vector<StripStep> strip;
    std::vector<PickEntry> picks;
    OrNull<Chair> next;
    OrNull<cards::Seat> next_seat;
    int undoable_picks = 0;

    YUANMEN_FIELDS(grid, strip, picks, next, next_seat, undoable_picks);
};

struct PickTimerView {
    std::int64_t limit_ms = 0;
    std::int64_t remaining_ms = 0;
    bool running = false;
    bool offers_judge_draws = false;

    YUANMEN_FIELDS(limit_ms, remaining_ms, running, offers_judge_draws);
};

struct TurnView {
    int number = 0;  ///< 0 before the first
    bool running = false;
    OrNull<Chair> chair;
    OrNull<cards::Seat> seat;
    OrNull<Chair> next;  ///< between turns
    OrNull<FirstDrawNoted> first_draw;

    YUANMEN_FIELDS(number, running, chair, seat, next, first_draw);
};

/// The clock of the running period at `now`.
struct ClockView {
    Period period{};
    bool started = false;
    bool running = false;
    std::int64_t allotted_ms = 0;
    std::int64_t remaining_ms = 0;
    OrNull<base::Moment> deadline;
    OrNull<base::Moment> bell;  ///< when it rang
    OrNull<Interruption> interruption;
    std::int64_t proposed_extension_ms = 0;
    int overtimes = 0;
    base::SharedList<ClockEntry> journal;
    base::Moment now;

    YUANMEN_FIELDS(period, started, running, allotted_ms, remaining_ms, deadline, bell, interruption,
                   proposed_extension_ms, overtimes, journal, now);
};

struct PauseView {
    StopReason reason{};
    std::string note;
    std::optional<Chair> asked_by;
    std::optional<ZoneCounts> counts;
    bool keeps_running = false;
    std::int64_t since_wall_ms = 0;
    std::int64_t passed_ms = 0;

    YUANMEN_FIELDS(reason, note, asked_by, counts, keeps_running, since_wall_ms, passed_ms);
};

/// Everybody may know whether and when a sheet was signed; the rest stands for those at the table.
struct SignatureView {
    Stance stance{};
    std::int64_t wall_ms = 0;
    std::optional<std::string> text;
    std::optional<SigningMethod> method;
    std::optional<std::string> drawing;
    std::optional<std::string> by;

    YUANMEN_FIELDS(stance, wall_ms, text, method, drawing, by);
};

struct SignaturesView {
    OrNull<SignatureView> a;
    OrNull<SignatureView> b;
    OrNull<SignatureView> judge;

    const OrNull<SignatureView>& of(Signer signer) const {
        return signer == Signer::a ? a : signer == Signer::b ? b : judge;
    }

    YUANMEN_FIELDS(a, b, judge);
};

struct SheetVersionView {
    int version = 0;
    std::string hash;
    std::string reason;
    std::int64_t wall_ms = 0;
    SignaturesView signatures;
    std::optional<std::string> drawn_by;                   ///< for those at the table
    std::optional<journal::Frozen<SheetContent>> content;  ///< for those at the table

    YUANMEN_FIELDS(version, hash, reason, wall_ms, signatures, drawn_by, content);
};

/// The newest sheet, and all there have been.
struct SheetView : SheetVersionView {
    bool under_protest = false;
    std::vector<SheetVersionView> versions;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        SheetVersionView::fields(self, f);
        f("under_protest", self.under_protest);
        f("versions", self.versions);
    }
};

/// The entry that would be taken back next, and how many may be, one after the other.
struct UndoableView {
    std::string kind;
    std::int64_t seq = 0;
    int steps = 0;

    YUANMEN_FIELDS(kind, seq, steps);
};

struct PhotoView : Photo {
    bool may_see = false;  ///< match::may_see

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        Photo::fields(self, f);
        f("may_see", self.may_see);
    }
};

/// A call that waits.
struct CallView {
    int call = 0;
    CallFor whom{};
    OrNull<Chair> caller;  ///< null: staff
    std::string note;
    std::int64_t since_wall_ms = 0;
    std::int64_t waited_ms = 0;
    OrNull<std::string> taken_by;  ///< the actor's id; the service puts his name in its place

    YUANMEN_FIELDS(call, whom, caller, note, since_wall_ms, waited_ms, taken_by);
};

struct OwnPlace {
    std::string note;  ///< name of the sealed note
    PoolCard card;
    OrNull<cards::GeneralId> general;

    YUANMEN_FIELDS(note, card, general);
};

/// What a player alone knows.
struct OwnView {
    OrNull<Chair> chair;
    OrNull<cards::Seat> seat;
    std::vector<GridCard> picks;
    std::map<std::string, OrNull<cards::GeneralId>> backs;  ///< by card, "x0" …
    std::vector<OwnPlace> line_up;

    YUANMEN_FIELDS(chair, seat, picks, backs, line_up);
};

struct DeskView {
    std::string match;
    std::int64_t version = 0;
    std::string log_sha256;
    RulesetMark ruleset;
    TableHead head;
    std::string phase;
    Stage stage{};
    std::string state;  ///< sub_state
    PerChair<ChairView> chairs;
    OrNull<Chair> lord;
    OrNull<LatenessView> lateness;
    DealView deal;
    DraftView draft;
    OrNull<PickTimerView> pick_timer;
    TurnView turn;
    ClockView clock;
    OrNull<PauseView> pause;
    OrNull<std::vector<WorksheetLine>> worksheet;  ///< the comparison as it would stand now, while it matters
    std::vector<Comparison> comparisons;
    OrNull<NextTiebreak> next_tiebreak;
    bool overtime_allowed = false;
    std::vector<PerChair<int>> cards_compared;
    OrNull<Chair> concession;
    OrNull<Outcome> outcome;
    EndNote end_note;
    OrNull<SheetView> sheet;
    std::vector<RecentEntry> recent;
    std::vector<std::string> commands;  ///< open_commands

    // Judges, scorekeepers and auditors only.
    std::optional<std::vector<Flag>> flags;
    std::optional<base::SharedList<SheetNote>> judge_errors;
    std::optional<OrNull<UndoableView>> undoable;
    std::optional<OrNull<DeckChecked>> deck_check;
    std::optional<std::vector<std::string>> broken_seals;

    // All but the public.
    std::optional<base::SharedList<SheetNote>> penalties;
    std::optional<base::SharedList<SheetNote>> remarks;
    std::optional<std::vector<PhotoView>> photos;
    std::optional<OrNull<OwnView>> own;  ///< null for staff
    std::optional<std::vector<CallView>> calls;

    /// Whether the viewer could give this command now.
    bool opens(std::string_view kind) const {
        return std::find(commands.begin(), commands.end(), kind) != commands.end();
    }

    YUANMEN_FIELDS(match, version, log_sha256, ruleset, head, phase, stage, state, chairs, lord, lateness,
                   deal, draft, pick_timer, turn, clock, pause, worksheet, comparisons, next_tiebreak,
                   overtime_allowed, cards_compared, concession, outcome, end_note, sheet, recent, commands,
                   flags, judge_errors, undoable, deck_check, broken_seals, penalties, remarks, photos, own,
                   calls);
};

}  // namespace yuanmen::match
