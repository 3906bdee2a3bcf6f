#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "base/refusal.hpp"
#include "store/entry.hpp"

// A journal is written by one laptop at a time. Whoever takes over from another begins a new term: an entry
// "audit.term_begun" of the stream "house/term". A journal nobody has taken over is in term 1. The laptop
// that was left behind learns of it by DATA/superseded, a file laid into its folder by whoever meets both;
// from then on it writes nothing.

namespace yuanmen::store {

class Reading;
class Writing;

namespace sqlite {
class Connection;
}

struct Term {
    std::string genesis;  ///< which journal (journal_origin)
    std::int64_t number = 1;
};

Term term_of(sqlite::Connection& connection);

/// Begins the next one at the end of the chain; the caller's command keeps it.
void begin_term(Writing& writing, const Term& before, const ChainHead& head);

/// Lays the news into the folder of an older term. Nothing if it is told there already, or could be.
std::optional<base::Refusal> tell_superseded(const std::filesystem::path& data_dir, const Term& newer);

/// "store.older_term" (params term, newer) if such a file says that this journal is in a later term
/// elsewhere. Cheap: asked before every write.
std::optional<base::Refusal> superseded(const std::filesystem::path& data_dir, const Term& own);

}  // namespace yuanmen::store
