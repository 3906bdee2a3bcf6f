#include "match/command.hpp"

#include "match/codec/reader.hpp"
#include "match/codec/schema.hpp"
#include "match/codec/variant.hpp"
#include "match/codec/writer.hpp"

namespace yuanmen::match {

base::Result<Command, base::Refusal> parse_command(std::string_view kind, const nlohmann::json& fields) {
    Command command;
    codec::Reading reading;
    const bool known = codec::with_kind<Command>(kind, [&]<class T>() {
        T parsed;
        codec::read(fields, parsed, "", reading);
        command = std::move(parsed);
    });
    if (!known) return base::fail(base::Refusal{"command.unknown_kind", {}, "/kind", {}});
    if (reading.wrong) return base::fail(*reading.wrong);
    return command;
}

std::string_view kind_of(const Command& command) {
    return codec::kind_name(command);
}

const std::vector<std::string_view>& command_kinds() {
    static const std::vector<std::string_view> kinds = codec::kinds_of<Command>();
    return kinds;
}

nlohmann::json command_schema(std::string_view kind) {
    nlohmann::json schema;
    codec::with_kind<Command>(kind, [&]<class T>() { schema = codec::schema_of<T>(); });
    return schema;
}

nlohmann::json command_to_json(const Command& command) {
    return std::visit([](const auto& held) { return codec::write(held); }, command);
}

}  // namespace yuanmen::match
