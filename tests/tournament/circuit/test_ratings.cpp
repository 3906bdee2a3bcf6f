// Glicko-2 against the paper's own example, and ratings and seasons over events.
#include <doctest/doctest.h>

#include "tournament/circuit/glicko.hpp"
#include "tournament/circuit/ratings.hpp"
#include "tournament/circuit/season_table.hpp"
#include "tournament/event/event.hpp"

using namespace yuanmen;
using namespace yuanmen::tournament;

namespace {

/// Four entrants, single elimination with third place: e1 beats e4, e2 beats e3, e1 beats e2, e4 beats e3.
EventState four(const std::string& date, bool closed = true) {
    EventState state;
    state.phase = closed ? EventPhase::closed : EventPhase::published;
    state.details = {"辕门杯 " + date, date, ""};
    state.settings.stages = {{"淘汰赛", 0, "wzzz-2012", false, {}}};
    state.settings.third_place = true;
    Drawing drawing;
    for (int n = 1; n <= 4; ++n) {
        Entrant entrant;
        entrant.id = "e" + std::to_string(n);
        entrant.given.name = "甲" + std::to_string(n);
        state.entrants.push_back(entrant);
        drawing.order.push_back(entrant.id);
    }
    state.drawing = drawing;
    for (const char* match : {"WB-R1-M1", "WB-R1-M2", "WB-R2-M1", "TP-M1"}) {
        RecordedResult result;
        result.source = ResultSource::paper;
        result.outcome = BracketResult::first;
        MatchFacts facts;
        facts.result = result;
        state.matches[match] = facts;
    }
    return state;
}

EventOfHouse event(const std::string& id, EventState state) {
    return {id, std::make_shared<const EventState>(std::move(state))};
}

CircuitState all_tied(const std::vector<std::string>& events) {
    CircuitState circuit;
    for (int n = 1; n <= 4; ++n) {
        const std::string id = "p" + std::to_string(n);
        circuit.players.push_back({id, "甲" + std::to_string(n), "", {}, {}});
        for (const std::string& one : events) circuit.ties.push_back({one, "e" + std::to_string(n), id});
    }
    return circuit;
}

}  // namespace

TEST_CASE("Glicko-2: the example of Glickman's paper") {
    const Rating after = after_period(
        {1500, 200, 0.06}, {{{1400, 30, 0.06}, 1}, {{1550, 100, 0.06}, 0}, {{1700, 300, 0.06}, 0}});
    CHECK(after.rating == doctest::Approx(1464.06).epsilon(0.00001));
    CHECK(after.deviation == doctest::Approx(151.52).epsilon(0.00005));
    CHECK(after.volatility == doctest::Approx(0.05999).epsilon(0.0002));
}

TEST_CASE("Glicko-2: who plays nothing keeps his rating and grows less certain, up to a newcomer's") {
    const Rating after = after_period({1700, 60, 0.06}, {});
    CHECK(after.rating == 1700);
    CHECK(after.volatility == 0.06);
    CHECK(after.deviation == doctest::Approx(60.9).epsilon(0.001));
    CHECK(after_period({1500, 350, 0.06}, {}).deviation == 350);
}

TEST_CASE("ratings: one event is one period, won by whom it says, and equal in any order of the list") {
    const auto circuit = all_tied({"a", "b"});
    std::vector<EventOfHouse> events = {event("b", four("2013-01-01")), event("a", four("2012-01-01"))};
    put_in_order(events);
    CHECK(events.front().id == "a");
    const auto ratings = ratings_of(circuit, events);
    REQUIRE(ratings.size() == 4);
    CHECK(ratings.at("p1").size() == 2);
    CHECK(ratings.at("p1").back().won == 2);
    CHECK(ratings.at("p1").back().after.rating > ratings.at("p2").back().after.rating);
    CHECK(ratings.at("p3").back().after.rating < 1500);
    // Newcomers against newcomers: two wins as the paper's formula has them, worked out by hand.
    const Rating first = after_period({}, {{{}, 1}, {{}, 1}});
    CHECK(ratings.at("p1").front().after.rating == doctest::Approx(first.rating));
}

