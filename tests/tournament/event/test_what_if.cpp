// Whether a player goes on: held against trying every result on the event itself.
#include <cmath>

#include "journal/codec/json.hpp"
#include "stage_hall.hpp"
#include "tournament/event/preview_view.hpp"
#include "tournament/stage/what_if.hpp"
#include "tournament/view/event_snapshot.hpp"

using namespace yuanmen::tournament;
using namespace yuanmen::tournament::testing;
using yuanmen::match::Cause;

namespace {

StagePlay play_in(const StageHall& hall) {
    return play_of(hall.state, hall.standing(), 0);
}

std::vector<Outlook> asked(const StageHall& hall, const std::string& entrant,
                           const WhatIfLimits& limits = {}) {
    const StagePlay play = play_in(hall);
    return what_if(play, rules_of(play.settings.kind), entrant, limits).value_or(std::vector<Outlook>{});
}

void end(EventState& state, const std::string& match, BracketResult outcome) {
    RecordedResult result;
    result.outcome = outcome;
    state.matches[match].result = result;
}

struct Tried {
    int in = 0, by_lot = 0, out = 0;
};

/// Every result of every open match is written into the event; who goes on is read off its ranks.
void try_all(const EventState& state, std::vector<std::string> open, const std::string& entrant, int places,
             Tried& tried) {
    if (!open.empty()) {
        const std::string match = open.back();
        open.pop_back();
        for (const auto outcome : {BracketResult::first, BracketResult::second, BracketResult::drawn}) {
            EventState next = state;
            end(next, match, outcome);
            try_all(next, open, entrant, places, tried);
        }
        return;
    }
    int group = 0, own = 0, better = 0, level = 0;
    const auto ranks = ranks_of(state);
    for (const RankLine& line : ranks) {
        if (line.entrant != entrant) continue;
        group = line.group;
        own = line.rank;
    }
    for (const RankLine& line : ranks) {
        if (line.group != group || line.entrant == entrant || state.find(line.entrant)->left) continue;
        better += line.rank < own ? 1 : 0;
        level += line.rank == own ? 1 : 0;
    }
    ++(better + level < places ? tried.in : better >= places ? tried.out : tried.by_lot);
}

bool is_in(const StageHall& hall, const std::string& match, const std::string& entrant) {
    return hall.player(match, 0) == entrant || hall.player(match, 1) == entrant;
}

void check_against_trying(const StageHall& hall, const std::string& entrant, int places) {
    std::vector<std::string> others;
    std::string own;
    for (const std::string& match : hall.playable()) {
        if (is_in(hall, match, entrant)) {
            own = match;
        } else {
            others.push_back(match);
        }
    }
    for (const Outlook& outlook : asked(hall, entrant)) {
        EventState state = hall.state;
        if (!own.empty()) {
            const bool first = hall.player(own, 0) == entrant;
            const bool won = outlook.own == OwnResult::won;
            end(state, own,
                outlook.own == OwnResult::drawn ? BracketResult::drawn
                : won == first                  ? BracketResult::first
                                                : BracketResult::second);
        }
        Tried tried;
        try_all(state, others, entrant, places, tried);
        CAPTURE(entrant);
        // Matches of other groups multiply the cases tried, and nothing else.
        const int all = tried.in + tried.by_lot + tried.out;
        REQUIRE(all % outlook.cases() == 0);
        const int each = all / outlook.cases();
        CHECK(outlook.in * each == tried.in);
        CHECK(outlook.by_lot * each == tried.by_lot);
        CHECK(outlook.out * each == tried.out);
        CHECK_FALSE(outlook.error);
        if (outlook.certain)
            CHECK((*outlook.certain ? tried.out + tried.by_lot : tried.in + tried.by_lot) == 0);
    }
}

StageSettings cut_stage(Format kind, int rounds, int advance) {
    StageSettings settings = stage("积分赛", kind);
    if (kind == Format::swiss) settings.format->rounds = rounds;
    settings.format->advance = advance;
    return settings;
}

}  // namespace

TEST_CASE("in the last round of a Swiss stage everybody is told what trying every case says") {
    for (unsigned seed = 1; seed <= 6; ++seed) {
        StageHall hall(seed);
        const int entrants = 6 + hall.below(3), advance = 1 + hall.below(4);
        hall.open({cut_stage(Format::swiss, 3, advance), stage("淘汰赛", Format::single_elimination)},
                  entrants);
        for (int round = 1; round <= 3; ++round) {
            CHECK(asked(hall, "e1").empty() == (round == 1));
            hall.pair_and_publish();
            if (round < 3) hall.decide_all();
        }
        if (seed % 2 == 0) hall.must(DropEntrant{"e2", LeavingKind::dropped, "x", ""});
        CHECK(asked(hall, "e2").empty() == (seed % 2 == 0));
        for (const Entrant& entrant : hall.state.entrants) {
            if (!entrant.left) check_against_trying(hall, entrant.id, advance);
        }
        hall.decide_one(hall.playable().front());
        for (const char* entrant : {"e1", "e3"}) check_against_trying(hall, entrant, advance);
    }
}

