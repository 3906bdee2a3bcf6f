#include "cards/infraction.hpp"

#include <array>

namespace yuanmen::cards {

std::string_view id_of(Penalty penalty) {
    constexpr std::array<std::string_view, 6> ids = {"none",  "caution",    "warning",
                                                     "point", "match_loss", "disqualification"};
    return ids[static_cast<std::size_t>(penalty)];
}

std::string_view id_of(Rewind rewind) {
    constexpr std::array<std::string_view, 4> ids = {"a", "b", "c", "d"};
    return ids[static_cast<std::size_t>(rewind)];
}

std::string_view id_of(InfractionClass infraction_class) {
    constexpr std::array<std::string_view, 4> ids = {"gameplay", "tournament", "conduct", "judge"};
    return ids[static_cast<std::size_t>(infraction_class)];
}

}  // namespace yuanmen::cards
