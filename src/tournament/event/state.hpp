#pragma once

#include <cstdint>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/refusal.hpp"
#include "base/result.hpp"
#include "journal/codec/fields.hpp"
#include "match/actor.hpp"
#include "tournament/event/entry.hpp"

namespace yuanmen::tournament {

/// The last thing somebody did, as long as it can be undone. What the system does by itself (links, results
/// of signed sheets) does not count.
struct LastAction {
    std::int64_t version = 0;  ///< of the entry
    EntryKind kind{};
    std::string by;  ///< id of the actor
    std::int64_t wall_ms = 0;
    Changes changes;

    YUANMEN_FIELDS(version, kind, by, wall_ms, changes);
    bool operator==(const LastAction&) const = default;
};

/// The facts of stages whose rounds are paired or drawn after the first drawing.
struct StageFacts {
    std::vector<RoundFacts> rounds;  ///< by stage and round; the last one may be a draft
    std::vector<ForbiddenPair> forbidden;

    YUANMEN_FIELDS(rounds, forbidden);
    bool operator==(const StageFacts&) const = default;
    bool empty() const { return rounds.empty() && forbidden.empty(); }
};

/// An event as its entries have left it. Holds facts only; see standing.hpp for what follows from them.
struct EventState {
    EventPhase phase = EventPhase::none;
    EventDetails details;
    EventSettings settings;
    std::vector<Entrant> entrants;  ///< in the order of entry, those who left included
    int entrants_made = 0;          ///< the number of the last id given
    std::optional<Drawing> drawing;
    int drawings_made = 0;
    std::map<std::string, MatchFacts> matches;      ///< by bracket match id; none that is empty
    std::optional<StageFacts> stages;               ///< nothing where they would be empty
    std::optional<std::vector<TableRange>> tables;  ///< the event's in the hall; nothing: as many as it needs
    std::optional<std::vector<RoundTime>> times;    ///< of rounds that have one, by name; nothing: none has
    std::optional<bool> archived = {};              ///< put away: nothing changes it; nothing: not
    std::optional<bool> hidden = {};                ///< only staff and its players see it; nothing: not
    std::optional<LastAction> last_action;
    std::optional<ImportedFrom> imported = {};  ///< where it came from as a document
    std::int64_t version = 0;                   ///< number of its last entry, from 1; 0 = there is no event

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("phase", self.phase);
        f("details", self.details);
        f("settings", self.settings);
        f("entrants", self.entrants);
        f("entrants_made", self.entrants_made);
        f("drawing", self.drawing);
        f("drawings_made", self.drawings_made);
        f("matches", self.matches, match::Count{0, 4'096});
        f("stages", self.stages);
        f("tables", self.tables);
        f("times", self.times);
        f("archived", self.archived);
        f("hidden", self.hidden);
        f("last_action", self.last_action);
        f("imported", self.imported);
        f("version", self.version);
    }
    bool operator==(const EventState&) const = default;

    const Entrant* find(std::string_view entrant_id) const;
    /// The facts of a match, empty ones where there are none.
    const MatchFacts& facts(std::string_view match_id) const;
    /// Those of the stages, empty ones where there are none.
    const StageFacts& stage_facts() const;
    /// When a round begins; nullptr if nobody has said so.
    const RoundTime* time_of(std::string_view round) const;
    /// The round that is paired but not published; nullptr if there is none.
    const RoundFacts* draft_round() const;
};

nlohmann::json to_json(const EventState& state);
/// state_from_json(to_json(s)) equals s for every event that exists. Refuses any other shape with
/// "state.malformed". Never throws.
base::Result<EventState, base::Refusal> state_from_json(const nlohmann::json& json);

}  // namespace yuanmen::tournament
