#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "record/kit.hpp"
#include "record/qsgs/deviations.hpp"
#include "record/qsgs/importer.hpp"
#include "record/qsgs/log_reader.hpp"
#include "record/validation.hpp"

using namespace yuanmen;
using namespace yuanmen::record;

namespace {

std::vector<std::filesystem::path> sample_games() {
    std::vector<std::filesystem::path> games;
    for (const auto& file : std::filesystem::directory_iterator(kit::golden("qsgs"))) {
        if (file.path().string().ends_with(".jsonl.gz")) games.push_back(file.path());
    }
    std::sort(games.begin(), games.end());
    return games;
}

/// The log without everything that tells an outcome.
std::string without_outcomes(const std::string& log) {
    std::string kept;
    for (std::size_t at = 0; at < log.size();) {
        const auto end = log.find('\n', at);
        const std::string line = log.substr(at, end - at + 1);
        const std::string type = nlohmann::json::parse(line).value("t", "");
        if (type != "state" && type != "hp" && type != "damage" && type != "judge_final" &&
            type != "judge_end" && type != "dying" && type != "death" && type != "general") {
            kept += line;
        }
        at = end + 1;
    }
    return kept;
}

}  // namespace

TEST_CASE("all 150 sample games are there, become records, and their texts read back the same") {
    const auto games = sample_games();
    REQUIRE(games.size() == 150);
    for (const auto& path : games) {
        CAPTURE(path.string());
        const auto imported = qsgs::import_game(kit::log_of(path), "qsgs-2013");
        REQUIRE(imported.ok());
        for (const auto spelling : {Spelling::ascii, Spelling::chinese}) {
            const auto again =
                parse(print(imported.value().record, kit::lexicon(), spelling), kit::lexicon());
            REQUIRE(again.ok());
            CHECK(again.value().record == imported.value().record);
        }
    }
}

TEST_CASE("what happened in the game is never read: without it the record is byte-identical") {
    for (const auto& path : sample_games()) {
        CAPTURE(path.string());
        const std::string log = kit::log_of(path);
        const auto whole = qsgs::import_game(log, "qsgs-2013");
        const auto bare = qsgs::import_game(without_outcomes(log), "qsgs-2013");
        REQUIRE(whole.ok());
        REQUIRE(bare.ok());
        CHECK(print(whole.value().record, kit::lexicon(), Spelling::ascii) ==
              print(bare.value().record, kit::lexicon(), Spelling::ascii));
    }
}

TEST_CASE("a game with a known deviation is corrected where it happens, and its text is then legal") {
    const RefereeLibrary referees(kit::library());
    const Referee& referee = *referees.find("qsgs-2013");
    const auto plain = qsgs::import_game(kit::log_of(kit::golden("qsgs/g00246.jsonl.gz")), "qsgs-2013");
    REQUIRE(plain.ok());
    const auto before =
        validate(print(plain.value().record, kit::lexicon(), Spelling::ascii), referees, {false, ""});
    CHECK(before.verdict == FileVerdict::illegal);
    CHECK(before.report->steps.back().code == "record.card_elsewhere");  // accuses nobody
    auto game = plain.value();
    const auto met = qsgs::bring_into_line(referee, game);
    REQUIRE(met.size() == 1);
    CHECK(met[0].number == 1);
    CHECK(std::holds_alternative<SetCard>(game.record.entries[met[0].entry].content));
    CHECK(game.log_lines.size() == game.record.entries.size());
    for (const auto spelling : {Spelling::ascii, Spelling::chinese}) {
        const std::string text = print(game.record, kit::lexicon(), spelling);
        CHECK(validate(text, referees).verdict == FileVerdict::legal);
    }
}

TEST_CASE("what is not a game log is refused with its line") {
    const auto garbage = qsgs::import_game("{\"n\":0,\"t\":\"game\"}\nnonsense\n", "qsgs-2013");
    REQUIRE_FALSE(garbage.ok());
    CHECK(garbage.error().code == "import.not_json");
    CHECK(garbage.error().params.at("line") == "2");
    CHECK(qsgs::import_game("{\"n\":0,\"t\":\"game\"}\n", "qsgs-2013").error().code == "import.incomplete");
    CHECK(qsgs::import_game("{\"t\":\"turn\",\"p\":7}\n", "qsgs-2013").error().code == "import.format");
    CHECK(qsgs::unpack("\x1f\x8b broken").error().code == "import.gzip");
    CHECK(qsgs::unpack(std::string(qsgs::kLargestLog + 1, ' ')).error().code == "import.too_large");
}
