#include "match/draw.hpp"
#include "match/refusals/rows.hpp"

namespace yuanmen::match::kit {
namespace {

using nlohmann::json;

auto parsing(const char* kind, json fields) {
    return [=](TestTable&) {
        const auto parsed = parse_command(kind, fields);
        REQUIRE_FALSE(parsed.ok());
        return parsed.error();
    };
}

template <class Change>
auto proving(Change change) {
    return [=](TestTable& table) {
        table.drawn().drafted().playing();
        table.decide_by_falls(Chair::a);
        table.must(DrawUpSheet{"Referee", ""});
        DrawProof proof = *draw_proof(table.state);
        change(proof);
        const auto checked = verify_draw(proof, table.ruleset.parameters.draft);
        REQUIRE_FALSE(checked.ok());
        return checked.error();
    };
}

}  // namespace

void add_format_refusals(RefusalRows& rows) {
    const auto add = [&](const char* code, auto provoke) { rows.push_back({code, provoke}); };
    add("command.unknown_kind", parsing("fly", json::object()));
    add("command.not_an_object", parsing("pick", 3));
    add("command.unknown_field", parsing("end_turn", {{"x", 1}}));
    add("command.missing_field", parsing("fall", json::object()));
    add("command.wrong_type", parsing("fall", {{"chair", 1}}));
    add("command.unknown_value", parsing("fall", {{"chair", "c"}}));
    add("command.unknown_general", parsing("pick", {{"chair", "a"}, {"card", "y0"}}));
    add("command.out_of_range", parsing("note_first_draw", {{"cards", -1}}));
    add("command.bad_length", parsing("remark", {{"text", ""}}));
    add("command.bad_text", parsing("remark", {{"text", "\x01"}}));
    add("command.bad_count", parsing("enter_pool", {{"face_up", json::array()}}));
    add("command.bad_hex", parsing("sign", {{"signer", "a"},
                                            {"version", 1},
                                            {"hash", "x"},
                                            {"stance", "sign"},
                                            {"text", ""},
                                            {"method", "own_device"}}));
    add("event.unknown_kind", [](TestTable&) { return event_from_json("flew", json::object()).error(); });
    add("event.malformed", [](TestTable&) { return event_from_json("turn_begun", json::object()).error(); });
    add("state.malformed", [](TestTable&) { return state_from_json(json::object()).error(); });
    add("draw.commitment_mismatch", proving([](DrawProof& proof) { proof.payload = "{}"; }));
    add("draw.identity_mismatch", proving([](DrawProof& proof) { proof.lord.reset(); }));
    add("draw.pool_mismatch", proving([](DrawProof& proof) { proof.face_up.pop_back(); }));
    add("draw.back_mismatch", proving([](DrawProof& proof) { proof.back_commitments[0] = "x"; }));
}

}  // namespace yuanmen::match::kit
