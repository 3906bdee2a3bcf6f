#include "match/snapshot.hpp"

#include <algorithm>
#include <set>

#include "journal/codec/json.hpp"
#include "match/draft.hpp"
#include "match/kit/hidden.hpp"
#include "match/kit/table.hpp"
#include "match/sealing.hpp"
#include "match/sub_state.hpp"
#include "match/view/desk_view.hpp"

using namespace yuanmen;
using namespace yuanmen::match;
using namespace yuanmen::match::kit;
using nlohmann::json;

namespace {

/// A drawn match whose lord and renegade both hold backs.
TestTable with_drawn_backs() {
    TestTable table;
    table.drawn();
    for (int slot = 0; slot < 3; ++slot) {
        table.must(
            Pick{*next_picker(table.state, table.ruleset.parameters.draft), PoolCard::face_down(slot)});
    }
    return table;
}

std::string general_on(const TestTable& table, int slot) {
    return std::string(cards::id_of(*back_in(table.sealed.notes, slot)));
}

/// What the grid shows for a back; empty while it is hidden.
std::string shown(const json& view, int slot) {
    for (const json& card : view["draft"]["grid"]) {
        if (card["card"] == "x" + std::to_string(slot))
            return card["general"].is_null() ? "" : card["general"];
    }
    return "no such card";
}

const Viewer kStaff[] = {{ViewerKind::everybody, {}},
                         {ViewerKind::judge, {}},
                         {ViewerKind::head_judge, {}},
                         {ViewerKind::scorekeeper, {}},
                         {ViewerKind::auditor, {}}};

}  // namespace

TEST_CASE("a drawn back is shown to its picker and to nobody else, judges and auditors included") {
    const TestTable table = with_drawn_backs();
    const Chair lord = table.lord();
    CHECK(shown(table.player_view(lord), 0) == general_on(table, 0));
    CHECK(shown(table.player_view(lord), 1) == "");
    CHECK(shown(table.player_view(other(lord)), 0) == "");
    CHECK(shown(table.player_view(other(lord)), 1) == general_on(table, 1));
    CHECK(shown(table.player_view(other(lord)), 3) == "");
    for (const Viewer& viewer : kStaff) {
        for (int slot = 0; slot < 4; ++slot) CHECK(shown(table.view(viewer), slot) == "");
    }
    check_hidden(table);
}

TEST_CASE("a sealed line-up is shown to its owner only, until its generals enter") {
    TestTable table;
    table.drawn().sealed_up();
    const auto mine = table.player_view(Chair::a);
    CHECK(mine["own"]["line_up"].size() == 3);
    for (const json& place : mine["chairs"]["a"]["line_up"]["places"]) CHECK(place["general"].is_null());
    for (const json& place : mine["chairs"]["b"]["line_up"]["places"]) CHECK(place["general"].is_null());
    CHECK(table.public_view()["own"].is_null());
    CHECK(table.judge_view()["own"].is_null());
    check_hidden(table);
    table.playing();
    const auto all = table.public_view();
    CHECK(all["chairs"]["a"]["line_up"]["places"][0]["general"].is_string());
    CHECK(all["chairs"]["a"]["line_up"]["places"][1]["general"].is_null());
    check_hidden(table);
    table.fall_and_enter(Chair::b);
    check_hidden(table);
    table.decide_by_falls(Chair::b);
    check_hidden(table);
}

TEST_CASE("a view handed every secret still shows only what its viewer may see") {
    const TestTable table = with_drawn_backs();
    const auto told_everything = [&](const Viewer& viewer) {
        return journal::write(
            snapshot(table.state, table.ruleset, viewer, OwnSecrets{table.sealed.notes}, table.now));
    };
    for (const Viewer& viewer : kStaff) {
        CHECK(told_everything(viewer) == table.view(viewer));
    }
    for (Chair chair : kChairs) {
        CHECK(told_everything({ViewerKind::player, chair}) == table.player_view(chair));
    }
    const Viewer nobody{ViewerKind::player, std::nullopt};
    CHECK(told_everything(nobody)["own"]["backs"].empty());
}

