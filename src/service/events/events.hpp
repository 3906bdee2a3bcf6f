#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "journal/codec/fields.hpp"
#include "tournament/event/codec.hpp"

namespace yuanmen::service {

/// A run of rounds of an event that are played alike.
struct StageView {
    std::string name;
    int from_field = 0;     ///< the stage begins when so many are left; 0 = from the first round
    std::string ruleset;    ///< id@hash
    bool overtime = false;  ///< a level match goes into overtime (ruleset switch `overtime` = organiser)
};

/// An event's line in lists.
struct EventView {
    static constexpr const char* kPart = "EventRow";
    std::string id;
    std::string name;
    std::string date;  ///< the first day
    std::string venue;
    tournament::EventPhase phase{};
    std::vector<StageView> stages;  ///< empty in lists, and not in JSON
    std::int64_t entrants = 0;      ///< those who left not counted
    std::int64_t matches = 0;       ///< desk matches, those outside the bracket too
    std::int64_t version = 0;
    bool archived = false;  ///< put away
    bool hidden = false;    ///< from everybody but the staff and its players

    YUANMEN_FIELDS(id, name, date, venue, phase, entrants, matches, version, archived, hidden);
};

/// What the API answers.
struct EventList {
    std::vector<EventView> events;

    YUANMEN_FIELDS(events);
};

/// A judge comes to a table, or leaves it.
struct JudgeAtTable {
    std::int64_t table = 0;
    std::string staff_id;
    bool assigned = true;
};

/// Who looks after which table.
struct TableJudgesView {
    std::vector<JudgeAtTable> assigned;  ///< ordered by table
    std::set<std::int64_t> tables;       ///< those of the event's matches
};

/// One of a match's two players: a person the service knows (`id`), or a new one (`name`).
struct PlayerInput {
    std::string id;
    std::string name;
    std::string number;  ///< player number, may be empty; only with a new person
};

struct PlayerView {
    std::string id;
    std::string name;
    std::string number;

    YUANMEN_FIELDS(id, name, number);
};

/// What stands at the head of a match outside the bracket. `players` in the order of the chairs: a, b.
struct MatchInput {
    std::string event_id;
    std::string stage;
    std::int64_t round = 1;
    std::int64_t table = 1;
    std::array<PlayerInput, 2> players;
    std::string judge;    ///< staff id of a judge for the table, added to those it has; may be empty
    std::string ruleset;  ///< id, or id@hash; empty: the stage's. Cannot be changed later
};

inline constexpr std::size_t kMostMatches = 200;  ///< that are listed at once

/// Which matches to list; unset: all.
struct MatchQuery {
    std::optional<std::string> event_id;
    std::optional<std::string> stage;
    std::optional<std::int64_t> round;
    std::optional<std::int64_t> table;
    std::optional<std::string> player;  ///< person id
    std::optional<std::string> state;   ///< id of the desk's sub-state, e.g. "running"
    std::string behind = {};            ///< id of a match: those that follow it; empty: from the first
    std::size_t limit = 50;             ///< kMostMatches at most, and one more
    std::size_t offset = 0;
};

struct MatchRowView {
    std::string id;
    std::string event_id;
    std::string stage;
    std::int64_t round = 0;
    std::int64_t table = 0;
    std::array<PlayerView, 2> players;
    std::string state;  ///< id of the desk's sub-state
    std::string ruleset_hash;
    std::int64_t version = 0;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("id", self.id);
        f("event", self.event_id);
        f("stage", self.stage);
        f("round", self.round);
        f("table", self.table);
        f("players", self.players);
        f("state", self.state);
        f("ruleset_hash", self.ruleset_hash);
        f("version", self.version);
    }
};

struct MatchPage {
    std::vector<MatchRowView> matches;
    std::int64_t total = 0;  ///< how many the query selects, cursor, limit and offset aside

    YUANMEN_FIELDS(matches, total);
};

}  // namespace yuanmen::service
