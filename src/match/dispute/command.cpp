#include "match/dispute/command.hpp"

#include "journal/codec/family.hpp"
#include "match/dispute/codec.hpp"

namespace yuanmen::match {

base::Result<DisputeCommand, base::Refusal> parse_dispute_command(std::string_view kind,
                                                                  const nlohmann::json& fields) {
    return codec::parse_kind<DisputeCommand>(kind, fields);
}

std::string_view kind_of(const DisputeCommand& command) {
    return codec::kind_name(command);
}

const std::vector<std::string_view>& dispute_command_kinds() {
    return codec::all_kinds<DisputeCommand>();
}

nlohmann::json dispute_command_schema(std::string_view kind) {
    return codec::schema_of_kind<DisputeCommand>(kind);
}

}  // namespace yuanmen::match
