#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace yuanmen::base {

/// The one byte form of a JSON value that is hashed and signed: UTF-8, object keys in byte order, no white
/// space, integers only. Throws std::invalid_argument on a floating-point number or invalid UTF-8.
std::string canonical_json(const nlohmann::json& value);

}  // namespace yuanmen::base
