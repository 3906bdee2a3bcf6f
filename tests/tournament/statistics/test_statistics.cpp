#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "journal/codec/json.hpp"
#include "match/codec.hpp"
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

GeneralFigures general(const Statistics& figures, GeneralId id) {
    for (const GeneralFigures& row : figures.generals) {
        if (row.general == id) return row;
    }
    FAIL("no general " << cards::id_of(id));
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
    const Statistics figures = statistics_of({finished(12), finished(41, Cause::time), finished(38)});
    CHECK(figures.matches == 3);
    CHECK(figures.bell_ms == 40 * 60'000);
    CHECK(general(figures, GeneralId::zhao_yun).won == 3);
    CHECK(general(figures, GeneralId::zhao_yun).pick->rate == 1000);
    CHECK(general(figures, GeneralId::lv_bu).fell == 3);
    CHECK(general(figures, GeneralId::lv_bu).win->rate == 0);
    CHECK(general(figures, GeneralId::zhang_liao).pick->rate == 0);
    CHECK_FALSE(general(figures, GeneralId::zhang_liao).win.has_value());
    CHECK(figures.generals.back().general == GeneralId::zhang_liao);
    CHECK(figures.first.lost == 3);
    CHECK(figures.lengths.bins.size() == 9);
    CHECK(figures.lengths.bins[8].ends == std::array{0, 1, 0, 0});
    CHECK(figures.by_length[0].table == 41);
}

TEST_CASE("the figures as the API tells them") {
    const json share = {{"hits", 0}, {"of", 1}, {"rate", 0}, {"low", 0}, {"high", 793}};
    const json none = {{"generals", 0}, {"compared", 0}, {"overtime", 0}, {"other", 0}};
    json figures = journal::write(statistics_of({finished(6)}));
    CHECK(figures["generals"].size() == 3);
    CHECK(figures["generals"].back() == json{{"general", "zhang_liao"},
                                             {"pool", 1},
                                             {"picked", 0},
                                             {"fielded", 0},
                                             {"won", 0},
                                             {"fell", 0},
                                             {"pick", share},
                                             {"win", nullptr},
                                             {"fall", nullptr}});
    figures.erase("generals");
    json first = none, second = none;
    first["from_ms"] = 0;
    second["from_ms"] = 300'000;
    second["generals"] = 1;
    CHECK(figures == json{{"matches", 1},
                          {"played", 1},
                          {"bell_ms", 40 * 60'000},
                          {"first", {{"won", 0}, {"lost", 1}, {"open", 0}, {"share", share}}},
                          {"lengths", {{"step_ms", 300'000}, {"bins", {first, second}}}},
                          {"by_length",
                           {{{"table", 6},
                             {"players", {"甲", "乙"}},
                             {"winner", 0},
                             {"first", 1},
                             {"length_ms", 6 * 60'000},
                             {"allowed_ms", 40 * 60'000},
                             {"overtime_ms", 0},
                             {"cause", "generals"}}}}});
}

TEST_CASE("a match without a turn counts for no length and no first turn, one ruled lost for no first turn") {
    FinishedMatch absent = finished(0, Cause::no_show);
    absent.played = false;
    const Statistics figures = statistics_of({absent, finished(9, Cause::disqualification)});
    CHECK(figures.played == 1);
    CHECK_FALSE(figures.first.share.has_value());
    CHECK(figures.lengths.bins[1].ends[3] == 1);
    CHECK(figures.by_length.size() == 1);
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
    CHECK(statistics_of({}).generals.empty());
}
