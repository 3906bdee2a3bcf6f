#pragma once

#include <memory>
#include <string>
#include <vector>

#include "match/log/text.hpp"
#include "record/validation.hpp"
#include "service/records/entitled.hpp"
#include "service/records/records.hpp"

namespace yuanmen::service {

/// A record as text, judged from its first line to its last: half a millisecond for a whole match, so nothing
/// of it is kept.
struct JudgedRecord {
    std::shared_ptr<const record::RefereeLibrary> referees;  ///< owns what `validation` refers to
    match::log::Text text;
    record::Validation validation;  ///< with keep_going: every line has a verdict, as if breaches stood
    std::vector<LineVerdict> lines;

    std::string verdict() const { return std::string(record::id_of(validation.verdict)); }
    int first_illegal_line() const;
};

/// The header as the desk has it now; names the scribe by account.
std::vector<match::log::HeaderLine> desk_header(const store::Reading& reading, const match::MatchState& desk,
                                                const cards::Ruleset& ruleset, const std::string& scribe);

/// A log judged from its first line to its last, under its desk's header; writers have no names.
JudgedRecord judge_log(const match::log::Log& log, const std::vector<match::log::HeaderLine>& header,
                       std::shared_ptr<const record::RefereeLibrary> referees, const cards::Ruleset& ruleset);

/// The whole record; names of writers filled in.
JudgedRecord judge_record(Service::Inside& inside, const store::Reading& reading,
                          const store::RecordedMatch& record, const match::MatchState& desk,
                          const std::shared_ptr<const cards::Ruleset>& ruleset);

/// The same as the hall may read it: every word, verdict and code follows from what lay open.
JudgedRecord as_hall_sees(const JudgedRecord& whole, const cards::Ruleset& ruleset);

/// A list's row for a record judged.
RecordRow row_of(const store::Reading& reading, const Principal& who, const store::RecordedMatch& record,
                 const JudgedRecord& judged);

}  // namespace yuanmen::service
