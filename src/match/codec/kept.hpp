#pragma once

#include <nlohmann/json.hpp>
#include <string_view>

#include "base/refusal.hpp"
#include "base/result.hpp"
#include "match/codec/reader.hpp"
#include "match/codec/variant.hpp"

// What the journal keeps is read without the limits of commands, so that a limit may change while old
// journals stay readable.

namespace yuanmen::match::codec {

/// The event named `kind`: "event.unknown_kind", "event.malformed".
template <class Events>
base::Result<Events, base::Refusal> kept_event(std::string_view kind, const nlohmann::json& fields) {
    Events event;
    Reading reading{.with_limits = false, .wrong = {}};
    const bool known = with_kind<Events>(kind, [&]<class T>() {
        T parsed;
        read(fields, parsed, "", reading);
        event = std::move(parsed);
    });
    if (!known) return base::fail(base::Refusal{"event.unknown_kind", {}, "/kind", {}});
    if (reading.wrong) return base::fail(base::Refusal{"event.malformed", {}, reading.wrong->field, {}});
    return event;
}

/// A state as it was written: "state.malformed".
template <class State>
base::Result<State, base::Refusal> kept_state(const nlohmann::json& json) {
    State state;
    Reading reading{.with_limits = false, .wrong = {}};
    read(json, state, "", reading);
    if (reading.wrong) return base::fail(base::Refusal{"state.malformed", {}, reading.wrong->field, {}});
    return state;
}

}  // namespace yuanmen::match::codec
