#include "store/record_entries.hpp"

#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string_view>

#include "base/canonical_json.hpp"

namespace yuanmen::store {
namespace {

constexpr std::string_view kRecordPrefix = "record.";

}  // namespace

NewEntry entry_of(const match::log::Event& event) {
    return {std::string(kRecordPrefix).append(match::log::kind_of(event)),
            base::canonical_json(match::log::event_to_json(event))};
}

match::log::Event record_event_of(const Entry& entry) {
    if (!entry.kind.starts_with(kRecordPrefix))
        throw std::invalid_argument("not an entry of a record: " + entry.kind);
    const std::string_view kind = std::string_view(entry.kind).substr(kRecordPrefix.size());
    auto event = match::log::event_from_json(kind, nlohmann::json::parse(entry.body));
    if (!event) throw std::invalid_argument("an entry no record has written: " + entry.kind);
    return *std::move(event);
}

}  // namespace yuanmen::store
