#include "service/records/judged.hpp"

#include <algorithm>
#include <map>

#include "engine/rule_id.hpp"
#include "record/codes.hpp"
#include "service/records/referees.hpp"
#include "store/staff.hpp"

namespace yuanmen::service {
namespace {

std::string staff_name(const store::Reading& reading, const std::string& account) {
    const auto member = reading.staff().find(account);
    return member ? member->name : std::string();
}

void put_step(LineVerdict& line, const record::Validation& v, int entry) {
    line.entry = entry + 1;
    if (!v.report || entry >= static_cast<int>(v.report->steps.size())) return;
    const record::Step& step = v.report->steps[static_cast<std::size_t>(entry)];
    line.verdict = std::string(record::id_of(step.verdict));
    if (step.settled != record::Settled::no)
        line.settled = step.settled == record::Settled::let_stand ? "let_stand" : "restored";
    line.struck = step.struck;
    line.code = std::string(step.code);
    for (const engine::RuleId rule : step.rules) {
        if (const auto id = engine::clause_id(rule); !id.empty()) line.clauses.emplace_back(id);
    }
    line.because = step.because >= 0 ? v.line_of(step.because) : 0;
    line.inferred = step.inferred;
}

/// Gives each line its entry and what the replay says of it. Lines without an entry keep their verdict.
void put_verdicts(std::vector<LineVerdict>& lines, const record::Validation& v) {
    std::map<int, int> entry_at;
    if (v.parsed) {
        for (std::size_t i = 0; i < v.parsed->lines.size(); ++i)
            entry_at[v.parsed->lines[i].line] = static_cast<int>(i);
    }
    for (LineVerdict& line : lines) {
        if (line.verdict == "unread") continue;
        const auto entry = entry_at.find(line.line);
        line.verdict = v.parsed && entry == entry_at.end() ? "comment" : "unjudged";
        if (entry != entry_at.end()) put_step(line, v, entry->second);
    }
}

/// What the hidden part may speak against is not legal to somebody who does not see it.
void hide_legal(LineVerdict& line, const record::Validation& v) {
    if (line.verdict != "legal") return;
    const auto& entries = v.parsed->record.entries;
    if (std::holds_alternative<record::Note>(entries[static_cast<std::size_t>(line.entry - 1)].content))
        return;
    line.verdict = record::id_of(record::Verdict::undecided);
    line.code = record::kNotPublic;
}

/// The lines of the text behind the header that are not written ones: entries of an attached text.
void put_attached(std::vector<LineVerdict>& lines, const match::log::Text& text,
                  const record::Validation& v) {
    std::size_t at = 0;
    const int first_entry = v.parsed && !v.parsed->lines.empty() ? v.parsed->lines.front().line : 1;
    for (int number = 1; number < text.first_line && at < text.text.size(); ++number) {
        const std::size_t end = std::min(text.text.find('\n', at), text.text.size());
        LineVerdict line;
        line.line = number;
        line.text = text.text.substr(at, end - at);
        if (!line.text.empty() && line.text.back() == '\r') line.text.pop_back();
        if (!v.parsed || number >= first_entry) lines.push_back(std::move(line));
        at = end + 1;
    }
}

}  // namespace

std::string JudgedRecord::verdict() const {
    const bool hidden = judged->layer() != record::Layer::judge;
    const record::FileVerdict found = validation().verdict;
    return std::string(record::id_of(
        hidden && found == record::FileVerdict::legal ? record::FileVerdict::undecided : found));
}

int JudgedRecord::first_illegal_line() const {
    return validation().report ? validation().line_of(validation().report->first_illegal) : 0;
}

std::vector<match::log::HeaderLine> desk_header(const store::Reading& reading, const match::MatchState& desk,
                                                const cards::Ruleset& ruleset, const std::string& scribe) {
    return match::log::header_of_desk(desk, ruleset, staff_name(reading, scribe));
}

JudgedRecord judge_log(const match::log::Log& log, match::log::Text text,
                       std::shared_ptr<const JudgedText> judged) {
    JudgedRecord out;
    out.judged = std::move(judged);
    out.text = std::move(text);
    if (!log.attached.empty()) put_attached(out.lines, out.text, out.validation());
    for (const match::log::Line& written : log.lines) {
        LineVerdict line;
        line.line = out.text.line_of(written);
        line.number = written.number;
        line.key = written.key;
        line.text = written.text;
        line.by = written.by.id;
        line.ruling = written.ruling;
        line.wall_ms = written.wall_ms;
        line.code = written.unread;
        if (!written.unread.empty()) line.verdict = "unread";
        out.lines.push_back(std::move(line));
    }
    put_verdicts(out.lines, out.validation());
    return out;
}

namespace {

match::log::Text text_of(const store::Reading& reading, const store::RecordedMatch& record,
                         const match::MatchState& desk, const cards::Ruleset& ruleset) {
    return match::log::text_of(*record.log, desk_header(reading, desk, ruleset, record.log->scribe));
}

}  // namespace

std::shared_ptr<const JudgedText> kept_text(Service::Impl& impl, const store::Reading& reading,
                                            const store::RecordedMatch& record, const match::MatchState& desk,
                                            const std::shared_ptr<const cards::Ruleset>& ruleset) {
    return impl.judged.of(text_of(reading, record, desk, *ruleset).text, record::Layer::judge,
                          impl.referees.of(ruleset), ruleset);
}

JudgedRecord judge_record(Service::Impl& impl, const store::Reading& reading,
                          const store::RecordedMatch& record, const match::MatchState& desk,
                          const std::shared_ptr<const cards::Ruleset>& ruleset) {
    match::log::Text text = text_of(reading, record, desk, *ruleset);
    auto judged = impl.judged.of(text.text, record::Layer::judge, impl.referees.of(ruleset), ruleset);
    JudgedRecord out = judge_log(*record.log, std::move(text), std::move(judged));
    std::map<std::string, std::string> names;
    for (LineVerdict& line : out.lines) {
        if (line.by.empty()) continue;
        auto& name = names[line.by];
        if (name.empty()) name = staff_name(reading, line.by);
        line.by = name;
    }
    return out;
}

JudgedRecord as_hall_sees(Service::Impl& impl, const JudgedRecord& whole,
                          const std::shared_ptr<const cards::Ruleset>& ruleset) {
    JudgedRecord out = whole;
    out.judged = impl.judged.as_hall_sees(whole.judged, impl.referees.of(ruleset), ruleset);
    out.text.text = out.judged->text();
    std::vector<std::string> texts;
    for (std::size_t at = 0; at < out.text.text.size();) {
        const std::size_t end = std::min(out.text.text.find('\n', at), out.text.text.size());
        texts.push_back(out.text.text.substr(at, end - at));
        at = end + 1;
    }
    for (LineVerdict& line : out.lines) {
        const auto index = static_cast<std::size_t>(line.line - 1);
        LineVerdict seen;
        seen.line = line.line;
        seen.number = line.number;
        seen.key = line.key;
        seen.by = line.by;
        seen.ruling = line.ruling;
        seen.wall_ms = line.wall_ms;
        if (line.verdict == "unread") seen.verdict = "unread";
        if (seen.verdict.empty() && index < texts.size()) seen.text = texts[index];
        line = std::move(seen);
    }
    put_verdicts(out.lines, out.validation());
    for (LineVerdict& line : out.lines) hide_legal(line, out.validation());
    return out;
}

RecordRow row_of(const store::Reading& reading, const Principal& who, const store::RecordedMatch& record,
                 const JudgedRecord& judged) {
    RecordRow row;
    row.id = record.id;
    row.match = record.log->match_id;
    row.name = record.log->name;
    row.scribe = staff_name(reading, record.log->scribe);
    row.lines = static_cast<int>(judged.lines.size());
    row.version = record.log->version;
    row.verdict = judged.verdict();
    row.first_illegal_line = judged.first_illegal_line();
    row.ruleset = record.log->ruleset_id + "@" + record.log->ruleset_sha256;
    row.other_ruleset = judged.judged->other_ruleset();
    row.own = !who.account.empty() && record.log->scribe == who.account;
    row.attached = !record.log->attached.empty();
    row.opened_wall_ms = record.log->opened_wall_ms;
    row.last_wall_ms = record.log->last_wall_ms;
    return row;
}

}  // namespace yuanmen::service
