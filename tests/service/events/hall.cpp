#include "service/events/hall.hpp"

#include <doctest/doctest.h>

#include "journal/codec/json.hpp"
#include "service/desk/match_sheet.hpp"
#include "store/rebuild.hpp"
#include "store/verify.hpp"
#include "tournament/event/codec.hpp"
#include "tournament/event/preview_view.hpp"

namespace house {

using nlohmann::json;

Hall::Hall(int entrants, bool third_place) {
    json fields = event_fields();
    fields["settings"]["third_place"] = third_place;
    const auto made = house->create_event(house.owner(), fields, once());
    REQUIRE(made.ok());
    event = made->id;
    if (entrants == 0) return;
    json list = json::array();
    for (int i = 1; i <= entrants; ++i)
        list.push_back({{"name", "P" + std::to_string(i)}, {"number", std::to_string(i)}, {"club", ""}});
    must("add_entrants", {{"entrants", list}});
    must("draw_bracket", {{"method", "list_order"}, {"nonce", ""}});
    must("publish_bracket");
}

Answer<Receipt> Hall::give(const Principal& who, const std::string& kind, const json& fields) {
    return house->event_command(who, {event, kind, std::make_shared<const json>(fields), version()}, once());
}

void Hall::must(const std::string& kind, const json& fields) {
    const auto done = give(house.owner(), kind, fields);
    INFO(kind, " ", (done.ok() ? "" : done.error().refusal.code + " " + done.error().refusal.field));
    REQUIRE(done.ok());
}

std::string Hall::code(const std::string& kind, const json& fields) {
    const auto done = give(house.owner(), kind, fields);
    return done.ok() ? "" : done.error().refusal.code;
}

json Hall::snapshot(const Principal& who) {
    const auto seen = house->event_snapshot(who, event);
    REQUIRE(seen.ok());
    return *seen->json;
}

std::int64_t Hall::version() {
    const auto seen = house->event_snapshot(Principal{}, event);
    REQUIRE(seen.ok());
    return seen->version;
}

json Hall::match(const std::string& id) {
    const json seen = snapshot();
    for (const json& match : seen["matches"]) {
        if (match["id"] == id) return match;
    }
    FAIL("no match " << id);
    return {};
}

std::string Hall::desk(const std::string& match_id) {
    const json desk = match(match_id)["desk_match"];
    REQUIRE_MESSAGE(desk.is_string(), match_id);
    return desk;
}

std::string Hall::desk_state(const std::string& desk_id) {
    const auto view = house->match(Principal{}, desk_id);
    REQUIRE(view.ok());
    return view->row.state;
}

std::string Hall::show(const std::string& match_id) {
    const json shown = match(match_id);
    const auto word = [](const json& slot) -> std::string {
        if (slot["kind"] == "bye") return "bye";
        return slot["entrant"].is_string() ? slot["entrant"].get<std::string>() : "?";
    };
    return word(shown["slots"][0]) + "-" + word(shown["slots"][1]) + " " + shown["status"].get<std::string>();
}

void Hall::decide(const std::string& desk_id, const std::string& winner) {
    const std::string loser = winner == "a" ? "b" : "a";
    const auto act = [&](const char* kind, const json& args) {
        const auto done = house.act(house.owner(), desk_id, kind, args);
        INFO(kind, " ", (done.ok() ? "" : done.error().refusal.code));
        REQUIRE(done.ok());
    };
    act("seat_player", {{"chair", "a"}});
    act("seat_player", {{"chair", "b"}});
    act("start_match", json::object());
    act("concede", {{"chair", loser}});
    act("confirm_concession", {{"chair", loser}});
    act("draw_up_sheet", {{"judge", "甲裁判"}, {"recorder", ""}});
}

void Hall::sign(const std::string& desk_id) {
    const auto sheet = house->sheet(house.owner(), desk_id);
    REQUIRE(sheet.ok());
    for (const char* signer : {"a", "b", "judge"}) {
        const std::string name = signer;
        const Principal who = name == "judge"
                                  ? house.owner()
                                  : house.player(desk_id, name == "a" ? match::Chair::a : match::Chair::b);
        const auto done = house.act(who, desk_id, "sign",
                                    {{"signer", name},
                                     {"version", sheet->version},
                                     {"hash", *sheet->hash},
                                     {"stance", "sign"},
                                     {"text", ""},
                                     {"method", "own_device"}});
        INFO(name, " ", (done.ok() ? "" : done.error().refusal.code));
        REQUIRE(done.ok());
    }
}

void Hall::play(const std::string& match_id, const std::string& winner) {
    const std::string id = desk(match_id);
    decide(id, winner);
    sign(id);
}

json Hall::corrected(const std::string& match_id, const std::string& winner) {
    return {{"match", match_id}, {"to", "winner"}, {"winner", winner}, {"cause", "generals"}};
}

json Hall::preview(const json& wanted) {
    const auto shown = house->preview_correction(house.owner(), event, wanted);
    INFO((shown.ok() ? "" : shown.error().refusal.code));
    REQUIRE(shown.ok());
    return journal::write(*shown);
}

bool Hall::is_sound() {
    const auto rebuilt = store::rebuild(house.folder(), false);
    const auto verified = store::verify_data(house.folder());
    return rebuilt.ok() && rebuilt->equal() && verified.ok() && verified->sound();
}

}  // namespace house
