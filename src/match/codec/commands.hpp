#pragma once

#include <nlohmann/json.hpp>
#include <string_view>
#include <variant>
#include <vector>

#include "base/refusal.hpp"
#include "base/result.hpp"
#include "match/codec/reader.hpp"
#include "match/codec/schema.hpp"
#include "match/codec/variant.hpp"
#include "match/codec/writer.hpp"

// A family of commands is a variant of structs that each have a `kind` and `fields`. What every family needs.

namespace yuanmen::match::codec {

/// The alternative named `kind` with exactly its fields, within their limits. Refuses with
/// "command.unknown_kind" and what FieldReader refuses with.
template <class Commands>
base::Result<Commands, base::Refusal> parse_kind(std::string_view kind, const nlohmann::json& fields) {
    Commands command;
    Reading reading;
    const bool known = with_kind<Commands>(kind, [&]<class T>() {
        T parsed;
        read(fields, parsed, "", reading);
        command = std::move(parsed);
    });
    if (!known) return base::fail(base::Refusal{"command.unknown_kind", {}, "/kind", {}});
    if (reading.wrong) return base::fail(*reading.wrong);
    return command;
}

/// The JSON Schema of a kind's fields; null for an unknown kind.
template <class Commands>
nlohmann::json schema_of_kind(std::string_view kind) {
    nlohmann::json schema;
    with_kind<Commands>(kind, [&]<class T>() { schema = schema_of<T>(); });
    return schema;
}

/// All kinds in the order of the variant.
template <class Commands>
const std::vector<std::string_view>& all_kinds() {
    static const std::vector<std::string_view> kinds = kinds_of<Commands>();
    return kinds;
}

/// The fields of a command or an event as JSON.
template <class Kinds>
nlohmann::json fields_of(const Kinds& value) {
    return visit_kind([](const auto& held) { return write(held); }, value);
}

}  // namespace yuanmen::match::codec
