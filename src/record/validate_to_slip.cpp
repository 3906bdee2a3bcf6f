#include "record/validate_to_slip.hpp"

#include <algorithm>

#include "record/readable.hpp"

namespace yuanmen::record {

Validation validate_to_slip(std::string_view text, const RefereeLibrary& referees,
                            const ValidationOptions& options) {
    Validation out = validate(text, referees, options);
    if (out.errors.empty()) return out;
    Readable read = read_all_but_slips(text, referees.lexicon());
    if (!read.rest) return out;
    const int first = out.errors.front().line;
    const auto slip = std::find_if(read.rest->lines.begin(), read.rest->lines.end(),
                                   [first](const SourceLine& line) { return line.line >= first; });
    const auto kept = slip - read.rest->lines.begin();
    read.rest->lines.erase(slip, read.rest->lines.end());
    auto& entries = read.rest->record.entries;
    entries.erase(entries.begin() + kept, entries.end());
    const std::string& name = options.ruleset.empty() ? read.rest->record.ruleset : options.ruleset;
    const Referee* referee = referees.find(name);
    if (referee == nullptr) return out;
    auto report = replay(*referee, read.rest->record, {options.keep_going});
    if (!report) return out;
    out.referee = referee;
    out.other_ruleset = other_ruleset(read.rest->record, *referee);
    out.parsed = std::move(read.rest);
    out.report = std::move(report).value();
    return out;
}

}  // namespace yuanmen::record
