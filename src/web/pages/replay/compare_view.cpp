#include "web/pages/replay/compare_view.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "record/compare.hpp"
#include "record/readable.hpp"
#include "web/pages/replay/replay_remarks.hpp"

namespace yuanmen::web::pages {
namespace {

using nlohmann::json;

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

std::string with_number(const ReplayWords& words, const char* key, int n) {
    return words.catalogue.say(words.language, key, {{"n", std::to_string(n)}});
}

json record_side(const ComparedRecord& record, const Replayed& replayed, const record::Fork& fork,
                 bool parted, const ReplayWords& words) {
    const auto& lines = replayed.document.lines;
    const int count = static_cast<int>(lines.size());
    const auto line_of = [&](int entry) { return lines[static_cast<std::size_t>(entry)].line; };
    json around = json::array();
    const int middle = fork.entry >= 0 ? fork.entry : count - 1;
    for (int i = std::max(0, middle - kLinesAround); i <= std::min(count - 1, middle + kLinesAround); ++i) {
        json line = line_view(lines[static_cast<std::size_t>(i)], words);
        line["here"] = parted && i == fork.entry;
        around.push_back(std::move(line));
    }
    const auto behind = static_cast<std::size_t>(fork.entry >= 0 ? fork.entry + 1 : count);
    return {{"id", record.id},
            {"name", record.name},
            {"verdict", replayed.document.verdict},
            {"verdict_word",
             words.catalogue.say(words.language, "verdict." + std::string(replayed.document.verdict))},
            {"common", fork.common >= 0 ? with_number(words, "compare.common", line_of(fork.common)) : ""},
            {"ended", parted && fork.entry < 0},
            {"implied", fork.inferred ? with_number(words, "compare.implied", line_of(fork.entry)) : ""},
            {"first", parted && fork.entry >= 0 ? json(line_of(fork.entry)) : json()},
            {"around", around},
            {"board", board_view(replayed.document.boards[behind], replayed.document, words)}};
}

/// Every difference with the lines it stands in.
json all_differences(const record::Comparison& comparison, const Replayed& left, const Replayed& right,
                     const ReplayWords& words) {
    json out = json::array();
    const auto line = [](const Replayed& side, int entry) {
        if (entry < 0) return json();
        const record::ReplayLine& line = side.document.lines[static_cast<std::size_t>(entry)];
        return json{{"line", line.line}, {"text", line.text}};
    };
    for (const record::Disagreement& each : comparison.differences) {
        const std::string kind(record::id_of(each.kind));
        out.push_back({{"kind", kind},
                       {"kind_word", words.catalogue.say(words.language, "compare.kind." + kind)},
                       {"in_a", line(left, each.a)},
                       {"in_b", line(right, each.b)}});
    }
    return out;
}

}  // namespace

json compare_page(const ComparedRecord& a, const ComparedRecord& b, const ReplayWords& words) {
    const record::Spelling spelling = spelling_for(words.language);
    const record::RefereeLibrary& referees = a.judged.referees();
    const Replayed left = replayed(a.judged, spelling), right = replayed(b.judged, spelling);
    json page = {
        {"a", a.id}, {"b", b.id}, {"comparable", left.report && right.report}, {"remarks", json::array()}};
    for (const auto& [of, side] : {std::pair{&a, &left}, std::pair{&b, &right}}) {
        for (json each : remarks_of(side->document, words)) {
            each["name"] = of->name;
            page["remarks"].push_back(std::move(each));
        }
    }
    if (!left.report || !right.report) return page;
    const record::Referee& referee = *referees.find(left.document.ruleset);
    const auto comparison = record::compare(referee, left.read.rest->record, *left.report,
                                            right.read.rest->record, *right.report);
    const bool parted = comparison.parting != record::Parting::none;
    page["parted"] = parted;
    page["parting"] = record::id_of(comparison.parting);
    const std::string how = comparison.decided ? std::string(record::id_of(comparison.parting)) : "undecided";
    page["sentence"] = words.catalogue.say(words.language, "compare." + how);
    page["differences"] = all_differences(comparison, left, right, words);
    page["records"] = {record_side(a, left, comparison.a, parted, words),
                       record_side(b, right, comparison.b, parted, words)};
    page["changes"] = json::array();
    const auto board = [&](const record::Fork& fork) {
        return record::board_of(referee, fork.after, referees.lexicon(), spelling);
    };
    for (const std::string& each : differences_in_words(board(comparison.a), board(comparison.b), words)) {
        page["changes"].push_back({{"text", each}});
    }
    return page;
}

}  // namespace yuanmen::web::pages
