#include "match/penalty/staleness.hpp"

#include <nlohmann/json.hpp>

#include "journal/codec/family.hpp"
#include "journal/kinds.hpp"
#include "match/penalty/codec.hpp"
#include "match/penalty/events.hpp"

namespace yuanmen::match {
namespace {

using journal::PartsRow;

// A penalty is given against the history its giver saw (`expected_history`), which looks after itself.
constexpr auto kPenaltyNeeds = std::to_array<PartsRow>({
    {GivePenalty::kind, ""},
    {WithdrawPenalty::kind, "standing"},
    {OpenCase::kind, ""},
    {TakeStatement::kind, "statement.{speaker}"},
    {ConfirmCase::kind, "*"},
    {DropCase::kind, "*"},
});
static_assert(journal::lists_every_kind(journal::KindsOf<PenaltyCommand>::kNames, kPenaltyNeeds));

constexpr auto kPenaltyChanges = std::to_array<PartsRow>({
    {PenaltyGiven::kind, "standing"},
    {PenaltyWithdrawn::kind, "standing"},
    {CaseOpened::kind, "case"},
    {StatementTaken::kind, "statement.{speaker}"},
    {CaseDropped::kind, "case"},
});
static_assert(journal::lists_every_kind(journal::KindsOf<PenaltyEvent>::kNames, kPenaltyChanges));

}  // namespace

const journal::Staleness kPenaltyStaleness{kPenaltyNeeds, kPenaltyChanges};

journal::Parts parts_needed_by(const PenaltyCommand& command) {
    return kPenaltyStaleness.needed_by(kind_of(command), codec::fields_of(command));
}

}  // namespace yuanmen::match
