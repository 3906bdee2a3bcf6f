#include "match/kit/table.hpp"

using namespace yuanmen;
using namespace yuanmen::match;
using namespace yuanmen::match::kit;
using nlohmann::json;

namespace {

bool offers(const json& view, const char* kind) {
    for (const json& open : view.at("commands")) {
        if (open == kind) return true;
    }
    return false;
}

}  // namespace

TEST_CASE("a player's call stands until a judge has taken and ended it, whatever happens at the table") {
    TestTable table;
    table.playing();
    const std::size_t recent = table.state.recent.size();
    table.must(CallJudge{CallFor::judge, "看不清"}, player(Chair::b));
    table.wait(2 * kMinute);
    const json seen = table.judge_view().at("calls");
    REQUIRE(seen.size() == 1);
    CHECK(seen[0].at("caller") == "b");
    CHECK(seen[0].at("note") == "看不清");
    CHECK(seen[0].at("waited_ms") == 2 * kMinute);
    CHECK(seen[0].at("taken_by").is_null());
    CHECK(table.player_view(Chair::a).at("calls").size() == 1);
    CHECK_FALSE(table.public_view().contains("calls"));
    CHECK_FALSE(offers(table.player_view(Chair::b), "call_judge"));
    CHECK(offers(table.player_view(Chair::a), "call_judge"));

    table.must(Pause{StopReason::judge_call, "", {}, some_counts(), false, {}});
    table.must(TakeCall{1});
    CHECK(table.judge_view().at("calls")[0].at("taken_by") == judge().id);
    table.must(EndCall{1});
    CHECK(table.judge_view().at("calls").empty());
    CHECK(table.state.recent.size() >= recent);
    for (const RecentEntry& entry : table.state.recent) CHECK(entry.kind.find("call") == std::string::npos);
}

TEST_CASE("a call does not stand in the way of taking the last entry of play back") {
    TestTable table;
    table.playing();
    table.must(SetHp{Chair::a, 2, {}});
    table.must(CallJudge{CallFor::head_judge, ""});
    table.must(UndoEntry{"mistaken"});
    CHECK(table.state.position.in_play(Chair::a)->hp == 4);
    CHECK(table.judge_view().at("calls").size() == 1);
}

TEST_CASE("each caller has one open call, and a player ends only his own") {
    TestTable table;
    table.playing();
    table.must(CallJudge{CallFor::judge, ""}, player(Chair::a));
    table.must(CallJudge{CallFor::judge, ""}, player(Chair::b));
    table.must(CallJudge{CallFor::head_judge, ""}, judge());
    CHECK(table.judge_view().at("calls").size() == 3);
    CHECK_FALSE(offers(table.judge_view(), "call_judge"));
    table.must(EndCall{2}, player(Chair::b));
    table.must(CallJudge{CallFor::judge, "again"}, player(Chair::b));
    CHECK(table.state.calls.size() == 4);
}

TEST_CASE("calls end with the match") {
    TestTable table;
    table.playing();
    table.must(CallJudge{CallFor::judge, ""}, player(Chair::a));
    table.decide_by_falls(Chair::a);
    table.must(DrawUpSheet{"Referee", ""});
    for (const auto& [signer, actor] :
         {std::pair{Signer::a, player(Chair::a)}, std::pair{Signer::b, player(Chair::b)},
          std::pair{Signer::judge, judge()}}) {
        table.must(
            Sign{signer, 1, table.state.sheets.back().hash, Stance::sign, "", SigningMethod::own_device, {}},
            actor);
    }
    CHECK(table.judge_view().at("calls").size() == 1);
    table.must(Close{});
    CHECK(table.judge_view().at("calls").empty());
}

TEST_CASE("what comes to light later can be written down until the end, and goes onto the next sheet") {
    TestTable table;
    table.playing();
    table.decide_by_falls(Chair::a);
    table.must(DrawUpSheet{"Referee", ""});
    table.must(NoteJudgeError{"a wrong count", false});
    table.must(NotePenalty{Chair::a, "g7", cards::Penalty::warning, "seen on the photo"});
    AmendSheet amend;
    amend.reason = "found later";
    amend.changes.remark = "see the penalty";
    table.must(amend, head_judge());
    const json sheet = json::parse(table.state.sheets.back().content);
    CHECK(sheet.at("penalties").size() == 1);
    CHECK(sheet.at("judge_errors").size() == 1);
}
