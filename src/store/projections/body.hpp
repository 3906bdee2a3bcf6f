#pragma once

#include <nlohmann/json.hpp>

#include "store/entry.hpp"

namespace yuanmen::store {

/// An entry's body as a JSON object. Throws std::invalid_argument if it is none.
nlohmann::json body_of(const Entry& entry);

/// For a projector of a family: this kind is not one of it.
[[noreturn]] void unknown_kind(const Entry& entry);

}  // namespace yuanmen::store
