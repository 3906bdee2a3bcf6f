#pragma once

// Internal: names of the types of a circuit for reader and writer; see event/codec.hpp.

#include "journal/codec/enum_names.hpp"
#include "tournament/circuit/command.hpp"

namespace yuanmen::journal {

template <>
struct EnumNames<tournament::ShownAs> {
    static constexpr auto names = std::to_array<std::string_view>({"name", "alias"});
};

}  // namespace yuanmen::journal
