#pragma once

#include <optional>
#include <string>

#include "store/entry.hpp"

namespace CLI {
class Option;
}

namespace yuanmen::cli {

/// "123:<64 hexadecimal digits>", as score sheets and the big screen show it; empty if the text is none.
std::optional<store::ChainHead> head_of(const std::string& text);

/// Lets an option take nothing but such a head.
void takes_head(CLI::Option& option);

}  // namespace yuanmen::cli
