#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "base/refusal.hpp"
#include "base/result.hpp"

namespace yuanmen::store {

/// One projection table, as it stands and as the journal says it should.
struct TableComparison {
    std::string table;
    std::int64_t rows_standing = 0;
    std::int64_t rows_derived = 0;
    std::string
        first_difference;  ///< key and column of the first row that differs, in key order; empty: equal
};

struct RebuildReport {
    std::int64_t entries = 0;  ///< journal entries replayed
    std::vector<TableComparison> tables;
    bool applied = false;  ///< the derived tables have replaced the standing ones

    bool equal() const;
};

/// Derives every projection table anew from the journal and compares. Read-only and allowed while a service
/// runs, unless `apply`: then the folder is locked and tables that differ are replaced in one transaction.
/// Snapshots are held against the journal too; with `apply`, wrong ones go, and new ones come by themselves.
/// Journal, sealed and operational tables are not touched.
base::Result<RebuildReport, base::Refusal> rebuild(const std::filesystem::path& data_dir, bool apply);

}  // namespace yuanmen::store
