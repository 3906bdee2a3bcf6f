#include "service/disputes/on_record.hpp"

#include <algorithm>
#include <string_view>

#include "base/digest.hpp"
#include "match/dispute/codec.hpp"
#include "service/records/judged.hpp"
#include "service/records/judged_before.hpp"
#include "service/records/ruling_lines.hpp"
#include "store/records.hpp"

namespace yuanmen::service {
namespace {

/// The record the dispute points at, as the referee sees it now.
Answer<JudgedRecord> looked_at(Service::Impl& impl, store::Writing& writing, const DisputeWriting& dispute) {
    const auto record = writing.records().find(*dispute.state().record);
    if (!record) return refuse(Category::not_found, "records.not_found", "/record");
    if (record->log->match_id != dispute.match_row().id)
        return refuse(Category::invalid, "dispute.record_of_another_match", "/record");
    const auto& ruleset = dispute.shared_ruleset();
    if (!kept_text(impl, writing, *record, dispute.desk(), ruleset)->is_judged())
        return refuse(Category::conflict, kNotYetJudged, "/record", {{"record", *dispute.state().record}});
    return judge_record(impl, writing, *record, dispute.desk(), ruleset);
}

const LineVerdict* line_at(const JudgedRecord& judged, int line) {
    const auto found = std::find_if(judged.lines.begin(), judged.lines.end(),
                                    [&](const LineVerdict& row) { return row.line == line; });
    return found == judged.lines.end() ? nullptr : &*found;
}

match::AttachVerdict verdict_of(const std::string& record, const JudgedRecord& judged) {
    match::AttachVerdict verdict;
    verdict.record = record;
    verdict.lines = judged.validation().lines;
    verdict.sha256 = base::sha256_hex(judged.text.text);
    verdict.verdict = *journal::enum_from_name<match::RecordVerdict>(judged.verdict());
    if (const int first = judged.first_illegal_line(); first > 0) {
        verdict.first_illegal = first;
        if (const LineVerdict* row = line_at(judged, first)) {
            verdict.code = row->code;
            verdict.clauses = row->clauses;
        }
    }
    return verdict;
}

/// The breach of a player that the dispute is about and nobody has dealt with yet; nullptr if there is none.
const LineVerdict* open_breach(const JudgedRecord& judged, const match::DisputeState& state) {
    const int line = state.line ? *state.line : judged.first_illegal_line();
    const LineVerdict* row = line_at(judged, line);
    const bool open = row != nullptr && row->verdict == "illegal" && row->settled.empty() && !row->struck &&
                      std::string_view(row->code).starts_with("rule.");
    return open ? row : nullptr;
}

/// `! let_stand` belongs directly behind the breach: where play went on, it is put there.
std::string let_stand_behind(const JudgedRecord& judged, const LineVerdict& breach) {
    const bool last = std::none_of(judged.lines.begin(), judged.lines.end(),
                                   [&](const LineVerdict& row) { return row.entry > breach.entry; });
    return last ? "! let_stand" : "~ " + std::to_string(breach.entry) + " after ! let_stand";
}

Answer<std::vector<std::string>> lines_of_ruling(const JudgedRecord& judged,
                                                 const match::DisputeState& state) {
    const match::RulingText& ruling = state.rulings.back().ruled.ruling;
    std::vector<std::string> lines;
    const bool stands = ruling.remedy == match::Remedy::let_stand || ruling.remedy == match::Remedy::set;
    if (const LineVerdict* breach = stands ? open_breach(judged, state) : nullptr)
        lines.push_back(let_stand_behind(judged, *breach));
    if (ruling.remedy == match::Remedy::restore) {
        const LineVerdict* row = line_at(judged, *ruling.line);
        if (row == nullptr || row->entry == 0)
            return refuse(Category::refused, "dispute.no_such_line", "/ruling/line");
        lines.push_back("! restore " + std::to_string(row->entry));
    }
    for (const std::string& correction : ruling.corrections) lines.push_back("! " + correction);
    if (lines.empty()) lines.emplace_back("! ruling");
    return lines;
}

}  // namespace

Answer<base::Unit> attach_verdict(Service::Impl& impl, store::Writing& writing, DisputeWriting& dispute,
                                  const std::string& request_id) {
    const match::DisputeState& state = dispute.state();
    if (!state.record) return base::Unit{};
    const auto judged = looked_at(impl, writing, dispute);
    if (!judged.ok()) return base::fail(judged.error());
    if (state.line && *state.line > judged->validation().lines)
        return refuse(Category::invalid, "dispute.no_such_line", "/line");
    const match::AttachVerdict verdict = verdict_of(*state.record, *judged);
    if (state.verdict == verdict) return base::Unit{};
    return dispute.give(verdict, {match::Role::system, "", {}}, {{"system", {}, {}}, request_id});
}

Answer<base::Unit> write_ruling_lines(Service::Impl& impl, store::Writing& writing,
                                      const DisputeWriting& dispute, const store::Author& author) {
    if (!dispute.state().record) return base::Unit{};
    const auto judged = looked_at(impl, writing, dispute);
    if (!judged.ok()) return base::fail(judged.error());
    const auto lines = lines_of_ruling(*judged, dispute.state());
    if (!lines.ok()) return base::fail(lines.error());
    const auto version = append_ruling_lines(impl, writing, *dispute.state().record, *lines, author);
    if (!version.ok()) return base::fail(version.error());
    return base::Unit{};
}

}  // namespace yuanmen::service
