#include "store/dispute_entries.hpp"

#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string_view>

#include "base/canonical_json.hpp"

namespace yuanmen::store {
namespace {

constexpr std::string_view kDisputePrefix = "dispute.";
constexpr std::string_view kPenaltyPrefix = "penalty.";

template <class Read>
auto read_entry(const Entry& entry, std::string_view prefix, Read read) {
    const std::string_view kind = entry.kind;
    auto event = read(kind.substr(kind.starts_with(prefix) ? prefix.size() : 0),
                      nlohmann::json::parse(entry.body, nullptr, false));
    if (!event) throw std::invalid_argument("an entry nobody has written: " + entry.kind);
    return *std::move(event);
}

}  // namespace

NewEntry entry_of(const match::DisputeEvent& event) {
    return {std::string(kDisputePrefix).append(match::kind_of(event)),
            base::canonical_json(match::dispute_event_to_json(event))};
}

NewEntry entry_of(const match::PenaltyEvent& event) {
    return {std::string(kPenaltyPrefix).append(match::kind_of(event)),
            base::canonical_json(match::penalty_event_to_json(event))};
}

match::DisputeEvent dispute_event_of(const Entry& entry) {
    return read_entry(entry, kDisputePrefix, match::dispute_event_from_json);
}

match::PenaltyEvent penalty_event_of(const Entry& entry) {
    return read_entry(entry, kPenaltyPrefix, match::penalty_event_from_json);
}

}  // namespace yuanmen::store
