// Matches of several games: desks one after another, sides, standings, what a corrected game changes.
#include "journal/codec/json.hpp"
#include "stage_hall.hpp"
#include "tournament/event/series_facts.hpp"
#include "tournament/event/stages.hpp"
#include "tournament/view/event_snapshot.hpp"

using namespace yuanmen::tournament;
using namespace yuanmen::tournament::testing;
using yuanmen::match::Cause;

namespace {

StageSettings of_games(StageSettings settings, int best_of, std::optional<SidesRule> sides = {}) {
    settings.best_of = best_of;
    settings.sides = sides;
    return settings;
}

/// Its desk has a signed sheet for the player in `slot`; nothing: level.
std::string signed_sheet(StageHall& hall, const std::string& match, std::optional<int> slot, int version = 1,
                         std::string desk = {}) {
    if (desk.empty()) desk = hall.state.facts(match).desk->desk_match;
    RecordSheet command{match, desk, version, std::nullopt, Cause::undecided};
    if (slot) {
        command.winner = hall.player(match, *slot);
        command.cause = Cause::generals;
    }
    const auto done = hall.tell(command, system());
    hall.link_new();
    return done ? "" : done.error().code;
}

RecordPaper game_on_paper(StageHall& hall, const std::string& match, int slot, std::optional<int> game) {
    RecordPaper paper{match, hall.player(match, slot), Cause::generals, "both", ""};
    paper.game = game;
    return paper;
}

SeriesStanding standing_in(const StageHall& hall, const std::string& match) {
    const Standing now = hall.standing();
    return series_of(stage_of(hall.state.settings, now.bracket, now.bracket.matches[*now.find(match)].id),
                     hall.state.facts(match));
}

}  // namespace

TEST_CASE("each game of a series has a desk of its own at one table, until somebody has won it") {
    StageHall hall(1);
    hall.open({of_games({"淘汰赛", 0, "wzzz-2012", false, {}}, 3, SidesRule::loser_lord)}, 4);
    const std::string match = "WB-R1-M1";
    const DeskLink first = *hall.state.facts(match).desk;
    CHECK(signed_sheet(hall, match, 0).empty());
    const DeskLink second = *hall.state.facts(match).desk;
    CHECK(second.desk_match != first.desk_match);
    CHECK(second.table == first.table);
    CHECK(hall.show(match) == "e1-e4 playable");
    CHECK(standing_in(hall, match).next_lord == Contestant::second);
    CHECK(signed_sheet(hall, match, std::nullopt).empty());  // drawn: played again
    CHECK(signed_sheet(hall, match, 1).empty());
    CHECK(signed_sheet(hall, match, 0).empty());
    CHECK(hall.show(match) == "e1-e4 decided");
    CHECK(hall.show("WB-R2-M1") == "e1-? waiting");
    const auto shown = yuanmen::journal::write(event_snapshot(hall.state, EventViewer::everybody));
    const auto& row = shown.at("matches").at(0);
    CHECK(row.at("score") == nlohmann::json({2, 1}));
    CHECK(row.at("games").size() == 4);
    CHECK_FALSE(row.at("games").at(0).contains("signed_by"));
    CHECK(shown.at("matches").at(1).at("score") == nlohmann::json({0, 0}));
}

TEST_CASE("a sheet that arrives twice, or newer, or against a game, is what it would be for a match") {
    StageHall hall(2);
    hall.open({of_games({"淘汰赛", 0, "wzzz-2012", false, {}}, 3)}, 2);
    const std::string match = "WB-R1-M1";
    const std::string desk = hall.state.facts(match).desk->desk_match;
    CHECK(signed_sheet(hall, match, 0).empty());
    const EventState before = hall.state;
    CHECK(signed_sheet(hall, match, 0, 1, desk).empty());
    CHECK(hall.state == before);
    CHECK(signed_sheet(hall, match, 0, 2, desk).empty());
    CHECK(hall.state.facts(match).games->front().sheet_version == 2);
    CHECK(signed_sheet(hall, match, 1, 3, desk) == "event.result.needs_correction");
    CHECK(signed_sheet(hall, match, 1, 1, "elsewhere") == "event.match.other_desk");
}

TEST_CASE("paper names its game, so that one typed twice is one game") {
    StageHall hall(3);
    hall.open({of_games({"淘汰赛", 0, "wzzz-2012", false, {}}, 3)}, 2);
    const std::string match = "WB-R1-M1";
    CHECK(hall.code(game_on_paper(hall, match, 0, {}), judge()) == "event.series.game_needed");
    CHECK(hall.code(game_on_paper(hall, match, 0, 2)) == "event.series.not_next");
    const std::string desk = hall.state.facts(match).desk->desk_match;
    hall.must(game_on_paper(hall, match, 0, 1));
    CHECK(hall.state.facts(match).desk->desk_match == desk);  // nobody has sat there yet
    CHECK(hall.must(game_on_paper(hall, match, 0, 1)) == 0);
    CHECK(hall.code(game_on_paper(hall, match, 1, 1)) == "event.result.already_recorded");
    hall.must(game_on_paper(hall, match, 1, 2));
    CHECK(hall.show(match) == "e1-e2 playable");
    SUBCASE("the last game decides") {
        hall.must(game_on_paper(hall, match, 1, 3));
        CHECK(hall.champion() == "e2");
        CHECK(hall.code(game_on_paper(hall, match, 1, 4)) == "event.series.no_such_game");
    }
    SUBCASE("the head judge may give the match as a whole") {
        hall.must(game_on_paper(hall, match, 0, {}));
        CHECK(hall.champion() == "e1");
    }
    SUBCASE("who leaves has lost it all") {
        hall.must(DropEntrant{"e1", LeavingKind::dropped, "x", ""});
        CHECK(hall.champion() == "e2");
    }
    CHECK(state_from_json(to_json(hall.state)).value() == hall.state);
}

