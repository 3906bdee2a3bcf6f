#include <doctest/doctest.h>

#include <filesystem>
#include <iostream>

#include "record/blind.hpp"
#include "record/kit.hpp"
#include "record/qsgs/importer.hpp"
#include "record/qsgs/log_reader.hpp"
#include "record/random_match.hpp"

using namespace yuanmen;

namespace {

struct Share {
    int legal = 0;
    int undecided = 0;
};

void judge_blind(const record::Referee& referee, const record::Record& played, Share& share,
                 const std::string& name) {
    const auto seen = record::replay(referee, played);
    REQUIRE(seen.ok());
    const record::Record blind = kit::blinded(referee, played, seen.value());
    const auto judged = record::replay(referee, blind);
    REQUIRE(judged.ok());
    const record::Report& report = judged.value();
    if (report.first_illegal >= 0) {
        const auto i = static_cast<std::size_t>(report.first_illegal);
        FAIL_CHECK(name << " entry " << i + 1 << " "
                        << record::print(blind.entries[i].content, kit::lexicon(), record::Spelling::ascii)
                        << ": " << report.steps[i].code);
        return;
    }
    ++(report.verdict == record::Verdict::legal ? share.legal : share.undecided);
}

}  // namespace

TEST_CASE("with hands unseen a legal match is legal or undecided, never illegal") {
    Share share;
    const record::Referee referee(kit::library().find("wzzz-2012"));
    for (std::uint64_t seed = 1; seed <= 1000; ++seed) {
        judge_blind(referee, record::random_match(referee, seed), share, "seed " + std::to_string(seed));
    }
    std::cout << "random matches: " << share.legal << " legal, " << share.undecided << " undecided\n";
    Share games;
    const record::Referee program(kit::library().find("qsgs-2013"));
    for (const auto& file : std::filesystem::directory_iterator(kit::golden("qsgs"))) {
        const std::string path = file.path().string();
        if (!path.ends_with(".jsonl.gz")) continue;
        const auto log = record::qsgs::unpack(kit::slurp(path));
        const auto imported = record::qsgs::import_game(log.value(), "qsgs-2013");
        judge_blind(program, imported.value().record, games, path);
    }
    std::cout << "sample games: " << games.legal << " legal, " << games.undecided << " undecided\n";
    CHECK(share.legal > 0);
    CHECK(games.legal > 0);
}
