#include "hall.hpp"
#include "journal/codec/json.hpp"
#include "tournament/event/codec.hpp"
#include "tournament/event/preview_view.hpp"

using namespace yuanmen::tournament;
using namespace yuanmen::tournament::testing;
namespace match = yuanmen::match;
using match::Cause;

namespace {

/// Eight players, played out by paper, the lower id always winning; desk matches linked throughout.
Hall played(int rounds) {
    Hall hall;
    hall.open_bracket(8, true);
    const std::vector<std::vector<std::pair<const char*, const char*>>> results = {
        {{"WB-R1-M1", "e1"}, {"WB-R1-M2", "e4"}, {"WB-R1-M3", "e2"}, {"WB-R1-M4", "e3"}},
        {{"WB-R2-M1", "e1"}, {"WB-R2-M2", "e2"}},
        {{"TP-M1", "e3"}, {"WB-R3-M1", "e1"}}};
    for (int round = 0; round < rounds; ++round) {
        hall.link_all();
        for (const auto& [id, winner] : results[static_cast<std::size_t>(round)]) {
            REQUIRE(hall.paper(id, winner) == "");
        }
    }
    hall.link_all();
    return hall;
}

std::vector<std::string> affected(const CorrectionPreview& preview) {
    std::vector<std::string> matches;
    for (const auto& [effect, desk, begun] : preview.affected) {
        matches.push_back(to_string(effect.slot.match) + (begun                ? " begun"
                                                          : effect.was_decided ? " decided"
                                                                               : ""));
    }
    return matches;
}

std::vector<std::string> released(const Changes& changes) {
    std::vector<std::string> desks;
    for (const auto& change : changes.matches) {
        if (change.before.desk && !change.after.desk) desks.push_back(change.before.desk->desk_match);
    }
    return desks;
}

using Words = std::vector<std::string>;

}  // namespace

TEST_CASE("before the next match begins a correction only refills it, and its desk match is given up") {
    Hall hall = played(1);
    const auto preview = hall.preview(wins("WB-R1-M1", "e8"));
    CHECK(affected(preview) == Words{"WB-R2-M1"});
    CHECK_FALSE(preview.needs_choice);
    REQUIRE(preview.choices.size() == 1);
    CHECK(released(preview.choices[0].changes) == Words{"m-WB-R2-M1"});
    hall.correct(wins("WB-R1-M1", "e8"), std::nullopt);
    CHECK(hall.journal.back().changes == preview.choices[0].changes);
    CHECK(hall.journal.back().reason == "签名错误");
    CHECK(hall.show("WB-R2-M1") == "e8-e4 playable");
    CHECK(unlinked_pairs(hall.state).size() == 1);
    CHECK(hall.state.facts("WB-R1-M1").result->source == ResultSource::ruling);
}

TEST_CASE("a match that has begun asks for the head judge's choice: replay, keep as played or void") {
    const auto corrected = [](std::optional<CorrectionChoice> choice) {
        Hall hall = played(1);
        hall.circumstances.begun = {"m-WB-R2-M1"};
        const auto preview = hall.preview(wins("WB-R1-M1", "e8"));
        CHECK(affected(preview) == Words{"WB-R2-M1 begun"});
        CHECK(preview.choices.size() == 3);
        hall.correct(wins("WB-R1-M1", "e8"), choice);
        CHECK(hall.journal.back().choice == choice);
        return hall;
    };
    Hall replay = corrected(CorrectionChoice::replay);
    CHECK(replay.show("WB-R2-M1") == "e8-e4 playable");
    CHECK_FALSE(replay.state.facts("WB-R2-M1").desk.has_value());
    Hall keep = corrected(CorrectionChoice::keep);
    CHECK(keep.show("WB-R2-M1") == "e1-e4 playable");
    CHECK(keep.state.facts("WB-R2-M1").desk->desk_match == "m-WB-R2-M1");
    CHECK(keep.show("WB-R1-M1") == "e1-e8 decided");
    Hall none = corrected(CorrectionChoice::none);
    CHECK(none.show("WB-R2-M1") == "e8-e4 decided");
    CHECK(none.show("WB-R3-M1") == "bye-? waiting");
    CHECK(none.state.facts("WB-R2-M1").result->cause == Cause::voided);
}

TEST_CASE(
    "a correction of the first round after the final was played changes exactly what its preview says") {
    for (const auto choice : {CorrectionChoice::replay, CorrectionChoice::keep, CorrectionChoice::none}) {
        Hall hall = played(3);
        const auto preview = hall.preview(wins("WB-R1-M1", "e8"));
        CHECK(preview.needs_choice);
        CHECK(affected(preview) == Words{"WB-R2-M1 decided", "WB-R3-M1 decided"});
        hall.correct(wins("WB-R1-M1", "e8"), choice);
        const auto shown =
            std::find_if(preview.choices.begin(), preview.choices.end(),
                         [&](const ChoiceOutcome& outcome) { return outcome.choice == choice; });
        CHECK(hall.journal.back().changes == shown->changes);
        if (choice == CorrectionChoice::replay) {
            CHECK(hall.show("WB-R2-M1") == "e8-e4 playable");
            CHECK(hall.show("WB-R3-M1") == "?-e2 waiting");
            CHECK(released(shown->changes) == Words{"m-TP-M1", "m-WB-R2-M1", "m-WB-R3-M1"});
        }
        if (choice == CorrectionChoice::keep) CHECK(hall.champion() == "e1");
        if (choice == CorrectionChoice::none) CHECK(hall.champion() == "e2");
    }
}

