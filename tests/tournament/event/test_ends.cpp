// How an event ends: who has which place, the disqualified none; ended early with what there is.
#include <doctest/doctest.h>

#include <map>

#include "stage_hall.hpp"
#include "tournament/exchange/event_trf.hpp"
#include "tournament/exchange/trf.hpp"
#include "tournament/view/event_snapshot.hpp"
#include "tournament/view/next_actions.hpp"
#include "tournament/view/placings.hpp"
#include "tournament/view/stages_view.hpp"

using namespace yuanmen;
using namespace yuanmen::tournament;
using namespace yuanmen::tournament::testing;

namespace {

StageSettings swiss_of(int rounds, int advance = 2) {
    StageSettings settings = stage("瑞士轮", Format::swiss);
    settings.format->rounds = rounds;
    settings.format->advance = advance;
    return settings;
}

/// "1", "3-4", or "-" for none.
std::map<std::string, std::string> places(const EventState& state) {
    std::map<std::string, std::string> out;
    for (const Placing& one : placings_of(state)) {
        std::string& text = out[one.entrant];
        text = one.from ? std::to_string(*one.from) : "-";
        if (one.from != one.to) text += "-" + std::to_string(*one.to);
    }
    return out;
}

std::string name_of(const EventState& state, Slot slot) {
    const Entrant* entrant = slot.kind == Slot::Kind::seed ? entrant_of_seed(state, slot.seed) : nullptr;
    return entrant == nullptr ? "" : entrant->id;
}

void disqualify(Hall& hall, const std::string& entrant) {
    hall.must(DropEntrant{entrant, LeavingKind::disqualified, "裁判长", "作弊"});
}

void play_swiss(StageHall& hall, int rounds) {
    for (int round = 0; round < rounds; ++round) {
        hall.pair_and_publish();
        hall.decide_all();
    }
}

}  // namespace

TEST_CASE("a day of rest is no win, a Swiss bye is one") {
    for (const bool calendar : {true, false}) {
        StageHall hall(3);
        hall.open({calendar ? stage("循环赛", Format::round_robin) : swiss_of(3)}, 5);
        play_swiss(hall, 3);
        int won = 0, decided = 0, byes = 0;
        const auto shown = standings_view(hall.state);
        for (const FullRankShown& row : shown.front().tables.front().rows) {
            won += row.won;
            for (const AgainstShown& one : row.against) {
                decided += one.result == "won" ? 1 : 0;
                byes += one.result == "bye" ? 1 : 0;
            }
        }
        CHECK(byes == 3);
        CHECK(won == decided + (calendar ? 0 : byes));
    }
}

TEST_CASE("who is disqualified holds no rank and no place; those behind move up") {
    StageHall hall(21);
    hall.open({swiss_of(3)}, 8);
    play_swiss(hall, 3);
    const auto before = ranks_of(hall.state);
    const std::string first = name_of(hall.state, podium_of(hall.state, hall.standing()).champion);
    const std::string second = name_of(hall.state, podium_of(hall.state, hall.standing()).runner_up);
    disqualify(hall, first);
    const Podium now = podium_of(hall.state, hall.standing());
    CHECK(name_of(hall.state, now.champion) == second);
    CHECK(now.third.size() == 1);
    const auto after = ranks_of(hall.state);
    CHECK(after.back().entrant == first);
    CHECK(after.back().rank == 0);
    CHECK(after.front().rank == 1);
    CHECK(after.size() == before.size());
    CHECK(placings_of(hall.state).back().entrant == first);
    CHECK(places(hall.state)[first] == "-");
    CHECK(places(hall.state)[second].front() == '1');
    CHECK(event_snapshot(hall.state, EventViewer::everybody).entrant(first)->place == std::nullopt);
    for (const auto& player : exchange::trf_of(hall.state, 0).players)
        CHECK((player.rank == 0) == (player.name == hall.state.find(first)->given.name));
    hall.must(ReadmitEntrant{first, "复议"});
    CHECK(ranks_of(hall.state) == before);
}

TEST_CASE("in a bracket the disqualified leave their places to who stands behind") {
    for (const bool third_place : {true, false}) {
        Hall hall;
        hall.open_bracket(4, third_place);
        CHECK(hall.paper("WB-R1-M1", "e1").empty());
        CHECK(hall.paper("WB-R1-M2", "e2").empty());
        if (third_place) CHECK(hall.paper("TP-M1", "e3").empty());
        CHECK(hall.paper("WB-R2-M1", "e1").empty());
        disqualify(hall, "e1");
        const Podium now = podium_of(hall.state, hall.standing());
        CHECK(name_of(hall.state, now.champion) == "e2");
        CHECK(name_of(hall.state, now.runner_up) == (third_place ? "e3" : ""));
        CHECK(now.third.size() == (third_place ? 0 : 2));
        auto held = places(hall.state);
        CHECK(held["e1"] == "-");
        CHECK(held["e2"] == "1");
        CHECK(held["e3"] == (third_place ? "2" : "2-3"));
        CHECK(held["e4"] == (third_place ? "3" : "2-3"));
        hall.must(CloseEvent{});
        CHECK(places(hall.state) == held);
        // After the end too, and one who had left before.
        CHECK(hall.code(DropEntrant{"e2", LeavingKind::dropped, "本人", ""}) == "event.wrong_phase");
        disqualify(hall, "e2");
        CHECK(places(hall.state)["e2"] == "-");
        CHECK(places(hall.state)["e3"] == (third_place ? "1" : "1-2"));
        hall.must(ReopenEvent{"复议"});
        hall.must(DropEntrant{"e3", LeavingKind::dropped, "本人", ""});
        CHECK(places(hall.state)["e3"] != "-");
        disqualify(hall, "e3");
        CHECK(places(hall.state)["e3"] == "-");
    }
}

