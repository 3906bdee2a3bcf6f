#include "match/event.hpp"

#include "match/codec/kept.hpp"
#include "match/codec/writer.hpp"

namespace yuanmen::match {

std::string_view kind_of(const Event& event) {
    return codec::kind_name(event);
}

const std::vector<std::string_view>& event_kinds() {
    static const std::vector<std::string_view> kinds = codec::kinds_of<Event>();
    return kinds;
}

nlohmann::json event_to_json(const Event& event) {
    return event.visit([](const auto& held) { return codec::write(held); });
}

base::Result<Event, base::Refusal> event_from_json(std::string_view kind, const nlohmann::json& fields) {
    return codec::kept_event<Event>(kind, fields);
}

}  // namespace yuanmen::match
