#pragma once

#include <cstdint>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "base/moment.hpp"
#include "base/refusal.hpp"
#include "base/result.hpp"
#include "base/shared_list.hpp"
#include "cards/seat.hpp"
#include "journal/codec/fields.hpp"
#include "match/actor.hpp"
#include "match/clock.hpp"
#include "match/event.hpp"
#include "match/position.hpp"
#include "match/sheet_version.hpp"

namespace yuanmen::match {

/// How far a match has come. Standing still (paused, clock unconfirmed), the bell and the period are beside
/// it; sub_state() puts them together for people.
enum class Stage : std::uint8_t {
    none,       ///< nothing scheduled yet
    scheduled,  ///< players not yet both in their chairs
    seated,
    identity,  ///< started; identities and generals are being drawn or entered
    draft,
    line_up,
    ready,  ///< both line-ups sealed; first generals being shown
    play,
    level,  ///< compared and level: overtime or cards next
    decided,
    sheet,    ///< a sheet is frozen and waits for signatures
    signed_,  ///< in JSON "signed"
    closed,
};

/// The generals laid out, and how they came there.
struct Deal {
    std::vector<cards::GeneralId> face_up;
    int backs = 0;
    bool pool_known = false;
    bool pool_drawn = false;      ///< by the tool; otherwise entered from the table
    bool identity_drawn = false;  ///< by the tool; otherwise entered from the cards
    std::optional<DrawScope> scope;
    std::string commitment;
    PerChair<std::optional<std::string>> nonces;
    std::vector<std::string> back_commitments;
    std::vector<std::string> drawn_back_commitments;  ///< as they were drawn, once a back has been replaced

    YUANMEN_FIELDS(face_up, backs, pool_known, pool_drawn, identity_drawn, scope, commitment, nonces,
                   back_commitments, drawn_back_commitments);
};

struct PickEntry {
    Chair chair{};
    PoolCard card;
    PickedBy by{};

    YUANMEN_FIELDS(chair, card, by);
};

struct LineUp {
    bool sealed = false;
    LineUpMethod method{};
    std::vector<std::string> commitments;
    std::string note;

    YUANMEN_FIELDS(sealed, method, commitments, note);
};

struct PauseState {
    base::Moment since;
    StopReason reason{};
    std::string note;
    std::optional<Chair> asked_by;
    std::optional<ZoneCounts> counts;
    bool keeps_running = false;

    YUANMEN_FIELDS(since, reason, note, asked_by, counts, keeps_running);
};

struct Interruption {
    std::int64_t remaining_ms = 0;
    std::int64_t remaining_by_wall_ms = 0;

    YUANMEN_FIELDS(remaining_ms, remaining_by_wall_ms);
};

/// One line of the clock's journal on the sheet.
struct ClockEntry {
    std::int64_t seq = 0;
    std::string kind;  ///< kind of the event, e.g. "match_paused"
    std::int64_t wall_ms = 0;
    Period period{};
    std::int64_t remaining_ms = 0;  ///< after it
    std::int64_t ms = 0;            ///< length of a pause, amount of an extension or correction; else 0
    std::string reason;
    std::string note;
    std::string actor;

    YUANMEN_FIELDS(seq, kind, wall_ms, period, remaining_ms, ms, reason, note, actor);
};

/// Who has agreed to a line of a worksheet (P27).
struct Agreement {
    bool a = false;
    bool b = false;
    bool judge = false;

    bool& of(Signer party) { return party == Signer::a ? a : party == Signer::b ? b : judge; }
    bool of(Signer party) const { return party == Signer::a ? a : party == Signer::b ? b : judge; }

    YUANMEN_FIELDS(a, b, judge);
};

struct Comparison {
    Period period{};
    std::vector<WorksheetLine> lines;
    std::optional<std::vector<Agreement>>
        agreed;  ///< one a line; none on sheets drawn up before lines were agreed to

    YUANMEN_FIELDS(period, lines, agreed);
};

/// A photo whose bytes the store keeps.
struct Photo {
    int photo = 0;
    PhotoOf of{};
    std::optional<Chair> chair;
    PhotoType type{};
    int bytes = 0;
    std::string sha256;
    std::string by;
    std::int64_t wall_ms = 0;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("photo", self.photo);
        f("of", self.of);
        f("chair", self.chair);
        PhotoFile::fields(self, f);
        f("by", self.by);
        f("wall_ms", self.wall_ms);
    }
};

struct Flag {
    int flag = 0;
    FlagCode code{};
    std::string clause;
    bool dismissed = false;
    std::string dismissed_by;

    YUANMEN_FIELDS(flag, code, clause, dismissed, dismissed_by);
};

/// A call from the table for a judge.
struct Call {
    int call = 0;
    CallFor whom{};
    std::optional<Chair> caller;  ///< a player; left out: staff
    std::string note;
    base::Moment since;
    std::string taken_by;  ///< the actor's id; empty: nobody yet
    std::int64_t taken_wall_ms = 0;
    bool over = false;

    YUANMEN_FIELDS(call, whom, caller, note, since, taken_by, taken_wall_ms, over);
};

/// Why the match ended, beyond its outcome: what was written with it.
struct EndNote {
    std::string infraction;
    std::string reason;
    bool drop = false;
    std::int64_t late_ms = 0;

