#include "hall.hpp"
#include "tournament/entrants/entrant_list.hpp"

using namespace yuanmen::tournament;
using namespace yuanmen::tournament::testing;
namespace match = yuanmen::match;
using match::Cause;

namespace {

RecordSheet sheet(const std::string& match, std::optional<std::string> winner, int version = 1,
                  Cause cause = Cause::generals) {
    return {match, "m-" + match, version, std::move(winner), cause};
}

RecordPaper paper(const std::string& match, std::optional<std::string> winner, Cause cause = Cause::time) {
    return {match, std::move(winner), cause, "甲、乙、裁判", ""};
}

}  // namespace

TEST_CASE("eight players go from a CSV in GBK to the podium, by desk, by paper and by no-show") {
    const std::string csv =
        "\xD0\xD5\xC3\xFB,\xD6\xD6\xD7\xD3\r\n\xBC\xD7,1\r\n\xD2\xD2,2\r\n\xB1\xFB,\r\n\xB6\xA1,\r\n"
        "\xCE\xEC,\r\n\xBC\xBA,\r\n\xB8\xFD,\r\n\xD0\xC1,\r\n";
    const auto list = read_entrant_list(csv);
    REQUIRE(list.ok());
    REQUIRE(list->faults.empty());
    Hall hall;
    EventSettings settings = plain_settings();
    settings.check_in = settings.third_place = true;
    hall.create(settings);
    AddEntrants add;
    for (const auto& listed : list->entrants) add.entrants.push_back(listed.fields);
    hall.must(add);
    hall.must(CheckIn{{"e1", "e2", "e3", "e4", "e5", "e6", "e7", "e8"}});
    hall.must(DrawBracket{SeedingMethod::draw, ""});
    CHECK(hall.state.drawing->order[0] == "e1");
    CHECK(hall.state.drawing->order[1] == "e2");
    CHECK(unlinked_pairs(hall.state).empty());
    hall.must(PublishBracket{});

    for (int round = 1; round <= 3; ++round) {
        hall.link_all();
        CHECK(unlinked_pairs(hall.state).empty());
        const Standing before = hall.standing();
        for (std::size_t i = 0; i < before.filled.size(); ++i) {
            if (before.filled[i].status != BracketStatus::playable) continue;
            const std::string id = to_string(before.bracket.matches[i].id);
            const auto better = std::min(before.filled[i].slots[0].seed, before.filled[i].slots[1].seed);
            const auto worse = std::max(before.filled[i].slots[0].seed, before.filled[i].slots[1].seed);
            const std::string winner = entrant_of_seed(hall.state, better)->id;
            if (i % 3 == 0) hall.must(sheet(id, winner), system());
            if (i % 3 == 1) hall.must(paper(id, winner), scorekeeper());
            if (i % 3 == 2) {
                hall.must(DeclareAbsent{id, {entrant_of_seed(hall.state, worse)->id}, "对手", false},
                          judge());
            }
        }
        if (round < 3) CHECK(hall.code(CloseEvent{}) == "event.close.matches_open");
    }
    const Standing end = hall.standing();
    const Podium places = podium(end.bracket, end.filled);
    CHECK(places.champion == Slot::of(1));
    CHECK(places.runner_up == Slot::of(2));
    CHECK(places.third == std::vector<Slot>{Slot::of(3)});
    hall.must(CloseEvent{});
    CHECK(hall.code(paper("WB-R1-M1", "e1")) == "event.wrong_phase");
}

TEST_CASE("a signed sheet that arrives twice has one effect, another winner needs a correction") {
    Hall hall;
    hall.open_bracket(4);
    hall.link_all();
    CHECK(hall.must(sheet("WB-R1-M1", "e1"), system()) == 1);
    CHECK(hall.must(sheet("WB-R1-M1", "e1"), system()) == 0);
    CHECK(hall.must(sheet("WB-R1-M1", "e1", 2, Cause::time), system()) == 1);
    CHECK(hall.state.facts("WB-R1-M1").result->sheet_version == 2);
    CHECK(hall.must(sheet("WB-R1-M1", "e1", 1), system()) == 0);
    CHECK(hall.code(sheet("WB-R1-M1", "e4", 3), system()) == "event.result.needs_correction");
    CHECK(hall.show("WB-R2-M1") == "e1-? waiting");
}

