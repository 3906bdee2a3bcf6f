// Stages of every format: rounds as drafts and facts, late entries, undone rounds, what follows after.
#include "journal/codec/family.hpp"
#include "journal/codec/json.hpp"
#include "kit/counts.hpp"
#include "stage_hall.hpp"
#include "tournament/event/codec.hpp"
#include "tournament/event/swap.hpp"
#include "tournament/view/event_snapshot.hpp"
#include "tournament/view/stages_view.hpp"

using namespace yuanmen::tournament;
using namespace yuanmen::tournament::testing;
using yuanmen::match::Cause;

namespace {

StageSettings swiss_stage(int rounds, int advance = 2) {
    StageSettings settings = stage("瑞士轮", Format::swiss);
    settings.format->rounds = rounds;
    settings.format->advance = advance;
    return settings;
}

EventState without_history(EventState state) {
    state.version = 0;
    state.last_action.reset();
    return state;
}

std::set<std::pair<int, int>> meetings(const RoundFacts& round) {
    std::set<std::pair<int, int>> pairs;
    for (const TablePairing& pair : round.pairs) pairs.insert(std::minmax(pair.first, pair.second));
    return pairs;
}

RecordPaper drawn_paper(const std::string& match) {
    return {match, std::nullopt, Cause::undecided, "both", ""};
}

}  // namespace

TEST_CASE("a Swiss stage with a cut is played from its first round to a champion") {
    StageHall hall(1);
    hall.open({swiss_stage(3, 4), stage("淘汰赛", Format::single_elimination)}, 9);
    CHECK(hall.playable().empty());
    for (int round = 1; round <= 3; ++round) {
        hall.pair_and_publish();
        CHECK(hall.rounds().back().pairs.size() == 5);
        CHECK(hall.playable().size() == 4);
        hall.decide_all();
    }
    std::set<std::pair<int, int>> met;
    std::set<int> byes;
    for (const RoundFacts& round : hall.rounds()) {
        for (const auto& pair : meetings(round)) {
            if (pair.first == 0) CHECK(byes.insert(pair.second).second);
            if (pair.first != 0) CHECK(met.insert(pair).second);
        }
    }
    CHECK(hall.code(CloseEvent{}) == "event.close.stage_left");
    hall.pair_and_publish();
    REQUIRE(hall.rounds().back().seeds.size() == 4);
    const auto ranks = ranks_of(hall.state);
    CHECK(seed_of(hall.state, ranks.front().entrant) == hall.rounds().back().seeds.front());
    hall.decide_all();
    const Podium places = podium_of(hall.state, hall.standing());
    CHECK(places.champion.kind == Slot::Kind::seed);
    CHECK(hall.code(PairRound{}) == "event.round.bracket");
    hall.must(CloseEvent{});
}

TEST_CASE("a draft is seen by who pairs and by nobody else, and nobody plays it") {
    StageHall hall(2);
    hall.open({swiss_stage(3)}, 6);
    hall.must(PairRound{"七", {}, {}});
    CHECK(hall.playable().empty());
    CHECK(hall.code(PairRound{}) == "event.round.draft_exists");
    CHECK(hall.code(RecordPaper{"SW-R1-M1", "e1", Cause::generals, "both", ""}) == "event.match.unknown");
    const std::string secret = hall.rounds().back().random_seed;
    const auto head = yuanmen::journal::write(event_snapshot(hall.state, EventViewer::head)).dump();
    CHECK(head.find(secret) != std::string::npos);
    for (const auto viewer : {EventViewer::everybody, EventViewer::staff}) {
        const auto seen = yuanmen::journal::write(event_snapshot(hall.state, viewer));
        CHECK(seen.dump().find(secret) == std::string::npos);
        CHECK_FALSE(seen.contains("draft"));
        CHECK(seen.at("played").at(0).at("rounds").empty());
    }
    CHECK(yuanmen::journal::write(standings_view(hall.state)).dump().find(secret) == std::string::npos);
    const auto entry = to_json(hall.journal.back());
    CHECK(entry.dump().find(secret) != std::string::npos);
    CHECK(without_drafts(entry).dump().find(secret) == std::string::npos);
    hall.must(PublishRound{});
    CHECK(without_drafts(to_json(hall.journal.back())).dump().find(secret) != std::string::npos);
    CHECK(yuanmen::journal::write(event_snapshot(hall.state, EventViewer::everybody)).dump().find(secret) !=
          std::string::npos);
}

