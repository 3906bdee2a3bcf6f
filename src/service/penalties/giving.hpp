#pragma once

#include <string>
#include <vector>

#include "match/penalty/aggregate.hpp"
#include "service/answer.hpp"
#include "service/service_impl.hpp"
#include "service/stream_writing.hpp"
#include "store/penalties.hpp"
#include "store/writing.hpp"

namespace yuanmen::service {

/// A player's penalties in an event, oldest first, and their version: it grows with every entry about any.
struct PenaltyHistory {
    std::vector<match::PenaltyState> penalties;
    std::int64_t version = 0;

    std::vector<match::EarlierPenalty> in_force() const;
};
PenaltyHistory history_of(const store::Reading& reading, const std::string& event_id,
                          const std::string& person);

/// The day in the hall: the server's own time zone.
std::string day_of(std::int64_t wall_ms);

using PenaltyWriting = StreamWriting<match::PenaltyAggregate>;

/// Gives a penalty, or what would be one, a command about this person.
Answer<base::Unit> tell_penalty(Service::Impl& impl, store::Writing& writing, const FoundMatch& found,
                                PenaltyWriting& penalty, const std::string& person,
                                const match::PenaltyCommand& command, const match::Actor& actor,
                                const store::Author& author);

/// What the penalty does at the table: a line on the sheet while it is not frozen, and the loss of the match;
/// whoever is disqualified leaves the event.
Answer<base::Unit> act_at_table(Service::Impl& impl, store::Writing& writing, const FoundMatch& found,
                                const match::GivePenalty& penalty, const Principal& who,
                                const RequestKey& request);

/// Decides and writes one penalty, without what it does at the desk. Answers its receipt.
Answer<Receipt> write_penalty(Service::Impl& impl, store::Writing& writing, const FoundMatch& found,
                              const match::GivePenalty& command, const match::Actor& actor,
                              const store::Author& author);

/// The desk itself has taken the match from somebody (forfeit): the penalty is written beside it,
/// so that the next one is judged by a whole history.
Answer<base::Unit> write_losses(Service::Impl& impl, store::Writing& writing, const FoundMatch& found,
                                const std::vector<match::Event>& events, const match::Actor& actor,
                                const store::Author& author);

}  // namespace yuanmen::service
