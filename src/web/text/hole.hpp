#pragma once

#include <string_view>

namespace yuanmen::web {

/// A hole of a message as it is written: the name, and for a plural its two words: {{n}} is the number,
/// {{n|entry|entries}} the first word where n is 1, else the second.
struct Hole {
    std::string_view name;
    std::string_view one;
    std::string_view many;

    bool is_plural() const { return !many.empty(); }
    std::string_view word_for(std::string_view number) const { return number == "1" ? one : many; }
};

/// Reads "n" or "n|entry|entries". The hole looks into `written`.
Hole hole_of(std::string_view written);

}  // namespace yuanmen::web
