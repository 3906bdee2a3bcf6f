#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cards/ruleset.hpp"
#include "record/replay_document.hpp"
#include "service/bundle/bundle.hpp"
#include "service/records/records.hpp"
#include "store/entry.hpp"

namespace yuanmen::service {

/// What is wrong with one file of a bundle.
struct BundleProblem {
    std::string file;    ///< path in the bundle; empty: the archive as a whole
    std::string code;    ///< "bundle.hash", "bundle.missing" …: BUNDLE.md
    std::string detail;  ///< a line, an id, what was found; may be empty
};

struct BundleReport {
    bool readable = false;
    std::string signed_by;  ///< fingerprint of the key that vouches for all of it; empty: nobody does
    std::string match;
    std::size_t files = 0;
    std::size_t entries = 0;  ///< of the journal
    std::size_t records = 0;
    std::vector<BundleProblem> problems;  ///< in the order of the files
    std::vector<BundleProblem> remarks;   ///< what could not be checked; says nothing against the bundle

    bool sound() const { return readable && problems.empty(); }
};

/// A replay page of a bundle, and what it has to show: the record's text and the desk's events, made again
/// from the journal.
struct ReplayPage {
    std::string_view html;
    const std::string& record;
    const record::RefereeLibrary& referees;
    const cards::Ruleset& ruleset;
    const std::vector<DeskNote>& desk;
    int format = 0;            ///< of the bundle
    const std::string& words;  ///< SHA-256 of the wording it was made in (kBundleWording); empty in format 2
};
/// What is wrong with a page, or could not be checked: code and detail; an empty code for nothing. Codes in
/// "bundle.replay_…"; those of `is_remark` accuse nobody.
struct PageFinding {
    std::string code;
    std::string detail;
    bool is_remark = false;
};
using CheckPage = std::function<PageFinding(const ReplayPage&)>;

/// What somebody knows from elsewhere and holds the bundle against.
struct Noted {
    std::optional<std::string> fingerprint;  ///< of the house's key: unsigned or another's is a problem
    std::optional<store::ChainHead> head;    ///< an entry's number and hash, off a sheet or the big screen
};

/// Checks a bundle with nothing but its own bytes and what was noted: the hash list, its signature, each
/// journal entry against its hash and place, the sheets against theirs and the journal's, the ruleset, every
/// record's verdict by replaying it anew, draw, commitments and line-ups by match::recheck, and each replay
/// page by `check_page`, if there is one.
BundleReport verify_bundle(std::string_view bytes, const CheckPage& check_page = {}, const Noted& noted = {});

}  // namespace yuanmen::service