TEST_CASE("the next round asks for what is open; the head judge may pair all the same, with a reason") {
    StageHall hall(3);
    hall.open({swiss_stage(3)}, 6);
    hall.pair_and_publish();
    hall.decide_one(hall.playable().front());
    const auto refused = decide(hall.state, PairRound{}, head_judge(), hall.circumstances);
    REQUIRE(!refused.ok());
    CHECK(refused.error().code == "event.round.open");
    CHECK(refused.error().params.at("open") == "SW-R1-M2, SW-R1-M3");
    CHECK(hall.code(PairRound{}, scorekeeper()) == "event.not_allowed");
    PairRound forced;
    forced.forced = "三号桌的单子稍后补录";
    hall.must(forced);
    hall.must(PublishRound{});
    CHECK(hall.rounds().back().forced == forced.forced);
    // Who still sits at a table of the round before has no second table.
    std::set<std::string> sitting;
    for (const auto& pair : unlinked_pairs(hall.state)) {
        CHECK(sitting.insert(pair.first).second);
        CHECK(sitting.insert(pair.second).second);
    }
    for (const char* match : {"SW-R1-M2", "SW-R1-M3"}) {
        CHECK(!sitting.contains(hall.player(match, 0)));
        CHECK(!sitting.contains(hall.player(match, 1)));
    }
}

TEST_CASE("an undone round leaves an equal state, and the event goes on from there") {
    StageHall hall(4);
    hall.open({swiss_stage(4)}, 10);
    hall.pair_and_publish();
    hall.decide_all();
    const EventState before = hall.state;
    hall.pair_and_publish();
    hall.decide_one(hall.playable().front());
    CHECK(hall.code(UndoRound{0, 1, "选错"}) == "event.round.not_last");
    hall.must(UndoRound{0, 2, "有两人不该参赛"});
    CHECK(without_history(hall.state) == without_history(before));
    hall.pair_and_publish();
    CHECK(hall.rounds().size() == 2);
}

TEST_CASE("drops, returns and late entries stand in the next round as they should") {
    StageHall hall(5);
    StageSettings swiss = swiss_stage(5);
    swiss.format->late_points = 1;
    hall.open({swiss}, 8);
    hall.pair_and_publish();
    hall.decide_all();
    hall.must(DropEntrant{"e3", LeavingKind::dropped, "e3", ""});
    hall.must(EnterLate{{"迟到者", "77", {}, ""}});
    CHECK(hall.code(EnterLate{{"迟到者", "77", {}, ""}}) == "entrants.number_repeated");
    CHECK(ranks_of(hall.state).size() == 9);
    for (const RankLine& line : ranks_of(hall.state)) {
        if (line.entrant == "e9") CHECK(line.points == 1);
    }
    hall.must(PairRound{});
    hall.must(DropEntrant{"e4", LeavingKind::dropped, "e4", ""});
    CHECK(hall.code(PublishRound{}) == "event.round.somebody_left");
    hall.must(DiscardRound{"有人退赛"});
    hall.must(ReadmitEntrant{"e3", "回来了"});
    hall.pair_and_publish();
    std::set<int> paired;
    for (const TablePairing& pair : hall.rounds().back().pairs) paired.insert({pair.first, pair.second});
    CHECK(paired == std::set<int>{1, 2, 3, 5, 6, 7, 8, 9});
}

