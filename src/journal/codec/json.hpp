#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "base/refusal.hpp"
#include "journal/codec/type.hpp"

namespace yuanmen::journal {

/// The value as JSON: integers, texts, booleans, lists and objects only, so base::canonical_json takes it. An
/// empty optional is left out.
nlohmann::json to_json(const void* value, const Type& type);

/// JSON that was written from a T and is kept as it stood then, whatever T has become: a hash or a signature
/// is of its bytes. Its schema is T's.
template <class T>
struct Frozen {
    using FrozenFrom = T;
    nlohmann::json json;
};

/// Whether the limits of commands are asked. What the journal keeps is read without them, so that a limit may
/// change while old journals stay readable.
enum class Limits : bool { ignored, asked };

/// Reads a value; the first thing that is wrong is the refusal, its `field` the JSON pointer of the place:
/// "command.not_an_object", "command.unknown_field", "command.missing_field", "command.wrong_type",
/// "command.unknown_value", "command.out_of_range", "command.bad_length", "command.bad_text",
/// "command.bad_hex", "command.bad_count". What was read before it stays in the value. Never throws on any
/// JSON.
std::optional<base::Refusal> from_json(const nlohmann::json& json, void* value, const Type& type,
                                       Limits limits);

/// The JSON Schema (draft 2020-12, as OpenAPI 3.1 uses it) of what from_json takes.
nlohmann::json schema_of(const Type& type);

/// The JSON Schema of what to_json writes: fields may be added to it later. Types that have a name of their
/// own (`kPart`) are put into `parts` under it, and stand as references to "#/components/schemas/NAME".
nlohmann::json view_schema(const Type& type, nlohmann::json& parts);

template <class T>
nlohmann::json write(const T& value) {
    return to_json(&value, type_of<T>());
}

}  // namespace yuanmen::journal
