#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "base/refusal.hpp"
#include "base/result.hpp"

namespace yuanmen::service {

/// What kind of "no" a refusal is; the floor above turns it into its own numbers.
enum class Category : std::uint8_t {
    unauthenticated,  ///< nobody is signed in, or the session has ended
    forbidden,        ///< this principal may not do this here
    not_found,        ///< there is no such thing, or the principal must not know that there is
    conflict,         ///< the caller saw an older version; `changes` says what has happened since
    invalid,          ///< the input is not what it should be; `refusal.field` says where
    refused,          ///< the rules of the match or the house say no; `refusal.clauses` say which
    too_many,         ///< tried too often; `retry_after_seconds` says when to come back
    busy,             ///< the machine cannot take it now; nothing was written
};

/// One thing that happened to a match after the version a caller saw. Holds nothing that is sealed.
struct Change {
    std::int64_t version = 0;  ///< of the match after it
    std::string kind;          ///< of the journal entry, e.g. "turn_began"
    std::string by;            ///< name of who did it
    std::int64_t wall_ms = 0;
};

/// Why a use case was not done. Nothing was written, unless the use case says otherwise.
struct Refused {
    /// A refusal of the store itself (its queue is full, it is closing) counts as busy.
    explicit Refused(base::Refusal from_store)
        : category(Category::busy), refusal(std::move(from_store)), retry_after_seconds(1) {}
    Refused(Category category, base::Refusal refusal) : category(category), refusal(std::move(refusal)) {}

    Category category;
    base::Refusal refusal;
    int retry_after_seconds = 0;       ///< for too_many and busy
    std::int64_t current_version = 0;  ///< for conflict
    std::vector<Change> changes;       ///< for conflict, oldest first
};

template <class T>
using Answer = base::Result<T, Refused>;

inline base::Failure<Refused> refuse(Category category, std::string code, std::string field = {},
                                     std::map<std::string, std::string> params = {}) {
    return {Refused(category, {std::move(code), {}, std::move(field), std::move(params)})};
}

}  // namespace yuanmen::service
