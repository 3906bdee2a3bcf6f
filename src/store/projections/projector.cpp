#include "store/projections/projector.hpp"

#include <stdexcept>
#include <string>

#include "store/projections/families.hpp"

namespace yuanmen::store {
namespace {

void project_nothing(sqlite::Connection&, const Entry&) {}

constexpr Projector kProjectors[] = {
    {"audit.", project_nothing}, {"event.", project_event},     {"match.", project_match},
    {"person.", project_person}, {"ruleset.", project_ruleset}, {"staff.", project_staff},
};

}  // namespace

std::span<const Projector> projectors() {
    return kProjectors;
}

void project(sqlite::Connection& connection, const Entry& entry) {
    for (const Projector& projector : kProjectors) {
        if (entry.kind.starts_with(projector.prefix)) return projector.apply(connection, entry);
    }
    throw std::invalid_argument("no projector for entries of kind " + entry.kind);
}

}  // namespace yuanmen::store
