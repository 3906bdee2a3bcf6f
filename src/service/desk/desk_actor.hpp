#pragma once

#include "match/actor.hpp"
#include "service/principal.hpp"

namespace yuanmen::service {

/// What a principal is at the desk of a table where he may act. Throws std::logic_error for who has no place
/// there.
match::Actor desk_actor(const Principal& who);

}  // namespace yuanmen::service
