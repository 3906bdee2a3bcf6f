#include <doctest/doctest.h>

#include <map>
#include <string>

#include "record/kit.hpp"
#include "record/mutants.hpp"
#include "record/scenarios.hpp"
#include "record/validation.hpp"

using namespace yuanmen;

namespace {

record::FileVerdict judged(const std::string& lines) {
    static const record::RefereeLibrary referees(kit::library());
    const std::string position = R"(yuanmen 1
ruleset: wzzz-2012
position: L play turn8
lineup L: guan_yu zhao_yun liu_bei hp3
lineup R: zhang_liao cao_ren gan_ning
hand L: S7.slash S8.slash H3.peach H3.amazing_grace SJ.nullification
hand R: D3.jink C9.slash H2.jink
)";
    return record::validate(position + lines, referees).verdict;
}

}  // namespace

TEST_CASE("every breach of the rules can be let stand, where the line is physically possible") {
    const record::Referee referee(kit::library().find("wzzz-2012"));
    std::map<std::string, std::pair<int, int>> stood;  // by code: of how many
    for (const auto& each : kit::scenario_classes()) {
        for (int seed = 1; seed <= 5; ++seed) {
            record::Dice dice(static_cast<std::uint64_t>(seed));
            const kit::Scenario scenario = each.make(dice);
            record::Record broken = scenario.broken;
            broken.entries.resize(scenario.line + 1);
            const auto alone = record::replay(referee, broken);
            REQUIRE(alone.ok());
            const std::string code(alone->steps.back().code);
            if (!code.starts_with("rule.")) continue;
            broken.entries.emplace_back().content = record::LetStand{};
            const auto report = record::replay(referee, broken);
            REQUIRE(report.ok());
            ++stood[code].first;
            stood[code].second += report->first_illegal < 0 ? 1 : 0;
            CHECK_MESSAGE(report->steps[scenario.line].settled == record::Settled::let_stand, each.name);
        }
    }
    for (const auto& [code, times] : stood) CHECK_MESSAGE(times.first == times.second, code);
    CHECK(stood.size() >= 5);
}

TEST_CASE("a breach that stands moves its cards and has its effect, and the open question stays open") {
    using enum record::FileVerdict;
    // out of his turn: the 杀 is a 杀 all the same
    CHECK(judged("R use C9.slash > L\n! let_stand\nL pass jink\n= L 2/4 hand5 R 4/4 hand2\nL end\n") ==
          legal);
    // a 闪 that nobody asked for goes to the discard pile
    CHECK(judged("R use D3.jink\n! let_stand\n= R hand2 discard1\nL use S7.slash > R\nR use H2.jink\n") ==
          legal);
    // a 桃 for the other player heals him who has it laid on him
    CHECK(judged("L use S7.slash > R\nR pass jink\nL use H3.peach > R\n! let_stand\n= R 4/4 L hand3\n") ==
          legal);
    // the second 杀, answered as any other
    CHECK(
        judged("L use S7.slash > R\nR pass jink\nL use S8.slash > R\n! let_stand\nR use D3.jink\nL end\n") ==
        legal);
    // nothing stands where nothing was wrong, and what cannot be cannot stand
    CHECK(judged("L use S7.slash > R\n! let_stand\n") == illegal);
    CHECK(judged("L use D3.jink\n! let_stand\n") == illegal);
}
