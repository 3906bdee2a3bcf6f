#pragma once

#include <string>

#include "service/answer.hpp"
#include "service/disputes/dispute_writing.hpp"

namespace yuanmen::service {

/// The dispute's record is looked at by the referee of records as it is now, and what he finds is attached by
/// the house; nothing if it says so already or there is no record. "records.not_found", and
/// "dispute.other_record" for a record of another match, "dispute.no_such_line".
Answer<base::Unit> attach_verdict(Service::Impl& impl, store::Writing& writing, DisputeWriting& dispute,
                                  const std::string& request_id);

/// Writes what the newest ruling does to the record: `! let_stand` behind the breach it is about, `! restore`
/// the entry at its line, its corrections; else `! ruling`. Nothing if there is no record.
Answer<base::Unit> write_ruling_lines(Service::Impl& impl, store::Writing& writing,
                                      const DisputeWriting& dispute, const store::Author& author);

}  // namespace yuanmen::service
