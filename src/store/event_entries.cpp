#include "store/event_entries.hpp"

#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string_view>

#include "base/canonical_json.hpp"

namespace yuanmen::store {
namespace {

constexpr std::string_view kEventPrefix = "event.";

}  // namespace

NewEntry entry_of(const tournament::EventEntry& entry) {
    nlohmann::json body = tournament::to_json(entry);
    body.erase("kind");
    return {std::string(kEventPrefix).append(tournament::id_of(entry.kind)), base::canonical_json(body)};
}

tournament::EventEntry event_entry_of(const Entry& entry) {
    nlohmann::json body = nlohmann::json::parse(entry.body, nullptr, false);
    if (!entry.kind.starts_with(kEventPrefix) || !body.is_object())
        throw std::invalid_argument("not an entry of an event: " + entry.kind);
    body["kind"] = entry.kind.substr(kEventPrefix.size());
    auto read = tournament::entry_from_json(body);
    if (!read) throw std::invalid_argument("an entry no event has written: " + entry.kind);
    return *std::move(read);
}

}  // namespace yuanmen::store