    YUANMEN_FIELDS(infraction, reason, drop, late_ms);
};

/// One of the last entries, for the strip on the judge's desk.
struct RecentEntry {
    std::int64_t seq = 0;
    std::string kind;
    std::optional<Chair> chair;
    int turn = 0;
    std::int64_t wall_ms = 0;

    YUANMEN_FIELDS(seq, kind, chair, turn, wall_ms);
};

/// Everything the journal says about one match. A value; holds no secret, only commitments and what has been
/// opened. `MatchState{}` is a match nobody has scheduled.
struct MatchState {
    std::int64_t version = 0;  ///< seq of the last event
    std::string log_sha256;    ///< chains every event with its stamp: what the sheet prints as the log's hash
    Stage stage = Stage::none;
    std::string match_id;
    std::string ruleset_id;
    std::string ruleset_sha256;
    SheetHead head;

    std::optional<base::Moment> called;
    PerChair<bool> present;
    PerChair<std::int64_t> late_ms;
    std::optional<DeckChecked> deck_check;
    std::optional<base::Moment> started;
    std::optional<base::Moment> ended;

    std::optional<Chair> lord;
    Deal deal;
    std::vector<PickEntry> picks;
    Stopwatch pick_watch;
    PerChair<LineUp> line_ups;

    Position position;
    base::SharedList<UndoableEntry> undoable;  ///< the newest last; nothing else rests on any of them
    std::optional<FirstDrawNoted> first_draw;

    Period period{};
    Clock regulation;
    Clock overtime;
    int overtimes = 0;  ///< how many overtimes have begun
    std::optional<PauseState> pause;
    std::optional<Interruption> interruption;
    std::int64_t proposed_extension_ms = 0;  ///< measured in pauses that kept the clock running
    base::SharedList<ClockEntry> clock_journal;
    std::optional<BellChoice> bell_choice;

    std::vector<Comparison> comparisons;
    std::optional<NextTiebreak> next_tiebreak;
    std::vector<PerChair<int>> cards_compared;
    std::optional<Chair> concession;  ///< said, not yet confirmed
    std::optional<Outcome> outcome;
    EndNote end_note;
    std::optional<Stage> stage_before_end;  ///< where a bell that is lifted leads back to

    std::vector<Flag> flags;
    base::SharedList<SheetNote> penalties;
    base::SharedList<SheetNote> remarks;
    base::SharedList<SheetNote> judge_errors;
    std::vector<SheetVersion> sheets;
    std::vector<Photo> photos;
    std::vector<Call> calls;

    std::map<std::string, std::string> opened;  ///< sealed notes that have been opened: name → payload
    std::vector<std::string> broken_seals;  ///< opened notes that did not fit their commitment; none, ever
    std::vector<RecentEntry> recent;        ///< the last few, oldest first
    base::Moment last_seen;                 ///< of the last event

    YUANMEN_FIELDS(version, log_sha256, stage, match_id, ruleset_id, ruleset_sha256, head, called, present,
                   late_ms, deck_check, started, ended, lord, deal, picks, pick_watch, line_ups, position,
                   undoable, first_draw, period, regulation, overtime, overtimes, pause, interruption,
                   proposed_extension_ms, clock_journal, bell_choice, comparisons, next_tiebreak,
                   cards_compared, concession, outcome, end_note, stage_before_end, flags, penalties, remarks,
                   judge_errors, sheets, photos, calls, opened, broken_seals, recent, last_seen);

    Clock& clock() { return period == Period::regulation ? regulation : overtime; }
    const Clock& clock() const { return period == Period::regulation ? regulation : overtime; }
    bool bell_rang() const { return clock().bell.has_value(); }
    /// The bell rang before the first turn and the head judge has not chosen yet.
    bool awaits_bell_choice() const;
    /// The newest entry that can be taken back is the tap that started the clock.
    bool undo_starts_anew() const;
    /// The chair that plays this seat, once the identities are settled.
    std::optional<Chair> chair_of(cards::Seat seat) const;
    std::optional<cards::Seat> seat_of(Chair chair) const;
};

/// Where the match stands, in one word for people and pages: "unscheduled", "scheduled", "seated",
/// "identity", "draft", "line_up", "ready", "running", "last_turn", "overtime", "bell_choice" (the bell rang
/// before the first turn), "level", "paused", "clock_unconfirmed", "decided", "no_show", "concession",
/// "forfeit", "disqualification", "void", "sheet", "signed", "closed".
std::string_view sub_state(const MatchState& state);

/// The phase of the printed rules (1V1 3): "waiting" before the start, then "selection" 选将, "preparation"
/// 准备, "play" 比赛, "verdict" 裁决.
std::string_view phase(const MatchState& state);

/// Whether the cards of a paused match may be counted: once, again where they missed some, or by the head
/// judge.
bool may_be_counted(const MatchState& state, bool head_judge);

/// The whole state as JSON and back, without loss: state_from_json(state_to_json(s)) has the same JSON.
nlohmann::json state_to_json(const MatchState& state);
/// Refuses what state_to_json never wrote with "state.malformed".
base::Result<MatchState, base::Refusal> state_from_json(const nlohmann::json& json);

}  // namespace yuanmen::match
