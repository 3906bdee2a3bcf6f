#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "journal/codec/fields.hpp"
#include "tournament/view/next_actions.hpp"
#include "tournament/view/stages_view.hpp"

namespace yuanmen::tournament {

/// That an entrant is gone; the last two are the staff's.
struct LeftShown {
    LeavingKind how{};
    std::optional<std::string> confirmed_by;
    std::optional<std::string> reason;

    YUANMEN_FIELDS(how, confirmed_by, reason);
};

struct EntrantShown {
    static constexpr const char* kPart = "EventEntrant";
    std::string id;
    std::string name;
    std::string number;
    std::string club;
    journal::OrNull<int> wanted_seed;
    journal::OrNull<int> seed;  ///< null before the bracket is seen, and of who does not play
    bool checked_in = false;
    journal::OrNull<LeftShown> left;
    journal::OrNull<int> place;  ///< 1, 2, 3, or below that where it was played out
    std::optional<int> table;    ///< the one he needs
    std::optional<std::string> city;
    std::optional<std::string> in_place_of;  ///< id of an entrant
    std::optional<std::string> replaced_by;

    YUANMEN_FIELDS(id, name, number, club, wanted_seed, seed, checked_in, left, place, table, city,
                   in_place_of, replaced_by);
};

/// Two who should have been kept apart and meet in the first round all the same.
struct MatesShown {
    std::string first;  ///< entrant ids
    std::string second;
    std::string mark;  ///< the club or city they share

    YUANMEN_FIELDS(first, second, mark);
};

struct ApartShown {
    KeptApart by{};
    std::vector<MatesShown> meetings;

    YUANMEN_FIELDS(by, meetings);
};

/// The last three where the places are not those of the draw alone.
struct DrawingShown {
    static constexpr const char* kPart = "EventDrawing";
    SeedingMethod method{};
    int number = 0;
    std::string random_seed;
    std::string nonce;
    int entrants = 0;  ///< places left free counted
    std::optional<ApartShown> apart;
    std::optional<std::vector<PlaceSwap>> swaps;
    std::optional<std::vector<Redrawn>> redrawn;

    YUANMEN_FIELDS(method, number, random_seed, nonce, entrants, apart, swaps, redrawn);
};

/// A round of the winners' bracket.
struct FieldShown {
    static constexpr const char* kPart = "EventRound";
    int round = 0;
    int field = 0;      ///< entrants left when it begins, byes counted
    std::string stage;  ///< name

    YUANMEN_FIELDS(round, field, stage);
};

struct TableInUse {
    int table = 0;
    std::string match;

    YUANMEN_FIELDS(table, match);
};

struct PlaceShown {
    int place = 0;
    journal::OrNull<std::string> entrant;  ///< null while open

    YUANMEN_FIELDS(place, entrant);
};

/// Entrant ids, null while open.
struct PodiumShown {
    static constexpr const char* kPart = "EventPodium";
    journal::OrNull<std::string> champion;
    journal::OrNull<std::string> runner_up;
    std::vector<journal::OrNull<std::string>> third;
    std::optional<std::vector<PlaceShown>> below;  ///< from the fourth on, where places are played out

    YUANMEN_FIELDS(champion, runner_up, third, below);
};

/// Of the matches that are played.
struct ProgressShown {
    static constexpr const char* kPart = "EventProgress";
    int decided = 0;
    int playable = 0;
    int total = 0;

    YUANMEN_FIELDS(decided, playable, total);
};

/// A match that waits for a table.
struct WaitsForTable {
    std::string match;
    std::int64_t since_wall_ms = 0;
    std::optional<int> table;  ///< the only one that would do

    YUANMEN_FIELDS(match, since_wall_ms, table);
};

/// The action that could be undone.
struct UndoShown {
    std::int64_t version = 0;
    std::string kind;  ///< "result_recorded" …
    std::string by;    ///< id of the actor
    std::int64_t wall_ms = 0;
    std::vector<std::string> not_back;  ///< matches whose desk it gave up: undoing brings the pair alone back

    YUANMEN_FIELDS(version, kind, by, wall_ms, not_back);
};

/// The event as one viewer may see it, for pages and the API. What is nullable is null before the viewer sees
/// the bracket; what is optional says where it stands.
struct EventShown {
    std::string id;  ///< the service's
    std::int64_t version = 0;
    EventPhase phase = EventPhase::none;
    std::string name;
    std::string date;
    std::string venue;
    std::vector<StageSettings> stages;  ///< rulesets as id@hash
    bool third_place = false;
    bool check_in = false;
    std::vector<EntrantShown> entrants;  ///< in order of entry
    journal::OrNull<DrawingShown> drawing;
    std::vector<FieldShown> rounds;
    std::vector<MatchShown> matches;  ///< in bracket order
    std::vector<TableInUse> floor;    ///< of matches without result, by table
    journal::OrNull<PodiumShown> podium;
    journal::OrNull<ProgressShown> progress;
    std::optional<bool> double_entry;
    std::optional<std::int64_t> check_in_closes_wall_ms;
    std::optional<PublicNames> public_names;
    std::optional<KeptApart> keep_apart;
    std::optional<bool> archived;  ///< true, or left out
    std::optional<bool> hidden;    ///< the same
    std::optional<int> places;
    std::optional<std::vector<TableRange>> tables;
    std::optional<std::vector<WaitsForTable>> queue;      ///< longest waiting first, where tables are counted
    std::optional<std::vector<TimeShown>> times;          ///< where rounds have times
    std::optional<std::vector<StageShown>> played;        ///< where stages have formats
    std::optional<std::vector<ForbiddenPair>> forbidden;  ///< staff, there
    std::optional<journal::OrNull<DraftShown>> draft;     ///< head judge, there
    std::optional<std::vector<NextAction>> next;          ///< staff
    std::optional<journal::OrNull<UndoShown>> undo;       ///< staff

