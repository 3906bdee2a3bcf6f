#include "match/kit/table.hpp"

using namespace yuanmen;
using namespace yuanmen::match;
using namespace yuanmen::match::kit;

TEST_CASE("a concession is asked twice: said, then confirmed on the device or witnessed") {
    TestTable table;
    table.playing();
    table.must(Concede{Chair::a}, player(Chair::a));
    CHECK(table.public_view()["concession"] == "a");
    CHECK(table.sub_state() == "running");
    CHECK(table.refused(Concede{Chair::b}, player(Chair::b)).code == "concession.already_said");
    CHECK(table.refused(ConfirmConcession{Chair::b}, player(Chair::b)).code == "concession.not_said");
    CHECK(table.refused(ConfirmConcession{Chair::a}, player(Chair::b)).code == "actor.not_your_chair");
    table.must(WithdrawConcession{Chair::a}, player(Chair::a));
    CHECK(table.refused(ConfirmConcession{Chair::a}, player(Chair::a)).code == "concession.not_said");
    table.must(Concede{Chair::a}, judge());
    table.must(ConfirmConcession{Chair::a}, judge());
    CHECK(table.sub_state() == "concession");
    CHECK(table.state.outcome->winner == Winner::b);
    CHECK(table.state.outcome->clauses == std::vector<std::string>{"1v1.3.4.3", "judging.p30"});
    CHECK(table.log[table.log.size() - 2].event.get<ConcessionConfirmed>().witnessed);
    CHECK(table.refused(UndoEntry{"he did not mean it"}, head_judge()).code == "play.nothing_to_undo");
}

TEST_CASE("a player may concede while the table is sealed") {
    TestTable table;
    table.playing();
    table.must(Pause{StopReason::medical, "", Chair::b, some_counts(), false, {}});
    table.must(Concede{Chair::b}, player(Chair::b));
    table.must(ConfirmConcession{Chair::b}, player(Chair::b));
    CHECK(table.sub_state() == "concession");
    CHECK(table.public_view()["pause"].is_null());
}

TEST_CASE("a no-show waits for the ten-minute mark and for the word of the player who is here") {
    TestTable table;
    table.scheduled();
    const auto absent_b = [](bool confirmed) { return DeclareNoShow{Losers::b, confirmed, true}; };
    table.must(SeatPlayer{Chair::a});
    CHECK(table.refused(absent_b(true)).code == "no_show.not_called");
    table.must(CallPlayers{});
    table.wait(6 * kMinute);
    CHECK(table.judge_view()["lateness"]["mark"] == 5);
    const base::Refusal early = table.refused(absent_b(true));
    CHECK(early.code == "no_show.too_early");
    CHECK(early.params.at("seconds") == "240");
    table.wait(4 * kMinute);
    CHECK(table.judge_view()["lateness"]["mark"] == 10);
    CHECK(table.refused(DeclareNoShow{Losers::a, true, false}).code == "no_show.is_present");
    CHECK(table.refused(absent_b(false)).code == "no_show.not_confirmed");
    table.must(absent_b(true));
    CHECK(table.sub_state() == "no_show");
    CHECK(table.state.outcome->winner == Winner::a);
    CHECK(table.state.end_note.drop);
    CHECK(table.state.end_note.late_ms == 10 * kMinute);
}

TEST_CASE("a present tapped for the wrong player is taken back until the match starts") {
    TestTable table;
    table.seated();
    table.must(UnseatPlayer{Chair::b});
    CHECK(table.sub_state() == "scheduled");
    CHECK(table.refused(StartMatch{}).code == "match.too_early");
    table.must(SeatPlayer{Chair::b});
    table.must(StartMatch{});
    CHECK(table.refused(UnseatPlayer{Chair::b}).code == "match.too_late");
}

TEST_CASE("both may be absent, and the head judge need not wait") {
    TestTable table;
    table.scheduled();
    table.must(CallPlayers{});
    CHECK(table.refused(DeclareNoShow{Losers::b, true, false}, head_judge()).code ==
          "no_show.other_not_present");
    table.must(DeclareNoShow{Losers::both, false, false}, head_judge());
    CHECK(table.state.outcome->winner == Winner::none);
}

