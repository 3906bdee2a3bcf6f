#include "match/event.hpp"

#include "journal/codec/family.hpp"
#include "match/codec.hpp"

namespace yuanmen::match {

std::string_view kind_of(const Event& event) {
    return codec::kind_name(event);
}

const std::vector<std::string_view>& event_kinds() {
    return codec::all_kinds<Event>();
}

nlohmann::json event_to_json(const Event& event) {
    return codec::fields_of(event);
}

base::Result<Event, base::Refusal> event_from_json(std::string_view kind, const nlohmann::json& fields) {
    return codec::kept_event<Event>(kind, fields);
}

}  // namespace yuanmen::match
