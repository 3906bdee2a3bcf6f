#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>

#include "cards/parameter_table.hpp"
#include "record/golden.hpp"
#include "record/kit.hpp"

using namespace yuanmen;

// RULINGS.md: which golden record plays which dispute, ruling and switch. Nothing may be missing from it
// unless a reason is written here.

namespace {

using Files = std::vector<std::string>;

Files showing(const std::string& tag) {
    Files out;
    for (const auto& each : golden::records()) {
        if (std::find(each.shows.begin(), each.shows.end(), tag) != each.shows.end())
            out.push_back(each.name);
    }
    return out;
}

std::string cell(const Files& files, const std::string& reason) {
    std::string out;
    for (const std::string& file : files) out += (out.empty() ? "`" : "<br>`") + file + "`";
    return out.empty() ? reason : out;
}

/// What the match desk decides, by the test that plays it.
struct DeskTest {
    std::string file;
    std::string title;
};
const std::map<std::string, DeskTest> kAtTheDesk = {
    {"dispute 3",
     {"tests/match/test_worksheet.cpp", "HP lost is compared, not HP left: 3 of 4 and 2 of 3 are level"}},
    {"dispute 15",
     {"tests/match/test_sheet.cpp",
      "a later change is a new version by the head judge; the old one stays, everybody signs again"}},
};

/// Why there is no record for it.
const std::map<std::string, std::string> kNoRecord = {
    {"G5-1",
     "cannot arise: one damage event has one victim, and a skill is never on both sides (skill.rules.5)"},
};

/// The row of what a test of the desk plays; the test must be there.
std::string desk_row(const std::string& tag, const DeskTest& test) {
    const std::string source = kit::slurp(std::string(YUANMEN_SOURCE_DIR) + "/" + test.file);
    CHECK_MESSAGE(source.find("TEST_CASE(\"" + test.title) != std::string::npos, test.title);
    const Files files = showing(tag);
    return "| " + tag + " | `" + test.file + "`: " + test.title +
           (files.empty() ? "" : "<br>" + cell(files, "")) + " |\n";
}

std::string row(const std::string& tag) {
    if (const auto desk = kAtTheDesk.find(tag); desk != kAtTheDesk.end()) return desk_row(tag, desk->second);
    const Files files = showing(tag);
    const auto reason = kNoRecord.find(tag);
    CHECK_MESSAGE((!files.empty() || reason != kNoRecord.end()), "no golden record shows " << tag);
    CHECK_MESSAGE((files.empty() || reason == kNoRecord.end()),
                  tag << " has a record and a reason for having none");
    return "| " + tag + " | " + cell(files, reason == kNoRecord.end() ? "" : reason->second) + " |\n";
}

std::string rulings() {
    std::string out = "\n## Disputes of judging.md 4.4\n\n| | |\n|---|---|\n";
    for (int i = 1; i <= 15; ++i) out += row("dispute " + std::to_string(i));
    out += "\n## Rulings of cards.md 4\n\n| | |\n|---|---|\n";
    for (int i = 1; i <= 13; ++i) out += row("C-" + std::to_string(i));
    out += "\n## Rulings of generals.md 5\n\n| | |\n|---|---|\n";
    for (int i = 1; i <= 45; ++i) {
        out += row("G5-" + std::to_string(i));
        if (i == 36) out += row("G5-36a");
    }
    return out;
}

/// Switches of the match desk: a record holds nothing that could differ.
bool of_the_desk(std::string_view key) {
    constexpr std::string_view kDesk[] = {"draft.", "clock.", "lateness.", "results."};
    return std::any_of(std::begin(kDesk), std::end(kDesk),
                       [&](std::string_view part) { return key.starts_with(part); });
}

/// Records that are judged under this position of the switch.
Files under(const cards::ParameterRow& row, std::string_view value) {
    const cards::Parameters& base = kit::library().find("wzzz-2012")->parameters;
    const std::string key(row.key), written = key + "=" + std::string(value);
    const bool by_default = cards::parameter_text(base, row) == value;
    Files out;
    for (const auto& each : golden::records()) {
        if (std::find(each.shows.begin(), each.shows.end(), key) == each.shows.end()) continue;
        for (const auto& expected : each.expected) {
            if (by_default ? expected.ruleset.empty() : expected.ruleset == written) out.push_back(each.name);
        }
    }
    return out;
}

/// A record whose verdict, line or code is not the same under all positions it names.
bool differs(std::string_view key) {
    for (const auto& each : golden::records()) {
        if (std::find(each.shows.begin(), each.shows.end(), key) == each.shows.end()) continue;
        for (const auto& expected : each.expected) {
            const auto& first = each.expected.front();
            if (expected.verdict != first.verdict || expected.code != first.code ||
                expected.line != first.line)
                return true;
        }
    }
    return false;
}

std::vector<std::string> positions(const cards::ParameterRow& row) {
    std::vector<std::string> out(row.values.begin(), row.values.end());
    if (row.type != cards::ParameterType::number) return out;
    out = {cards::parameter_text(kit::library().find("wzzz-2012")->parameters, row)};
    for (const auto& each : golden::records()) {
        for (const auto& expected : each.expected) {
            const std::string head = std::string(row.key) + "=";
            if (expected.ruleset.starts_with(head)) out.push_back(expected.ruleset.substr(head.size()));
        }
    }
    return out;
}

std::string switches() {
    std::string out = "\n## Switches\n\n| switch | position | |\n|---|---|---|\n";
    for (const cards::ParameterRow& row : cards::parameter_table()) {
        const std::string key(row.key);
        if (of_the_desk(key)) {
            out += "| " + key + " | | the match desk's: tests/match |\n";
            continue;
        }
        if (key == "skill_texts") {
            out += "| " + key + " | 2012 | there is one edition; every record is under it |\n";
            continue;
        }
        if (row.type == cards::ParameterType::tiebreaks) {
            out += "| " + key + " | by default | " + cell(showing(key), "") + " |\n| " + key +
                   " | repeat_overtime, compare_card | decided at the table: tests/match |\n";
            CHECK_MESSAGE(!showing(key).empty(), key);
            continue;
        }
        const auto all = positions(row);
        for (const std::string& value : all) {
            const Files files = under(row, value);
            CHECK_MESSAGE(!files.empty(), "no golden record under " << key << "=" << value);
            out += "| " + key + " | " + value + " | " + cell(files, "") + " |\n";
        }
        const bool one_position = row.type == cards::ParameterType::choice && all.size() == 1;
        CHECK_MESSAGE((one_position || all.size() >= 2), key);
        CHECK_MESSAGE((one_position || differs(key)), "no record has another verdict by " << key);
    }
    return out;
}

}  // namespace

TEST_CASE(
    "RULINGS.md has a golden record for every dispute, ruling and switch; YUANMEN_UPDATE=1 writes it anew") {
    const std::string page =
        "# What the golden records show\n\nMade by tests/record/test_golden_lists.cpp; not written by "
        "hand.\n" +
        rulings() + switches();
    const std::string path = kit::golden("records/RULINGS.md");
    if (std::getenv("YUANMEN_UPDATE") != nullptr) std::ofstream(path, std::ios::binary) << page;
    CHECK(kit::slurp(path) == page);
}