TEST_CASE("a corrected game is what the preview says: the match open again, or won by the other") {
    StageHall hall(4);
    hall.open({of_games({"淘汰赛", 0, "wzzz-2012", false, {}}, 3)}, 4);
    for (const char* match : {"WB-R1-M1", "WB-R1-M2"}) {
        for (const int slot : {0, 1, 0}) CHECK(signed_sheet(hall, match, slot).empty());
    }
    CHECK(hall.show("WB-R2-M1") == "e1-e2 playable");
    CHECK(signed_sheet(hall, "WB-R2-M1", 0).empty());
    auto corrected = wins("WB-R1-M1", "e4");
    corrected.game = 1;
    SUBCASE("games behind the one that decides now are gone, and who played on is asked about") {
        CHECK(hall.preview(corrected).needs_choice);
        hall.correct(corrected, CorrectionChoice::replay);
        hall.link_new();
        CHECK(hall.show("WB-R1-M1") == "e1-e4 decided");
        CHECK(hall.state.facts("WB-R1-M1").games->size() == 2);
        CHECK(hall.show("WB-R2-M1") == "e4-e2 playable");
        CHECK_FALSE(hall.state.facts("WB-R2-M1").games);
    }
    SUBCASE("kept as played, the game that was played counts on") {
        hall.correct(corrected, CorrectionChoice::keep);
        CHECK(hall.show("WB-R2-M1") == "e1-e2 playable");
        CHECK(hall.state.facts("WB-R2-M1").games->size() == 1);
    }
    SUBCASE("a game taken back is played again") {
        const CorrectedResult open{"WB-R2-M1", CorrectedTo::open, {}, Cause::generals, {}, 1};
        hall.correct(open, {});
        hall.link_new();
        CHECK_FALSE(hall.state.facts("WB-R2-M1").games);
        CHECK(hall.state.facts("WB-R2-M1").open_desk() != nullptr);
    }
    SUBCASE("what is no correction") {
        corrected.game = 4;
        CHECK(hall.code(CorrectResult{corrected, {}, "r", ""}) == "event.correction.no_result");
        corrected = {"WB-R1-M1", CorrectedTo::neither, {}, Cause::forfeit, {}, 1};
        CHECK(hall.code(CorrectResult{corrected, {}, "r", ""}) == "event.series.somebody_wins");
    }
}

TEST_CASE("standings count the games of a series") {
    StageHall hall(5);
    hall.open({of_games(stage("瑞士轮", Format::swiss), 3)}, 4);
    hall.pair_and_publish();
    const auto open = hall.playable();
    for (const int slot : {0, 1, 0}) CHECK(signed_sheet(hall, open[0], slot).empty());
    CHECK(signed_sheet(hall, open[1], 0).empty());
    hall.must(DropEntrant{hall.player(open[1], 0), LeavingKind::dropped, "x", ""});
    CHECK(hall.playable().empty());
    const auto play = play_of(hall.state, hall.standing(), 0);
    std::map<std::string, std::string> game_win;
    const auto tables = rules_of(Format::swiss).tables(play);
    for (const auto& row : tables.front().rows) {
        const auto& value = row.values.at(standings::Tiebreak::gw).value;
        game_win[row.player] = value.numerator.to_string() + "/" + value.denominator.to_string();
    }
    CHECK(game_win[hall.player(open[0], 0)] == "2/3");
    CHECK(game_win[hall.player(open[0], 1)] == "1/3");
    CHECK(game_win[hall.player(open[1], 1)] == "2/3");  // won two to one by the other's leaving
}

TEST_CASE("any course of games ends every match, and every correction of a game is its preview") {
    for (unsigned seed = 1; seed <= 40; ++seed) {
        StageHall hall(seed);
        const int best_of = seed % 2 == 0 ? 3 : 5;
        hall.open({of_games(stage("双败", Format::double_elimination), best_of)}, 3 + hall.below(6));
        for (int step = 0; step < 400; ++step) {
            const auto open = hall.playable();
            if (open.empty()) break;
            const auto& match = open[static_cast<std::size_t>(hall.below(static_cast<int>(open.size())))];
            const int played = static_cast<int>(hall.state.facts(match).games_played().size());
            if (hall.below(3) == 0) {
                hall.must(game_on_paper(hall, match, hall.below(2), played + 1));
                hall.link_new();
            } else {
                CHECK(signed_sheet(hall, match, hall.below(2)).empty());
            }
            if (hall.below(8) != 0 || played == 0) continue;
            CorrectedResult corrected = wins(match, hall.player(match, hall.below(2)));
            corrected.game = 1 + hall.below(played);
            const auto shown = preview_correction(hall.state, corrected, head_judge(), hall.circumstances);
            if (!shown) continue;
            const auto choice =
                shown->choices[static_cast<std::size_t>(hall.below(static_cast<int>(shown->choices.size())))];
            hall.must(CorrectResult{corrected, choice.choice, "r", shown->tag});
            CHECK(hall.journal.back().changes == choice.changes);
            hall.link_new();
        }
        CAPTURE(seed);
        CHECK(hall.playable().empty());
    }
}
