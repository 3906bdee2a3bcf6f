#pragma once

#include <optional>
#include <string>
#include <vector>

#include "journal/codec/fields.hpp"
#include "tournament/event/drawing.hpp"
#include "tournament/event/entrant.hpp"
#include "tournament/event/match_facts.hpp"
#include "tournament/event/round_time.hpp"
#include "tournament/event/settings.hpp"
#include "tournament/event/table_range.hpp"
#include "tournament/stage/round.hpp"

namespace yuanmen::tournament {

enum class EventPhase : std::uint8_t {
    none,       ///< there is no event yet
    entries,    ///< entrants come and go
    drawn,      ///< the bracket is drawn, but only the staff sees it
    published,  ///< it is played
    closed,
};

/// One thing as it was and as it became; nothing = it was not, or is no more, there.
template <class T>
struct Change {
    std::optional<T> before;
    std::optional<T> after;

    YUANMEN_FIELDS(before, after);
    bool operator==(const Change&) const = default;
};

struct MatchChange {
    std::string match;  ///< as to_string(BracketMatchId)
    MatchFacts before;
    MatchFacts after;

    YUANMEN_FIELDS(match, before, after);
    bool operator==(const MatchChange&) const = default;
};

/// What an entry changes in rounds that are paired or drawn after the first drawing.
struct StageChanges {
    std::vector<Change<RoundFacts>> rounds;
    std::optional<Change<std::vector<ForbiddenPair>>> forbidden;

    YUANMEN_FIELDS(rounds, forbidden);
    bool operator==(const StageChanges&) const = default;
};

/// Everything an entry changes in an event's state. Both sides stand in the journal, so that a reader sees
/// what was replaced and an undo needs nothing else.
struct Changes {
    std::optional<Change<EventDetails>> details;
    std::optional<Change<EventSettings>> settings;
    std::optional<Change<EventPhase>> phase;
    std::optional<Change<Drawing>> drawing;
    std::vector<Change<Entrant>> entrants;
    std::vector<MatchChange> matches;
    std::optional<StageChanges> stages;
    std::optional<Change<std::vector<TableRange>>> tables;
    std::optional<std::vector<Change<RoundTime>>> times;
    std::optional<Change<bool>> archived = {};
    std::optional<Change<bool>> hidden = {};

    YUANMEN_FIELDS(details, settings, phase, drawing, entrants, matches, stages, tables, times, archived,
                   hidden);
    bool operator==(const Changes&) const = default;
    bool empty() const { return *this == Changes{}; }
};

struct EventState;

/// What leads from one state to the other; entrants in their order of entry, matches by id.
Changes difference(const EventState& before, const EventState& after);

/// Makes the changes to a state: everything gets its `after`, whatever it was.
void apply(EventState& state, const Changes& changes);

/// Whether everything the changes name is in the state as they left it.
bool stands(const EventState& state, const Changes& changes);

/// Gives a round its time, or takes it away.
void put_time(EventState& state, const std::string& round, std::optional<RoundTime> time);

/// The changes that lead back.
Changes reversed(Changes changes);

}  // namespace yuanmen::tournament
