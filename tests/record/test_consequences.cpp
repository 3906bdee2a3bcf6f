#include <doctest/doctest.h>

#include <map>
#include <string>

#include "record/kit.hpp"
#include "record/replay_document.hpp"

using namespace yuanmen;

namespace {

constexpr int kHeaderLines = 7;

record::ReplayDocument board_of_lines(const std::string& lines, bool explained = true) {
    static const record::RefereeLibrary referees(kit::library());
    const std::string position = R"(yuanmen 1
ruleset: wzzz-2012
position: L play turn8
lineup L: guan_yu zhao_yun liu_bei hp3
lineup R: zhang_liao cao_ren gan_ning
hand L: S7.slash S8.slash H3.peach
hand R: D3.jink C9.slash C10.slash H2.jink
)";
    return record::replay_document(position + lines, referees, record::Spelling::ascii,
                                   {"", record::Layer::judge, explained});
}

/// Entry → the entry it only follows from, 0: illegal by itself; of all illegal entries.
std::map<int, int> accused(const std::string& lines) {
    const auto entry_of = [](int line) { return line > 0 ? line - kHeaderLines : 0; };
    std::map<int, int> out;
    for (const record::ReplayLine& line : board_of_lines(lines).lines) {
        if (line.verdict == "illegal") out[entry_of(line.line)] = entry_of(line.follows_from);
        CHECK((line.verdict == "illegal" || line.follows_from == 0));
    }
    return out;
}

const std::string kTwoOfHis =
    "L use S7.slash > R\nR pass\nL use S8.slash > R\nR pass\nL end\n"
    "R turn 9\nR draw ?2\nR use C9.slash > L\nL pass\nR use C10.slash > L\nL pass\n";

}  // namespace

TEST_CASE("a second breach behind the first is a breach of its own, not its consequence") {
    CHECK(accused(kTwoOfHis) == std::map<int, int>{{3, 0}, {10, 0}});
}

TEST_CASE("a card that left with a breach and is played again accuses nobody a second time") {
    CHECK(
        accused("L use S8.slash > R\nR pass\nL use S7.slash > R\nR pass\nL end\nR turn 9\nR draw ?2\nR end\n"
                "R discard D3.jink C9.slash C10.slash H2.jink\nL turn 10\nL draw ?2\nL use S7.slash > R\n") ==
        std::map<int, int>{{3, 0}, {12, 3}});
}

TEST_CASE("what does not fit because a line was left out follows from where the gap showed") {
    CHECK(accused("R use D3.jink\nL end\n= L 3/4 hand2 R 4/4 hand3\n") == std::map<int, int>{{1, 0}, {3, 1}});
}

TEST_CASE(
    "a lawful text and one breach alone have no consequences, and nobody who does not ask pays for them") {
    CHECK(accused("L use S7.slash > R\nR pass\nL end\n").empty());
    CHECK(accused("L use S7.slash > R\nR pass\nL use S8.slash > R\n") == std::map<int, int>{{3, 0}});
    const auto unexplained = board_of_lines(kTwoOfHis, false);
    CHECK(unexplained.explanations.empty());
    CHECK(unexplained.first_illegal == kHeaderLines + 3);
    CHECK(board_of_lines(kTwoOfHis).explanations.front().kind == "breach");
}
