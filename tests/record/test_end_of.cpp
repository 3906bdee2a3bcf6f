#include "record/end_of.hpp"

#include <doctest/doctest.h>

#include <fstream>
#include <map>
#include <nlohmann/json.hpp>

#include "record/games.hpp"
#include "record/golden.hpp"
#include "record/kit.hpp"
#include "record/settled.hpp"

using namespace yuanmen;
using namespace yuanmen::record;

namespace {

/// What the program that played a game says of its end: the last lines of its log.
struct SaidEnd {
    int winner = 0;
    std::array<int, 2> left{};  ///< generals not dead
    std::array<int, 2> hp{};
};

SaidEnd said_end(const std::string& log) {
    SaidEnd out;
    for (std::size_t at = 0; at < log.size();) {
        const auto end = log.find('\n', at);
        const auto line = nlohmann::json::parse(log.substr(at, end - at));
        if (line.value("t", "") == "game_over") out.winner = line.at("winner_p").get<int>();
        if (line.value("t", "") == "state" && line.value("why", "") == "game_over") {
            for (const auto& player : line.at("players")) {
                const auto p = player.at("p").get<std::size_t>();
                out.left[p] =
                    static_cast<int>(player.at("left").size()) + (player.at("alive").get<bool>() ? 1 : 0);
                out.hp[p] = player.at("hp").get<int>();
            }
        }
        at = end + 1;
    }
    return out;
}

}  // namespace

TEST_CASE("the sample games end as the program that played them says") {
    const Referee& referee = *kit::referees().find("qsgs-2013");
    for (const auto& path : kit::sample_games()) {
        CAPTURE(path.string());
        const SaidEnd said = said_end(kit::log_of(path));
        const auto report = replay(referee, kit::sample_record(path));
        REQUIRE(report.ok());
        const MatchEnd end = end_of(referee.rules(), settled(referee, report->last));
        REQUIRE(end.winner.has_value());
        CHECK(static_cast<int>(*end.winner) == said.winner);
        CHECK(end.outcome == engine::Outcome::generals_dead);
        CHECK_FALSE(end.level);
        for (std::size_t seat = 0; seat < 2; ++seat) {
            CHECK(end.side[seat].remaining == said.left[seat]);
            CHECK(end.side[seat].fallen == 3 - said.left[seat]);
            CHECK(end.side[seat].hp == said.hp[seat]);
        }
        CHECK(end.turns > 0);
    }
}

TEST_CASE("the golden records end with the result they state") {
    for (const auto& each : golden::records()) {
        for (const auto& expected : each.expected) {
            const auto v = golden::validate(each, expected);
            if (expected.verdict != FileVerdict::legal || !v.report || each.result.empty()) continue;
            const MatchEnd end = end_of(v.referee->rules(), v.report->last);
            const std::string said = end.outcome == engine::Outcome::running ? "running"
                                     : end.level                             ? "level"
                                                 : std::string(cards::id_of(*end.winner));
            CHECK_EQ(each.name + " " + said, each.name + " " + each.result);
        }
    }
}

TEST_CASE("at time the remaining generals come first, then lost HP, each line open to both") {
    const std::string head = R"(yuanmen 1
ruleset: wzzz-2012
position: R play turn30
lineup L: zhang_jiao fallen2 hp2
lineup R: xia_hou_dun fallen2 hp3
bell
R end
)";
    const auto v = validate(head, kit::referees());
    REQUIRE(v.verdict == FileVerdict::legal);
    const MatchEnd end = end_of(v.referee->rules(), v.report->last);
    REQUIRE(end.tie_break.size() == 2);
    CHECK(end.tie_break[0] == TieBreakLine{"remaining_generals", {1, 1}, std::nullopt});
    CHECK(end.tie_break[1] == TieBreakLine{"lost_hp", {1, 1}, std::nullopt});  // dispute 3
    CHECK(end.outcome == engine::Outcome::time_up);
    CHECK(end.level);
    CHECK(end.side[0].general == GeneralId::zhang_jiao);
    CHECK(end.side[0].hp == 2);
    CHECK(end.side[0].max_hp == 3);
}
