#include "match/dispute/event.hpp"

#include "journal/codec/family.hpp"
#include "match/dispute/codec.hpp"

namespace yuanmen::match {

std::string_view kind_of(const DisputeEvent& event) {
    return codec::kind_name(event);
}

const std::vector<std::string_view>& dispute_event_kinds() {
    return codec::all_kinds<DisputeEvent>();
}

nlohmann::json dispute_event_to_json(const DisputeEvent& event) {
    return codec::fields_of(event);
}

base::Result<DisputeEvent, base::Refusal> dispute_event_from_json(std::string_view kind,
                                                                  const nlohmann::json& fields) {
    return codec::kept_event<DisputeEvent>(kind, fields);
}

}  // namespace yuanmen::match