    /// Nullptr where there is none.
    const MatchShown* match(std::string_view match_id) const;
    const EntrantShown* entrant(std::string_view entrant_id) const;
    /// The name of an entrant; empty where there is none.
    std::string name_of(const std::optional<std::string>& entrant_id) const;
    /// The stages with formats; none where no stage has one.
    const std::vector<StageShown>& stages_played() const;
    /// The round nobody but the head judge sees; nullptr where there is none.
    const DraftShown* drafted() const { return draft && *draft ? &**draft : nullptr; }
    /// The action the staff could undo; nullptr where there is none.
    const UndoShown* undoable() const { return undo && *undo ? &**undo : nullptr; }

    YUANMEN_FIELDS(id, version, phase, name, date, venue, stages, third_place, check_in, entrants, drawing,
                   rounds, matches, floor, podium, progress, double_entry, check_in_closes_wall_ms,
                   public_names, keep_apart, archived, hidden, places, tables, queue, times, played,
                   forbidden, draft, next, undo);
};

EventShown event_snapshot(const EventState& state, EventViewer viewer);

/// One step of an entrant's way: path_of, a drawn match told as such.
enum class StepKind : std::uint8_t { won, bye, lost, current, ahead, drawn };

struct StepShown {
    std::string match;
    int slot = 0;
    StepKind kind{};

    YUANMEN_FIELDS(match, slot, kind);
};

/// How often he goes on where his next match ends so: stage/what_if.hpp.
struct OutlookShown {
    std::string own;                ///< "won", "drawn", "lost", "as_is"
    journal::OrNull<bool> certain;  ///< whatever else happens; null: it depends
    int in = 0;
    int by_lot = 0;
    int of = 0;
    int to_come = 0;             ///< rounds nobody has paired yet, made up in each case
    journal::OrNull<int> error;  ///< in percentage points, where the cases are a sample

    YUANMEN_FIELDS(own, certain, in, by_lot, of, to_come, error);
};

struct WhatIfShown {
    int stage = 0;
    int next = 0;  ///< the stage after it
    std::vector<OutlookShown> cases;

    YUANMEN_FIELDS(stage, next, cases);
};

struct OpponentShown {
    std::string entrant;
    std::string name;
    std::string number;
    journal::OrNull<int> seed;

    YUANMEN_FIELDS(entrant, name, number, seed);
};

struct DeskShown {
    std::string desk_match;
    journal::OrNull<int> table;
    journal::OrNull<std::string> state;  ///< desk_state of the match

    YUANMEN_FIELDS(desk_match, table, state);
};

/// "My match". The last two are the service's, of the match in `now`.
struct WayShown {
    EntrantShown entrant;
    journal::OrNull<std::string> now;  ///< the match he plays or waits for
    std::vector<StepShown> path;       ///< empty before the viewer sees the bracket
    journal::OrNull<int> place;
    bool out = false;
    journal::OrNull<WhatIfShown> what_if;  ///< whether he goes on; null where nobody can say
    journal::OrNull<OpponentShown> opponent;
    journal::OrNull<DeskShown> desk;

    YUANMEN_FIELDS(entrant, now, path, place, out, what_if, opponent, desk);
};

/// Nothing for an unknown entrant.
std::optional<WayShown> entrant_snapshot(const EventState& state, EventViewer viewer,
                                         std::string_view entrant_id);

/// The one entrant of this whole number, else of this whole name, letters and widths alike, who has not left;
/// empty if nobody or several are called so.
std::string entrant_called(const EventState& state, std::string_view name_or_number);

/// Entrants whose number is the query or whose name contains it, letters and widths alike; whole matches
/// first, then by order of entry. An empty query finds nobody.
std::vector<std::string> find_entrants(const EventState& state, std::string_view query,
                                       std::size_t most = 20);

}  // namespace yuanmen::tournament

namespace yuanmen::journal {

template <>
struct EnumNames<tournament::StepKind> {
    static constexpr auto names =
        std::to_array<std::string_view>({"won", "bye", "lost", "current", "ahead", "drawn"});
};

}  // namespace yuanmen::journal
