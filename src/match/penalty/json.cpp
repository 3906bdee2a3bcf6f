#include "journal/codec/family.hpp"
#include "match/penalty/codec.hpp"
#include "match/penalty/penalty.hpp"

namespace yuanmen::match {

base::Result<PenaltyCommand, base::Refusal> parse_penalty_command(std::string_view kind,
                                                                  const nlohmann::json& fields) {
    return codec::parse_kind<PenaltyCommand>(kind, fields);
}

std::string_view kind_of(const PenaltyCommand& command) {
    return codec::kind_name(command);
}

nlohmann::json penalty_command_schema(std::string_view kind) {
    return codec::schema_of_kind<PenaltyCommand>(kind);
}

std::string_view kind_of(const PenaltyEvent& event) {
    return codec::kind_name(event);
}

const std::vector<std::string_view>& penalty_event_kinds() {
    return codec::all_kinds<PenaltyEvent>();
}

nlohmann::json penalty_event_to_json(const PenaltyEvent& event) {
    return codec::fields_of(event);
}

base::Result<PenaltyEvent, base::Refusal> penalty_event_from_json(std::string_view kind,
                                                                  const nlohmann::json& fields) {
    return codec::kept_event<PenaltyEvent>(kind, fields);
}

nlohmann::json penalty_to_json(const PenaltyState& state) {
    return codec::write(state);
}

base::Result<PenaltyState, base::Refusal> penalty_from_json(const nlohmann::json& json) {
    return codec::kept_state<PenaltyState>(json);
}

}  // namespace yuanmen::match
