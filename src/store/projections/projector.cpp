#include "store/projections/projector.hpp"

#include <stdexcept>
#include <string>

#include "store/projections/families.hpp"

namespace yuanmen::store {
namespace {

void project_nothing(const Projecting&, std::span<const Entry>) {}

template <void (*project_one)(sqlite::Connection&, const Entry&)>
void one_by_one(const Projecting& into, std::span<const Entry> entries) {
    for (const Entry& entry : entries) project_one(into.connection, entry);
}

constexpr Projector kProjectors[] = {
    {"audit.", project_nothing, false},
    {"circuit.", project_circuit, true, circuit_text},
    {"dispute.", project_dispute, true, dispute_text},
    {"event.", project_event, true, event_text},
    {"match.", project_match, true, match_text},
    {"penalty.", project_penalty, true, penalty_text},
    {"person.", one_by_one<project_person>, false},
    {"record.", project_record, true, record_text},
    {"ruleset.", one_by_one<project_ruleset>, false},
    {"staff.", one_by_one<project_staff>, false},
};

}  // namespace

const Projector& projector_of(std::string_view kind) {
    for (const Projector& projector : kProjectors) {
        if (kind.starts_with(projector.prefix)) return projector;
    }
    throw std::invalid_argument("no projector for entries of kind " + std::string(kind));
}

void project(const Projecting& into, std::span<const Entry> entries) {
    while (!entries.empty()) {
        const Projector& projector = projector_of(entries.front().kind);
        std::size_t count = 1;
        while (count < entries.size() && entries[count].kind.starts_with(projector.prefix)) ++count;
        projector.apply(into, entries.first(count));
        entries = entries.subspan(count);
    }
}

}  // namespace yuanmen::store
