#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace yuanmen::service {

/// What is wrong with one file of a bundle.
struct BundleProblem {
    std::string file;    ///< path in the bundle; empty: the archive as a whole
    std::string code;    ///< "bundle.hash", "bundle.missing" …: BUNDLE.md
    std::string detail;  ///< a line, an id, what was found; may be empty
};

struct BundleReport {
    bool readable = false;
    std::string match;
    std::size_t files = 0;
    std::size_t entries = 0;  ///< of the journal
    std::size_t records = 0;
    std::vector<BundleProblem> problems;  ///< in the order of the files

    bool sound() const { return readable && problems.empty(); }
};

/// Checks a bundle with nothing but its own bytes: the hash list, each journal entry against its hash and
/// place, the sheets against theirs and the journal's, the ruleset, and every record's verdict by replaying
/// it anew.
BundleReport verify_bundle(std::string_view bytes);

}  // namespace yuanmen::service
