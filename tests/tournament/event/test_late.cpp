#include <algorithm>
#include <set>

#include "hall.hpp"
#include "journal/codec/json.hpp"
#include "tournament/view/event_snapshot.hpp"

using namespace yuanmen::tournament;
using namespace yuanmen::tournament::testing;

namespace {

EnterLate late(const std::string& name, std::optional<std::string> match = {}) {
    return {{name, "", {}, ""}, std::move(match), {}, {}};
}

EnterLate redrawn(const std::string& name, const std::string& reason = "迟到一人") {
    return {{name, "", {}, ""}, {}, true, reason};
}

std::string entered_by(Hall& hall, const EventCommand& command) {
    hall.must(command);
    return hall.state.entrants.back().id;
}

}  // namespace

TEST_CASE("a late player takes the bye of the worst seed, and nobody else's pair changes") {
    Hall hall;
    hall.open_bracket(5);
    hall.link_all();
    // e2 and e3 have byes and are called to meet; e1 waits for e4 and e5.
    CHECK(hall.show("WB-R2-M2") == "e2-e3 playable");
    REQUIRE(hall.state.facts("WB-R2-M2").desk.has_value());
    CHECK(entered_by(hall, late("P6")) == "e6");
    CHECK(hall.journal.back().match == "WB-R1-M4");
    CHECK(hall.show("WB-R1-M4") == "e3-e6 playable");
    CHECK(hall.show("WB-R2-M2") == "e2-? waiting");
    CHECK_FALSE(hall.state.facts("WB-R2-M2").desk.has_value());
    CHECK(hall.show("WB-R1-M2") == "e4-e5 playable");
    CHECK(hall.state.facts("WB-R1-M2").desk.has_value());
    hall.link_all();
    CHECK(hall.paper("WB-R1-M4", "e6") == "");
    CHECK(hall.show("WB-R2-M2") == "e2-e6 playable");
}

TEST_CASE("a bye whose next match has begun is left alone, another one is taken, and then none is left") {
    Hall hall;
    hall.open_bracket(5);
    hall.link_all();
    hall.circumstances.begun = {"m-WB-R2-M2"};
    CHECK(entered_by(hall, late("P6")) == "e6");
    // The byes of e2 and e3 meet in a match that has begun: e1's is taken, the places between stay free.
    CHECK(hall.show("WB-R1-M1") == "e1-e6 playable");
    CHECK(hall.state.drawing->order == std::vector<std::string>{"e1", "e2", "e3", "e4", "e5", "", "", "e6"});
    CHECK(hall.show("WB-R1-M3") == "e2-bye walkover");
    CHECK(hall.show("WB-R2-M2") == "e2-e3 playable");
    CHECK(hall.code(late("P7")) == "event.late.begun");
    CHECK(hall.code(late("P7", "WB-R1-M3")) == "event.late.begun");
    CHECK(hall.code(late("P7", "WB-R1-M2")) == "event.late.no_such_bye");
    CHECK(hall.code(late("P7", "nonsense")) == "event.late.no_such_bye");
    // The event goes on to its end with its free places.
    const EventState read = *state_from_json(to_json(hall.state));
    CHECK(read == hall.state);
}

TEST_CASE("a chosen bye is taken, also in double elimination, and the entry can be taken back") {
    Hall hall;
    EventSettings settings = plain_settings();
    settings.stages[0].format = FormatSettings{};
    settings.stages[0].format->kind = Format::double_elimination;
    hall.create(settings);
    AddEntrants add;
    for (int i = 1; i <= 6; ++i) add.entrants.push_back({"P" + std::to_string(i), "", {}, ""});
    hall.must(add);
    hall.must(DrawBracket{SeedingMethod::list_order, ""});
    hall.must(PublishBracket{});
    const EventState before = hall.state;
    hall.must(late("P7", "WB-R1-M1"));
    CHECK(hall.show("WB-R1-M1") == "e1-e7 playable");
    hall.must(UndoAction{hall.state.version, "误按"});
    CHECK(hall.state.drawing == before.drawing);
    CHECK(hall.state.find("e7") == nullptr);
    hall.must(late("P7"));
    CHECK(hall.show("WB-R1-M3") == "e2-e8 playable");  // an id is never used again
}

