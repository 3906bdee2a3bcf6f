#include <doctest/doctest.h>

#include "record/golden.hpp"

#include "record/kit.hpp"
#include "record/random_match.hpp"
#include "record/validation.hpp"

using namespace yuanmen;

namespace {

/// A text with a few bytes, words or lines disturbed.
std::string disturbed(std::string text, const std::vector<std::string>& others, record::Dice& dice) {
    const int times = 1 + dice.below(3);
    for (int i = 0; i < times && !text.empty(); ++i) {
        const auto at = static_cast<std::size_t>(dice.below(static_cast<int>(text.size())));
        const auto span = static_cast<std::size_t>(1 + dice.below(24));
        switch (dice.below(5)) {
            case 0:
                text[at] = static_cast<char>(dice.below(256));
                break;
            case 1:
                text.erase(at, span);
                break;
            case 2:
                text.insert(at, text.substr(text.size() / 2, span));
                break;
            case 3: {  // a line of another record
                const std::string& other =
                    others[static_cast<std::size_t>(dice.below(static_cast<int>(others.size())))];
                const auto from =
                    other.find('\n', static_cast<std::size_t>(dice.below(static_cast<int>(other.size()))));
                const auto to = from == std::string::npos ? from : other.find('\n', from + 1);
                const auto end = text.find('\n', at);
                if (to != std::string::npos && end != std::string::npos)
                    text.insert(end, other.substr(from, to - from));
                break;
            }
            default: {  // one digit or letter for another of the notation
                constexpr std::string_view letters = "LRSHCD0123456789AJQK?>=!~;.:- \n";
                text[at] = letters[static_cast<std::size_t>(dice.below(static_cast<int>(letters.size())))];
            }
        }
    }
    return text;
}

}  // namespace

TEST_CASE("disturbed records are read, replayed and printed without harm, and what is read prints the same") {
    const record::RefereeLibrary referees(kit::library());
    std::vector<std::string> texts;
    for (const auto& each : golden::records()) texts.push_back(each.text);
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        texts.push_back(record::print(record::random_match(*referees.find("wzzz-2012"), seed, 120),
                                      referees.lexicon(),
                                      seed % 2 == 0 ? record::Spelling::ascii : record::Spelling::chinese));
    }
    record::Dice dice(20121);
    int read = 0;
    for (int i = 0; i < 20000; ++i) {
        const std::string& base = texts[static_cast<std::size_t>(dice.below(static_cast<int>(texts.size())))];
        const std::string text = disturbed(base, texts, dice);
        const auto validation = record::validate(text, referees, {true, ""});
        if (!validation.parsed) continue;
        ++read;
        for (const auto spelling : {record::Spelling::ascii, record::Spelling::chinese}) {
            const auto again = record::parse(
                record::print(validation.parsed->record, referees.lexicon(), spelling), referees.lexicon());
            REQUIRE_MESSAGE(again.ok(), text);
            REQUIRE_MESSAGE(again.value().record == validation.parsed->record, text);
        }
    }
    CHECK(read > 500);
}

TEST_CASE("a text of nothing but the worst lines costs no more than its size") {
    const record::RefereeLibrary referees(kit::library());
    std::string text =
        "yuanmen 1\nruleset: wzzz-2012\nlineup L: guo_jia liu_bei xiao_qiao\nlineup R: lv_bu zhang_fei "
        "zhang_liao\n";
    while (text.size() < record::kLargestFile - 64) text += "~ 1 after ! restore 1\nL discard ?108\n";
    const auto validation = record::validate(text, referees, {true, ""});
    CHECK(validation.verdict == record::FileVerdict::unreadable);  // too many lines
    text.resize(text.find('\n', 60000) + 1);
    CHECK(record::validate(text, referees, {true, ""}).lines < 5000);
}
