#pragma once

#include <cstdint>
#include <string>

#include "journal/codec/fields.hpp"

namespace yuanmen::service {

/// What makes two writes the same write. With an empty `key` a write is done as often as it is sent.
struct RequestKey {
    std::string route;       ///< names the use case and its target, e.g. "POST /api/v1/matches"
    std::string key;         ///< chosen by the client, at most 100 printable ASCII characters
    std::string body_hash;   ///< SHA-256 of what was sent, hexadecimal
    std::string request_id;  ///< for tracing: stamped on the journal entries; may be empty
};

/// What a write leaves behind. The same key gives the same receipt again.
struct Receipt {
    std::string id;            ///< of what was made or changed
    std::int64_t version = 0;  ///< of its stream, after the write
    bool repeated = false;     ///< the write had been done before; nothing was done now

    static constexpr const char* kPart = "Receipt";
    YUANMEN_FIELDS(id, version, repeated);
};

}  // namespace yuanmen::service
