#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "base/moment.hpp"
#include "base/shared_list.hpp"
#include "journal/codec/enum_names.hpp"

// What reader, writer and schema know of a C++ type: data, made once from the list of fields a struct has.
// They are ordinary functions over it (json.hpp); nothing of theirs is compiled again for each struct.

namespace yuanmen::journal {

/// Any of the limits a list of fields gives (match/fields.hpp), or none; told apart by what they hold.
struct Limit {
    enum class Of : std::uint8_t { nothing, range, length, count, hex, among };
    Of of = Of::nothing;
    bool lines = false;
    bool any = false;        ///< of a length: control characters too
    std::int64_t least = 0;  ///< of `hex`: how many digits
    std::int64_t greatest = 0;
    std::span<const std::string_view> names;  ///< of `among`

    constexpr Limit() = default;
    template <class Given>
    constexpr explicit Limit(const Given& given) {
        if constexpr (requires { given.digits; }) {
            of = Of::hex;
            least = static_cast<std::int64_t>(given.digits);
        } else if constexpr (requires { given.names; }) {
            of = Of::among;
            names = given.names;
        } else {
            least = static_cast<std::int64_t>(given.least);
            greatest = static_cast<std::int64_t>(given.greatest);
            of = std::is_signed_v<decltype(given.least)> ? Of::range : Of::count;
            if constexpr (requires { given.lines; }) {
                of = Of::length;
                lines = given.lines;
                any = requires {
                    given.any;
                };
            }
        }
    }
};

/// A value that is always named, as null where there is none; an empty std::optional is left out.
template <class T>
struct OrNull : std::optional<T> {
    using std::optional<T>::optional;
    using std::optional<T>::operator=;
    /// std::optional takes a number only by way of a further optional, which could then be either.
    template <class U>
    requires(std::is_scalar_v<T>&& std::same_as<U, T>) OrNull& operator=(U value) {
        this->emplace(value);
        return *this;
    }
    OrNull(std::optional<T> value) : std::optional<T>(std::move(value)) {}
    /// Of two of them only: a plain value is compared as with any std::optional.
    template <std::same_as<OrNull> A, std::same_as<OrNull> B>
    friend bool operator==(const A& a, const B& b) {
        return a.has_value() == b.has_value() && (!a.has_value() || *a == *b);
    }
};

struct Type;

struct Field {
    const char* name;
    std::size_t offset;  ///< from the struct's first byte
    const Type* type;
    Limit limit;
};

/// One C++ type. Which members count depends on `form`; all functions take the address of a value.
struct Type {
    enum class Form : std::uint8_t {
        boolean,
        integer,
        number,
        name,
        text,
        spelled,
        optional,  ///< left out where there is none
        nullable,  ///< null where there is none
        list,
        array,  ///< a list of a fixed length
        map,
        object,
        json,    ///< nlohmann::json as it is
        either,  ///< one of two types; is written, never read
    };
    Form form{};

    // integer, name (the enumerator's number)
    std::int64_t (*get)(const void*) = nullptr;
    void (*set)(void*, std::int64_t) = nullptr;
    std::int64_t least = 0;
    std::int64_t greatest = 0;
    std::span<const std::string_view> names;  ///< name; of spelled: all there are, or none

    // number
    double (*get_number)(const void*) = nullptr;
    void (*set_number)(void*, double) = nullptr;

    // spelled: a value that stands in JSON as a text of its own kind
    std::string (*to_text)(const void*) = nullptr;
    bool (*from_text)(std::string_view, void*) = nullptr;
    const char* unknown = nullptr;  ///< code of the refusal of a text that spells nothing
    const char* pattern = nullptr;  ///< for the schema, where `names` are not all

    // optional, nullable, list, array, map; json: what it was written from, or null
    const Type* item = nullptr;
    std::size_t (*size)(const void*) = nullptr;
    const void* (*at)(const void*, std::size_t) = nullptr;
    void* (*add)(void*) = nullptr;  ///< optional, nullable: its value; list: a further item
    void* (*slot)(void*, const std::string& key) = nullptr;
    void (*each)(const void*, void* context, void (*use)(void*, const std::string&, const void*)) = nullptr;

