#include "tournament/event/entry.hpp"

#include "match/codec/reader.hpp"
#include "match/codec/writer.hpp"
#include "tournament/event/codec.hpp"

namespace yuanmen::tournament {

std::string_view id_of(EntryKind kind) {
    return match::codec::name_of(kind);
}

nlohmann::json to_json(const EventEntry& entry) {
    return match::codec::write(entry);
}

base::Result<EventEntry, base::Refusal> entry_from_json(const nlohmann::json& json) {
    EventEntry entry;
    match::codec::Reading reading;
    match::codec::read(json, entry, "", reading);
    if (reading.wrong) return base::fail(base::Refusal{"entry.malformed", {}, reading.wrong->field, {}});
    return entry;
}

}  // namespace yuanmen::tournament
