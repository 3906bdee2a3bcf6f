#pragma once

#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "base/refusal.hpp"
#include "base/result.hpp"
#include "journal/codec/json.hpp"
#include "match/fields.hpp"
#include "web/http/message.hpp"

namespace yuanmen::web {

struct Schema;

inline constexpr std::int64_t kMaxVersion = match::kVersion.greatest;

/// One value of a request body or an answer. Made by the functions below, refined by its setters.
struct Field {
    enum class Kind { text, integer, boolean, choice, object, list };

    std::string name;
    Kind kind = Kind::text;
    std::string about;  ///< one English sentence for the OpenAPI document
    bool optional = false;
    std::int64_t least = 0;  ///< text: characters; integer: value; list: items
    std::int64_t most = 0;
    std::vector<std::string> choices;   ///< of a choice
    std::shared_ptr<const Schema> of;   ///< of an object
    std::shared_ptr<const Field> item;  ///< of a list

    Field maybe() const;  ///< the same field, which may be left out
};

Field text(std::string name, std::int64_t least, std::int64_t most, std::string about);
Field integer(std::string name, std::int64_t least, std::int64_t most, std::string about);
Field boolean(std::string name, std::string about);
Field choice(std::string name, std::vector<std::string> choices, std::string about);
Field object(std::string name, Schema of, std::string about);
/// `item`'s name is not used.
Field list(std::string name, std::int64_t least, std::int64_t most, Field item, std::string about);

/// A JSON object whose fields are all known; one definition checks requests and writes the OpenAPI document.
struct Schema {
    std::string name;  ///< of the OpenAPI component, e.g. "PickRequest"; empty inside other schemas
    std::vector<Field> fields;
    /// A JSON Schema from elsewhere whose properties join the fields: whoever wrote it checks them, later and
    /// better. It tells how to read a form, and stands in the document as it is.
    std::shared_ptr<const nlohmann::json> outside = nullptr;
    /// The route reads a form with files (multipart/form-data, see multipart.hpp): Context::files.
    bool with_files = false;
    /// A body that is read as a struct, or an answer that is a view: its fields are those the type lists, and
    /// none stand in `fields`.
    const journal::Type* type = nullptr;
    /// Makes what a body is read as; only of bodies.
    std::shared_ptr<void> (*make)() = nullptr;
};

/// The answer that journal::write gives of a T.
template <class T>
Schema view_of() {
    Schema schema{};
    schema.type = &journal::type_of<T>();
    return schema;
}

/// The body that a handler reads as a T (Context::read), its limits those of T's list of fields. `name` is
/// the OpenAPI component's.
template <class T>
Schema body_of(std::string name = {}) {
    Schema schema{};
    schema.name = std::move(name);
    schema.type = &journal::type_of<T>();
    schema.make = [] { return std::shared_ptr<void>(std::make_shared<T>()); };
    return schema;
}

/// The version of what a body changes that its sender saw.
struct ExpectedVersion {
    std::int64_t expected_version = 0;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("expected_version", self.expected_version, match::kVersion);
    }
};

/// A body that changes something: T's fields and the version its sender saw.
template <class T>
struct Versioned : T, ExpectedVersion {
    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        T::fields(self, f);
        ExpectedVersion::fields(self, f);
    }
};

/// Checks that `value` is an object of exactly these fields. The refusal names the first fault as a JSON
/// pointer: "request.unknown_field", "request.missing_field", "request.wrong_type", "request.out_of_range",
/// "request.bad_length", "request.not_a_choice".
base::Result<base::Unit, base::Refusal> check(const Schema& schema, const nlohmann::json& value);

/// What a checked body is read as: `schema.make()`, filled. Null where the schema has no type.
std::shared_ptr<const void> read_as(const Schema& schema, const nlohmann::json& checked);

/// Parses a JSON body and checks it: also "request.broken_json" (with the byte), "request.too_deep",
/// "request.repeated_field".
base::Result<nlohmann::json, base::Refusal> read_json(const Schema& schema, std::string_view body);

/// The same from an HTML form: members of objects are named with dots ("counts.hand.a"); integers and
/// booleans are read from their text ("on" is true, a box left empty is a field left out), a repeated name is
/// a list. Names in `besides` (the CSRF token, the idempotency key) are left out. "request.malformed_form" if
/// the form cannot be read.
base::Result<nlohmann::json, base::Refusal> read_form(const Schema& schema, std::string_view body,
                                                      Pairs& besides);
/// The same from the fields of a form that was read already.
base::Result<nlohmann::json, base::Refusal> read_fields(const Schema& schema, const Pairs& fields,
                                                        Pairs& besides);
/// How many fields a form may have: a number for each of 256 entrants, and what goes with it.
inline constexpr std::size_t kMaxFormFields = 300;

/// The JSON Schema (2020-12, as OpenAPI 3.1 uses it).
nlohmann::json json_schema(const Schema& schema);
nlohmann::json json_schema(const Field& field);

}  // namespace yuanmen::web
