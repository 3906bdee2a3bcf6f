#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "journal/codec/fields.hpp"
#include "match/fields.hpp"

namespace yuanmen::tournament {

/// Where an event that was brought in as a document comes from.
struct ImportedFrom {
    std::string event;                            ///< its id there
    std::int64_t version = 0;                     ///< of its last entry there
    std::int64_t wall_ms = 0;                     ///< when the document was made
    std::string sha256;                           ///< of the document in canonical form
    std::optional<std::string> fingerprint = {};  ///< of the key that signed it; nothing: unsigned
    std::optional<std::int64_t> head_seq = {};    ///< the end of the journal it was taken from
    std::optional<std::string> head_hash = {};

    YUANMEN_FIELDS(event, version, wall_ms, sha256, fingerprint, head_seq, head_hash);
    bool operator==(const ImportedFrom&) const = default;
};

}  // namespace yuanmen::tournament
