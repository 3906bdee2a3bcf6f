#include "match/dispute/staleness.hpp"

#include <nlohmann/json.hpp>

#include "journal/codec/family.hpp"
#include "journal/kinds.hpp"
#include "match/dispute/codec.hpp"
#include "match/dispute/event.hpp"

namespace yuanmen::match {
namespace {

using journal::PartsRow;

// Everybody may speak at once; who rules must have seen all of it.
constexpr auto kDisputeNeeds = std::to_array<PartsRow>({
    {OpenDispute::kind, ""},
    {PointAtLine::kind, "line"},
    {AttachVerdict::kind, "line"},
    {GiveStatement::kind, ""},
    {AddPhoto::kind, ""},
    {HearDispute::kind, "stage"},
    {RuleDispute::kind, "*"},
    {AppealRuling::kind, "ruling"},
    {DecideAppeal::kind, "*"},
    {CloseDispute::kind, "stage ruling"},
    {WithdrawDispute::kind, "stage"},
});
static_assert(journal::lists_every_kind(journal::KindsOf<DisputeCommand>::kNames, kDisputeNeeds));

constexpr auto kDisputeChanges = std::to_array<PartsRow>({
    {DisputeOpened::kind, "stage line"},
    {LinePointedAt::kind, "line"},
    {VerdictAttached::kind, "verdict"},
    {StatementGiven::kind, "statement"},
    {PhotoAdded::kind, "photo"},
    {DisputeHeard::kind, "stage"},
    {DisputeRuled::kind, "stage ruling"},
    {RulingAppealed::kind, "stage"},
    {AppealDecided::kind, "stage ruling"},
    {InternalNoted::kind, "note"},
    {DisputeClosed::kind, "stage"},
});
static_assert(journal::lists_every_kind(journal::KindsOf<DisputeEvent>::kNames, kDisputeChanges));

}  // namespace

const journal::Staleness kDisputeStaleness{kDisputeNeeds, kDisputeChanges};

journal::Parts parts_needed_by(const DisputeCommand& command) {
    return kDisputeStaleness.needed_by(kind_of(command), codec::fields_of(command));
}

}  // namespace yuanmen::match
