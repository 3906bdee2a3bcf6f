#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

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

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("name", self.name);
        f("id", self.id);
    }
};

/// A place of a line-up, as far as it has been shown or opened to everybody.
struct PlaceView {
    int position = 0;
    OrNull<PoolCard> card;
    OrNull<cards::GeneralId> general;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("position", self.position);
        f("card", self.card);
        f("general", self.general);
    }
};

/// Beyond the first two, only of a line-up that is sealed.
struct LineUpView {
    bool sealed = false;
    int size = 0;
    std::optional<LineUpMethod> method;
    std::optional<std::vector<std::string>> commitments;
    std::optional<std::string> note;
    std::optional<std::vector<PlaceView>> places;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("sealed", self.sealed);
        f("size", self.size);
        f("method", self.method);
        f("commitments", self.commitments);
        f("note", self.note);
        f("places", self.places);
    }
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

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("player", self.player);
        f("seat", self.seat);
        f("present", self.present);
        f("late_ms", self.late_ms);
        f("line_up", self.line_up);
        f("generals", self.generals);
        f("in_play", self.in_play);
        f("awaits_entry", self.awaits_entry);
        f("fallen", self.fallen);
        f("generals_left", self.generals_left);
        f("reserve", self.reserve);
    }
};

/// While somebody is missing after the players were called (P3).
struct LatenessView {
    std::int64_t called_wall_ms = 0;
    std::int64_t late_ms = 0;
    int mark = 0;  ///< lateness_mark

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("called_wall_ms", self.called_wall_ms);
        f("late_ms", self.late_ms);
        f("mark", self.mark);
    }
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

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("pool_known", self.pool_known);
        f("pool_drawn", self.pool_drawn);
        f("identity_drawn", self.identity_drawn);
        f("scope", self.scope);
        f("commitment", self.commitment);
        f("nonces", self.nonces);
        f("back_commitments", self.back_commitments);
        f("proof", self.proof);
    }
};

struct GridCard {
    PoolCard card;
    bool back = false;
    OrNull<cards::GeneralId> general;
    OrNull<Chair> taken_by;
    OrNull<cards::Seat> taken_by_seat;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("card", self.card);
        f("back", self.back);
        f("general", self.general);
        f("taken_by", self.taken_by);
        f("taken_by_seat", self.taken_by_seat);
    }
};

/// One step of the draft's order: `done` of its `count` picks are made.
struct StripStep {
    cards::Seat seat{};
    OrNull<Chair> chair;
    int count = 0;
    int done = 0;
    bool current = false;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("seat", self.seat);
        f("chair", self.chair);
        f("count", self.count);
        f("done", self.done);
        f("current", self.current);
    }
};

struct DraftView {
    std::vector<GridCard> grid;
    std::vector<StripStep> strip;
    std::vector<PickEntry> picks;
    OrNull<Chair> next;
    OrNull<cards::Seat> next_seat;
    int undoable_picks = 0;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("grid", self.grid);
        f("strip", self.strip);
        f("picks", self.picks);
        f("next", self.next);
        f("next_seat", self.next_seat);
        f("undoable_picks", self.undoable_picks);
    }
};

struct PickTimerView {
    std::int64_t limit_ms = 0;
    std::int64_t remaining_ms = 0;
    bool running = false;
    bool offers_judge_draws = false;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("limit_ms", self.limit_ms);
        f("remaining_ms", self.remaining_ms);
        f("running", self.running);
        f("offers_judge_draws", self.offers_judge_draws);
    }
};

struct TurnView {
    int number = 0;  ///< 0 before the first
    bool running = false;
    OrNull<Chair> chair;
    OrNull<cards::Seat> seat;
    OrNull<Chair> next;  ///< between turns
    OrNull<FirstDrawNoted> first_draw;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("number", self.number);
        f("running", self.running);
        f("chair", self.chair);
        f("seat", self.seat);
        f("next", self.next);
        f("first_draw", self.first_draw);
    }
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

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("period", self.period);
        f("started", self.started);
        f("running", self.running);
        f("allotted_ms", self.allotted_ms);
        f("remaining_ms", self.remaining_ms);
        f("deadline", self.deadline);
        f("bell", self.bell);
        f("interruption", self.interruption);
        f("proposed_extension_ms", self.proposed_extension_ms);
        f("overtimes", self.overtimes);
        f("journal", self.journal);
        f("now", self.now);
    }
};

