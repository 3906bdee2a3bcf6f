#include "tournament/event/entry.hpp"

#include "journal/codec/family.hpp"
#include "tournament/event/codec.hpp"

namespace yuanmen::tournament {

std::string_view id_of(EntryKind kind) {
    return journal::name_of(kind);
}

nlohmann::json to_json(const EventEntry& entry) {
    return journal::write(entry);
}

base::Result<EventEntry, base::Refusal> entry_from_json(const nlohmann::json& json) {
    return journal::kept_state<EventEntry>(json, "entry.malformed");
}

}  // namespace yuanmen::tournament
