#pragma once

#include "match/snapshot.hpp"
#include "match/view/desk_view.hpp"

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

OrNull<cards::Seat> seat_or_null(const MatchState& state, const std::optional<Chair>& chair);
OrNull<cards::GeneralId> general_or_null(cards::GeneralId general);

/// What a back is, as far as everybody knows: opened, or turned up at the table.
cards::GeneralId publicly_known(const MatchState& state, int slot);

PerChair<ChairView> chairs_view(const Look& look);
OrNull<LatenessView> lateness_view(const Look& look);
DealView deal_view(const Look& look);
DraftView draft_view(const Look& look);
OrNull<PickTimerView> pick_timer_view(const Look& look);
ClockView clock_view(const Look& look);
OrNull<PauseView> pause_view(const Look& look);
TurnView turn_view(const Look& look);
OrNull<SheetView> sheet_view(const Look& look);
std::vector<PhotoView> photos_view(const Look& look);
std::vector<CallView> calls_view(const Look& look);
OrNull<OwnView> own_view(const Look& look);

}  // namespace yuanmen::match
