#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "match/dispute/aggregate.hpp"
#include "match/state.hpp"
#include "service/answer.hpp"
#include "service/service_impl.hpp"
#include "service/stream_writing.hpp"
#include "service/text.hpp"
#include "store/disputes.hpp"
#include "store/entry.hpp"
#include "store/writing.hpp"

namespace yuanmen::service {

/// One dispute inside one command of the writer. Everything is written in that command's savepoint.
class DisputeWriting : public StreamWriting<match::DisputeAggregate> {
  public:
    /// One nobody has opened yet, about this match.
    DisputeWriting(Service::Impl& impl, store::Writing& writing, const store::MatchRow& match)
        : DisputeWriting(impl, writing, match, new_id("d")) {}
    /// Nothing if there is no such dispute.
    static std::optional<DisputeWriting> find(Service::Impl& impl, store::Writing& writing,
                                              const std::string& dispute_id);

    const store::MatchRow& match_row() const { return match_; }
    const match::MatchState& desk() const { return *match_.state; }
    const cards::Ruleset& ruleset() const { return *ruleset_; }
    const std::shared_ptr<const cards::Ruleset>& shared_ruleset() const { return ruleset_; }

    /// Decides and appends what comes of it. A refusal writes nothing. `sheet_version`: for opening one by a
    /// signature under protest.
    Answer<base::Unit> give(const match::DisputeCommand& command, const match::Actor& actor,
                            const store::Author& author, std::optional<int> sheet_version = {});

  private:
    DisputeWriting(Service::Impl& impl, store::Writing& writing, const store::MatchRow& match,
                   const std::string& id);

    store::Writing& writing_;
    store::MatchRow match_;
    std::shared_ptr<const cards::Ruleset> ruleset_;
};

/// A sheet has been signed under protest: opens a dispute for that player, or adds his words to the one of
/// his that is open.
Answer<base::Unit> raise_protest(Service::Impl& impl, store::Writing& writing, const std::string& match_id,
                                 const match::SheetSigned& signature, const match::Actor& actor,
                                 const store::Author& author);

}  // namespace yuanmen::service