TEST_CASE(
    "ratings: absence, penalties, byes, open and hidden events count for nothing; a correction for all") {
    const auto circuit = all_tied({"a"});
    EventState state = four("2012-01-01");
    for (const auto cause : {match::Cause::no_show, match::Cause::forfeit, match::Cause::disqualification,
                             match::Cause::voided}) {
        EventState other = state;
        for (auto& [id, facts] : other.matches) facts.result->cause = cause;
        CHECK(ratings_of(circuit, {event("a", other)}).empty());
    }
    EventState open = four("2012-01-01", false), hidden = state;
    hidden.hidden = true;
    CHECK(ratings_of(circuit, {event("a", open)}).empty());
    CHECK(ratings_of(circuit, {event("a", hidden)}).empty());
    EventState corrected = state;
    corrected.matches.at("WB-R2-M1").result->outcome = BracketResult::second;
    const auto ratings = ratings_of(circuit, {event("a", corrected)});
    CHECK(ratings.at("p2").back().after.rating > ratings.at("p1").back().after.rating);
}

TEST_CASE("ratings: merged players are one, an entrant tied to nobody is a newcomer and not listed") {
    auto circuit = all_tied({"a"});
    circuit.players.push_back({"p5", "甲一", "", {}, {}});
    for (int n = 1; n <= 4; ++n) circuit.ties.push_back({"b", "e" + std::to_string(n), n == 1 ? "p5" : "p9"});
    std::vector<EventOfHouse> events = {event("a", four("2012-01-01")), event("b", four("2013-01-01"))};
    auto ratings = ratings_of(circuit, events);
    CHECK(ratings.at("p5").size() == 1);
    CHECK(ratings.at("p1").back().played() == false);
    CHECK_FALSE(ratings.contains("b/e2"));
    circuit.players.back().merged_into = "p1";
    ratings = ratings_of(circuit, events);
    CHECK_FALSE(ratings.contains("p5"));
    CHECK(ratings.at("p1").back().won == 2);
    CHECK(ratings.at("p1").back().after.rating > ratings.at("p1").front().after.rating);
}

TEST_CASE("a season: shared places share points, ties go to the better places, only the best count") {
    const auto circuit = all_tied({"a", "b"});
    EventState without_third = four("2013-01-01");
    without_third.settings.third_place = false;
    without_third.matches.erase("TP-M1");
    std::vector<EventOfHouse> events = {event("a", four("2012-01-01")), event("b", without_third)};
    Season season{"s1", "一季", {"a", "b"}, {10, 6, 4, 1}, {}};
    auto table = season_table(circuit, season, events);
    REQUIRE(table.size() == 4);
    CHECK(table[0].player == "p1");
    CHECK(table[0].points == 20);
    CHECK(table[2].player == "p4");
    CHECK(table[2].points == 4 + 2);  // third, then 3–4: (4 + 1) / 2 rounded down
    CHECK(table[3].points == 1 + 2);
    season.counted = 1;
    table = season_table(circuit, season, events);
    CHECK(table[0].points == 10);
    CHECK(table[2].points == 4);
    season.points = {1};
    season.counted.reset();
    table = season_table(circuit, season, events);
    CHECK(table[1].points == 0);
    CHECK(table[1].rank == 2);  // nothing but his second places
    CHECK(table[2].player == "p4");
    CHECK(table[3].rank == 4);
}

TEST_CASE("a season: equals share the rank; who did not come has no points") {
    const auto circuit = all_tied({"b"});
    EventState state = four("2013-01-01");
    state.settings.third_place = false;
    state.matches.erase("TP-M1");
    const Season season{"s1", "一季", {"b"}, {10, 6, 4, 4}, {}};
    auto table = season_table(circuit, season, {event("b", state)});
    REQUIRE(table.size() == 4);
    CHECK(table[2].rank == 3);
    CHECK(table[3].rank == 3);
    state.entrants[3].left = Leaving{LeavingKind::no_show, "裁判", "没来"};
    CHECK(season_table(circuit, season, {event("b", state)}).size() == 3);
}
