#pragma once

#include "match/snapshot.hpp"
#include "service/service_impl.hpp"

namespace yuanmen::service {

/// Whose eyes: somebody without a task at this table sees what the hall sees.
match::Viewer viewer_of(const Principal& who, const FoundMatch& found);

}  // namespace yuanmen::service