    // either
    std::array<const Type*, 2> either{};
    std::size_t (*which)(const void*) = nullptr;

    // object
    std::vector<Field> fields;
    bool hands_limit_on = false;  ///< a limit of the object is one of each of its fields
    const char* part = nullptr;   ///< T::kPart, the name of its schema where several answers hold one
};

/// How a type stands in JSON as a text: text(value), parse(text) → optional, kUnknown, kNames or kPattern.
/// Specialised where the type is known to be read and written.
template <class T>
struct Spelling;

/// The fields of a struct that does not list them itself, or for each of whose fields one limit holds.
template <class T>
struct FieldsOf {
    static constexpr bool kHandsLimitOn = false;
    template <class F>
    static void list(const T& value, F&& f) {
        T::fields(value, f);
    }
};

template <>
struct FieldsOf<base::Moment> {
    static constexpr bool kHandsLimitOn = false;
    template <class F>
    static void list(const base::Moment& value, F&& f) {
        f("boot_id", value.boot_id);
        f("boot_ms", value.boot_ms);
        f("wall_ms", value.wall_ms);
    }
};

template <class T>
const Type& type_of();

namespace detail {

/// Takes down the fields a struct lists, by their places in a sample of it.
class FieldList {
  public:
    FieldList(std::vector<Field>& fields, const void* sample)
        : fields_(fields), sample_(static_cast<const char*>(sample)) {}

    template <class T>
    void operator()(const char* name, const T& member) {
        add(name, &member, type_of<T>(), {});
    }
    template <class T, class L>
    void operator()(const char* name, const T& member, const L& limit) {
        add(name, &member, type_of<T>(), Limit(limit));
    }

