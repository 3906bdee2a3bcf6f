#include "tournament/event/command.hpp"

#include "match/codec/reader.hpp"
#include "match/codec/schema.hpp"
#include "match/codec/variant.hpp"
#include "match/codec/writer.hpp"
#include "tournament/event/codec.hpp"

namespace yuanmen::tournament {

namespace codec = match::codec;

base::Result<EventCommand, base::Refusal> parse_event_command(std::string_view kind,
                                                              const nlohmann::json& fields) {
    EventCommand command;
    codec::Reading reading;
    const bool known = codec::with_kind<EventCommand>(kind, [&]<class T>() {
        T parsed;
        codec::read(fields, parsed, "", reading);
        command = std::move(parsed);
    });
    if (!known) return base::fail(base::Refusal{"command.unknown_kind", {}, "/kind", {}});
    if (reading.wrong) return base::fail(*reading.wrong);
    return command;
}

base::Result<CorrectedResult, base::Refusal> parse_corrected_result(const nlohmann::json& fields) {
    CorrectedResult corrected;
    codec::Reading reading;
    codec::read(fields, corrected, "", reading);
    if (reading.wrong) return base::fail(*reading.wrong);
    return corrected;
}

std::string_view kind_of(const EventCommand& command) {
    return codec::kind_name(command);
}

const std::vector<std::string_view>& event_command_kinds() {
    static const std::vector<std::string_view> kinds = codec::kinds_of<EventCommand>();
    return kinds;
}

nlohmann::json event_command_schema(std::string_view kind) {
    nlohmann::json schema;
    codec::with_kind<EventCommand>(kind, [&]<class T>() { schema = codec::schema_of<T>(); });
    return schema;
}

nlohmann::json to_json(const EventCommand& command) {
    return std::visit([](const auto& held) { return codec::write(held); }, command);
}

}  // namespace yuanmen::tournament
