#include "match/kit/table.hpp"

using namespace yuanmen::match;
using namespace yuanmen::match::kit;

TEST_CASE("a match entered from the table runs from the seats to the archive") {
    TestTable table;
    CHECK(table.sub_state() == "unscheduled");
    table.scheduled();
    CHECK(table.sub_state() == "scheduled");
    table.must(CallPlayers{});
    table.wait(2 * kMinute);
    table.seated();
    CHECK(table.sub_state() == "seated");
    CHECK(table.state.late_ms.b == 2 * kMinute);
    CHECK(phase(table.state) == "waiting");
    table.started();
    CHECK(table.sub_state() == "identity");
    CHECK(phase(table.state) == "selection");
    table.laid_out();
    CHECK(table.sub_state() == "draft");
    table.drafted();
    CHECK(table.sub_state() == "line_up");
    table.sealed_up();
    CHECK(table.sub_state() == "ready");
    CHECK(phase(table.state) == "preparation");
    table.playing();
    CHECK(table.sub_state() == "running");
    CHECK(phase(table.state) == "play");
    table.must(SetHp{Chair::a, 2, std::nullopt});
    table.finish_turn();
    table.decide_by_falls(Chair::b);
    CHECK(table.sub_state() == "decided");
    CHECK(phase(table.state) == "verdict");
    CHECK(table.state.outcome->winner == Winner::a);
    CHECK(table.state.outcome->cause == Cause::generals);
    CHECK(table.state.outcome->clauses.front() == "1v1.1.4.1");
    table.must(DrawUpSheet{"Referee", ""});
    CHECK(table.sub_state() == "sheet");
    const std::string hash = table.state.sheets.back().hash;
    table.must(Sign{Signer::a, 1, hash, Stance::sign, "", SigningMethod::own_device, {}}, player(Chair::a));
    table.must(
        Sign{Signer::b, 1, hash, Stance::protest, "The pile", SigningMethod::judge_device, "M1 2L3 4"});
    CHECK(table.sub_state() == "sheet");
    table.must(Sign{Signer::judge, 1, hash, Stance::sign, "", SigningMethod::own_device, {}});
    CHECK(table.sub_state() == "signed");
    table.must(Close{});
    CHECK(table.sub_state() == "closed");
    CHECK(table.state.broken_seals.empty());
}

TEST_CASE("a match drawn by the tool runs the same way") {
    TestTable table;
    table.drawn().drafted().playing();
    table.decide_by_falls(table.lord());
    CHECK(table.state.outcome->winner == winner_of(table.renegade()));
    table.must(DrawUpSheet{"Referee", "Clerk"});
    CHECK(table.state.broken_seals.empty());
    CHECK(table.state.opened.size() == table.sealed.notes.size());
}

TEST_CASE("under kof-classic the last general goes to the renegade by rule") {
    TestTable table(shipped("kof-classic"));
    table.drafted();
    CHECK(table.state.picks.size() == 10);
    CHECK(table.state.picks.back().by == PickedBy::rule);
    CHECK(table.state.picks.back().chair == table.renegade());
    CHECK(table.sub_state() == "line_up");
}
