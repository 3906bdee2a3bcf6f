#pragma once

#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <string_view>

#include "base/canonical_json.hpp"
#include "journal/aggregate.hpp"
#include "match/stamp.hpp"
#include "store/entry.hpp"

// Events of an aggregate as journal entries: kind "<family>.<kind of the event>", its fields as the body. The
// same for every family.

namespace yuanmen::store {

/// "dispute/d1".
template <journal::Aggregate A>
std::string stream_of(std::string_view id) {
    return std::string(A::kFamily).append("/").append(id);
}

/// The event's kind in an entry of this family; empty in an entry of another.
template <journal::Aggregate A>
std::string_view event_kind_of(const Entry& entry) {
    const std::string_view kind = entry.kind;
    const bool of_family = kind.starts_with(A::kFamily) && kind.substr(A::kFamily.size()).starts_with(".");
    return of_family ? kind.substr(A::kFamily.size() + 1) : std::string_view();
}

template <journal::Aggregate A>
NewEntry entry_of(const typename A::Event& event) {
    return {std::string(A::kFamily).append(".").append(A::event_kind(event)),
            base::canonical_json(A::event_json(event))};
}

/// The event again. Throws std::invalid_argument on an entry nobody has written.
template <journal::Aggregate A>
typename A::Event event_of(const Entry& entry) {
    const std::string_view kind = event_kind_of<A>(entry);
    const auto body = nlohmann::json::parse(entry.body, nullptr, false);
    if (!kind.empty() && !body.is_discarded()) {
        if (auto event = A::event_from(kind, body); event.ok()) return *std::move(event);
    }
    throw std::invalid_argument("an entry nobody has written: " + entry.kind);
}

/// When and by whom; its seq is the version in the stream. Throws std::invalid_argument on an actor no desk
/// knows.
match::Stamp stamp_of(const Entry& entry);

}  // namespace yuanmen::store
