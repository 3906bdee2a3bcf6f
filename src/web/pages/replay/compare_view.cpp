#include "web/pages/replay/compare_view.hpp"

#include <algorithm>
#include <utility>

#include "record/compare.hpp"
#include "record/readable.hpp"
#include "web/pages/replay/replay_remarks.hpp"

namespace yuanmen::web::pages {
namespace {

constexpr int kLinesAround = 4;

/// A record read and replayed for comparing.
struct Replayed {
    record::Readable read;
    std::optional<record::Report> report;
    const record::ReplayDocument& document;
};

Replayed replayed(const service::JudgedText& judged, record::Spelling spelling) {
    const record::ReplayDocument& document = judged.document(spelling);
    Replayed out{record::read_all_but_slips(judged.text(), judged.referees().lexicon()), {}, document};
    const record::Referee* referee = judged.referees().find(document.ruleset);
    if (!out.read.rest || referee == nullptr) return out;
    auto report = record::replay(*referee, out.read.rest->record, {true});
    if (report) out.report = std::move(report).value();
    return out;
}

ComparedSide compared_side(const ComparedRecord& record, const Replayed& replayed, const record::Fork& fork,
                           bool parted, const ReplayWords& words) {
    const auto& lines = replayed.document.lines;
    const int count = static_cast<int>(lines.size());
    const auto line_of = [&](int entry) { return lines[static_cast<std::size_t>(entry)].line; };
    ComparedSide out;
    out.id = record.id;
    out.name = record.name;
    out.verdict = replayed.document.verdict;
    out.verdict_word = words.say("verdict." + out.verdict);
    if (fork.common >= 0) out.common = words.counted("compare.common", line_of(fork.common));
    out.ended = parted && fork.entry < 0;
    if (fork.inferred) out.implied = words.counted("compare.implied", line_of(fork.entry));
    if (parted && fork.entry >= 0) out.first = line_of(fork.entry);
    const int middle = fork.entry >= 0 ? fork.entry : count - 1;
    for (int i = std::max(0, middle - kLinesAround); i <= std::min(count - 1, middle + kLinesAround); ++i) {
        const LineView line = line_view(lines[static_cast<std::size_t>(i)], words);
        out.around.push_back({line, parted && i == fork.entry});
    }
    const auto behind = static_cast<std::size_t>(fork.entry >= 0 ? fork.entry + 1 : count);
    out.board = board_view(replayed.document.boards[behind], replayed.document, words);
    return out;
}

std::vector<DifferenceRow> all_differences(const record::Comparison& comparison, const Replayed& left,
                                           const Replayed& right, const ReplayWords& words) {
    std::vector<DifferenceRow> out;
    const auto line = [](const Replayed& side, int entry) {
        if (entry < 0) return journal::OrNull<LineText>();
        const record::ReplayLine& line = side.document.lines[static_cast<std::size_t>(entry)];
        return journal::OrNull<LineText>(LineText{line.line, line.text});
    };
    for (const record::Disagreement& each : comparison.differences) {
        const std::string kind(record::id_of(each.kind));
        out.push_back({kind, words.say("compare.kind." + kind), line(left, each.a), line(right, each.b)});
    }
    return out;
}

}  // namespace

ComparePage compare_page(const ComparedRecord& a, const ComparedRecord& b, const ReplayWords& words) {
    const record::Spelling spelling = spelling_for(words.language);
    const record::RefereeLibrary& referees = a.judged.referees();
    const Replayed left = replayed(a.judged, spelling), right = replayed(b.judged, spelling);
    ComparePage page;
    page.a = a.id;
    page.b = b.id;
    page.comparable = left.report && right.report;
    for (const auto& [of, side] : {std::pair{&a, &left}, std::pair{&b, &right}}) {
        for (const std::string& each : remarks_of(side->document, words))
            page.remarks.push_back({of->name, each});
    }
    if (!page.comparable) return page;
    const record::Referee& referee = *referees.find(left.document.ruleset);
    const auto comparison = record::compare(referee, left.read.rest->record, *left.report,
                                            right.read.rest->record, *right.report);
    const bool parted = comparison.parting != record::Parting::none;
    page.sentence = words.say(
        "compare." + (comparison.decided ? std::string(record::id_of(comparison.parting)) : "undecided"));
    page.differences = all_differences(comparison, left, right, words);
    page.records = {compared_side(a, left, comparison.a, parted, words),
                    compared_side(b, right, comparison.b, parted, words)};
    const auto board = [&](const record::Fork& fork) {
        return record::board_of(referee, fork.after, referees.lexicon(), spelling);
    };
    for (const std::string& each : differences_in_words(board(comparison.a), board(comparison.b), words))
        page.changes.push_back({each});
    return page;
}

}  // namespace yuanmen::web::pages
