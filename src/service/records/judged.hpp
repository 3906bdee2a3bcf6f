#pragma once

#include <memory>
#include <string>
#include <vector>

#include "match/log/text.hpp"
#include "service/records/entitled.hpp"
#include "service/records/judged_text.hpp"
#include "service/records/records.hpp"

namespace yuanmen::service {

/// A record as text, judged from its first line to its last.
struct JudgedRecord {
    std::shared_ptr<const JudgedText> judged;
    match::log::Text text;
    std::vector<LineVerdict> lines;

    const record::Validation& validation() const { return judged->validation(); }
    /// "legal" is said to nobody who does not see everything.
    std::string verdict() const;
    int first_illegal_line() const;
};

/// The header as the desk has it now; names the scribe by account.
std::vector<match::log::HeaderLine> desk_header(const store::Reading& reading, const match::MatchState& desk,
                                                const cards::Ruleset& ruleset, const std::string& scribe);

/// A log with its text and what a judging of that text gave; writers have no names.
JudgedRecord judge_log(const match::log::Log& log, match::log::Text text,
                       std::shared_ptr<const JudgedText> judged);

/// The record's text as the keeper has it: not necessarily judged.
std::shared_ptr<const JudgedText> kept_text(Service::Impl& impl, const store::Reading& reading,
                                            const store::RecordedMatch& record, const match::MatchState& desk,
                                            const std::shared_ptr<const cards::Ruleset>& ruleset);

/// The whole record; names of writers filled in.
JudgedRecord judge_record(Service::Impl& impl, const store::Reading& reading,
                          const store::RecordedMatch& record, const match::MatchState& desk,
                          const std::shared_ptr<const cards::Ruleset>& ruleset);

/// The same as the hall may read it: every word, verdict and code follows from what lay open, and no line is
/// called legal.
JudgedRecord as_hall_sees(Service::Impl& impl, const JudgedRecord& whole,
                          const std::shared_ptr<const cards::Ruleset>& ruleset);

/// A list's row for a record judged.
RecordRow row_of(const store::Reading& reading, const Principal& who, const store::RecordedMatch& record,
                 const JudgedRecord& judged);

}  // namespace yuanmen::service
