#include "service/records/rewind.hpp"

#include <algorithm>
#include <string_view>

#include "record/rewind.hpp"
#include "service/records/entitled.hpp"
#include "service/records/judged.hpp"
#include "service/service.hpp"

namespace yuanmen::service {
namespace {

/// Who rules there; and, when nobody plays on, whoever reads the whole record.
bool may_ask(const Principal& who, const FoundRecord& found) {
    if (may(who, UseCase::rule_dispute, found.found.table())) return true;
    return found.layer == record::Layer::judge && is_over(*found.desk);
}

const LineVerdict* row_at(const JudgedRecord& judged, int line) {
    const auto row = std::find_if(judged.lines.begin(), judged.lines.end(),
                                  [&](const LineVerdict& each) { return each.line == line; });
    return row == judged.lines.end() || row->verdict == "comment" ? nullptr : &*row;
}

/// Why nobody can take back what stands there; empty if that is something somebody did.
std::string why_not(const JudgedRecord& judged, const LineVerdict& row) {
    if (row.verdict == "unread") return "unread";
    if (!judged.validation().report || row.entry == 0) return "unjudged";
    const auto& entries = judged.validation().parsed->record.entries;
    const record::Content& content = entries[static_cast<std::size_t>(row.entry - 1)].content;
    if (std::holds_alternative<record::Correction>(content)) return "correction";
    const bool done =
        std::holds_alternative<record::Move>(content) || std::holds_alternative<record::Checkpoint>(content);
    if (!done) return "ruling";
    if (row.settled == "restored") return "restored";
    if (row.struck) return "struck";
    return row.verdict == "unjudged" ? "unjudged" : "";
}

std::string remedy_for(cards::Rewind rewind, bool breach) {
    switch (rewind) {
        case cards::Rewind::a_simple:
        case cards::Rewind::c_full:
            return "restore";
        case cards::Rewind::b_partial:
            return "set";
        case cards::Rewind::d_accept:
            break;
    }
    return breach ? "let_stand" : "none";
}

RewindView view_of(const JudgedRecord& judged, const LineVerdict& row) {
    const record::Validation& v = judged.validation();
    const auto advice = record::rewind_advice(*v.referee, v.parsed->record, *v.report, row.entry - 1);
    RewindView out;
    out.line = row.line;
    out.rewind = std::string(cards::id_of(advice.rewind));
    out.clause = "judging.rewind." + out.rewind;
    out.head_judge_only = advice.head_judge_only;
    out.head_judge_may = advice.head_judge_may;
    if (advice.restore_entry > 0) {
        out.restore_line = v.line_of(advice.restore_entry - 1);
        out.restore = "! restore " + std::to_string(advice.restore_entry);
    }
    out.breach =
        row.verdict == "illegal" && row.settled.empty() && std::string_view(row.code).starts_with("rule.");
    out.remedy = remedy_for(advice.rewind, out.breach);
    for (const record::Since& each : advice.since) {
        out.since.push_back({std::string(record::id_of(each.what)), v.line_of(each.entry), each.seat,
                             each.cards, each.by_the_error});
    }
    return out;
}

}  // namespace

Answer<RewindView> Service::rewind(const Principal& who, const std::string& record_id, int line) {
    return impl_->store->read([&](const store::Reading& reading) -> Answer<RewindView> {
        auto found = find_record(*impl_, reading, who, record_id);
        if (!found.ok()) return base::fail(found.error());
        if (!may_ask(who, *found)) return refuse(Category::forbidden, "rewind.judges_only");
        const JudgedRecord judged =
            judge_record(*impl_, reading, found->record, *found->desk, found->ruleset);
        const LineVerdict* row = row_at(judged, line);
        if (row == nullptr) return refuse(Category::not_found, "rewind.no_action");
        RewindView out;
        out.line = line;
        if (std::string why = why_not(judged, *row); !why.empty()) {
            out.why_not = std::move(why);
        } else {
            out = view_of(judged, *row);
        }
        out.record = record_id;
        out.ruleset = found->ruleset;
        return out;
    });
}

}  // namespace yuanmen::service
