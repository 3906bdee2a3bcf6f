#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>

#include "record/differential.hpp"
#include "record/kit.hpp"
#include "record/qsgs/log_reader.hpp"

using namespace yuanmen;

TEST_CASE("all 150 sample games replay under qsgs-2013 and agree with every snapshot") {
    const record::Referee referee(kit::library().find("qsgs-2013"));
    std::vector<std::filesystem::path> games;
    for (const auto& file : std::filesystem::directory_iterator(kit::golden("qsgs"))) {
        if (file.path().string().ends_with(".jsonl.gz")) games.push_back(file.path());
    }
    std::sort(games.begin(), games.end());
    REQUIRE(games.size() == 150);
    std::size_t snapshots = 0;
    for (const auto& path : games) {
        const auto log = record::qsgs::unpack(kit::slurp(path));
        REQUIRE(log.ok());
        const kit::Outcome outcome = kit::compare(referee, *log);
        snapshots += outcome.snapshots;
        CHECK_MESSAGE(outcome.trouble.empty(),
                      path.filename().string() << " line " << outcome.log_line << ": " << outcome.trouble);
    }
    MESSAGE("snapshots compared and equal: " << snapshots);
}
