#include "match/command.hpp"

#include <algorithm>

#include "match/kit/table.hpp"

using namespace yuanmen;
using namespace yuanmen::match;
using nlohmann::json;

namespace {

base::Refusal refusal_of(std::string_view kind, const json& fields) {
    const auto parsed = parse_command(kind, fields);
    REQUIRE_FALSE(parsed.ok());
    return parsed.error();
}

void check(const base::Refusal& refusal, const char* code, const char* field) {
    CHECK(refusal.code == code);
    CHECK(refusal.field == field);
}

const json kHead = {
    {"event", "Cup"},
    {"stage", "Swiss"},
    {"round", 1},
    {"table", 4},
    {"date", "today"},
    {"overtime_allowed", true},
    {"players", {{"a", {{"id", "1"}, {"name", "甲"}}}, {"b", {{"id", "2"}, {"name", "乙"}}}}}};

}  // namespace

TEST_CASE("a command is read with exactly its fields") {
    const auto parsed = parse_command("pick", {{"chair", "b"}, {"card", "x2"}});
    REQUIRE(parsed);
    const auto& pick = parsed->get<Pick>();
    CHECK(pick.chair == Chair::b);
    CHECK(pick.card == PoolCard::face_down(2));
    CHECK(parse_command("end_turn", json::object()));
    CHECK(parse_command("schedule", {{"match_id", "m"}, {"head", kHead}}));
}

TEST_CASE("every fault of a command names its field by JSON pointer") {
    check(refusal_of("fly", json::object()), "command.unknown_kind", "/kind");
    check(refusal_of("pick", json::array()), "command.not_an_object", "");
    check(refusal_of("pick", nullptr), "command.not_an_object", "");
    check(refusal_of("pick", {{"chair", "a"}}), "command.missing_field", "/card");
    check(refusal_of("pick", {{"chair", "a"}, {"card", "x0"}, {"who", 1}}), "command.unknown_field", "/who");
    check(refusal_of("pick", {{"chair", 1}, {"card", "x0"}}), "command.wrong_type", "/chair");
    check(refusal_of("pick", {{"chair", "c"}, {"card", "x0"}}), "command.unknown_value", "/chair");
    check(refusal_of("pick", {{"chair", "a"}, {"card", "cao_cao"}}), "command.unknown_general", "/card");
    check(refusal_of("set_hp", {{"chair", "a"}, {"hp", 21}}), "command.out_of_range", "/hp");
    check(refusal_of("set_hp", {{"chair", "a"}, {"hp", 2.5}}), "command.wrong_type", "/hp");
    check(refusal_of("set_hp", {{"chair", "a"}, {"hp", 18446744073709551615ULL}}), "command.out_of_range",
          "/hp");
    check(refusal_of("remark", {{"text", ""}}), "command.bad_length", "/text");
    check(refusal_of("remark", {{"text", std::string(501, 'x')}}), "command.bad_length", "/text");
    check(refusal_of("remark", {{"text", "bell \a"}}), "command.bad_text", "/text");
    check(refusal_of("remark", {{"text", "\xC3\x28"}}), "command.bad_text", "/text");
    check(refusal_of("enter_nonce", {{"chair", "a"}, {"nonce", "two\nlines"}}), "command.bad_text", "/nonce");
    check(refusal_of("enter_pool", {{"face_up", json::array()}}), "command.bad_count", "/face_up");
    check(refusal_of("enter_pool", {{"face_up", {"lv_bu", "nobody"}}}), "command.unknown_general",
          "/face_up/1");
    check(refusal_of("compare_cards", {{"ranks", {{"a", 14}, {"b", 1}}}}), "command.out_of_range",
          "/ranks/a");
    check(refusal_of("compare_cards", {{"ranks", {{"a", 4}}}}), "command.missing_field", "/ranks/b");
    json head = kHead;
    head["players"]["b"]["name"] = "";
    check(refusal_of("schedule", {{"match_id", "m"}, {"head", head}}), "command.bad_length",
          "/head/players/b/name");
    check(refusal_of("end_turn", {{"a/b~c", 1}}), "command.unknown_field", "/a~1b~0c");
    check(refusal_of("sign", {{"signer", "a"},
                              {"version", 1},
                              {"hash", "AB"},
                              {"stance", "sign"},
                              {"text", ""},
                              {"method", "own_device"}}),
          "command.bad_hex", "/hash");
}

TEST_CASE("null leaves an optional field out, and nothing else") {
    CHECK(parse_command("set_hp", {{"chair", "a"}, {"hp", 2}, {"max_hp", nullptr}}));
    CHECK_FALSE(parse_command("set_hp", {{"chair", "a"}, {"hp", nullptr}}));
}

TEST_CASE("lines are allowed in notes, and a text may be Chinese") {
    CHECK(parse_command("remark", {{"text", "第一行\n第二行"}}));
}

TEST_CASE("every kind has a schema that lists its fields and refuses others") {
    for (std::string_view kind : command_kinds()) {
        const json schema = command_schema(kind);
        CAPTURE(std::string(kind));
        CHECK(schema["type"] == "object");
        CHECK(schema["additionalProperties"] == false);
        CHECK_FALSE(parse_command(kind, {{"no_such_field", 1}}).ok());
    }
    CHECK(command_schema("fly").is_null());
    const json pause = command_schema("pause");
    const auto& required = pause["required"];
    CHECK(std::find(required.begin(), required.end(), "counts") == required.end());
    CHECK(pause["properties"]["counts"]["properties"]["hand"]["properties"]["a"]["maximum"] == 200);
}

TEST_CASE("a command written and read again is the same") {
    Pause pause;
    pause.reason = StopReason::phone;
    pause.note = "rang";
    pause.asked_by = Chair::b;
    pause.counts = kit::some_counts();
    pause.confirmed_by = {Chair::a};
    const json written = command_to_json(pause);
    const auto again = parse_command("pause", written);
    REQUIRE(again);
    CHECK(command_to_json(*again) == written);
}