TEST_CASE("a full bracket takes nobody but by a new draw before anything has begun") {
    Hall hall;
    hall.open_bracket(4);
    CHECK(hall.code(late("P5")) == "event.late.no_bye");
    CHECK(hall.code({redrawn("P5")}, scorekeeper()) == "event.needs_head_judge");
    CHECK(hall.code(EnterLate{{"P5", "", {}, ""}, {}, true, {}}) == "event.late.reason");
    hall.link_all();
    hall.must(redrawn("P5"));
    const Standing now = hall.standing();
    CHECK(now.bracket.rounds == 3);
    CHECK(hall.state.matches.empty());
    std::set<std::string> people(hall.state.drawing->order.begin(), hall.state.drawing->order.end());
    CHECK(people == std::set<std::string>{"e1", "e2", "e3", "e4", "e5"});
    REQUIRE(hall.state.drawing->redrawn.has_value());
    const Redrawn& redraw = hall.state.drawing->redrawn->front();
    CHECK(redraw.reason == "迟到一人");
    // Anybody can draw it again: the people of those places, in the order of their lots.
    std::vector<std::string> lots = shuffled({"e1", "e2", "e3", "e4", "e5"}, redraw.random_seed);
    CHECK(hall.state.drawing->order == lots);

    Hall begun;
    begun.open_bracket(4);
    begun.link_all();
    REQUIRE(begun.paper("WB-R1-M1", "e1") == "");
    CHECK(begun.code(redrawn("P5")) == "event.late.full");
}

TEST_CASE("a new draw moves only who has not begun and has no seed of his own") {
    Hall hall;
    hall.create();
    AddEntrants add;
    for (int i = 1; i <= 13; ++i)
        add.entrants.push_back({"P" + std::to_string(i), "", i <= 2 ? std::optional(i) : std::nullopt, ""});
    hall.must(add);
    hall.must(DrawBracket{SeedingMethod::list_order, ""});
    hall.must(PublishBracket{});
    hall.link_all();
    REQUIRE(hall.paper("WB-R1-M2", "e8") == "");
    const auto before = hall.state.drawing->order;
    hall.must(redrawn("P14"));
    const auto& after = hall.state.drawing->order;
    for (const int fixed : {1, 2, 8, 9})
        CHECK(after[static_cast<std::size_t>(fixed) - 1] == before[static_cast<std::size_t>(fixed) - 1]);
    CHECK(hall.show("WB-R1-M2") == "e8-e9 decided");
    CHECK(std::count(after.begin(), after.end(), "e14") == 1);
    CHECK(after != before);
    // Whoever has been moved has no table any more, the others keep theirs.
    for (const auto& [match, facts] : hall.state.matches) CHECK((facts.result || facts.desk));
    hall.link_all();
    CHECK(hall.code(redrawn("P1")) == "entrants.name_repeated");
}

TEST_CASE("nobody comes late into a round robin") {
    Hall hall;
    EventSettings settings = plain_settings();
    settings.stages[0].format = FormatSettings{};
    settings.stages[0].format->kind = Format::round_robin;
    hall.create(settings);
    AddEntrants add;
    for (int i = 1; i <= 4; ++i) add.entrants.push_back({"P" + std::to_string(i), "", {}, ""});
    hall.must(add);
    hall.must(DrawBracket{SeedingMethod::list_order, ""});
    hall.must(PublishBracket{});
    CHECK(hall.code(late("P5")) == "event.late.not_in_format");
}

TEST_CASE("whatever is left out of a bracket, everybody present plays on to one champion") {
    for (int field = 2; field <= 20; ++field) {
        for (int comers = 1; comers <= 3; ++comers) {
            CAPTURE(field);
            Hall hall;
            hall.open_bracket(field, true);
            hall.link_all();
            for (int i = 0; i < comers; ++i) (void)hall.tell(late("L" + std::to_string(i)));
            for (int round = 0; round < 12; ++round) {
                hall.link_all();
                const Standing now = hall.standing();
                for (std::size_t i = 0; i < now.filled.size(); ++i) {
                    if (now.filled[i].status != BracketStatus::playable) continue;
                    const auto* winner = entrant_of_seed(hall.state, now.filled[i].slots[i % 2].seed);
                    REQUIRE(winner != nullptr);
                    CHECK(hall.paper(to_string(now.bracket.matches[i].id), winner->id) == "");
                }
            }
            const auto snapshot = yuanmen::journal::write(event_snapshot(hall.state, EventViewer::everybody));
            CHECK(snapshot.at("podium").at("champion").is_string());
            CHECK(hall.must(CloseEvent{}) == 1);
        }
    }
}
