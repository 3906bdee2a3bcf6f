#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cards/parameters.hpp"

namespace yuanmen::cards {

/// How a switch is written in a ruleset file.
enum class ParameterType {
    choice,     ///< one of `values`
    number,     ///< an integer in min..max
    picks,      ///< list of {"seat", "count"}: draft.picks
    tiebreaks,  ///< list of `values`: tiebreaks
};

/// One switch: its key, its legal values and the field it fills. The order of the table is the order of
/// reference/decisions.md, and of every list a person sees.
struct ParameterRow {
    std::string_view key;
    ParameterType type = ParameterType::choice;
    std::span<const std::string_view> values =
        {};  ///< of a choice or of a list's items, in enumeration order
    int min = 0;
    int max = 0;
    int (*get)(const Parameters&) = nullptr;  ///< choice: index into values; number: the number
    void (*set)(Parameters&, int) = nullptr;
    /// The text format (kRulesetFormat) this switch first appeared in, and the value that describes what the
    /// engine did before: stored texts of an older format have no such key and take it.
    int since_format = 1;
    int before = 0;
};

std::span<const ParameterRow> parameter_table();

/// nullptr for an unknown key.
const ParameterRow* find_parameter(std::string_view key);

/// The value as people write it: "leave", "40", "lord 1, renegade 2, …", "remaining_generals,
/// lost_hp_in_play".
std::string parameter_text(const Parameters& parameters, const ParameterRow& row);

/// The keys whose values differ, in table order.
std::vector<std::string_view> differing_parameters(const Parameters& a, const Parameters& b);

}  // namespace yuanmen::cards
