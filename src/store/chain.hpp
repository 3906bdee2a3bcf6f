#pragma once

#include <string>

#include "store/entry.hpp"

namespace yuanmen::store {

/// The bytes an entry's hash is taken over (JOURNAL.md, "Canonical bytes"): every field but `hash`.
std::string canonical_bytes(const Entry& entry);

/// SHA-256 of the canonical bytes, 64 lower-case hexadecimal digits.
std::string entry_hash(const Entry& entry);

}  // namespace yuanmen::store
