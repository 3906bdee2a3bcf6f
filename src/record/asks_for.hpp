#pragma once

#include "engine/action.hpp"
#include "engine/prompt.hpp"

namespace yuanmen::record {

/// Whether this question asks the action's seat for this kind of thing, whether or not it may be done so.
bool asks_for(const engine::Prompt& prompt, const engine::Action& action);

}  // namespace yuanmen::record
