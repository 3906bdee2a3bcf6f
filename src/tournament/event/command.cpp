#include "tournament/event/command.hpp"

#include "journal/codec/family.hpp"
#include "tournament/event/codec.hpp"

namespace yuanmen::tournament {

namespace codec = journal;

base::Result<EventCommand, base::Refusal> parse_event_command(std::string_view kind,
                                                              const nlohmann::json& fields) {
    return codec::parse_kind<EventCommand>(kind, fields);
}

base::Result<CorrectedResult, base::Refusal> parse_corrected_result(const nlohmann::json& fields) {
    CorrectedResult corrected;
    if (auto wrong =
            codec::from_json(fields, &corrected, codec::type_of<CorrectedResult>(), codec::Limits::asked))
        return base::fail(*std::move(wrong));
    return corrected;
}

std::string_view kind_of(const EventCommand& command) {
    return codec::kind_name(command);
}

const std::vector<std::string_view>& event_command_kinds() {
    return codec::all_kinds<EventCommand>();
}

nlohmann::json event_command_schema(std::string_view kind) {
    return codec::schema_of_kind<EventCommand>(kind);
}

nlohmann::json to_json(const EventCommand& command) {
    return codec::fields_of(command);
}

}  // namespace yuanmen::tournament
