#include "journal/codec/family.hpp"
#include "tournament/circuit/codec.hpp"

namespace yuanmen::tournament {

base::Result<CircuitCommand, base::Refusal> parse_circuit_command(std::string_view kind,
                                                                  const nlohmann::json& fields) {
    return journal::parse_kind<CircuitCommand>(kind, fields);
}

std::string_view kind_of(const CircuitCommand& command) {
    return journal::kind_name(command);
}

const std::vector<std::string_view>& circuit_command_kinds() {
    return journal::all_kinds<CircuitCommand>();
}

nlohmann::json circuit_command_schema(std::string_view kind) {
    return journal::schema_of_kind<CircuitCommand>(kind);
}

std::string_view kind_of(const CircuitEvent& event) {
    return journal::kind_name(event);
}

nlohmann::json to_json(const CircuitEvent& event) {
    return journal::fields_of(event);
}

base::Result<CircuitEvent, base::Refusal> circuit_event_from_json(std::string_view kind,
                                                                  const nlohmann::json& fields) {
    return journal::kept_event<CircuitEvent>(kind, fields);
}

nlohmann::json to_json(const CircuitState& state) {
    return journal::write(state);
}

base::Result<CircuitState, base::Refusal> circuit_from_json(const nlohmann::json& json) {
    return journal::kept_state<CircuitState>(json);
}

}  // namespace yuanmen::tournament