namespace {

void end_so(StageHall& hall, const std::string& match, int outcome) {
    RecordPaper paper{match, hall.player(match, outcome == 1 ? 1 : 0), Cause::generals, "both", ""};
    if (outcome == 2) {
        paper.winner.reset();
        paper.cause = Cause::undecided;
    }
    hall.must(paper);
    hall.link_new();
}

/// The event itself is played to the cut, every open match ending in any of three ways: who goes on.
std::set<std::string> play_on(StageHall hall, const std::string& entrant, OwnResult own) {
    const auto end_all = [&](bool his_too) {
        for (auto open = hall.playable(); !open.empty(); open = hall.playable()) {
            int outcome = hall.below(3);
            if (his_too && is_in(hall, open.front(), entrant)) {
                const bool first = hall.player(open.front(), 0) == entrant;
                outcome = own == OwnResult::drawn ? 2 : (own == OwnResult::won) == first ? 0 : 1;
            }
            end_so(hall, open.front(), outcome);
        }
    };
    end_all(own != OwnResult::as_is);
    const auto rounds = stage_now(hall.state, hall.standing());
    for (int round = rounds.rounds; round < rounds.planned; ++round) {
        hall.pair_and_publish();
        end_all(false);
    }
    const StagePlay play = play_in(hall);
    const auto on = rules_of(play.settings.kind).advance(play, std::to_string(hall.below(1'000'000)));
    return {on.begin(), on.end()};
}

}  // namespace

TEST_CASE(
    "before the last round what is certain holds however the event goes on, and the sample is near it") {
    int wrong = 0, sampled = 0, certain = 0;
    for (unsigned seed = 31; seed <= 37; ++seed) {
        StageHall hall(seed);
        const int entrants = 7 + hall.below(3), rounds = 4, at = 2 + hall.below(2);
        const int advance = seed % 2 == 0 ? 1 : 5;
        hall.open({cut_stage(Format::swiss, rounds, advance), stage("淘汰赛", Format::single_elimination)},
                  entrants);
        for (int round = 1; round <= at; ++round) {
            hall.pair_and_publish();
            if (round < at) hall.decide_all();
        }
        for (const char* entrant : {"e1", "e4", "e7"}) {
            for (const Outlook& outlook : asked(hall, entrant)) {
                CHECK(outlook.to_come == rounds - at);
                CHECK((outlook.certain || outlook.error));
                CAPTURE(seed);
                CAPTURE(entrant);
                const int plays = outlook.certain ? 10 : 40;
                int in = 0;
                for (int play = 0; play < plays; ++play) {
                    StageHall copy = hall;
                    for (int n = 0; n <= play; ++n) copy.below(2);
                    in += play_on(copy, entrant, outlook.own).contains(entrant) ? 1 : 0;
                }
                if (outlook.certain) {
                    ++certain;
                    CHECK(in == (*outlook.certain ? plays : 0));
                    continue;
                }
                ++sampled;
                // Who is level by lot goes on or not: the truth lies between.
                const double least = static_cast<double>(outlook.in) / outlook.cases();
                const double most = static_cast<double>(outlook.in + outlook.by_lot) / outlook.cases();
                const double share = static_cast<double>(in) / plays;
                const double slack = *outlook.error + 1.96 * std::sqrt(0.25 / plays);
                wrong += share < least - slack || share > most + slack ? 1 : 0;
            }
        }
    }
    CHECK(certain >= 3);
    CHECK(sampled > 20);
    CHECK(wrong * 8 <= sampled);
}

TEST_CASE(
    "two rounds before the end a lead that nobody can catch is certain, and a gap nobody can close too") {
    StageHall hall(5);
    hall.open({cut_stage(Format::swiss, 5, 4), stage("淘汰赛", Format::single_elimination)}, 8);
    for (int round = 1; round <= 4; ++round) {
        hall.pair_and_publish();
        if (round == 4) break;
        for (const std::string& match : hall.playable()) {
            const bool first =
                std::stoi(hall.player(match, 0).substr(1)) < std::stoi(hall.player(match, 1).substr(1));
            end_so(hall, match, first ? 0 : 1);
        }
    }
    const auto best = asked(hall, "e1");
    REQUIRE(best.size() == 3);
    CHECK(best[0].to_come == 1);
    CHECK(best[0].certain == true);
    CHECK(best[0].cases() == 0);
    const auto last = asked(hall, "e8");
    REQUIRE(last.size() == 3);
    CHECK(last[2].certain == false);
}

