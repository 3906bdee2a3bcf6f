#pragma once

#include <string>

#include "service/answer.hpp"
#include "service/disputes/dispute_writing.hpp"
#include "service/principal.hpp"
#include "service/request_key.hpp"

namespace yuanmen::service {

/// Carries out the ruling that was just given in this dispute, in the same savepoint: its lines go to the
/// record, a changed result to the sheet and, where the event had taken another, to the bracket. A refusal of
/// any of them refuses the ruling. `choice`: see DisputeCommandInput.
Answer<base::Unit> carry_out(Service::Impl& impl, store::Writing& writing, const Principal& who,
                             const DisputeWriting& dispute, const std::string& choice,
                             const RequestKey& request);

}  // namespace yuanmen::service
