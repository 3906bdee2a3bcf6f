#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace kit {

/// A text that is no record, and the code of its first error.
struct Unreadable {
    std::string text;
    std::string_view code;
};

/// At least one for every `parse.*` code.
const std::vector<Unreadable>& unreadable_texts();

}  // namespace kit
