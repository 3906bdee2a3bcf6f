#pragma once

#include <optional>
#include <string_view>

#include "service/principal.hpp"
#include "store/writing.hpp"

namespace yuanmen::service {

/// The principal a player key ("player/<match>/<chair>") stands for, as the match is now.
std::optional<Principal> player_of_key(const store::Reading& reading, std::string_view key);

}  // namespace yuanmen::service
