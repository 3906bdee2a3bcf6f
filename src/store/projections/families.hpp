#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "store/entry.hpp"

namespace yuanmen::store {

namespace sqlite {
class Connection;
}

struct Projecting;

// One projector a family of entries; see Projector. Each stands in its own file of this folder; those of
// aggregates have one shape (aggregate_rows.hpp).
#define YUANMEN_AGGREGATE_PROJECTOR(family)                                        \
    void project_##family(const Projecting& into, std::span<const Entry> entries); \
    std::string family##_text(sqlite::Connection& connection, const std::string& stream, std::int64_t version)
YUANMEN_AGGREGATE_PROJECTOR(circuit);
YUANMEN_AGGREGATE_PROJECTOR(dispute);
YUANMEN_AGGREGATE_PROJECTOR(event);
YUANMEN_AGGREGATE_PROJECTOR(match);
YUANMEN_AGGREGATE_PROJECTOR(penalty);
YUANMEN_AGGREGATE_PROJECTOR(record);
#undef YUANMEN_AGGREGATE_PROJECTOR
void project_person(sqlite::Connection& connection, const Entry& entry);
void project_ruleset(sqlite::Connection& connection, const Entry& entry);
void project_staff(sqlite::Connection& connection, const Entry& entry);

}  // namespace yuanmen::store
