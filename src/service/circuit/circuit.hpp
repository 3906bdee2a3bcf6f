#pragma once

#include <cstdint>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>

namespace yuanmen::service {

/// Something somebody wants of the circuit: who is the same player, what of him is public, seasons.
struct CircuitCommandInput {
    std::string kind;                              ///< one of tournament::circuit_command_kinds()
    std::shared_ptr<const nlohmann::json> fields;  ///< tournament::circuit_command_schema(kind)
    std::int64_t expected_version = 0;             ///< of the circuit
};

}  // namespace yuanmen::service
