#include "match/event.hpp"

#include "match/codec/reader.hpp"
#include "match/codec/variant.hpp"
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
    return std::visit([](const auto& held) { return codec::write(held); }, event);
}

base::Result<Event, base::Refusal> event_from_json(std::string_view kind, const nlohmann::json& fields) {
    Event event;
    codec::Reading reading{.with_limits = false, .wrong = {}};
    const bool known = codec::with_kind<Event>(kind, [&]<class T>() {
        T parsed;
        codec::read(fields, parsed, "", reading);
        event = std::move(parsed);
    });
    if (!known) return base::fail(base::Refusal{"event.unknown_kind", {}, "/kind", {}});
    if (reading.wrong) return base::fail(base::Refusal{"event.malformed", {}, reading.wrong->field, {}});
    return event;
}

}  // namespace yuanmen::match