TEST_CASE("forbidden pairs, a manual swap with its cost, tables paired anew") {
    StageHall hall(6);
    hall.open({swiss_stage(3)}, 6);
    hall.must(ForbidPair{"e1", "e2", "一家人"});
    hall.must(PairRound{});
    const RoundFacts draft = hall.rounds().back();
    CHECK(!meetings(draft).contains({1, 2}));
    const auto id = [&](int seed) { return "e" + std::to_string(seed); };
    const TablePairing one = draft.pairs[0], two = draft.pairs[1], three = draft.pairs[2];
    const ChangePairs swap{{{id(one.first), id(two.second)}, {id(two.first), id(one.second)}}, "同乡"};
    const bool keeps_apart =
        !std::set<std::pair<int, int>>{std::minmax(one.first, two.second), std::minmax(two.first, one.second)}
             .contains({1, 2});
    const auto preview = preview_pairs(hall.state, swap, head_judge(), hall.circumstances);
    CHECK(preview.ok() == keeps_apart);
    if (keeps_apart) {
        hall.must(swap);
        const RoundFacts& now = hall.rounds().back();
        CHECK(now == preview->round);
        CHECK(now.pairs[2] == three);
        CHECK(meetings(now).contains(std::minmax(one.first, two.second)));
        CHECK(now.manual->reason == "同乡");
        CHECK(now.cost >= now.manual->optimum);
    }
    CHECK(hall.code(ChangePairs{{{id(one.first), id(one.first)}}, "x"}) == "event.round.not_these_pairs");
    CHECK(hall.code(ChangePairs{{{id(one.first), id(three.first)}}, "x"}) == "event.round.not_these_pairs");
    CHECK(hall.code(ChangePairs{{{"e99", "e1"}}, "x"}) == "event.round.not_paired");
    hall.must(PublishRound{});
    hall.link_new();
    const RoundFacts published = hall.rounds().back();
    RepairTables repair{{id(published.pairs[0].first), id(published.pairs[1].first)}, "坐错"};
    if (hall.code(repair).empty()) {
        hall.must(repair);
        CHECK(hall.rounds().back().pairs[2] == published.pairs[2]);
        CHECK(hall.state.facts("SW-R1-M3").desk);
    }
    hall.decide_one("SW-R1-M1");
    CHECK(hall.code(RepairTables{{hall.player("SW-R1-M1", 0)}, "x"}) == "event.result.already_recorded");
}

TEST_CASE("nobody is left to be paired: refused clearly, and nothing half-done") {
    StageHall hall(7);
    hall.open({swiss_stage(3)}, 3);
    for (const char* entrant : {"e1", "e2", "e3"})
        hall.must(DropEntrant{entrant, LeavingKind::dropped, "x", ""});
    CHECK(hall.code(PairRound{}) == "event.round.nobody");
    StageHall pair(8);
    pair.open({swiss_stage(2)}, 2);
    pair.must(ForbidPair{"e1", "e2", "兄弟"});
    CHECK(pair.code(PairRound{}) == "event.round.impossible");
    CHECK(pair.state.draft_round() == nullptr);
    pair.must(AllowPair{"e2", "e1", "无妨"});
    CHECK(!pair.state.stages);
    pair.pair_and_publish();
}

TEST_CASE(
    "a drawn match is a result in a Swiss stage; in a bracket the head judge says how somebody goes on") {
    StageHall hall(9);
    hall.open({swiss_stage(2), stage("淘汰赛", Format::single_elimination)}, 4);
    hall.pair_and_publish();
    hall.must(drawn_paper("SW-R1-M1"));
    for (const RankLine& line : ranks_of(hall.state)) {
        const bool drew =
            line.entrant == hall.player("SW-R1-M1", 0) || line.entrant == hall.player("SW-R1-M1", 1);
        CHECK(line.points == (drew ? 1 : 0));
    }
    CHECK(hall.code(DecideDrawn{"SW-R1-M2", DrawnGoesOn::lots, "x"}) == "event.drawn.is_a_result");
    hall.decide_all();
    hall.pair_and_publish();
    hall.decide_all();
    hall.pair_and_publish();
    const std::string last = hall.playable().front();
    REQUIRE(last == "WB-R1-M1");
    CHECK(hall.code(drawn_paper(last)) == "event.result.ruling_needed");
    const auto desk = hall.state.facts(last).desk;
    REQUIRE(desk);
    hall.circumstances.begun = {desk->desk_match};
    CHECK(hall.code(DecideDrawn{last, DrawnGoesOn::lots, "x"}) == "event.drawn.not_level");
    hall.circumstances.ended = {{desk->desk_match, yuanmen::match::Winner::none}};
    CHECK(hall.code(DecideDrawn{last, DrawnGoesOn::lots, "x"}, judge()) == "event.not_allowed");
    StageHall again = hall;
    again.must(DecideDrawn{last, DrawnGoesOn::play_on, "再战一局"});
    CHECK(!again.state.facts(last).desk);
    again.link_new();
    CHECK(again.state.facts(last).desk);
    StageHall nobody = hall;
    nobody.must(DecideDrawn{last, DrawnGoesOn::neither, "时间已尽"});
    CHECK(nobody.standing().filled.back().winner.kind == Slot::Kind::bye);
    hall.must(DecideDrawn{last, DrawnGoesOn::lots, "抽签"});
    CHECK(hall.standing().filled.back().winner.kind == Slot::Kind::seed);
    CHECK(hall.state.facts(last).result->lots->size() == 64);
}

