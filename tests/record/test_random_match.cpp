#include "record/random_match.hpp"

#include <doctest/doctest.h>

#include <algorithm>

#include <map>

#include "kit/counts.hpp"
#include "record/games.hpp"
#include "record/kit.hpp"

using namespace yuanmen;
using namespace yuanmen::record;

namespace {

bool has(const Record& record, Verb verb) {
    return std::any_of(record.entries.begin(), record.entries.end(), [verb](const Entry& entry) {
        const auto* move = std::get_if<Move>(&entry.content);
        return move != nullptr && move->verb == verb;
    });
}

}  // namespace

TEST_CASE("random matches end by bell, overtime and concession where asked to, and are legal") {
    const int rounds = test::rounds(150, 2000);
    const auto seed = test::seed_for("ends", rounds);
    for (const char* ruleset : {"wzzz-2012", "qsgs-2013"}) {
        const Referee& referee = *kit::referees().find(ruleset);
        std::map<std::string, int> ends;
        int overtimes = 0;
        for (int i = 0; i < rounds; ++i) {
            CAPTURE(seed + static_cast<std::uint64_t>(i));
            const Record record = random_match_with_ends(referee, seed + static_cast<std::uint64_t>(i));
            const auto report = replay(referee, record);
            CHECK(report->verdict == Verdict::legal);
            CHECK(report->last.outcome != engine::Outcome::running);
            ++ends[std::to_string(static_cast<int>(report->last.outcome))];
            overtimes += has(record, Verb::overtime) ? 1 : 0;
        }
        CHECK(ends[std::to_string(static_cast<int>(engine::Outcome::time_up))] > rounds / 4);
        CHECK(ends[std::to_string(static_cast<int>(engine::Outcome::conceded))] > rounds / 5);
        CHECK(ends[std::to_string(static_cast<int>(engine::Outcome::generals_dead))] > 0);
        CHECK((rounds < 100 || overtimes > 0));
    }
}

TEST_CASE("a match with another end is the match of its seed up to there") {
    const Referee& referee = *kit::referees().find("wzzz-2012");
    int cut = 0;
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        const Record whole = random_match(referee, seed), ended = random_match_with_ends(referee, seed);
        std::size_t same = 0;
        while (same < whole.entries.size() && same < ended.entries.size() &&
               whole.entries[same] == ended.entries[same])
            ++same;
        cut += same < whole.entries.size() ? 1 : 0;
        const bool all = same == whole.entries.size() && same == ended.entries.size();
        const auto* move = all ? nullptr : std::get_if<Move>(&ended.entries[same].content);
        CHECK((all || (move != nullptr && (move->verb == Verb::bell || move->verb == Verb::concede))));
    }
    CHECK(cut > 30);
}