TEST_CASE("in groups the rounds to come are known, and the other groups change nothing") {
    StageHall hall(7);
    hall.open({cut_stage(Format::groups, 0, 1), stage("淘汰赛", Format::single_elimination)}, 6);
    hall.pair_and_publish();
    // Three in a group of which one rests: each still has matches in rounds that are not paired yet.
    const auto early = asked(hall, "e1");
    REQUIRE(early.size() >= 1);
    for (const Outlook& outlook : early) CHECK(outlook.cases() <= 27);
    hall.decide_all();
    hall.pair_and_publish();
    hall.decide_all();
    hall.pair_and_publish();
    for (const Entrant& entrant : hall.state.entrants) check_against_trying(hall, entrant.id, 1);
}

TEST_CASE("a sample agrees with all cases as far as it says, and what is certain needs none") {
    int wrong = 0, sampled = 0;
    for (unsigned seed = 11; seed <= 16; ++seed) {
        StageHall hall(seed);
        hall.open({cut_stage(Format::swiss, 3, 4), stage("淘汰赛", Format::single_elimination)}, 12);
        for (int round = 1; round <= 3; ++round) {
            hall.pair_and_publish();
            if (round < 3) hall.decide_all();
        }
        for (const char* entrant : {"e1", "e4", "e7", "e10"}) {
            const auto all = asked(hall, entrant), some = asked(hall, entrant, {1, 400});
            REQUIRE(all.size() == some.size());
            for (std::size_t i = 0; i < all.size(); ++i) {
                if (some[i].certain) CHECK(some[i].certain == all[i].certain);
                if (!some[i].error) continue;
                ++sampled;
                const double exact = static_cast<double>(all[i].in) / all[i].cases();
                const double guessed = static_cast<double>(some[i].in) / some[i].cases();
                wrong += std::abs(exact - guessed) > *some[i].error ? 1 : 0;
            }
        }
    }
    CHECK(sampled > 10);
    CHECK(wrong * 8 <= sampled);  // one in twenty is expected
}

TEST_CASE("my match tells it where there is a next stage, and nowhere else") {
    for (const bool cut : {true, false}) {
        StageHall hall(3);
        std::vector<StageSettings> stages{cut_stage(Format::swiss, 1, 2)};
        if (cut) stages.push_back(stage("淘汰赛", Format::single_elimination));
        hall.open(stages, 4);
        hall.pair_and_publish();
        const auto mine =
            yuanmen::journal::write(*entrant_snapshot(hall.state, EventViewer::everybody, "e1"));
        CHECK(mine.at("what_if").is_null() != cut);
        if (!cut) continue;
        const auto& won = mine.at("what_if").at("cases").at(0);
        CHECK(won.at("own") == "won");
        CHECK(won.at("of") == 3);
        CHECK(won.at("certain") == nlohmann::json(true));
    }
}

TEST_CASE("stages of rounds follow one another: a Swiss, then groups of who goes on, then an elimination") {
    StageHall hall(21);
    StageSettings groups = cut_stage(Format::groups, 0, 1);
    groups.name = "小组赛";
    hall.open({cut_stage(Format::swiss, 2, 6), groups, stage("淘汰赛", Format::single_elimination)}, 9);
    for (int round = 1; round <= 2; ++round) {
        hall.pair_and_publish();
        hall.decide_all();
    }
    hall.fresh_entropy();
    hall.must(PairRound{""});
    CHECK(hall.rounds().back().stage == 1);
    CHECK(hall.rounds().back().seeds.size() == 6);
    CHECK(hall.playable().empty());
    hall.must(DiscardRound{"重来"});
    for (int round = 1; round <= 3; ++round) {
        hall.pair_and_publish();
        CHECK(hall.playable().size() == 2);
        hall.decide_all();
    }
    const StagePlay play = play_of(hall.state, hall.standing(), 1);
    const auto tables = rules_of(Format::groups).tables(play);
    REQUIRE(tables.size() == 2);
    CHECK(tables[0].rows.size() == 3);
    hall.pair_and_publish();
    CHECK(hall.rounds().back().seeds.size() == 2);
    hall.decide_all();
    CHECK_FALSE(podium_of(hall.state, hall.standing()).champion.kind == Slot::Kind::unknown);
    hall.must(CloseEvent{});
    CHECK(state_from_json(to_json(hall.state)).value() == hall.state);
}