struct PauseView {
    StopReason reason{};
    std::string note;
    std::optional<Chair> asked_by;
    std::optional<ZoneCounts> counts;
    bool keeps_running = false;
    std::int64_t since_wall_ms = 0;
    std::int64_t passed_ms = 0;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("reason", self.reason);
        f("note", self.note);
        f("asked_by", self.asked_by);
        f("counts", self.counts);
        f("keeps_running", self.keeps_running);
        f("since_wall_ms", self.since_wall_ms);
        f("passed_ms", self.passed_ms);
    }
};

/// Everybody may know whether and when a sheet was signed; the rest stands for those at the table.
struct SignatureView {
    Stance stance{};
    std::int64_t wall_ms = 0;
    std::optional<std::string> text;
    std::optional<SigningMethod> method;
    std::optional<std::string> drawing;
    std::optional<std::string> by;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("stance", self.stance);
        f("wall_ms", self.wall_ms);
        f("text", self.text);
        f("method", self.method);
        f("drawing", self.drawing);
        f("by", self.by);
    }
};

struct SignaturesView {
    OrNull<SignatureView> a;
    OrNull<SignatureView> b;
    OrNull<SignatureView> judge;

    const OrNull<SignatureView>& of(Signer signer) const {
        return signer == Signer::a ? a : signer == Signer::b ? b : judge;
    }

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("a", self.a);
        f("b", self.b);
        f("judge", self.judge);
    }
};

struct SheetVersionView {
    int version = 0;
    std::string hash;
    std::string reason;
    std::int64_t wall_ms = 0;
    SignaturesView signatures;
    std::optional<std::string> drawn_by;                   ///< for those at the table
    std::optional<journal::Frozen<SheetContent>> content;  ///< for those at the table

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("version", self.version);
        f("hash", self.hash);
        f("reason", self.reason);
        f("wall_ms", self.wall_ms);
        f("signatures", self.signatures);
        f("drawn_by", self.drawn_by);
        f("content", self.content);
    }
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

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("kind", self.kind);
        f("seq", self.seq);
        f("steps", self.steps);
    }
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

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("call", self.call);
        f("whom", self.whom);
        f("caller", self.caller);
        f("note", self.note);
        f("since_wall_ms", self.since_wall_ms);
        f("waited_ms", self.waited_ms);
        f("taken_by", self.taken_by);
    }
};

struct OwnPlace {
    std::string note;  ///< name of the sealed note
    PoolCard card;
    OrNull<cards::GeneralId> general;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("note", self.note);
        f("card", self.card);
        f("general", self.general);
    }
};

/// What a player alone knows.
struct OwnView {
    OrNull<Chair> chair;
    OrNull<cards::Seat> seat;
    std::vector<GridCard> picks;
    std::map<std::string, OrNull<cards::GeneralId>> backs;  ///< by card, "x0" …
    std::vector<OwnPlace> line_up;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("chair", self.chair);
        f("seat", self.seat);
        f("picks", self.picks);
        f("backs", self.backs);
        f("line_up", self.line_up);
    }
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

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("match", self.match);
        f("version", self.version);
        f("log_sha256", self.log_sha256);
        f("ruleset", self.ruleset);
        f("head", self.head);
        f("phase", self.phase);
        f("stage", self.stage);
        f("state", self.state);
        f("chairs", self.chairs);
        f("lord", self.lord);
        f("lateness", self.lateness);
        f("deal", self.deal);
        f("draft", self.draft);
        f("pick_timer", self.pick_timer);
        f("turn", self.turn);
        f("clock", self.clock);
        f("pause", self.pause);
        f("worksheet", self.worksheet);
        f("comparisons", self.comparisons);
        f("next_tiebreak", self.next_tiebreak);
        f("overtime_allowed", self.overtime_allowed);
        f("cards_compared", self.cards_compared);
        f("concession", self.concession);
        f("outcome", self.outcome);
        f("end_note", self.end_note);
        f("sheet", self.sheet);
        f("recent", self.recent);
        f("commands", self.commands);
        f("flags", self.flags);
        f("judge_errors", self.judge_errors);
        f("undoable", self.undoable);
        f("deck_check", self.deck_check);
        f("broken_seals", self.broken_seals);
        f("penalties", self.penalties);
        f("remarks", self.remarks);
        f("photos", self.photos);
        f("own", self.own);
        f("calls", self.calls);
    }
};

}  // namespace yuanmen::match
