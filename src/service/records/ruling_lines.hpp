#pragma once

#include <string>
#include <vector>

#include "service/answer.hpp"
#include "service/service_impl.hpp"
#include "store/entry.hpp"
#include "store/writing.hpp"

namespace yuanmen::service {

/// Adds a ruling's lines (`! …`, `~ …`) to a record, inside the caller's own savepoint: if that is undone, so
/// are they. Who may rule is the caller's to know. Answers the record's version. Refuses with
/// "records.not_found", "recording.bad_line", "recording.ruling_unreadable", "recording.full",
/// "recording.attached_unreadable"; nothing is written then.
Answer<std::int64_t> append_ruling_lines(Service::Impl& impl, store::Writing& writing,
                                         const std::string& record_id, const std::vector<std::string>& lines,
                                         const store::Author& by);

}  // namespace yuanmen::service
