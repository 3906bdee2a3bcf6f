#pragma once

#include <memory>
#include <string>
#include <vector>

#include "match/aggregate.hpp"
#include "match/sealed.hpp"
#include "match/state.hpp"
#include "service/answer.hpp"
#include "service/desk/desk_actor.hpp"
#include "service/stream_writing.hpp"
#include "store/entry.hpp"
#include "store/sealed.hpp"
#include "store/writing.hpp"

namespace yuanmen::service {

/// Of the sealed notes those a player may read himself.
match::OwnSecrets load_own_secrets(const store::Sealed& sealed, const match::MatchState& state,
                                   const cards::Ruleset& ruleset, match::Chair chair);

/// One desk inside one command of the writer: a StreamWriting that knows what is sealed, and seals.
class DeskWriting : public StreamWriting<match::DeskAggregate> {
  public:
    using Decided = journal::Decided<match::Event>;

    /// `ruleset`: the one the match is, or will be, played under.
    DeskWriting(store::Writing& writing, std::string match_id, std::shared_ptr<const cards::Ruleset> ruleset)
        : StreamWriting(writing, std::move(match_id)), writing_(writing), ruleset_(std::move(ruleset)) {}

    const cards::Ruleset& ruleset() const { return *ruleset_; }

    /// What comes of a command. `entropy`: 64 hexadecimal digits, fresh for each.
    Decided decide(const match::Command& command, const match::Actor& actor, const std::string& entropy);
    /// What has fallen due by itself.
    Decided due() const;
    /// Writes the decision made last, and seals its notes.
    Answer<base::Unit> write(const Decided& decided, const store::Author& author);
    /// Both: for a command of the house's own making.
    Answer<base::Unit> give(const match::Command& command, const match::Actor& actor,
                            const store::Author& author);

  private:
    store::Writing& writing_;
    std::shared_ptr<const cards::Ruleset> ruleset_;
    std::vector<match::SealedNote> notes_;
};

}  // namespace yuanmen::service