TEST_CASE("a result typed in from paper by two clerks has one effect, and the desk's sheet confirms it") {
    Hall hall;
    hall.open_bracket(4);
    hall.link_all();
    CHECK(hall.must(paper("WB-R1-M2", "e3"), scorekeeper()) == 1);
    CHECK(hall.must(paper("WB-R1-M2", "e3"), judge()) == 0);
    CHECK(hall.state.facts("WB-R1-M2").result->entered_by == "s1");
    CHECK(hall.state.facts("WB-R1-M2").result->signed_by == "甲、乙、裁判");
    CHECK(hall.code(paper("WB-R1-M2", "e2"), judge()) == "event.result.already_recorded");
    CHECK(hall.must(sheet("WB-R1-M2", "e3"), system()) == 0);
    CHECK(hall.code(sheet("WB-R1-M2", "e2"), system()) == "event.result.needs_correction");
}

TEST_CASE("a result is refused where it cannot be") {
    Hall hall;
    hall.open_bracket(5);
    hall.link_all();
    CHECK(hall.code(paper("WB-R1-M1", "e1")) == "event.match.walkover");
    CHECK(hall.code(paper("WB-R2-M1", "e1")) == "event.match.not_ready");
    CHECK(hall.code(paper("WB-R9-M1", "e1")) == "event.match.unknown");
    CHECK(hall.code(paper("", "e1")) == "event.match.unknown");
    CHECK(hall.code(paper("TP-M1", "e1")) == "event.match.unknown");
    CHECK(hall.code(paper("WB-R1-M2", "e1")) == "event.result.not_a_player");
    CHECK(hall.code(paper("WB-R1-M2", "e4", Cause::voided)) == "event.result.void");
    CHECK(hall.code(RecordSheet{"WB-R1-M2", "other", 1, "e4", Cause::time}, system()) ==
          "event.match.other_desk");
    CHECK(hall.code(sheet("WB-R1-M2", "e4"), judge()) == "event.not_allowed");
}

TEST_CASE("an undecided match waits for the head judge's word, a double forfeit gives the next one a bye") {
    Hall hall;
    hall.open_bracket(4);
    hall.link_all();
    CHECK(hall.code(sheet("WB-R1-M1", std::nullopt, 1, Cause::undecided), system()) ==
          "event.result.ruling_needed");
    CHECK(hall.code(paper("WB-R1-M1", "e4", Cause::undecided), judge()) == "event.result.ruling_needed");
    CHECK(hall.code(paper("WB-R1-M1", std::nullopt, Cause::time)) == "event.result.ruling_needed");
    hall.must(paper("WB-R1-M1", "e4", Cause::undecided), head_judge());
    hall.must(sheet("WB-R1-M2", std::nullopt, 1, Cause::disqualification), system());
    CHECK(hall.champion() == "e4");
}

TEST_CASE("who does not come loses, on somebody's word, and leaves the event if so said") {
    Hall hall;
    hall.open_bracket(8, true);
    hall.link_all();
    hall.circumstances.begun = {"m-WB-R1-M1"};
    CHECK(hall.code(DeclareAbsent{"WB-R1-M1", {"e8"}, "e1", true}) == "event.match.begun");
    CHECK(hall.code(DeclareAbsent{"WB-R1-M2", {"e8"}, "e1", true}) == "event.result.not_a_player");
    hall.must(DeclareAbsent{"WB-R1-M2", {"e5"}, "e4", true}, judge());
    CHECK(hall.must(DeclareAbsent{"WB-R1-M2", {"e5"}, "e4", true}, judge()) == 0);
    CHECK(hall.code(DeclareAbsent{"WB-R1-M2", {"e4"}, "e5", true}) == "event.result.already_recorded");
    CHECK(hall.state.find("e5")->left->how == LeavingKind::no_show);
    CHECK(hall.state.facts("WB-R1-M2").result->cause == Cause::no_show);
    CHECK(hall.state.facts("WB-R1-M2").result->signed_by == "e4");
    hall.must(DeclareAbsent{"WB-R1-M3", {"e2", "e7"}, "裁判", false});
    hall.must(paper("WB-R1-M4", "e3"));
    CHECK(hall.show("WB-R2-M2") == "bye-e3 walkover");
    CHECK(hall.show("TP-M1") == "?-bye waiting");
}

