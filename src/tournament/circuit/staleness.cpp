#include "tournament/circuit/aggregate.hpp"

#include <nlohmann/json.hpp>

#include "journal/codec/family.hpp"
#include "journal/kinds.hpp"
#include "tournament/circuit/codec.hpp"

namespace yuanmen::tournament {
namespace {

using journal::PartsRow;

// Whether an entrant is tied already, and whether a player is still his own, is asked of the present state.
constexpr auto kNeeds = std::to_array<PartsRow>({
    {TieEntrants::kind, ""},
    {UntieEntrant::kind, ""},
    {ChangePlayer::kind, "player.{player}"},
    {MergePlayers::kind, "player.{from} player.{into}"},
    {UnmergePlayer::kind, "player.{player}"},
    {SetSeason::kind, "season.{season}"},
    {RemoveSeason::kind, "season.{season}"},
});
static_assert(journal::lists_every_kind(journal::KindsOf<CircuitCommand>::kNames, kNeeds));

constexpr auto kChanges = std::to_array<PartsRow>({
    {EntrantsTied::kind, "player.{ties[].player}"},
    {EntrantUntied::kind, "player.{tie.player}"},
    {PlayerChanged::kind, "player.{after.id}"},
    {PlayersMerged::kind, "player.{from} player.{into}"},
    {PlayerUnmerged::kind, "player.{player} player.{was}"},
    {SeasonSet::kind, "season.{after.id}"},
    {SeasonRemoved::kind, "season.{before.id}"},
});
static_assert(journal::lists_every_kind(journal::KindsOf<CircuitEvent>::kNames, kChanges));

}  // namespace

const journal::Staleness kCircuitStaleness{kNeeds, kChanges};

journal::Parts parts_needed_by(const CircuitCommand& command) {
    return kCircuitStaleness.needed_by(kind_of(command), journal::fields_of(command));
}

}  // namespace yuanmen::tournament
