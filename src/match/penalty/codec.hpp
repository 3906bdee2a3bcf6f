#pragma once

// Internal: names of the types of a penalty for the desk's readers and writers; see dispute/codec.hpp.

#include "cards/infraction.hpp"
#include "match/codec/enum_names.hpp"
#include "match/dispute/codec.hpp"

namespace yuanmen::match::codec {

template <>
struct EnumNames<cards::InfractionClass> {
    static constexpr auto names =
        std::to_array<std::string_view>({"gameplay", "tournament", "conduct", "judge"});
};

}  // namespace yuanmen::match::codec
