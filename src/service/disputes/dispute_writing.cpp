#include "service/disputes/dispute_writing.hpp"

#include <algorithm>

#include "base/digest.hpp"
#include "store/disputes.hpp"
#include "store/matches.hpp"

namespace yuanmen::service {
namespace {

/// What is left on the desk's clock; nothing before it starts, and while the machine must be confirmed.
std::optional<std::int64_t> clock_left(const match::MatchState& desk, const base::Moment& now) {
    const match::Clock& clock = desk.clock();
    if (!clock.started) return std::nullopt;
    const bool elsewhere = clock.watch.since && clock.watch.since->boot_id != now.boot_id;
    return std::max<std::int64_t>(0, clock.remaining_at(elsewhere ? desk.last_seen : now));
}

}  // namespace

DisputeWriting::DisputeWriting(Service::Impl& impl, store::Writing& writing, const store::MatchRow& match,
                               const std::string& id)
    : StreamWriting(writing, id),
      writing_(writing),
      match_(match),
      ruleset_(impl.played.find(writing, match.ruleset_hash)) {}

std::optional<DisputeWriting> DisputeWriting::find(Service::Impl& impl, store::Writing& writing,
                                                   const std::string& dispute_id) {
    const auto row = writing.disputes().find(dispute_id);
    const auto match = row ? writing.matches().find(row->match_id) : std::nullopt;
    if (!match) return std::nullopt;
    return DisputeWriting(impl, writing, *match, dispute_id);
}

Answer<base::Unit> DisputeWriting::give(const match::DisputeCommand& command, const match::Actor& actor,
                                        const store::Author& author, std::optional<int> sheet_version) {
    const match::DisputeCircumstances here{
        *ruleset_,
        id(),
        match_.id,
        match_.event_id,
        {desk().version, desk().position.turn, clock_left(desk(), writing_.now()), sheet_version},
        base::random_hex(16)};
    return StreamWriting::give(command, actor, here, author);
}

Answer<base::Unit> raise_protest(Service::Impl& impl, store::Writing& writing, const std::string& match_id,
                                 const match::SheetSigned& signature, const match::Actor& actor,
                                 const store::Author& author) {
    const match::Chair chair = signature.signer == match::Signer::a ? match::Chair::a : match::Chair::b;
    for (const store::DisputeRow& row : writing.disputes().of_match(match_id)) {
        const match::DisputeState& open = *row.state;
        if (!open.is_open() || open.opened.chair != chair) continue;
        auto dispute = DisputeWriting::find(impl, writing, row.id);
        const auto speaker = chair == match::Chair::a ? match::Speaker::a : match::Speaker::b;
        if (open.statements.size() >= match::kMostStatements) return base::Unit{};
        return dispute->give(match::GiveStatement{speaker, "", signature.text}, actor, author);
    }
    DisputeWriting dispute(impl, writing, *writing.matches().find(match_id));
    return dispute.give(match::OpenDispute{signature.text, chair, {}, {}}, actor, author, signature.version);
}

}  // namespace yuanmen::service
