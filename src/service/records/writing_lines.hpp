#pragma once

#include "match/log/decide.hpp"
#include "service/answer.hpp"
#include "service/inside.hpp"
#include "store/records.hpp"

namespace yuanmen::service {

/// Decides on a record as it is now and appends what comes of it to its stream; nothing if everything had
/// been written before. Answers the record's version.
Answer<std::int64_t> write_record(Service::Inside& inside, store::Writing& writing,
                                  const std::string& record_id, const match::log::Log& log,
                                  const match::log::Command& command, const store::Author& by);

}  // namespace yuanmen::service
