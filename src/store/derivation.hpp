#pragma once

#include <cstdint>
#include <vector>

#include "store/rebuild.hpp"

namespace yuanmen::store {

namespace sqlite {
class Connection;
}

/// Replays the journal of `source` through the projectors into `scratch`, an empty migrated database;
/// how many entries. Throws what a projector throws.
std::int64_t derive(sqlite::Connection& source, sqlite::Connection& scratch);

/// Compares every projection table of the two, row by row in key order.
std::vector<TableComparison> compare(sqlite::Connection& standing, sqlite::Connection& derived);

/// Holds every snapshot against the entries it rests on. `rows_derived` counts those that agree.
TableComparison compare_snapshots(sqlite::Connection& standing);

/// Replaces one projection table of `standing` by that of `derived`, inside the caller's transaction.
void replace_table(sqlite::Connection& standing, sqlite::Connection& derived, const std::string& table);

/// Derives all projections of an open database anew in one transaction; for when their code has changed.
void derive_in_place(sqlite::Connection& connection);

}  // namespace yuanmen::store