TEST_CASE(
    "a forfeit, a disqualification and a voided match end it from anywhere, and cite what they rest on") {
    for (const bool paused : {false, true}) {
        TestTable table;
        table.playing();
        if (paused) table.must(Pause{StopReason::ruling, "", {}, some_counts(), false, {}});
        TestTable forfeited = table;
        CHECK(forfeited.refused(Forfeit{Losers::a, "t3", "asked a friend"}).code == "actor.head_judge_only");
        forfeited.must(Forfeit{Losers::a, "t3", "asked a friend"}, head_judge());
        CHECK(forfeited.sub_state() == "forfeit");
        CHECK(forfeited.state.outcome->winner == Winner::b);
        CHECK(forfeited.state.outcome->clauses.front() == "judging.t3");
        TestTable disqualified = table;
        CHECK(disqualified.refused(Disqualify{Losers::b, "u5", "x"}).code == "actor.head_judge_only");
        disqualified.must(Disqualify{Losers::b, "u5", "hid a card"}, head_judge());
        CHECK(disqualified.sub_state() == "disqualification");
        TestTable both = table;
        both.must(Disqualify{Losers::both, "u3", "agreed the result"}, head_judge());
        CHECK(both.state.outcome->winner == Winner::none);
        TestTable voided = table;
        CHECK(voided.refused(VoidMatch{"x"}).code == "actor.head_judge_only");
        voided.must(VoidMatch{"wrong deck"}, head_judge());
        CHECK(voided.sub_state() == "void");
        CHECK(voided.state.end_note.reason == "wrong deck");
    }
}

TEST_CASE("a decided match may still be voided, but not once its sheet is frozen") {
    TestTable table;
    table.playing();
    table.decide_by_falls(Chair::a);
    TestTable frozen = table;
    table.must(VoidMatch{"wrong deck"}, head_judge());
    CHECK(table.sub_state() == "void");
    CHECK(table.state.outcome->winner == Winner::none);
    frozen.must(DrawUpSheet{"Referee", ""});
    CHECK(frozen.refused(VoidMatch{"wrong deck"}, head_judge()).code == "match.too_late");
}

TEST_CASE("three judge's errors, or one that cost the match, raise the flag to replay; once at a time") {
    TestTable table;
    table.playing();
    table.must(NoteJudgeError{"forgot the bell", false});
    table.must(NoteJudgeError{"wrong count", false});
    CHECK(table.state.flags.empty());
    table.must(NoteJudgeError{"again", false});
    CHECK(table.state.flags.size() == 1);
    table.must(NoteJudgeError{"again", true});
    CHECK(table.state.flags.size() == 1);
    table.must(DismissFlag{1});
    table.must(NoteJudgeError{"and again", true});
    CHECK(table.state.flags.size() == 2);
    CHECK(table.state.flags.back().code == FlagCode::replay);
}

TEST_CASE("the deck check wants every kind counted right and names what is not") {
    TestTable table;
    table.scheduled();
    CheckDeck check;
    for (const auto& face : table.ruleset.deck.faces) ++check.counts[std::string(cards::id_of(face.kind))];
    check.generals = 28;
    CheckDeck wrong = check;
    --wrong.counts["slash"];
    wrong.generals = 27;
    const base::Refusal refusal = table.refused(wrong);
    CHECK(refusal.code == "deck.count_differs");
    CHECK(refusal.field == "/counts/slash");
    CHECK(refusal.params.at("differences") == "slash 29/30, generals 27/28");
    wrong = check;
    wrong.counts.erase("jink");
    CHECK(table.refused(wrong).code == "deck.count_differs");
    wrong = check;
    wrong.counts["wine"] = 1;
    CHECK(table.refused(wrong).code == "deck.unknown_kind");
    table.must(check);
    CHECK(table.judge_view()["deck_check"]["generals"] == 28);
}
