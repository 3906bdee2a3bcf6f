#pragma once

#include "match/aggregate.hpp"
#include "service/answer.hpp"
#include "service/principal.hpp"
#include "service/request_key.hpp"
#include "service/service_impl.hpp"

namespace yuanmen::service {

/// Whether a desk may be given this command now, as far as that lies outside its match: a match does not
/// begin while one that leads to it is under review.
Answer<base::Unit> may_be_given(const store::Reading& reading, const FoundMatch& found,
                                const match::Command& command);

/// What a command that was done at a desk brings with it outside the match's own stream, in the same
/// savepoint: a protest opens a dispute, a penalty goes into the player's history, a completed sheet to its
/// event. A refusal refuses the command.
Answer<base::Unit> apply_consequences(Service::Impl& impl, store::Writing& writing, const Principal& who,
                                      const FoundMatch& found, const match::Command& command,
                                      const journal::Decided<match::Event>& decision,
                                      const RequestKey& request);

}  // namespace yuanmen::service
