#include "store/chain.hpp"

#include <string_view>

#include "base/digest.hpp"

namespace yuanmen::store {
namespace {

/// Each field with its length before it, so that no two different entries have the same bytes.
void put(std::string& bytes, std::string_view field) {
    bytes += std::to_string(field.size());
    bytes += ':';
    bytes += field;
    bytes += ',';
}

}  // namespace

std::string canonical_bytes(const Entry& entry) {
    std::string bytes;
    bytes.reserve(256 + entry.body.size());
    put(bytes, "yuanmen.entry.1");
    put(bytes, entry.prev_hash);
    put(bytes, std::to_string(entry.seq));
    put(bytes, entry.stream);
    put(bytes, std::to_string(entry.version));
    put(bytes, entry.kind);
    put(bytes, entry.body);
    put(bytes, entry.actor.role);
    put(bytes, entry.actor.id);
    put(bytes, entry.actor.chair);
    put(bytes, entry.moment.boot_id);
    put(bytes, std::to_string(entry.moment.boot_ms));
    put(bytes, std::to_string(entry.moment.wall_ms));
    put(bytes, entry.request_id);
    return bytes;
}

std::string entry_hash(const Entry& entry) {
    return base::sha256_hex(canonical_bytes(entry));
}

}  // namespace yuanmen::store