TEST_CASE("a correction is refused without preview, choice, head judge or anything to correct") {
    Hall hall = played(1);
    hall.circumstances.begun = {"m-WB-R2-M1"};
    const auto corrected = wins("WB-R1-M1", "e8");
    const std::string tag = hall.preview(corrected).tag;
    CHECK(hall.code(CorrectResult{corrected, {}, "x", tag}) == "event.correction.choice_needed");
    CHECK(hall.code(CorrectResult{corrected, CorrectionChoice::keep, "x", std::string(64, '0')}) ==
          "event.correction.preview_outdated");
    CHECK(hall.code(CorrectResult{corrected, CorrectionChoice::keep, "x", tag}, judge()) ==
          "event.not_allowed");
    const auto preview_code = [&](const CorrectedResult& other) {
        const auto preview = preview_correction(hall.state, other, head_judge(), hall.circumstances);
        return preview.ok() ? std::string() : preview.error().code;
    };
    CHECK(preview_code(wins("WB-R1-M1", "e1")) == "event.correction.no_change");
    CHECK(preview_code(wins("WB-R2-M1", "e1")) == "event.correction.no_result");
    CHECK(preview_code(wins("WB-R1-M1", "e2")) == "event.result.not_a_player");
    CHECK(preview_code({"WB-R1-M1", CorrectedTo::winner, {}, Cause::time, {}}) == "event.correction.winner");
    CHECK(preview_code({"WB-R1-M1", CorrectedTo::open, "e1", Cause::time, {}}) == "event.correction.winner");
    CHECK(preview_code({"WB-R1-M1", CorrectedTo::neither, {}, Cause::time, {}}) ==
          "event.result.ruling_needed");
    // Between preview and decision the next match is decided: what was shown is no longer true.
    hall.circumstances.begun.clear();
    REQUIRE(hall.paper("WB-R2-M1", "e1") == "");
    CHECK(hall.code(CorrectResult{corrected, CorrectionChoice::keep, "x", tag}) ==
          "event.correction.preview_outdated");
}

TEST_CASE("the tag of a preview does not depend on who looks or when") {
    Hall hall = played(1);
    const std::string tag = hall.preview(wins("WB-R1-M1", "e8")).tag;
    hall.circumstances.now.wall_ms += 5000;
    const match::Actor other{match::Role::head_judge, "hj2", std::nullopt};
    const auto later = preview_correction(hall.state, wins("WB-R1-M1", "e8"), other, hall.circumstances);
    REQUIRE(later.ok());
    CHECK(later->tag == tag);
}

TEST_CASE("an amended sheet of the desk, a double loss and an open match are corrections too") {
    Hall hall = played(1);
    CorrectedResult amended = wins("WB-R1-M1", "e8");
    amended.sheet_version = 2;
    hall.correct(amended, std::nullopt);
    CHECK(hall.state.facts("WB-R1-M1").result->source == ResultSource::sheet);
    CHECK(hall.state.facts("WB-R1-M1").result->desk_match == "m-WB-R1-M1");
    CHECK(hall.state.facts("WB-R1-M1").result->sheet_version == 2);
    const CorrectedResult both_out{"WB-R1-M2", CorrectedTo::neither, {}, Cause::disqualification, {}};
    const auto by_hand = preview_correction(hall.state, both_out, head_judge(), hall.circumstances);
    REQUIRE_FALSE(by_hand.ok());
    CHECK(by_hand.error().code == "penalty.statements_first");
    hall.must(DropEntrant{"e5", LeavingKind::disqualified, "裁判长", ""});
    hall.correct(both_out, std::nullopt);
    CHECK(hall.show("WB-R2-M1") == "e8-bye walkover");
    hall.correct({"WB-R1-M3", CorrectedTo::open, {}, Cause::voided, {}}, std::nullopt);
    CHECK(hall.show("WB-R1-M3") == "e2-e7 playable");
    CHECK(hall.show("WB-R2-M2") == "?-e3 waiting");
    const auto pairs = unlinked_pairs(hall.state);
    REQUIRE(pairs.size() == 1);
    CHECK(to_string(pairs[0].match) == "WB-R1-M3");
}

