#include "hall.hpp"

using namespace yuanmen::tournament;
using namespace yuanmen::tournament::testing;
using nlohmann::json;

namespace {

/// "code field" of a body that is refused; empty if it is taken.
std::string wrong(const std::string& kind, const json& fields) {
    const auto command = parse_event_command(kind, fields);
    return command.ok() ? "" : command.error().code + " " + command.error().field;
}

json paper_fields() {
    return {{"match", "WB-R1-M1"}, {"winner", "e1"}, {"cause", "time"}, {"signed_by", "both"}, {"note", ""}};
}

}  // namespace

TEST_CASE("a command is read from exactly its fields, and the first wrong one is named by pointer") {
    CHECK(wrong("record_paper", paper_fields()) == "");
    CHECK(wrong("record_papers", paper_fields()) == "command.unknown_kind /kind");
    CHECK(wrong("record_paper", json::array()) == "command.not_an_object ");
    json fields = paper_fields();
    fields["extra"] = 1;
    CHECK(wrong("record_paper", fields) == "command.unknown_field /extra");
    fields = paper_fields();
    fields["winner"] = 7;
    CHECK(wrong("record_paper", fields) == "command.wrong_type /winner");
    fields = paper_fields();
    fields["cause"] = "luck";
    CHECK(wrong("record_paper", fields) == "command.unknown_value /cause");
    fields = paper_fields();
    fields.erase("signed_by");
    CHECK(wrong("record_paper", fields) == "command.missing_field /signed_by");
    CHECK(wrong("add_entrants", {{"entrants", json::array()}}) == "command.bad_count /entrants");
    CHECK(wrong("add_entrants", {{"entrants", {{{"name", "x"}, {"number", ""}, {"club", 3}}}}}) ==
          "command.wrong_type /entrants/0/club");
    CHECK(wrong("set_seeds", {{"seeds", {{{"entrant", "e1"}, {"seed", 257}}}}}) ==
          "command.out_of_range /seeds/0/seed");
    CHECK(wrong("publish_bracket", json::object()) == "");
    CHECK(parse_corrected_result({{"match", "WB-R1-M1"}, {"to", "open"}, {"cause", "void"}}).ok());
    CHECK(parse_corrected_result({{"match", "WB-R1-M1"}, {"to", "shut"}, {"cause", "void"}}).error().field ==
          "/to");
}

TEST_CASE("every kind of command has a schema that names its fields") {
    CHECK(event_command_kinds().size() == 45);
    for (const auto kind : event_command_kinds()) {
        CAPTURE(kind);
        CHECK(event_command_schema(kind)["type"] == "object");
    }
    CHECK(event_command_schema("nothing").is_null());
    CHECK(event_command_schema("record_paper")["properties"].contains("signed_by"));
}

TEST_CASE("a command written as JSON is read back the same") {
    const EventCommand command =
        CorrectResult{wins("WB-R1-M1", "e2"), CorrectionChoice::keep, "因", std::string(64, 'f')};
    const json body = to_json(command);
    const auto again = parse_event_command(kind_of(command), body);
    REQUIRE(again.ok());
    CHECK(to_json(*again) == body);
}

TEST_CASE("entries and states of another shape are refused, not half read") {
    Hall hall;
    hall.open_bracket(4);
    json entry = to_json(hall.journal.back());
    CHECK(entry_from_json(entry).ok());
    entry["kind"] = "bracket_burnt";
    CHECK(entry_from_json(entry).error().code == "entry.malformed");
    CHECK(entry_from_json(entry).error().field == "/kind");
    json state = to_json(hall.state);
    CHECK(state_from_json(state).ok());
    state["entrants"][0].erase("id");
    CHECK(state_from_json(state).error().code == "state.malformed");
    CHECK(state_from_json(7).error().code == "state.malformed");
}
