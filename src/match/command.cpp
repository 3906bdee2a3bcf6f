#include "match/command.hpp"

#include "journal/codec/family.hpp"
#include "match/codec.hpp"

namespace yuanmen::match {

base::Result<Command, base::Refusal> parse_command(std::string_view kind, const nlohmann::json& fields) {
    return codec::parse_kind<Command>(kind, fields);
}

std::string_view kind_of(const Command& command) {
    return codec::kind_name(command);
}

const std::vector<std::string_view>& command_kinds() {
    return codec::all_kinds<Command>();
}

nlohmann::json command_schema(std::string_view kind) {
    return codec::schema_of_kind<Command>(kind);
}

nlohmann::json command_to_json(const Command& command) {
    return codec::fields_of(command);
}

}  // namespace yuanmen::match