TEST_CASE("the head judge ends an event in any phase, with a reason") {
    const CloseEvent ends{"场地关门"};
    for (const char* when : {"entries", "drawn", "before round 1"}) {
        CAPTURE(when);
        StageHall hall(4);
        EventSettings settings = plain_settings();
        settings.stages = {swiss_of(2, 2), stage("淘汰赛", Format::single_elimination)};
        hall.create(settings);
        AddEntrants add;
        for (const char* name : {"甲", "乙", "丙", "丁"}) add.entrants.push_back({name, "", {}, ""});
        hall.must(add);
        if (when[0] != 'e') hall.must(DrawBracket{SeedingMethod::list_order, ""});
        if (when[0] == 'b') hall.must(PublishBracket{});
        CHECK(hall.code(CloseEvent{}) ==
              (when[0] == 'b' ? "event.close.stage_left" : "event.close.not_played"));
        CHECK(hall.code(ends, judge()) == "event.not_allowed");
        CHECK(hall.code(ends, scorekeeper()) == "event.not_allowed");
        hall.must(ends);
        CHECK(hall.journal.back().reason == "场地关门");
        CHECK(hall.state.phase == EventPhase::closed);
        CHECK(hall.state.drawing.has_value() == (when[0] == 'b'));
        for (const auto& [entrant, place] : places(hall.state)) CHECK(place == "-");
        CHECK(event_snapshot(hall.state, EventViewer::everybody).phase == EventPhase::closed);
        hall.must(ReopenEvent{"继续"});
        CHECK(hall.state.phase == (when[0] == 'b' ? EventPhase::published : EventPhase::entries));
    }
}

TEST_CASE("an event ended early has the places there are, and its open desks are given up") {
    const CloseEvent ends{"场地关门"};
    StageHall hall(5);
    hall.open({swiss_of(3, 4), stage("淘汰赛", Format::single_elimination)}, 8);
    play_swiss(hall, 3);
    const std::string best = ranks_of(hall.state).front().entrant;
    CHECK(hall.code(CloseEvent{}) == "event.close.stage_left");
    const EventState swiss_over = hall.state;
    hall.must(ends);
    CHECK(name_of(hall.state, podium_of(hall.state, hall.standing()).champion) != "");
    const auto by_table = places(hall.state);
    CHECK(by_table.at(best).front() == '1');

    // The cut drawn and begun at no table: the table decides as before.
    hall.state = swiss_over;
    hall.pair_and_publish();
    CHECK(hall.code(CloseEvent{}) == "event.close.matches_open");
    hall.must(ends);
    CHECK(places(hall.state) == by_table);
    for (const auto& [match, facts] : hall.state.matches) CHECK((facts.result || !facts.desk));
    hall.must(UndoAction{hall.state.version, "还打"});
    CHECK(hall.playable().size() == 2);

    // Both semi-finals played, the final and the match for third place not.
    Hall cup;
    cup.open_bracket(4, true);
    CHECK(cup.paper("WB-R1-M1", "e1").empty());
    CHECK(cup.paper("WB-R1-M2", "e2").empty());
    cup.must(ends);
    const std::map<std::string, std::string> shared = {
        {"e1", "1-2"}, {"e2", "1-2"}, {"e3", "3-4"}, {"e4", "3-4"}};
    CHECK(places(cup.state) == shared);
    CHECK(podium_of(cup.state, cup.standing()).champion.kind == Slot::Kind::unknown);

    // A draft and a half-played round.
    StageHall half(6);
    half.open({swiss_of(4)}, 6);
    half.pair_and_publish();
    half.decide_one(half.playable().front());
    half.must(ends);
    CHECK(half.state.draft_round() == nullptr);
    CHECK(podium_of(half.state, half.standing()).champion.kind == Slot::Kind::seed);
    half.must(ReopenEvent{"继续"});
    half.decide_all();
    half.must(PairRound{"", {}, {}});
    CHECK(half.code(CloseEvent{}) == "event.round.draft_exists");
    half.must(ends);
    CHECK(half.state.draft_round() == nullptr);
}

TEST_CASE("with fewer than two left nothing more is played, and the event ends without asking why") {
    StageHall hall(7);
    hall.open({swiss_of(3, 2), stage("淘汰赛", Format::single_elimination)}, 4);
    play_swiss(hall, 1);
    for (const char* gone : {"e1", "e2", "e3"})
        hall.must(DropEntrant{gone, LeavingKind::dropped, "选手", "有事"});
    CHECK(next_actions(hall.state, hall.standing()).back().kind == CloseEvent::kind);
    hall.must(CloseEvent{});
    CHECK(podium_of(hall.state, hall.standing()).champion.kind == Slot::Kind::seed);
}
