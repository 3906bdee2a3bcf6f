#pragma once

#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>

#include "base/moment.hpp"
#include "base/refusal.hpp"
#include "match/codec/enum_names.hpp"
#include "match/codec/kinds.hpp"
#include "match/codec/text.hpp"
#include "match/fields.hpp"

namespace yuanmen::match::codec {

/// Where the reading stands; keeps the first thing that was wrong. What the desk itself wrote is read without
/// the limits of commands, so that a limit may change while old journals stay readable.
struct Reading {
    bool with_limits = true;
    std::optional<base::Refusal> wrong;

    void refuse(std::string code, const std::string& pointer,
                std::map<std::string, std::string> params = {}) {
        if (!wrong) wrong = base::Refusal{std::move(code), {}, pointer, std::move(params)};
    }
};

/// A key as a part of a JSON pointer (RFC 6901), cut short if somebody sent a very long one.
std::string pointer_part(std::string_view key);

void read_integer(const nlohmann::json& json, std::int64_t& out, Range range, const std::string& pointer,
                  Reading& reading);
void read_text(const nlohmann::json& json, std::string& out, Length length, const std::string& pointer,
               Reading& reading);
void read_hex(const nlohmann::json& json, std::string& out, Hex hex, const std::string& pointer,
              Reading& reading);

template <class T, class... Limits>
void read(const nlohmann::json& json, T& out, const std::string& pointer, Reading& reading,
          const Limits&... limits);

/// Reads the fields of a struct from an object; every key must be one of them.
class FieldReader {
  public:
    FieldReader(const nlohmann::json& object, const std::string& pointer, Reading& reading)
        : object_(object), pointer_(pointer), reading_(reading) {}

    template <class T, class... Limits>
    void operator()(const char* name, T& out, const Limits&... limits) {
        known_.insert(name);
        const auto found = object_.find(name);
        const std::string here = pointer_ + "/" + name;
        if constexpr (IsOptional<T>::value) {
            if (found == object_.end() || found->is_null()) return;
            out.emplace();
            read(*found, *out, here, reading_, limits...);
        } else {
            if (found == object_.end()) return reading_.refuse("command.missing_field", here);
            read(*found, out, here, reading_, limits...);
        }
    }

    void refuse_unknown() {
        for (const auto& [key, value] : object_.items()) {
            if (!known_.contains(key)) {
                reading_.refuse("command.unknown_field", pointer_ + "/" + pointer_part(key));
            }
        }
    }

