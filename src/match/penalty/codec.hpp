#pragma once

// Internal: names of the types of a penalty for reader and writer; see dispute/codec.hpp.

#include "cards/infraction.hpp"
#include "match/codec.hpp"
#include "match/dispute/codec.hpp"

namespace yuanmen::journal {

template <>
struct EnumNames<cards::InfractionClass> {
    static constexpr auto names =
        std::to_array<std::string_view>({"gameplay", "tournament", "conduct", "judge"});
};

}  // namespace yuanmen::journal
