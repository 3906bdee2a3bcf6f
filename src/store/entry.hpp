#pragma once

#include <cstdint>
#include <string>

#include "base/moment.hpp"

namespace yuanmen::store {

/// Who did something, as the journal remembers it. Ids only, no names: names stand in projections.
struct Actor {
    std::string role;  ///< "owner", "head_judge", "table_judge", "scorekeeper", "player", "system"; not empty
    std::string id;    ///< staff id or person id; empty only for "system"
    std::string chair{};  ///< "a" or "b" when he acted as a player at a table, else empty

    bool operator==(const Actor&) const = default;
};

/// On whose behalf entries are written: given once by the use case, stamped on every entry it appends.
struct Author {
    Actor actor;
    std::string request_id;  ///< the request that caused it, for tracing; may be empty
};

/// An entry before the journal gives it a place.
struct NewEntry {
    std::string kind;  ///< "<projector prefix>.<what happened>", e.g. "match.seated"; lower case, dotted
    std::string body;  ///< a JSON object in canonical form (base::canonical_json); never a secret
};

/// One row of the journal: a fact. (An "event" in this house is a tournament event, never a journal row.)
struct Entry {
    std::int64_t seq = 0;      ///< place in the whole journal: 1, 2, 3 … without gaps
    std::string stream;        ///< the thing it is about: "match/<id>", "event/<id>", "staff/<id>" …
    std::int64_t version = 0;  ///< place in its stream: 1, 2, 3 … without gaps
    std::string kind;
    std::string body;  ///< canonical JSON
    Actor actor;
    base::Moment moment;
    std::string request_id;
    std::string prev_hash;  ///< hash of the entry before it; of entry 1 the journal's genesis hash
    std::string hash;       ///< SHA-256 of the canonical bytes (JOURNAL.md), 64 lower-case hexadecimal digits

    bool operator==(const Entry&) const = default;
};

/// The end of the chain: what the next entry will be linked to.
struct ChainHead {
    std::int64_t seq = 0;  ///< 0: the journal is empty
    std::string hash;      ///< the genesis hash when it is empty

    bool operator==(const ChainHead&) const = default;
};

}  // namespace yuanmen::store
