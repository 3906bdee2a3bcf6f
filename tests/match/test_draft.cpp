#include "match/draft.hpp"

#include "match/drawing.hpp"
#include "match/kit/table.hpp"

using namespace yuanmen;
using namespace yuanmen::match;
using namespace yuanmen::match::kit;

TEST_CASE("the order of picks is the ruleset's: lord 1, renegade 2, lord 2, renegade 2, lord 2") {
    TestTable table;
    table.laid_out();
    std::string order;
    while (table.state.stage == Stage::draft) {
        const Chair next = *next_picker(table.state, table.ruleset.parameters.draft);
        order += next == table.lord() ? 'L' : 'R';
        CHECK(table.refused(Pick{other(next), cards_left(table.state).front()}).code ==
              "draft.not_your_turn");
        table.must(Pick{next, cards_left(table.state).back()}, player(next));
    }
    CHECK(order == "LRRLLRRLL");
    CHECK(cards_left(table.state).size() == 1);
}

TEST_CASE("the strip shows how far each step has come, the current one lit") {
    TestTable table;
    table.laid_out();
    table.must(Pick{Chair::a, PoolCard::face_down(0)});
    table.must(Pick{Chair::b, PoolCard::face_down(1)});
    const auto strip = table.public_view()["draft"]["strip"];
    REQUIRE(strip.size() == 5);
    CHECK(strip[0]["done"] == 1);
    CHECK_FALSE(strip[0]["current"].get<bool>());
    CHECK(strip[1]["seat"] == "renegade");
    CHECK(strip[1]["done"] == 1);
    CHECK(strip[1]["current"].get<bool>());
    CHECK(table.public_view()["draft"]["next"] == "b");
}