  private:
    const nlohmann::json& object_;
    const std::string& pointer_;
    Reading& reading_;
    std::set<std::string, std::less<>> known_;
};

template <class T, class Fields>
void read_object(const nlohmann::json& json, const std::string& pointer, Reading& reading, Fields&& fields) {
    if (!json.is_object()) {
        return reading.refuse(pointer.empty() ? "command.not_an_object" : "command.wrong_type", pointer,
                              {{"expected", "object"}});
    }
    FieldReader reader(json, pointer, reading);
    fields(reader);
    reader.refuse_unknown();
}

template <class Names>
std::string listed(const Names& names) {
    std::string list;
    for (std::string_view name : names) list += (list.empty() ? "" : ", ") + std::string(name);
    return list;
}

template <class T>
void read_enum(const nlohmann::json& json, T& out, const std::string& pointer, Reading& reading) {
    if (!json.is_string()) return reading.refuse("command.wrong_type", pointer, {{"expected", "string"}});
    const auto value = enum_from_name<T>(json.get_ref<const std::string&>());
    if (!value) {
        return reading.refuse("command.unknown_value", pointer, {{"allowed", listed(EnumNames<T>::names)}});
    }
    out = *value;
}

template <class T, class Find>
void read_name(const nlohmann::json& json, T& out, const std::string& pointer, Reading& reading,
               const char* unknown, Find&& find) {
    if (!json.is_string()) return reading.refuse("command.wrong_type", pointer, {{"expected", "string"}});
    const auto value = find(json.get_ref<const std::string&>());
    if (!value) return reading.refuse(unknown, pointer);
    out = *value;
}

template <class T, class... Limits>
void read_list(const nlohmann::json& json, T& out, const std::string& pointer, Reading& reading,
               const Limits&... limits) {
    if (!json.is_array()) return reading.refuse("command.wrong_type", pointer, {{"expected", "array"}});
    [[maybe_unused]] const auto check = [&](const Count& count) {
        if (!reading.with_limits || (json.size() >= count.least && json.size() <= count.greatest)) return;
        reading.refuse(
            "command.bad_count", pointer,
            {{"least", std::to_string(count.least)}, {"greatest", std::to_string(count.greatest)}});
    };
    (check(limits), ...);
    if (reading.wrong) return;
    for (std::size_t i = 0; i < json.size(); ++i) {
        out.emplace_back();
        read(json[i], out.back(), pointer + "/" + std::to_string(i), reading);
    }
}

template <class T, class... Limits>
void read_map(const nlohmann::json& json, T& out, const std::string& pointer, Reading& reading,
              const Limits&... limits) {
    if (!json.is_object()) return reading.refuse("command.wrong_type", pointer, {{"expected", "object"}});
    if (json.size() > 256)
        return reading.refuse("command.bad_count", pointer, {{"least", "0"}, {"greatest", "256"}});
    for (const auto& [key, item] : json.items()) {
        read(item, out[key], pointer + "/" + pointer_part(key), reading, limits...);
    }
}

template <class T, class... Limits>
void read(const nlohmann::json& json, T& out, const std::string& pointer, Reading& reading,
          const Limits&... limits) {
    if constexpr (std::is_same_v<T, bool>) {
        if (!json.is_boolean())
            return reading.refuse("command.wrong_type", pointer, {{"expected", "boolean"}});
        out = json.get<bool>();
    } else if constexpr (std::is_integral_v<T>) {
        Range range{std::numeric_limits<T>::min(), std::numeric_limits<T>::max()};
        if (reading.with_limits) ((range = limits), ...);
        std::int64_t value = 0;
        read_integer(json, value, range, pointer, reading);
        out = static_cast<T>(value);
    } else if constexpr (std::is_same_v<T, std::string>) {
        if constexpr ((std::is_same_v<Limits, Hex> || ...)) {
            (read_hex(json, out, limits, pointer, reading), ...);
        } else {
            Length length{0, std::numeric_limits<std::size_t>::max(), true};
            if (reading.with_limits) ((length = limits), ...);
            read_text(json, out, length, pointer, reading);
        }
    } else if constexpr (std::is_same_v<T, cards::GeneralId>) {
        read_name(json, out, pointer, reading, "command.unknown_general", cards::general_from_id);
    } else if constexpr (std::is_same_v<T, PoolCard>) {
        read_name(json, out, pointer, reading, "command.unknown_general", pool_card_from_text);
    } else if constexpr (std::is_enum_v<T>) {
        read_enum(json, out, pointer, reading);
    } else if constexpr (std::is_same_v<T, base::Moment>) {
        read_object<T>(json, pointer, reading, [&](FieldReader& field) {
            field("boot_id", out.boot_id);
            field("boot_ms", out.boot_ms);
            field("wall_ms", out.wall_ms);
        });
    } else if constexpr (IsPerChair<T>::value) {
        read_object<T>(json, pointer, reading, [&](FieldReader& field) {
            field("a", out.a, limits...);
            field("b", out.b, limits...);
        });
    } else if constexpr (IsList<T>::value) {
        read_list(json, out, pointer, reading, limits...);
    } else if constexpr (IsMap<T>::value) {
        read_map(json, out, pointer, reading, limits...);
    } else {
        read_object<T>(json, pointer, reading, [&](FieldReader& field) { T::fields(out, field); });
    }
}

}  // namespace yuanmen::match::codec
