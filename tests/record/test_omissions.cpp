#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <vector>

#include "record/kit.hpp"
#include "record/omissions.hpp"
#include "record/qsgs/importer.hpp"

using namespace yuanmen;

namespace {

bool long_counts() {
    const char* counts = std::getenv("YUANMEN_TEST_COUNTS");
    return counts != nullptr && std::string_view(counts) == "long";
}

struct Tally {
    int records = 0;
    int dead = 0;
    int undecided = 0;
};

void leave_out(const record::Referee& referee, const record::Record& whole, std::uint64_t seed,
               const std::string& name, std::vector<Tally>& tallies) {
    const auto report = record::replay(referee, whole);
    REQUIRE(report.ok());
    REQUIRE(report->verdict == record::Verdict::legal);
    const auto forms = kit::omissions();
    tallies.resize(forms.size());
    for (std::size_t i = 0; i < forms.size(); ++i) {
        record::Dice dice(seed * 64 + i);
        const record::Record thinned = forms[i].leave_out(whole, report.value(), dice);
        const auto judged = record::replay(referee, thinned);
        REQUIRE(judged.ok());
        ++tallies[i].records;
        if (judged->verdict == record::Verdict::undecided) ++tallies[i].undecided;
        if (judged->first_illegal < 0) continue;
        ++tallies[i].dead;
        const auto at = static_cast<std::size_t>(judged->first_illegal);
        FAIL_CHECK(forms[i].name << ", " << name << ", entry " << at + 1 << " "
                                 << record::print(thinned.entries[at].content, kit::lexicon(),
                                                  record::Spelling::ascii)
                                 << ": " << judged->steps[at].code);
    }
}

void print(const std::string& title, const std::vector<Tally>& tallies) {
    const auto forms = kit::omissions();
    std::cout << title << '\n';
    for (std::size_t i = 0; i < tallies.size(); ++i) {
        std::cout << "  " << tallies[i].records << " records, " << tallies[i].dead << " illegal, "
                  << tallies[i].undecided << " undecided: " << forms[i].name << '\n';
        // a complete record is never undecided, the others hardly ever
        CHECK(tallies[i].undecided * 50 <= tallies[i].records);
    }
}

}  // namespace

TEST_CASE("a lawful random match is never illegal, whatever may be left out is left out") {
    const int matches = long_counts() ? 1000 : 12;
    const char* given = std::getenv("YUANMEN_SEED");
    const std::uint64_t begin = given != nullptr ? std::strtoull(given, nullptr, 10) : 1;
    std::cout << "seeds from " << begin << '\n';
    for (const auto& ruleset : kit::library().all()) {
        const record::Referee referee(ruleset);
        std::vector<Tally> tallies;
        for (int i = 0; i < matches; ++i) {
            const std::uint64_t seed = begin + static_cast<std::uint64_t>(i);
            leave_out(referee, record::random_match(referee, seed), seed,
                      ruleset->id + " seed " + std::to_string(seed), tallies);
        }
        print(ruleset->id, tallies);
    }
}

TEST_CASE("a sample game is never illegal, whatever may be left out is left out") {
    const record::Referee referee(kit::library().find("qsgs-2013"));
    std::vector<Tally> tallies;
    std::uint64_t number = 0;
    for (const auto& file : std::filesystem::directory_iterator(kit::golden("qsgs"))) {
        const std::string path = file.path().string();
        if (!path.ends_with(".jsonl.gz") || (++number % 10 != 0 && !long_counts())) continue;
        const auto imported = record::qsgs::import_game(kit::log_of(file.path()), "qsgs-2013");
        REQUIRE(imported.ok());
        const auto replayed = record::replay(referee, imported->record);
        REQUIRE(replayed.ok());
        // imported games have corrections where the program departed from the rules: those stand for
        // themselves
        const bool plain = std::all_of(
            imported->record.entries.begin(), imported->record.entries.end(),
            [](const record::Entry& entry) { return std::holds_alternative<record::Move>(entry.content); });
        if (!plain) continue;
        leave_out(referee, kit::written_out(referee, imported->record, replayed.value()), number,
                  file.path().filename().string(), tallies);
    }
    print("sample games", tallies);
}