TEST_CASE(
    "who drops loses the match he is in and every later one, but a match that has begun stays with its "
    "desk") {
    Hall hall;
    hall.open_bracket(8, true);
    hall.link_all();
    hall.circumstances.begun = {"m-WB-R1-M1"};
    hall.must(DropEntrant{"e1", LeavingKind::dropped, "本人", "赶车"}, scorekeeper());
    CHECK(hall.show("WB-R1-M1") == "e1-e8 playable");
    hall.must(DropEntrant{"e5", LeavingKind::disqualified, "裁判长", ""});
    CHECK(hall.show("WB-R1-M2") == "e4-e5 decided");
    CHECK(hall.state.facts("WB-R1-M2").result->cause == Cause::disqualification);
    CHECK(hall.code(DropEntrant{"e5", LeavingKind::dropped, "本人", ""}) == "event.entrant.left");
    CHECK(hall.code(DropEntrant{"e9", LeavingKind::dropped, "本人", ""}) == "event.entrant.unknown");
    CHECK(hall.code(DropEntrant{"e2", LeavingKind::withdrawn, "本人", ""}) == "event.drop.not_withdrawn");
    // The desk gives him the match he had begun; he is gone all the same.
    hall.must(sheet("WB-R1-M1", "e1"), system());
    CHECK(hall.show("WB-R2-M1") == "e1-e4 decided");
    CHECK(hall.state.facts("WB-R2-M1").result->source == ResultSource::absence);
    CHECK(hall.show("WB-R3-M1") == "e4-? waiting");
    CHECK(hall.show("TP-M1") == "e1-? waiting");
    CHECK(hall.code(ReadmitEntrant{"e1", "回来了"}, scorekeeper()) == "event.needs_head_judge");
    hall.must(ReadmitEntrant{"e1", "回来了"});
    hall.must(paper("WB-R1-M3", "e2"));
    hall.must(paper("WB-R1-M4", "e3"));
    hall.must(paper("WB-R2-M2", "e2"));
    CHECK(hall.show("TP-M1") == "e1-e3 playable");
}

TEST_CASE("when everybody drops one after the other, the last to leave has won") {
    Hall hall;
    hall.open_bracket(256, true);
    for (int i = 1; i <= 256; ++i) {
        hall.must(DropEntrant{std::string("e").append(std::to_string(i)), LeavingKind::dropped, "x", ""});
    }
    CHECK(hall.champion() == "e256");
    hall.must(CloseEvent{});
}

TEST_CASE("desk matches are linked once, to tables nobody else sits at") {
    Hall hall;
    hall.open_bracket(8);
    const auto pairs = unlinked_pairs(hall.state);
    REQUIRE(pairs.size() == 4);
    CHECK(pairs[0].table == 1);
    CHECK(pairs[3].table == 4);
    CHECK(pairs[0].first == "e1");
    CHECK(pairs[0].second == "e8");
    const LinkMatches first{{{"WB-R1-M1", "d1", 5}, {"WB-R1-M2", "d2", 6}}};
    CHECK(hall.must(first, system()) == 1);
    CHECK(hall.must(first, system()) == 0);
    CHECK(hall.code(LinkMatches{{{"WB-R1-M1", "d9", 9}}}, system()) == "event.match.linked");
    CHECK(hall.code(LinkMatches{{{"WB-R1-M3", "d1", 9}}}, system()) == "event.link.desk_match_taken");
    CHECK(hall.code(LinkMatches{{{"WB-R1-M3", "d3", 5}}}, system()) == "event.table.taken");
    CHECK(hall.code(LinkMatches{{{"WB-R2-M1", "d3", 9}}}, system()) == "event.match.not_ready");
    CHECK(hall.code(LinkMatches{{{"WB-R1-M3", "d3", 9}, {"WB-R1-M4", "d3", 8}}}, system()) ==
          "event.link.desk_match_taken");
    CHECK(hall.code(first, judge()) == "event.not_allowed");
    CHECK(unlinked_pairs(hall.state)[0].table == 1);
    hall.must(MoveMatch{"WB-R1-M1", 7}, judge());
    CHECK(hall.code(MoveMatch{"WB-R1-M1", 6}) == "event.table.taken");
    CHECK(hall.code(MoveMatch{"WB-R1-M3", 9}) == "event.match.not_at_a_table");
    hall.must(paper("WB-R1-M2", "e4"));
    hall.must(MoveMatch{"WB-R1-M1", 6});
    CHECK(hall.code(ReleaseMatch{"WB-R1-M2", "x"}) == "event.match.not_at_a_table");
    hall.must(ReleaseMatch{"WB-R1-M1", "重赛"}, system());
    CHECK(hall.state.matches.count("WB-R1-M1") == 0);
}

TEST_CASE("who may do what is checked before anything else") {
    Hall hall;
    hall.open_bracket(4);
    const match::Actor player{match::Role::player, "p", match::Chair::a};
    CHECK(hall.code(paper("WB-R1-M1", "e1"), player) == "event.not_allowed");
    CHECK(hall.code(PublishBracket{}) == "event.wrong_phase");
    CHECK(hall.code(CloseEvent{}, judge()) == "event.not_allowed");
    CHECK(hall.code(AddEntrants{{{"晚到", "", {}, ""}}}) == "event.wrong_phase");
    CHECK(hall.code(EditEntrant{"e1", {"P1", "", 1, ""}}) == "event.entrant.seed_is_drawn");
    hall.must(EditEntrant{"e1", {"P一", "", {}, ""}});
}
