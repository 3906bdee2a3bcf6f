#pragma once

#include <string>

#include "store/entry.hpp"
#include "store/sqlite/connection.hpp"

namespace yuanmen::store {

/// The journal's columns in the order entry_of_row() reads them; a macro so that SQL texts stay literals.
#define YUANMEN_ENTRY_COLUMNS                                                                          \
    "seq, stream, version, kind, body, actor_role, actor_id, actor_chair, boot_id, boot_ms, wall_ms, " \
    "request_id, prev_hash, hash"

/// The row the statement stands on.
Entry entry_of_row(sqlite::Statement& row);

/// What entry 1 is linked to; made once when the database is (make_genesis).
std::string genesis_hash(sqlite::Connection& connection);
void make_genesis(sqlite::Connection& connection);

}  // namespace yuanmen::store
