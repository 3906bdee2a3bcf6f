#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "match/state.hpp"
#include "tournament/statistics/statistics.hpp"

using namespace yuanmen;
using namespace yuanmen::tournament;
using cards::GeneralId;
using match::Cause;
using nlohmann::json;

namespace {

/// Chair b moved first and a won, by the end of all generals.
FinishedMatch finished(std::int64_t minutes, Cause cause = Cause::generals) {
    FinishedMatch one;
    one.table = minutes;
    one.players = {"甲", "乙"};
    one.pool = {GeneralId::zhao_yun, GeneralId::lv_bu, GeneralId::zhang_liao};
    one.picked = {std::vector{GeneralId::zhao_yun}, std::vector{GeneralId::lv_bu}};
    one.fielded = one.picked;
    one.fallen = {std::vector<GeneralId>{}, std::vector{GeneralId::lv_bu}};
    one.winner = 0;
    one.first = 1;
    one.cause = cause;
    one.played = true;
    one.length_ms = minutes * 60'000;
    one.allowed_ms = 40 * 60'000;
    return one;
}

json general(const json& figures, const std::string& id) {
    for (const json& row : figures.at("generals")) {
        if (row.at("general") == id) return row;
    }
    FAIL("no general " << id);
    return {};
}

}  // namespace

TEST_CASE("a share has the interval of Wilson") {
    const auto share = share_of(34, 61);
    REQUIRE(share);
    CHECK(share->rate == 557);
    CHECK(share->low == 433);
    CHECK(share->high == 675);
    CHECK(share_of(0, 5)->low == 0);
    CHECK(share_of(5, 5)->high == 1000);
    CHECK_FALSE(share_of(0, 0));
}

TEST_CASE("figures add up over matches: generals, first turns, lengths") {
    const json figures = statistics_of({finished(12), finished(41, Cause::time), finished(38)});
    CHECK(figures.at("matches") == 3);
    CHECK(figures.at("bell_ms") == 40 * 60'000);
    CHECK(general(figures, "zhao_yun").at("won") == 3);
    CHECK(general(figures, "zhao_yun").at("pick").at("rate") == 1000);
    CHECK(general(figures, "lv_bu").at("fell") == 3);
    CHECK(general(figures, "lv_bu").at("win").at("rate") == 0);
    CHECK(general(figures, "zhang_liao").at("pick").at("rate") == 0);
    CHECK(general(figures, "zhang_liao").at("win").is_null());
    CHECK(figures.at("generals").back().at("general") == "zhang_liao");
    CHECK(figures.at("first").at("lost") == 3);
    CHECK(figures.at("lengths").at("bins").size() == 9);
    CHECK(figures.at("lengths").at("bins").at(8).at("compared") == 1);
    CHECK(figures.at("by_length").at(0).at("table") == 41);
}

TEST_CASE("a match without a turn counts for no length and no first turn, one ruled lost for no first turn") {
    FinishedMatch absent = finished(0, Cause::no_show);
    absent.played = false;
    const json figures = statistics_of({absent, finished(9, Cause::disqualification)});
    CHECK(figures.at("played") == 1);
    CHECK(figures.at("first").at("share").is_null());
    CHECK(figures.at("lengths").at("bins").at(1).at("other") == 1);
    CHECK(figures.at("by_length").size() == 1);
}

TEST_CASE("only what is signed and counts is finished") {
    match::MatchState desk;
    desk.outcome = match::Outcome{match::Winner::a, Cause::generals, {}};
    desk.stage = match::Stage::sheet;
    CHECK_FALSE(finished_match(desk, 3));
    desk.stage = match::Stage::signed_;
    const auto one = finished_match(desk, 3);
    REQUIRE(one);
    CHECK(one->winner == 0);
    CHECK(one->table == 3);
    desk.outcome->cause = Cause::voided;
    CHECK_FALSE(finished_match(desk, 3));
    CHECK(statistics_of({}).at("generals").empty());
}
