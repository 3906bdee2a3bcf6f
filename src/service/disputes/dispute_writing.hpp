#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "match/dispute/dispute.hpp"
#include "service/answer.hpp"
#include "service/inside.hpp"
#include "store/disputes.hpp"
#include "store/entry.hpp"
#include "store/writing.hpp"

namespace yuanmen::service {

/// One dispute inside one command of the writer. Everything is written in that command's savepoint.
class DisputeWriting {
  public:
    /// One nobody has opened yet, about this match.
    DisputeWriting(Service::Inside& inside, store::Writing& writing, const store::MatchRow& match);
    /// Nothing if there is no such dispute.
    static std::optional<DisputeWriting> find(Service::Inside& inside, store::Writing& writing,
                                              const std::string& dispute_id);

    const std::string& id() const { return id_; }
    const match::DisputeState& state() const { return state_; }
    const store::MatchRow& match_row() const { return match_; }
    const match::MatchState& desk() const { return *desk_; }
    const cards::Ruleset& ruleset() const { return *ruleset_; }
    const std::shared_ptr<const cards::Ruleset>& shared_ruleset() const { return ruleset_; }
    const std::vector<store::Entry>& written() const { return written_; }

    /// Decides and appends what comes of it. A refusal writes nothing. `sheet_version`: for opening one by a
    /// signature under protest.
    Answer<base::Unit> give(const match::DisputeCommand& command, const match::Actor& actor,
                            const store::Author& author, std::optional<int> sheet_version = {});

  private:
    match::DisputeCircumstances circumstances(std::optional<int> sheet_version) const;

    Service::Inside& inside_;
    store::Writing& writing_;
    std::string id_;
    store::MatchRow match_;
    std::shared_ptr<const match::MatchState> desk_;
    std::shared_ptr<const cards::Ruleset> ruleset_;
    match::DisputeState state_;
    std::vector<store::Entry> written_;
};

/// A dispute as its row holds it. Throws std::runtime_error if the row holds something else.
match::DisputeState state_of(const store::DisputeRow& row);

/// A sheet has been signed under protest: opens a dispute for that player, or adds his words to the one of
/// his that is open.
Answer<base::Unit> raise_protest(Service::Inside& inside, store::Writing& writing,
                                 const std::string& match_id, const match::SheetSigned& signature,
                                 const match::Actor& actor, const store::Author& author);

}  // namespace yuanmen::service
