#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "record/kit.hpp"
#include "record/validation.hpp"

using namespace yuanmen;

namespace {

/// The words behind "; expect" in the second or third line: a verdict, and codes any of which is right.
std::vector<std::string> expectation(const std::string& text) {
    const auto at = text.find("; expect ");
    REQUIRE(at != std::string::npos);
    std::istringstream words(text.substr(at + 9, text.find('\n', at) - at - 9));
    std::string verdict, codes;
    words >> verdict >> codes;
    std::vector<std::string> out = {verdict};
    std::istringstream list(codes);
    for (std::string code; std::getline(list, code, '|');) out.push_back(code);
    return out;
}

/// Lines that are entries: the last of them is the one that must be found.
int last_line(const record::Validation& validation) {
    return validation.parsed->lines.back().line;
}

}  // namespace

TEST_CASE("every golden record has its verdict; an illegal one at its last line, with its code") {
    const record::RefereeLibrary referees(kit::library());
    std::size_t records = 0;
    for (const auto& file : std::filesystem::directory_iterator(kit::golden("records"))) {
        CAPTURE(file.path().string());
        const std::string text = kit::slurp(file.path());
        const auto expected = expectation(text);
        const auto validation = record::validate(text, referees);
        CHECK(record::id_of(validation.verdict) == expected[0]);
        ++records;
        if (expected[0] != "illegal" || !validation.report || validation.report->first_illegal < 0) continue;
        const int index = validation.report->first_illegal;
        const std::string code(validation.report->steps[static_cast<std::size_t>(index)].code);
        CHECK_MESSAGE(std::find(expected.begin() + 1, expected.end(), code) != expected.end(), code);
        const bool ruled = text.find("! let_stand") != std::string::npos;
        CHECK(validation.line_of(index) == last_line(validation) - (ruled ? 1 : 0));
    }
    CHECK(records >= 28);
}

TEST_CASE("golden records say the same in both spellings") {
    const record::RefereeLibrary referees(kit::library());
    for (const auto& file : std::filesystem::directory_iterator(kit::golden("records"))) {
        CAPTURE(file.path().string());
        const auto parsed = record::parse(kit::slurp(file.path()), referees.lexicon());
        REQUIRE(parsed.ok());
        for (const auto spelling : {record::Spelling::ascii, record::Spelling::chinese}) {
            const std::string text = record::print(parsed.value().record, referees.lexicon(), spelling);
            const auto again = record::parse(text, referees.lexicon());
            REQUIRE(again.ok());
            CHECK(again.value().record == parsed.value().record);
            CHECK(record::validate(text, referees).verdict ==
                  record::validate(kit::slurp(file.path()), referees).verdict);
        }
    }
}
