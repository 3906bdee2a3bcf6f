#pragma once

#include <memory>
#include <string>
#include <vector>

#include "record/validation.hpp"

namespace golden {

/// What one file says of itself under one ruleset, in its comments (tests/golden/records/README.md).
struct Expectation {
    std::string
        ruleset;  ///< as written: empty for the record's own, an id, or `switch=value …` over wzzz-2012
    yuanmen::record::FileVerdict verdict = yuanmen::record::FileVerdict::legal;
    int line = 0;      ///< of the first illegal line, 1-based; 0 if none is meant
    int because = 0;   ///< of the earlier line that makes it impossible; 0 if none is marked
    std::string code;  ///< of that line, or of the refused start or text
    std::vector<std::string> clauses;
};

struct GoldenRecord {
    std::string name;  ///< below tests/golden/records, e.g. "disputes/01-first-draw.record"
    std::string text;
    std::string result;              ///< "lord", "renegade", "level" or empty: not stated
    std::vector<std::string> shows;  ///< what it is evidence for: "dispute 1", "C-3", "G5-14", "skill.buqu" …
    std::vector<Expectation> expected;
};

/// All golden records, sorted by name. Throws std::runtime_error for comments that cannot be understood.
const std::vector<GoldenRecord>& records();

/// Referees for the shipped rulesets and one for each `switch=value …` that a golden record names, loaded as
/// `yuanmen validate --rulesets DIR` loads them.
const yuanmen::record::RefereeLibrary& referees();
/// The id under which a ruleset as written in an expectation is loaded.
std::string ruleset_id(const std::string& written);

/// The file under one of its rulesets, as `yuanmen validate --ruleset` sees it.
yuanmen::record::Validation validate(const GoldenRecord& record, const Expectation& expected);

/// What the validation says, in the form of an expectation.
Expectation found(const yuanmen::record::Validation& validation, const std::string& ruleset);

}  // namespace golden