TEST_CASE("the last action is undone as a new entry by who did it or by the head judge") {
    Hall hall;
    hall.open_bracket(4);
    hall.link_all();
    const EventState before = hall.state;
    hall.must(RecordPaper{"WB-R1-M1", "e4", Cause::time, "both", ""}, judge());
    const std::int64_t version = hall.state.version;
    CHECK(hall.code(UndoAction{version, "错"}, scorekeeper()) == "event.undo.not_yours");
    CHECK(hall.code(UndoAction{version - 1, "错"}, judge()) == "event.undo.not_last");
    hall.must(UndoAction{version, "点错"}, judge());
    CHECK(hall.state.matches == before.matches);
    CHECK(hall.state.version == version + 1);
    CHECK(hall.journal.back().kind == EntryKind::action_undone);
    CHECK(hall.journal.back().undoes == version);
    CHECK(hall.code(UndoAction{version, "错"}, judge()) == "event.undo.nothing");
}

TEST_CASE("an undo gives up the next desk match, and is refused once that match has begun") {
    Hall hall;
    hall.open_bracket(4);
    hall.link_all();
    REQUIRE(hall.paper("WB-R1-M2", "e2") == "");
    REQUIRE(hall.paper("WB-R1-M1", "e4") == "");
    const std::int64_t version = hall.state.version;
    hall.link_all();
    hall.circumstances.begun = {"m-WB-R2-M1"};
    CHECK(hall.code(UndoAction{version, "错"}) == "event.undo.play_went_on");
    hall.circumstances.begun.clear();
    hall.must(UndoAction{version, "错"});
    CHECK(released(hall.journal.back().changes) == Words{"m-WB-R2-M1"});
    CHECK(hall.state.facts("WB-R1-M1").desk.has_value());
}

TEST_CASE("a signed sheet of another table does not stand between an action and its undo") {
    Hall hall;
    hall.open_bracket(8);
    hall.link_all();
    hall.must(DropEntrant{"e8", LeavingKind::dropped, "本人", ""});
    const std::int64_t version = hall.state.version;
    hall.must(RecordSheet{"WB-R1-M4", "m-WB-R1-M4", 1, "e3", Cause::time}, system());
    hall.must(UndoAction{version, "听错了"});
    CHECK_FALSE(hall.state.find("e8")->left.has_value());
    CHECK(hall.show("WB-R1-M1") == "e1-e8 playable");
    CHECK(hall.show("WB-R1-M4") == "e3-e6 decided");
}

TEST_CASE("an undo does not bring a match back to a table where others sit by now") {
    Hall hall;
    hall.open_bracket(8);
    hall.must(LinkMatches{{{"WB-R1-M1", "d1", 1}}}, system());
    REQUIRE(hall.paper("WB-R1-M1", "e1") == "");
    const std::int64_t version = hall.state.version;
    hall.must(LinkMatches{{{"WB-R1-M2", "d2", 1}}}, system());
    CHECK(hall.code(UndoAction{version, "错"}) == "event.table.taken");
}

TEST_CASE("a publication can be undone until play has begun") {
    Hall hall;
    hall.open_bracket(4);
    const std::int64_t version = hall.state.version;
    hall.link_all();
    hall.circumstances.begun = {"m-WB-R1-M2"};
    CHECK(hall.code(UndoAction{version, "错"}) == "event.undo.play_went_on");
    hall.circumstances.begun.clear();
    hall.must(UndoAction{version, "错"});
    CHECK(hall.state.phase == EventPhase::drawn);
    CHECK(hall.state.matches.empty());
}

TEST_CASE("an undone correction brings results back, but not desk matches that were given up") {
    Hall hall = played(3);
    const EventState before = hall.state;
    hall.correct(wins("WB-R1-M1", "e8"), CorrectionChoice::replay);
    hall.must(UndoAction{hall.state.version, "看错"});
    CHECK(hall.champion() == "e1");
    CHECK(hall.state.matches == before.matches);
    Hall early = played(1);
    early.correct(wins("WB-R1-M1", "e8"), std::nullopt);
    early.must(UndoAction{early.state.version, "看错"});
    CHECK(early.show("WB-R2-M1") == "e1-e4 playable");
    CHECK_FALSE(early.state.facts("WB-R2-M1").desk.has_value());
}

TEST_CASE("the preview as JSON names every player, desk match and change") {
    const Hall hall = played(3);
    const auto preview = hall.preview(wins("WB-R1-M1", "e8"));
    const auto json = yuanmen::journal::write(correction_shown(hall.state, preview, 0));
    CHECK(json["tag"] == preview.tag);
    CHECK(json["affected"][0]["match"] == "WB-R2-M1");
    CHECK(json["affected"][0]["before"]["name"] == "P1");
    CHECK(json["affected"][0]["after"]["id"] == "e8");
    CHECK(json["affected"][0]["desk_match"] == "m-WB-R2-M1");
    CHECK(json["choices"].size() == 3);
    CHECK(json["choices"][0]["choice"] == "replay");
    CHECK(json["choices"][0]["released"].size() == 3);
}
