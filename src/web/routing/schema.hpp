#pragma once

#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "base/refusal.hpp"
#include "base/result.hpp"
#include "journal/codec/json.hpp"
#include "match/fields.hpp"
#include "web/http/message.hpp"

namespace yuanmen::web {

inline constexpr std::int64_t kMaxVersion = 9'007'199'254'740'991;  ///< what JSON numbers hold exactly

/// A body or an answer without fields.
struct NoFields {
    template <class Self, class F>
    static void fields(Self&, F&&) {}
};

/// What a body must be, or an answer is: a struct that lists its fields (journal/codec/type.hpp). The one
/// list reads JSON and forms, checks their limits and writes the OpenAPI document.
struct Schema {
    std::string name;  ///< of the OpenAPI component of a body, e.g. "PickRequest"; empty: it stands in place
    const journal::Type* type = &journal::type_of<NoFields>();
    /// Makes what a body is read as; only of bodies.
    std::shared_ptr<void> (*make)() = [] { return std::shared_ptr<void>(std::make_shared<NoFields>()); };
    /// A JSON Schema whose properties join the type's: of a family of commands, whose own reader checks them
    /// later and better. It tells how to read a form, and stands in the document as it is.
    std::shared_ptr<const nlohmann::json> outside = nullptr;
    /// The route reads a form with files (multipart/form-data, see multipart.hpp): Context::files.
    bool with_files = false;
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

/// A body whose fields are all those of a command family.
inline Schema body_of_family(std::string name, std::shared_ptr<const nlohmann::json> outside) {
    Schema schema = body_of<NoFields>(std::move(name));
    schema.outside = std::move(outside);
    return schema;
}

/// The version of what a body changes that its sender saw.
struct ExpectedVersion {
    std::int64_t expected_version = 0;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("expected_version", self.expected_version, match::Range{0, kMaxVersion});
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

/// A body that was read: its JSON, and the struct of the schema's type that its fields make.
struct Body {
    nlohmann::json json;
    std::shared_ptr<const void> value;
};

/// Parses a JSON body and reads it as its schema says. The refusal names the first fault as a JSON pointer:
/// "request.broken_json" (with the byte), "request.number_too_large", "request.too_deep",
/// "request.repeated_field", "request.unknown_field", "request.missing_field", "request.wrong_type",
/// "request.out_of_range", "request.bad_length", "request.not_a_choice", and of texts "command.bad_text",
/// "command.bad_hex" or the code of what is spelled wrong.
base::Result<Body, base::Refusal> read_json(const Schema& schema, std::string_view body);

/// The same from an HTML form: members of objects are named with dots ("counts.hand.a"); integers and
/// booleans are read from their text ("on" is true, a box left empty is a field left out), a repeated name is
/// a list. Names in `besides` (the CSRF token, the idempotency key) are left out. "request.malformed_form" if
/// the form cannot be read.
base::Result<Body, base::Refusal> read_form(const Schema& schema, std::string_view body, Pairs& besides);
/// The same from the fields of a form that was read already.
base::Result<Body, base::Refusal> read_fields(const Schema& schema, const Pairs& fields, Pairs& besides);
/// The same from JSON that was parsed already.
base::Result<Body, base::Refusal> read_value(const Schema& schema, nlohmann::json value);
/// How many fields a form may have: a number for each of 256 entrants, and what goes with it.
inline constexpr std::size_t kMaxFormFields = 300;

/// The JSON Schema (2020-12, as OpenAPI 3.1 uses it).
nlohmann::json json_schema(const Schema& schema);

}  // namespace yuanmen::web