TEST_CASE("the judge may draw only once the pick's seconds have run out, and never has to") {
    TestTable table;
    table.laid_out();
    table.wait(19'001);
    const base::Refusal early = table.refused(DrawPick{Chair::a});
    CHECK(early.code == "draft.time_left");
    CHECK(early.params.at("seconds") == "1");
    CHECK_FALSE(table.judge_view()["pick_timer"]["offers_judge_draws"].get<bool>());
    table.wait(999);
    CHECK(table.judge_view()["pick_timer"]["offers_judge_draws"].get<bool>());
    table.must(Tick{}, system_actor());
    CHECK(table.state.picks.empty());
    table.must(DrawPick{Chair::a});
    const auto& pick = table.log.back().event.get<GeneralPicked>();
    CHECK(pick.by == PickedBy::chance);
    CHECK(pick.candidates.size() == 6);
    RandomStream random(pick.randomness);
    CHECK(pick.card == pick.candidates[random.below(6)]);
    CHECK(table.refused(DrawPick{Chair::b}).code == "draft.time_left");
}

TEST_CASE("when only backs are left the judge draws from them") {
    TestTable table;
    table.laid_out();
    for (int i = 0; i < 6; ++i) {
        table.must(
            Pick{*next_picker(table.state, table.ruleset.parameters.draft), cards_left(table.state).front()});
    }
    table.wait(21'000);
    const Chair next = *next_picker(table.state, table.ruleset.parameters.draft);
    table.must(DrawPick{next});
    CHECK(table.log.back().event.get<GeneralPicked>().candidates.size() == 4);
    CHECK(table.state.picks.back().card.is_back());
}

TEST_CASE("the pick's seconds stand still while the table is sealed") {
    TestTable table;
    table.laid_out();
    table.wait(5'000);
    table.must(Pause{StopReason::toilet, "", Chair::a, std::nullopt, false, {}});
    table.wait(60'000);
    CHECK(table.judge_view()["pick_timer"]["remaining_ms"] == 15'000);
    table.must(Resume{});
    table.wait(1'000);
    CHECK(table.judge_view()["pick_timer"]["remaining_ms"] == 14'000);
}

TEST_CASE(
    "the pick's seconds wait for the head judge after a bell in the draft, and go on when he has lifted it") {
    TestTable table;
    table.laid_out();
    table.wait(40 * kMinute - 5'000);
    table.must(Pick{Chair::a, PoolCard::face_down(0)});
    table.wait(5'000);
    table.must(Tick{}, system_actor());
    table.wait(kMinute);
    CHECK(table.judge_view()["pick_timer"]["remaining_ms"] == 15'000);
    TestTable undecided = table;
    undecided.must(ChooseAfterBell{BellChoice::undecided, "late"}, head_judge());
    for (TestTable* lifted : {&table, &undecided}) {
        lifted->must(CorrectClock{10 * kMinute, "misread"}, head_judge());
        CHECK(lifted->sub_state() == "draft");
        lifted->wait(1'000);
        CHECK(lifted->judge_view()["pick_timer"]["remaining_ms"] == 14'000);
    }
}

TEST_CASE("a face-up pick can be taken back, a back that was looked at cannot") {
    TestTable table;
    table.laid_out();
    table.must(Pick{Chair::a, cards_left(table.state).front()});
    CHECK(table.judge_view()["draft"]["undoable_picks"] == 1);
    table.must(UndoPick{});
    CHECK(table.state.picks.empty());
    table.must(Pick{Chair::a, PoolCard::face_down(3)});
    CHECK(table.refused(UndoPick{}).code == "draft.learnt_from_it");
}

TEST_CASE("where nobody looks before the line-up, a back can be taken back until then") {
    cards::Ruleset rules = shipped();
    rules.parameters.draft.face_down_seen_by = cards::FaceDownSeenBy::nobody_until_line_up;
    TestTable table(rules);
    table.drawn();
    const Chair lord = table.lord();
    table.must(Pick{lord, PoolCard::face_down(0)});
    CHECK(table.player_view(lord)["own"]["backs"].empty());
    table.must(UndoPick{});
    table.must(Pick{lord, PoolCard::face_down(0)});
    table.drafted();
    CHECK(table.player_view(lord)["own"]["backs"]["x0"].is_string());
    CHECK(table.refused(UndoPick{}).code == "draft.learnt_from_it");
}

TEST_CASE("the last general that goes by rule comes back with the pick before it") {
    TestTable table(shipped("kof-classic"));
    table.laid_out();
    // Backs first, so that face-up generals are the last two.
    while (table.state.stage == Stage::draft) {
        table.must(
            Pick{*next_picker(table.state, table.ruleset.parameters.draft), cards_left(table.state).back()});
    }
    CHECK(table.state.picks.size() == 10);
    table.must(UndoPick{});
    CHECK(table.state.picks.size() == 8);
    CHECK(table.sub_state() == "draft");
}

TEST_CASE("identity and generals may be entered again until the first pick") {
    TestTable table;
    table.laid_out();
    table.must(EnterIdentity{Chair::b});
    CHECK(table.lord() == Chair::b);
    table.must(EnterPool{{cards::GeneralId::lv_bu, cards::GeneralId::diao_chan, cards::GeneralId::zhou_yu,
                          cards::GeneralId::lu_xun, cards::GeneralId::xu_chu, cards::GeneralId::guo_jia}});
    table.must(Pick{Chair::b, PoolCard::face_up(cards::GeneralId::lv_bu)});
    CHECK(table.refused(EnterIdentity{Chair::a}).code == "deal.picks_made");
}

TEST_CASE("identity from the cards and generals from the tool go together") {
    TestTable table;
    table.started();
    table.must(EnterIdentity{Chair::b});
    table.must(CommitDraw{DrawScope::pool});
    table.must(EnterNonce{Chair::b, "1"}, player(Chair::b));
    table.must(EnterNonce{Chair::a, "2"});
    CHECK(table.sub_state() == "draft");
    CHECK(table.lord() == Chair::b);
    CHECK_FALSE(table.state.deal.identity_drawn);
    CHECK(table.state.deal.pool_drawn);
}
