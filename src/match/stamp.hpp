#pragma once

#include <cstdint>

#include "base/moment.hpp"
#include "match/actor.hpp"

namespace yuanmen::match {

/// What the journal adds to an event: its number (strictly increasing within the match), when it was written
/// and by whom.
struct Stamp {
    std::int64_t seq = 0;
    base::Moment moment;
    Actor actor;
};

}  // namespace yuanmen::match
