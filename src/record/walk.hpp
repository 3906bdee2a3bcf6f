#pragma once

#include <functional>

#include "record/replay.hpp"

namespace yuanmen::record {

/// Calls `each` for everything a report carried out, in order, with the position it met and the one it left.
void walk(const Referee& referee, const Report& report,
          const std::function<void(const Applied& applied, const engine::State& before,
                                   const engine::State& after)>& each);

}  // namespace yuanmen::record
