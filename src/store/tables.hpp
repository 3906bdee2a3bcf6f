#pragma once

#include <span>
#include <string_view>

namespace yuanmen::store {

/// What a table is to the journal.
enum class TableKind {
    journal,      ///< the one truth; append-only
    sealed,       ///< hidden content bound to the journal by its commitment; append-only
    projection,   ///< derived from the journal; `yuanmen rebuild` re-derives and compares it
    snapshot,     ///< states at some entries; `yuanmen rebuild` holds each that is there against the journal
    operational,  ///< true only on this machine, not derivable, untouched by a rebuild
};

struct TableInfo {
    std::string_view name;
    TableKind kind;
};

/// Every table of the database, ordered by name. The one place; a test holds it against the schema.
std::span<const TableInfo> tables();

}  // namespace yuanmen::store
