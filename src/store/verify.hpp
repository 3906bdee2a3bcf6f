#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "base/refusal.hpp"
#include "base/result.hpp"
#include "store/entry.hpp"

namespace yuanmen::store {

namespace sqlite {
class Connection;
}

/// One thing that does not hold. `code`: "entry_gap", "entry_link", "entry_hash", "stream_gap",
/// "sealed_payload", "sealed_binding", "photo_bytes", "photo_binding", "photo_missing", "guard_missing",
/// "head_mismatch", "file_damaged", "copied_in_use" (the file alone was copied while a service had it open:
/// entries after `seq` may be missing).
struct Problem {
    std::string code;
    std::int64_t seq = 0;  ///< the entry it was found at; 0 if it is not about one
    std::string detail;    ///< names of streams, triggers, hashes; never sealed content
};

struct VerifyReport {
    std::int64_t entries = 0;  ///< entries read
    std::int64_t sealed = 0;   ///< sealed payloads checked
    std::int64_t photos = 0;   ///< photos checked
    ChainHead head;
    std::vector<Problem>
        problems;  ///< in order of seq within each check; reading a chain stops at its first break

    bool sound() const { return problems.empty(); }
};

/// Checks the whole journal on an open connection: seqs, links, hashes, versions of each stream, the binding
/// of each sealed payload and photo, and that the append-only triggers are there.
VerifyReport verify_journal(sqlite::Connection& connection);

/// The same for a data folder, read-only, in one snapshot; works while a service is running. `expected`: a
/// head noted earlier (printed on a score sheet) that must be part of this journal ("head_mismatch").
base::Result<VerifyReport, base::Refusal> verify_data(const std::filesystem::path& data_dir,
                                                      const std::optional<ChainHead>& expected = {});

}  // namespace yuanmen::store
