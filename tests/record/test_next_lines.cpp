#include "record/next_lines.hpp"

#include <set>

#include "record/kit.hpp"
#include "record/random_match.hpp"
#include "record/validation.hpp"

using namespace yuanmen;
using record::NextMove;
using record::Spelling;

namespace {

const record::RefereeLibrary& all_referees() {
    static const record::RefereeLibrary referees(kit::library());
    return referees;
}

/// The line a writer gets who takes the first cards that are offered.
std::string first_line(const NextMove& move) {
    std::string line = move.before;
    for (int i = 0; i < move.min; ++i) {
        if (i == move.top) line += move.between;
        line += " " + move.cards.at(static_cast<std::size_t>(i)).word;
    }
    if (move.min == move.top) line += move.between;
    return line + move.after;
}

/// Every line offered behind each `step`th entry is read and judged behind it; how many lines.
int offered_and_legal(const record::Record& whole, Spelling spelling, int step) {
    const record::Referee& referee = *all_referees().find("wzzz-2012");
    int offered = 0;
    for (std::size_t n = 0; n < whole.entries.size(); n += static_cast<std::size_t>(step)) {
        record::Record part = whole;
        part.entries.resize(n);
        const auto report = record::replay(referee, part);
        REQUIRE(report.ok());
        REQUIRE(report->verdict == record::Verdict::legal);
        const std::string text = record::print(part, kit::lexicon(), spelling);
        for (const auto& stage : record::next_lines(referee, report->last, kit::lexicon(), spelling)) {
            for (const NextMove& move : stage.moves) {
                const std::string line = first_line(move);
                const auto judged = record::validate(text + line + "\n", all_referees());
                CAPTURE(line);
                CAPTURE(text);
                CHECK(judged.verdict == record::FileVerdict::legal);
                ++offered;
            }
        }
    }
    return offered;
}

}  // namespace

TEST_CASE("every line that is offered next can be read and is legal, in both spellings, piles known or not") {
    const record::Referee& referee = *all_referees().find("wzzz-2012");
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        CAPTURE(seed);
        record::Record match = record::random_match(referee, seed, 160);
        CHECK(offered_and_legal(match, Spelling::ascii, 7) > 50);
        match.pile.clear();
        CHECK(offered_and_legal(match, Spelling::chinese, 11) > 50);
    }
}

TEST_CASE("a card nobody has seen is offered by every face it can have, and by none that lies elsewhere") {
    const record::Referee& referee = *all_referees().find("wzzz-2012");
    const std::string text =
        "yuanmen 1\nruleset: wzzz-2012\nlineup L: guo_jia ? ?\nlineup R: lv_bu ? ?\nR turn 1\n"
        "R use S7.slash > L\nL use D9.jink\nR end\nL turn 2\n";
    const auto so_far = record::validate(text, all_referees());
    REQUIRE(so_far.verdict == record::FileVerdict::legal);
    const auto stages = record::next_lines(referee, so_far.report->last, kit::lexicon(), Spelling::ascii);
    REQUIRE(stages.back().prompt.question == engine::Question::play_phase);
    std::set<std::string> words;
    for (const NextMove& move : stages.back().moves) {
        for (const auto& card : move.cards) words.insert(card.word);
    }
    CHECK(words.count("S8.slash") == 1);
    CHECK(words.count("S7.savage_assault") == 1);
    CHECK(words.count("S7.slash") == 0);
    CHECK(words.count("D9.jink") == 0);
    // the draw before it may name its cards, or not
    const auto& draws = stages.front().moves;
    REQUIRE(stages.front().prompt.question == engine::Question::draw);
    REQUIRE(draws.size() == 2);
    CHECK(draws[0].max == 0);
    CHECK(draws[1].min == 2);
    CHECK(draws[1].ordered);
}
