#pragma once

#include <nlohmann/json.hpp>

#include "match/snapshot.hpp"

// The parts of a snapshot. Each takes the whole look, and shows only what this viewer may see.

namespace yuanmen::match {

/// One look at a match. `own` holds only notes the viewer is entitled to: the constructor of the snapshot
/// drops every other.
struct Look {
    const MatchState& state;
    const cards::Ruleset& ruleset;
    const Viewer& viewer;
    const OwnSecrets& own;
    const base::Moment& now;

    /// Judges, scorekeepers and auditors.
    bool staff() const { return viewer.kind != ViewerKind::everybody && viewer.kind != ViewerKind::player; }
    bool is(Chair chair) const { return viewer.kind == ViewerKind::player && viewer.chair == chair; }
};

/// The viewer as an actor, for the question what he may do; nothing for viewers who never act.
std::optional<Actor> actor_of(const Viewer& viewer);

std::string text_of(Chair chair);
nlohmann::json chair_or_null(const std::optional<Chair>& chair);
nlohmann::json seat_or_null(const MatchState& state, const std::optional<Chair>& chair);
nlohmann::json general_or_null(cards::GeneralId general);

/// What a back is, as far as everybody knows: opened, or turned up at the table.
cards::GeneralId publicly_known(const MatchState& state, int slot);

nlohmann::json chairs_view(const Look& look);
nlohmann::json lateness_view(const Look& look);
nlohmann::json deal_view(const Look& look);
nlohmann::json draft_view(const Look& look);
nlohmann::json pick_timer_view(const Look& look);
nlohmann::json clock_view(const Look& look);
nlohmann::json pause_view(const Look& look);
nlohmann::json turn_view(const Look& look);
nlohmann::json sheet_view(const Look& look);
nlohmann::json photos_view(const Look& look);
nlohmann::json calls_view(const Look& look);
nlohmann::json own_view(const Look& look);

}  // namespace yuanmen::match