  private:
    void add(const char* name, const void* member, const Type& type, const Limit& limit) {
        fields_.push_back(
            {name, static_cast<std::size_t>(static_cast<const char*>(member) - sample_), &type, limit});
    }
    std::vector<Field>& fields_;
    const char* sample_;
};

template <class T>
void describe_number(Type& type) {
    type.get = [](const void* value) { return static_cast<std::int64_t>(*static_cast<const T*>(value)); };
    type.set = [](void* value, std::int64_t number) { *static_cast<T*>(value) = static_cast<T>(number); };
}

template <class Held>
void describe_optional(Type& type, Type::Form form) {
    using T = typename Held::value_type;
    type.form = form;
    type.item = &type_of<T>();
    type.size = [](const void* value) -> std::size_t {
        return static_cast<const Held*>(value)->has_value() ? 1 : 0;
    };
    type.at = [](const void* value, std::size_t) -> const void* {
        return &**static_cast<const Held*>(value);
    };
    type.add = [](void* value) -> void* { return &static_cast<Held*>(value)->emplace(); };
}

template <class T>
void describe(Type& type, const std::optional<T>*) {
    describe_optional<std::optional<T>>(type, Type::Form::optional);
}

template <class T>
void describe(Type& type, const OrNull<T>*) {
    describe_optional<OrNull<T>>(type, Type::Form::nullable);
}

template <class T, std::size_t N>
void describe(Type& type, const std::array<T, N>*) {
    type.form = Type::Form::array;
    type.item = &type_of<T>();
    type.size = [](const void*) { return N; };
    type.at = [](const void* value, std::size_t index) -> const void* {
        return &(*static_cast<const std::array<T, N>*>(value))[index];
    };
}

template <class Held>
void describe_list(Type& type) {
    using T = typename Held::value_type;
    type.form = Type::Form::list;
    type.item = &type_of<T>();
    type.size = [](const void* value) { return static_cast<const Held*>(value)->size(); };
    type.at = [](const void* value, std::size_t index) -> const void* {
        return &(*static_cast<const Held*>(value))[index];
    };
    type.add = [](void* value) -> void* { return &static_cast<Held*>(value)->emplace_back(); };
}

template <class T>
void describe(Type& type, const std::vector<T>*) {
    describe_list<std::vector<T>>(type);
}

template <class T>
void describe(Type& type, const base::SharedList<T>*) {
    describe_list<base::SharedList<T>>(type);
}

template <class T>
void describe(Type& type, const std::map<std::string, T>*) {
    using Held = std::map<std::string, T>;
    type.form = Type::Form::map;
    type.item = &type_of<T>();
    type.slot = [](void* value, const std::string& key) -> void* {
        return &(*static_cast<Held*>(value))[key];
    };
    type.each = [](const void* value, void* context, void (*use)(void*, const std::string&, const void*)) {
        for (const auto& [key, item] : *static_cast<const Held*>(value)) use(context, key, &item);
    };
}

template <class A, class B>
void describe(Type& type, const std::variant<A, B>*) {
    using Held = std::variant<A, B>;
    type.form = Type::Form::either;
    type.either = {&type_of<A>(), &type_of<B>()};
    type.which = [](const void* value) { return static_cast<const Held*>(value)->index(); };
    type.at = [](const void* value, std::size_t) {
        return std::visit([](const auto& held) -> const void* { return &held; },
                          *static_cast<const Held*>(value));
    };
}

template <class T>
concept Spelled = requires {
    Spelling<T>::kUnknown;
};

template <class T>
void describe(Type& type, const T*) {
    if constexpr (Spelled<T>) {
        type.form = Type::Form::spelled;
        type.to_text = [](const void* value) {
            return std::string(Spelling<T>::text(*static_cast<const T*>(value)));
        };
        type.from_text = [](std::string_view text, void* value) {
            const auto read = Spelling<T>::parse(text);
            if (read) *static_cast<T*>(value) = *read;
            return read.has_value();
        };
        type.unknown = Spelling<T>::kUnknown;
        if constexpr (requires { Spelling<T>::kNames; }) type.names = Spelling<T>::kNames;
        if constexpr (requires { Spelling<T>::kPattern; }) type.pattern = Spelling<T>::kPattern;
    } else if constexpr (std::is_same_v<T, bool>) {
        type.form = Type::Form::boolean;
        describe_number<T>(type);
    } else if constexpr (std::is_enum_v<T>) {
        type.form = Type::Form::name;
        describe_number<T>(type);
        type.names = EnumNames<T>::names;
    } else if constexpr (std::is_integral_v<T>) {
        type.form = Type::Form::integer;
        describe_number<T>(type);
        type.least = std::numeric_limits<T>::min();
        type.greatest = std::numeric_limits<T>::max();
    } else if constexpr (std::is_same_v<T, double>) {
        type.form = Type::Form::number;
        type.get_number = [](const void* value) { return *static_cast<const double*>(value); };
        type.set_number = [](void* value, double number) { *static_cast<double*>(value) = number; };
    } else if constexpr (std::is_same_v<T, std::string>) {
        type.form = Type::Form::text;
    } else if constexpr (std::is_same_v<T, nlohmann::json>) {
        type.form = Type::Form::json;
    } else if constexpr (requires { typename T::FrozenFrom; }) {
        type.form = Type::Form::json;
        type.item = &type_of<typename T::FrozenFrom>();
    } else {
        type.form = Type::Form::object;
        type.hands_limit_on = FieldsOf<T>::kHandsLimitOn;
        if constexpr (requires { T::kPart; }) type.part = T::kPart;
        const T sample{};
        FieldsOf<T>::list(sample, FieldList(type.fields, &sample));
    }
}

}  // namespace detail

/// The description of a type; made on first use and kept. Thread-safe.
template <class T>
const Type& type_of() {
    static const Type type = [] {
        Type made;
        detail::describe(made, static_cast<const T*>(nullptr));
        return made;
    }();
    return type;
}

}  // namespace yuanmen::journal