TEST_CASE("the public page names players but neither their ids nor what is between them and the judges") {
    TestTable table;
    table.playing();
    table.must(NotePenalty{Chair::a, "g1", cards::Penalty::warning, "private words"});
    table.must(NoteJudgeError{"secret slip", true});
    table.decide_by_falls(Chair::a);
    table.must(DrawUpSheet{"Referee", ""});
    Sign sign{Signer::a,
              1,
              table.state.sheets.back().hash,
              Stance::protest,
              "angry words",
              SigningMethod::own_device,
              {}};
    table.must(sign, player(Chair::a));
    const json view = table.public_view();
    CHECK(view["chairs"]["a"]["player"]["name"] == "Jia");
    const std::string text = view.dump();
    for (const char* absent : {"p-1", "p-2", "private words", "secret slip", "angry words", "judge_errors",
                               "flags", "penalties", "content"}) {
        CAPTURE(absent);
        CHECK(text.find(absent) == std::string::npos);
    }
    const json mine = table.player_view(Chair::a);
    CHECK(mine["chairs"]["a"]["player"]["id"] == "p-1");
    CHECK_FALSE(mine["chairs"]["b"]["player"].contains("id"));
    CHECK_FALSE(mine.contains("judge_errors"));
    CHECK(table.view({ViewerKind::auditor, {}})["judge_errors"].size() == 1);
}

TEST_CASE("the commands named open are those the desk would take") {
    TestTable table;
    const auto open = [&](const Viewer& viewer) {
        std::vector<std::string> kinds;
        for (std::string_view kind : open_commands(table.state, table.ruleset, viewer, table.now)) {
            kinds.emplace_back(kind);
        }
        return kinds;
    };
    const auto has = [&](ViewerKind kind, const char* command, std::optional<Chair> chair = {}) {
        const auto kinds = open({kind, chair});
        return std::find(kinds.begin(), kinds.end(), command) != kinds.end();
    };
    table.laid_out();
    CHECK(has(ViewerKind::player, "pick", Chair::a));
    CHECK_FALSE(has(ViewerKind::player, "pick", Chair::b));
    CHECK(has(ViewerKind::judge, "pick"));
    CHECK_FALSE(has(ViewerKind::judge, "draw_pick"));
    CHECK(open({ViewerKind::everybody, {}}).empty());
    CHECK(open({ViewerKind::auditor, {}}).empty());
    table.drafted();
    CHECK(open({ViewerKind::player, Chair::b}) ==
          std::vector<std::string>{"seal_line_up", "concede", "call_judge"});
    CHECK_FALSE(has(ViewerKind::judge, "seal_line_up"));
    table.playing();
    CHECK(has(ViewerKind::scorekeeper, "end_turn"));
    CHECK_FALSE(has(ViewerKind::scorekeeper, "pause"));
    CHECK_FALSE(has(ViewerKind::judge, "begin_turn"));
    CHECK_FALSE(has(ViewerKind::judge, "disqualify"));
    CHECK(has(ViewerKind::head_judge, "disqualify"));
    table.must(Pause{StopReason::other, "", {}, some_counts(), false, {}});
    CHECK(has(ViewerKind::judge, "resume"));
    CHECK_FALSE(has(ViewerKind::judge, "end_turn"));
    CHECK_FALSE(has(ViewerKind::judge, "pause"));
}

TEST_CASE("two views of one state at two moments differ only where time stands") {
    TestTable table;
    table.laid_out();
    json before = table.judge_view();
    table.wait(1234);
    json after = table.judge_view();
    for (const char* timed : {"clock", "pick_timer", "lateness"}) {
        before.erase(timed);
        after.erase(timed);
    }
    CHECK(before == after);
}

TEST_CASE("where a match stands is one of the rows of one table, and the row is true of it") {
    TestTable table;
    const auto row = [&]() -> const SubStateFacts& { return facts_of(sub_state_of(table.state)); };
    CHECK(row().state == SubState::unscheduled);
    table.playing();
    CHECK(row().name == "running");
    CHECK(row().in_play);
    table.must(Pause{StopReason::other, "", {}, some_counts(), false, {}});
    CHECK(row().state == SubState::paused);
    std::set<std::string_view> names;
    for (const SubStateFacts& facts : sub_states()) {
        CHECK(names.insert(facts.name).second);
        CHECK(&facts_of(facts.name) == &facts);
        CHECK(facts_of(facts.roughly).name == facts.roughly);
        CHECK(facts_of(facts.roughly).in_play == facts.in_play);
        CHECK(facts_of(facts.roughly).ended == facts.ended);
        CHECK_FALSE((facts.in_play && facts.ended));
        CHECK((facts.ended || !facts.over));
    }
}
