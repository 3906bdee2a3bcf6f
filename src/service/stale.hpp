#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "journal/staleness.hpp"
#include "service/answer.hpp"
#include "store/writing.hpp"

namespace yuanmen::service {

/// A command as it was formed: to which stream, and against which version of it.
struct Formed {
    std::string stream;
    std::int64_t version = 0;   ///< the stream's now
    std::int64_t expected = 0;  ///< the one the caller saw
    journal::Parts needed;      ///< what it depends on
};

/// A conflict if something this command depends on was written to its stream since the version it was formed
/// against; it lists those entries, and in `params.changed` the parts they changed. The same for every kind
/// of stream.
std::optional<Refused> conflict_with(const store::Reading& reading, const journal::Staleness& table,
                                     const Formed& command);

}  // namespace yuanmen::service