TEST_CASE("a round robin and groups are played by their calendars, and who goes on meets his group late") {
    StageHall league(10);
    league.open({stage("循环赛", Format::round_robin)}, 5);
    for (int round = 1; round <= 5; ++round) {
        league.pair_and_publish();
        CHECK(league.playable().size() == 2);
        league.decide_all();
    }
    CHECK(league.code(PairRound{}) == "event.round.all_paired");
    CHECK(podium_of(league.state, league.standing()).champion.kind == Slot::Kind::seed);
    league.must(CloseEvent{});

    StageHall groups(11);
    StageSettings first = stage("小组赛", Format::groups);
    first.format->groups = 4;
    groups.open({first, stage("淘汰赛", Format::single_elimination)}, 15);
    for (int round = 1; round <= 3; ++round) {
        groups.pair_and_publish();
        groups.decide_all();
    }
    groups.pair_and_publish();
    const auto seeds = groups.rounds().back().seeds;
    REQUIRE(seeds.size() == 8);
    std::map<int, int> group_of;
    for (const TablePairing& pair : groups.rounds().front().pairs) {
        group_of[pair.first] = *pair.group;
        if (pair.second > 0) group_of[pair.second] = *pair.group;
    }
    const Standing now = groups.standing();
    for (std::size_t i = 0; i < now.filled.size(); ++i) {
        if (!now.bracket.matches[i].id.in_bracket() || now.bracket.matches[i].id.round > 1) continue;
        CHECK(group_of[now.filled[i].slots[0].seed] != group_of[now.filled[i].slots[1].seed]);
    }
    groups.decide_all();
    CHECK(podium_of(groups.state, groups.standing()).champion.kind == Slot::Kind::seed);
}

TEST_CASE("double elimination is one more format: the reset is played only if the lower side wins") {
    for (const bool upset : {false, true}) {
        StageHall hall(12);
        hall.open({stage("双败淘汰", Format::double_elimination)}, 6);
        for (auto open = hall.playable(); !open.empty(); open = hall.playable()) {
            if (open.front() == "GF-R1-M1") break;
            hall.decide_one(open.front());
        }
        REQUIRE(hall.playable() == std::vector<std::string>{"GF-R1-M1"});
        REQUIRE(hall.paper("GF-R1-M1", hall.player("GF-R1-M1", upset ? 1 : 0)) == "");
        hall.link_new();
        CHECK(hall.playable() == (upset ? std::vector<std::string>{"GF-R2-M1"} : std::vector<std::string>{}));
        if (upset) REQUIRE(hall.paper("GF-R2-M1", hall.player("GF-R2-M1", 0)) == "");
        CHECK(podium_of(hall.state, hall.standing()).champion.kind == Slot::Kind::seed);
        hall.must(CloseEvent{});
    }
}

TEST_CASE("formats stand in an order that can be played") {
    const auto code = [](std::vector<StageSettings> stages) {
        EventSettings settings = plain_settings();
        settings.stages = std::move(stages);
        return Hall().code(CreateEvent{{"秋季赛", "2026-11-20", ""}, settings});
    };
    const auto knockout = stage("淘汰赛", Format::single_elimination);
    CHECK(code({swiss_stage(3), knockout}) == "");
    CHECK(code({swiss_stage(3), knockout, {"决赛", 2, "wzzz-2012", false, {}, {}}}) == "");
    CHECK(code({stage("双败", Format::double_elimination)}) == "");
    CHECK(code({knockout, swiss_stage(3)}) == "event.settings.format_order");
    CHECK(code({swiss_stage(3), stage("循环赛", Format::round_robin)}) == "");
    CHECK(code({swiss_stage(3), knockout, stage("再来", Format::double_elimination)}) ==
          "event.settings.format_order");
    CHECK(code({swiss_stage(3), {"决赛", 2, "wzzz-2012", false, {}, {}}}) ==
          "event.settings.runs_of_bracket");
}

TEST_CASE("an event with stages is read back from its JSON as it was, and replays from its journal") {
    StageHall hall(13);
    hall.open({swiss_stage(3, 4), stage("淘汰赛", Format::double_elimination)}, 8);
    for (int round = 1; round <= 3; ++round) {
        hall.pair_and_publish();
        hall.decide_all();
    }
    hall.pair_and_publish();
    const auto read = state_from_json(to_json(hall.state));
    REQUIRE(read.ok());
    CHECK(*read == hall.state);
    for (const EventEntry& entry : hall.journal) {
        const auto back = entry_from_json(to_json(entry));
        REQUIRE(back.ok());
        CHECK(*back == entry);
    }
}
