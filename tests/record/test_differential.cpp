#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <map>

#include "record/differential.hpp"
#include "record/kit.hpp"
#include "record/qsgs/log_reader.hpp"

using namespace yuanmen;

namespace {

const record::Referee& referee() {
    static const record::Referee built(kit::library().find("qsgs-2013"));
    return built;
}

/// The log with the first `from` behind `start` replaced.
std::string altered(std::string log, std::size_t start, const std::string& from, const std::string& to) {
    const auto at = log.find(from, start);
    REQUIRE(at != std::string::npos);
    return log.replace(at, from.size(), to);
}

}  // namespace

TEST_CASE("all 150 sample games replay under qsgs-2013 and agree with every snapshot") {
    std::vector<std::filesystem::path> games;
    for (const auto& file : std::filesystem::directory_iterator(kit::golden("qsgs"))) {
        if (file.path().string().ends_with(".jsonl.gz")) games.push_back(file.path());
    }
    std::sort(games.begin(), games.end());
    REQUIRE(games.size() == 150);
    std::size_t snapshots = 0;
    for (const auto& path : games) {
        const kit::Outcome outcome = kit::compare(referee(), kit::log_of(path));
        snapshots += outcome.snapshots;
        CHECK_MESSAGE(outcome.trouble.empty(),
                      path.filename().string() << " line " << outcome.log_line << ": " << outcome.trouble);
        CHECK(outcome.verdict == record::Verdict::legal);
        for (const int number : outcome.deviations)
            MESSAGE(path.filename().string() << ": deviation D" << number);
    }
    CHECK(snapshots == 10428);
}

TEST_CASE("one altered answer or one altered snapshot shows as unexplained") {
    const std::string log = kit::log_of(kit::golden("qsgs/g00010.jsonl.gz"));
    REQUIRE(kit::compare(referee(), log).trouble.empty());
    const auto middle = log.size() / 2;
    const auto state = log.find("\"t\":\"state\"", middle);
    // HP, a hand and the discard pile of one snapshot
    CHECK_FALSE(kit::compare(referee(), altered(log, state, "\"hp\":", "\"hp\":1")).trouble.empty());
    CHECK_FALSE(
        kit::compare(referee(), altered(log, state, "\"discard_n\":", "\"discard_n\":1")).trouble.empty());
    CHECK_FALSE(kit::compare(referee(), altered(log, state, "\"draw\":[", "\"draw\":[0,")).trouble.empty());
    // an answer: the cards put away in a discard phase, and a 闪 that was never given
    const auto discard = log.find("\"k\":\"discard\"", middle);
    CHECK_FALSE(kit::compare(referee(), altered(log, discard, "\"a\":[", "\"a\":[0,")).trouble.empty());
    const auto jink = log.find("\"t\":\"respond\"", middle);
    CHECK_FALSE(kit::compare(referee(), altered(log, log.find("\"pattern\":\"jink\",\"card\":{", jink),
                                                "\"pattern\":\"jink\",\"card\":{",
                                                "\"pattern\":\"jink\",\"card\":null,\"x\":{"))
                    .trouble.empty());
}
