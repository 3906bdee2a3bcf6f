#pragma once

#include <optional>
#include <string>

#include "tournament/exchange/input.hpp"

namespace yuanmen::tournament::exchange {

/// What a pure command answers to a text: one line of JSON, or why the text cannot be read.
struct Answer {
    enum class Kind : std::uint8_t {
        done,
        impossible,  ///< readable, but what is asked for does not exist; `json` says why
        unreadable,
    };
    Kind kind = Kind::done;
    std::string json;  ///< empty if unreadable
    std::optional<InputFault> fault;

    static Answer unreadable(InputFault why) { return {Kind::unreadable, "", std::move(why)}; }
};

}  // namespace yuanmen::tournament::exchange
