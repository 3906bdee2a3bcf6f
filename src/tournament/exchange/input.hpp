#pragma once

#include <cstdint>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/refusal.hpp"
#include "base/result.hpp"

namespace yuanmen::tournament::exchange {

/// Why a text cannot be read: `refusal.code` is "input.…", `refusal.field` the JSON pointer of the place, for
/// a text that is no JSON empty, and then the place is a line and column.
struct InputFault {
    base::Refusal refusal;
    int line = 0;    ///< from 1; 0: see refusal.field
    int column = 0;  ///< in bytes, from 1
};

/// One value of a JSON text while it is read: where it stands, and where the first fault goes. After a fault
/// every further question is answered with nothing, so a reader asks on and looks once at the end.
class Input {
  public:
    Input(const nlohmann::json& value, std::string at, std::optional<InputFault>& fault)
        : value_(&value), at_(std::move(at)), fault_(&fault) {}

    /// Refuses all but an object with these keys; those of `required` must be there.
    void object(std::initializer_list<std::string_view> required,
                std::initializer_list<std::string_view> optional = {}) const;
    bool has(std::string_view key) const;
    /// The value under a key; null where it is missing.
    Input operator[](std::string_view key) const;

    /// The elements of a list of `least` to `most`.
    std::vector<Input> list(std::size_t most, std::size_t least = 0) const;
    std::int64_t integer(std::int64_t least, std::int64_t most) const;
    bool boolean() const;
    /// 1 to 120 characters.
    std::string text() const;
    /// A player's id: a text, or a whole number; "7" and 7 are the same player.
    std::string id() const;

    bool is_null() const { return value_->is_null(); }
    const nlohmann::json& json() const { return *value_; }
    const std::string& at() const { return at_; }
    /// Refuses this value, if nothing was refused before.
    void refuse(const char* code, std::map<std::string, std::string> params = {}) const;
    bool good() const { return !*fault_; }

  private:
    const nlohmann::json* value_;
    std::string at_;
    std::optional<InputFault>* fault_;
};

/// A JSON text as a value; refuses what is no JSON, an object with a key twice, and nesting deeper than 16.
base::Result<nlohmann::json, InputFault> parse_input(std::string_view text);

}  // namespace yuanmen::tournament::exchange
