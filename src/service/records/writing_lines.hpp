#pragma once

#include "match/log/aggregate.hpp"
#include "service/answer.hpp"
#include "service/service_impl.hpp"
#include "service/stream_writing.hpp"

namespace yuanmen::service {

using RecordWriting = StreamWriting<match::log::LogAggregate>;

/// Gives a record a command: decides on it as it is now and appends what comes of it; nothing if everything
/// had been written before. Answers the record's version.
Answer<std::int64_t> write_record(Service::Impl& impl, RecordWriting record,
                                  const match::log::Command& command, const store::Author& by);

}  // namespace yuanmen::service
