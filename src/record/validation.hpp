#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cards/ruleset_library.hpp"
#include "record/lexicon.hpp"
#include "record/parser.hpp"
#include "record/replay.hpp"

namespace yuanmen::record {

/// Referees for all rulesets of a library. Immutable; any number of threads may share it.
class RefereeLibrary {
  public:
    explicit RefereeLibrary(const cards::RulesetLibrary& rulesets);
    /// For these rulesets, at least one; words are read by the names of the first.
    explicit RefereeLibrary(const std::vector<std::shared_ptr<const cards::Ruleset>>& rulesets);

    /// By id, or id and at least 8 digits of the hash; nullptr if there is none.
    const Referee* find(std::string_view name) const;
    /// "id@hash" of all, sorted: what an unknown name could have been.
    std::vector<std::string> names() const;
    const Lexicon& lexicon() const { return lexicon_; }

  private:
    std::vector<std::unique_ptr<const Referee>> referees_;
    Lexicon lexicon_;
};

/// The ruleset a record names, if it was not judged under that one.
std::string other_ruleset(const Record& record, const Referee& referee);

/// "record.unknown_ruleset": names the one that was asked for and all that are known.
base::Refusal unknown_ruleset(const RefereeLibrary& referees, const std::string& name);

enum class FileVerdict : std::uint8_t { legal, illegal, undecided, unreadable };

/// "legal", "illegal", "undecided" or "unreadable".
std::string_view id_of(FileVerdict verdict);
/// The exit code of the worst of two: unreadable 3 before illegal 1 before undecided 2 before legal 0.
FileVerdict worst(FileVerdict a, FileVerdict b);
int exit_code(FileVerdict verdict);

/// One text examined from reading to the last line.
struct Validation {
    FileVerdict verdict = FileVerdict::legal;
    int lines = 0;                         ///< of the text
    std::vector<ParseError> errors;        ///< if unreadable by its text
    std::optional<base::Refusal> refusal;  ///< if unreadable by its ruleset or its start
    const Referee* referee = nullptr;
    std::string other_ruleset;  ///< the text names this one, but was judged under another; else empty
    std::optional<Parsed> parsed;
    std::optional<Report> report;

    /// The 1-based line of the text where entry `index` stands; 0 if there is none.
    int line_of(int index) const;
    /// The last entry at or before this line, or -1.
    int entry_at(int line) const;
    /// The position in which the first illegal (else undecided) entry was judged: after the entries before it
    /// and what was inferred.
    engine::State position_of_trouble() const;
};

struct ValidationOptions {
    bool keep_going = false;
    std::string ruleset;  ///< instead of the one the record names; empty: that one
};

Validation validate(std::string_view text, const RefereeLibrary& referees,
                    const ValidationOptions& options = {});

}  // namespace yuanmen::record