TEST_CASE("two stages of one kind: a Swiss behind a Swiss is played, corrected and undone as any other") {
    StageHall hall(22);
    StageSettings second = cut_stage(Format::swiss, 2, 2);
    second.name = "第二赛段";
    hall.open({cut_stage(Format::swiss, 2, 6), second, stage("淘汰赛", Format::single_elimination)}, 9);
    for (int round = 1; round <= 3; ++round) {
        hall.fresh_entropy();
        hall.must(PairRound{"", round == 3 ? std::optional(1) : std::nullopt});
        hall.must(PublishRound{});
        hall.decide_all();
    }
    CHECK(hall.rounds().back().stage == 1);
    CHECK(hall.rounds().back().round == 1);
    CHECK(hall.rounds().back().seeds.size() == 6);
    CHECK(hall.standing().find("SW-R1-M1"));
    REQUIRE(hall.standing().find("SW2-R1-M3"));
    CHECK_FALSE(hall.standing().find("SW2-R1-M4"));
    CHECK_FALSE(hall.standing().find("SW2-R3-M1"));
    const StagePlay play = play_of(hall.state, hall.standing(), 1);
    CHECK(play.matches.size() == 3);
    CHECK(play_of(hall.state, hall.standing(), 0).matches.size() == 10);
    // A correction there changes ranks of the second stage alone; one of the first says who its seeds would
    // be, and nobody of the second loses a point.
    const std::string loser = hall.player("SW2-R1-M1", 1);
    const auto own = hall.preview(wins("SW2-R1-M1", loser));
    for (const auto& rank : own.choices.front().ranks) CHECK(rank.after.stage == 1);
    const auto earlier = hall.preview(wins("SW-R1-M1", hall.player("SW-R1-M1", 1)));
    for (const auto& rank : earlier.choices.front().ranks) CHECK(rank.after.stage == 0);
    const EventState before = hall.state;
    hall.pair_and_publish();
    CHECK(hall.standing().find("SW2-R2-M1"));
    hall.must(UndoRound{1, 2, "重来"});
    CHECK(hall.state.matches == before.matches);
    CHECK(hall.state.stages == before.stages);
    hall.pair_and_publish();
    hall.decide_all();
    hall.pair_and_publish();
    CHECK(hall.rounds().back().seeds.size() == 2);
    hall.decide_all();
    hall.must(CloseEvent{});
    CHECK(state_from_json(to_json(hall.state)).value() == hall.state);
}

TEST_CASE("rounds behind a bracket are refused, and two stages of one name") {
    const auto code = [](std::vector<StageSettings> stages) {
        EventSettings settings = plain_settings();
        settings.stages = std::move(stages);
        return Hall().code(CreateEvent{{"秋季赛", "2026-11-20", ""}, settings});
    };
    const StageSettings swiss = stage("一", Format::swiss), again = stage("二", Format::swiss);
    CHECK(code({swiss, again}).empty());
    CHECK(code({stage("一", Format::single_elimination), again}) == "event.settings.format_order");
    CHECK(code({swiss, stage("二", Format::round_robin), stage("三", Format::double_elimination)}).empty());
    StageSettings even = swiss;
    even.best_of = 2;
    CHECK(code({even}) == "event.settings.best_of");
}

TEST_CASE("a correction behind a published cut says who its seeds would be") {
    StageHall hall(5);
    hall.open({cut_stage(Format::swiss, 2, 2), stage("淘汰赛", Format::single_elimination)}, 4);
    const auto play_round = [&](const std::string& from_below) {
        hall.pair_and_publish();
        for (const std::string& match : hall.playable()) {
            const bool first = hall.player(match, 0) < hall.player(match, 1);
            const int slot = (match == from_below) != first ? 0 : 1;
            hall.must(RecordPaper{match, hall.player(match, slot), Cause::generals, "both", ""});
            hall.link_new();
        }
    };
    play_round("");
    play_round("");
    hall.pair_and_publish();
    const std::vector<int> seeds = hall.rounds().back().seeds;
    const std::string champion = entrant_of_seed(hall.state, seeds.front())->id;
    const auto standing = hall.standing();
    for (const char* match : {"SW-R1-M1", "SW-R1-M2", "SW-R2-M1", "SW-R2-M2"}) {
        const std::string loser =
            entrant_of_seed(hall.state, standing.filled[*standing.find(match)].loser.seed)->id;
        const auto shown = hall.preview(wins(match, loser));
        const auto& changes = shown.choices.front().seeds;
        const bool was_in = loser == champion || loser == entrant_of_seed(hall.state, seeds.back())->id;
        if (!was_in && is_in(hall, match, champion)) {
            REQUIRE(changes.size() == 1);
            CHECK(changes.front().stage == 1);
            CHECK(changes.front().published.front() == champion);
            CHECK(changes.front().would_be != changes.front().published);
            CHECK(correction_shown(hall.state, shown, 0).choices.at(0).seeds->size() == 1);
        }
        hall.correct(wins(match, loser), CorrectionChoice::replay);
        CHECK(hall.rounds().back().seeds == seeds);
        hall.must(UndoAction{hall.state.last_action->version, "收回"});
    }
}
