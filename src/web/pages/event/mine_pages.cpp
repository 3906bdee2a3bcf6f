// "My match": found by name or number, one card that says where to go and what now.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "web/asking.hpp"
#include "web/http/url.hpp"
#include "web/pages/event/event_pages.hpp"
#include "web/pages/event/finding.hpp"
#include "web/pages/event/floor_view.hpp"
#include "web/pages/event/frame.hpp"
#include "web/pages/event/round_times.hpp"

namespace yuanmen::web::pages {
namespace {

using nlohmann::json;

const json* find_my_match(const json& snapshot, const json& id) {
    for (const json& match : snapshot.at("matches")) {
        if (match.at("id") == id) return &match;
    }
    return nullptr;
}

/// Where this entrant's way leads when it is chosen from a list.
std::string way_of(service::Service& service, const Context& context, const std::string& entrant,
                   const std::string& target) {
    const std::string root = "/events/" + encode(context.parameter("event"));
    if (target != "bracket") return root + "/entrants/" + encode(entrant);
    const std::string lit = root + "/bracket?entrant=" + encode(entrant);
    const auto mine = service.entrant(context.principal, context.parameter("event"), entrant);
    if (!mine || mine->json->at("path").empty()) return lit;
    const json& now = mine->json->at("now");
    return lit + "#" + (now.is_null() ? mine->json->at("path").back().at("match") : now).get<std::string>();
}

/// What the player does next, in one sentence.
std::string what_now(const Context& context, const json& match, const json& desk) {
    const std::string status = match.at("status");
    if (status == "waiting") return context.say("mine.now_waiting");
    if (desk.is_null()) return context.say("mine.now_ready");
    const std::string state = desk.at("state").is_string() ? desk.at("state").get<std::string>() : "";
    if (state == "sheet") return context.say("mine.now_sign");
    if (state == "decided") return context.say("mine.now_decided");
    if (state == "scheduled" || state == "unscheduled" || state.empty()) {
        return context.say("mine.now_go", {{"table", std::to_string(desk.at("table").get<std::int64_t>())}});
    }
    return context.say("mine.now_playing");
}

/// Whether his round is called and he has not begun.
bool is_called(const json& match) {
    const json time = match.value("time", json()), desk = match.value("desk_state", json());
    return time.is_object() && time.contains("called_wall_ms") && (desk.is_null() || desk == "scheduled");
}

/// The card of the match he plays or waits for.
json now_view(const Context& context, const json& snapshot, const json& mine,
              const service::FloorView& floor) {
    const json* match = mine.at("now").is_null() ? nullptr : find_my_match(snapshot, mine.at("now"));
    if (match == nullptr) return nullptr;
    const Say say = say_of(context);
    const MatchMark mark = mark_of(say, *match);
    const json& desk = mine.at("desk");
    const json& opponent = mine.at("opponent");
    json view = {{"title", match_title(say, *match)},
                 {"mark", mark.mark},
                 {"word", mark.word},
                 {"table", desk.is_null() ? json() : desk.at("table")},
                 {"desk_match", desk.is_null() ? json("") : desk.at("desk_match")},
                 {"opponent", opponent.is_null() ? json("") : opponent.at("name")},
                 {"hint", ""},
                 {"clock", nullptr},
                 {"late", nullptr},
                 {"starts", time_words(*match, snapshot.at("date"))},
                 {"called", is_called(*match)},
                 {"what_now", what_now(context, *match, desk)}};
    for (const json& slot : match->at("slots")) {
        if (slot.at("kind") != "unknown" || slot.at("from").is_null()) continue;
        const json* from = find_my_match(snapshot, slot.at("from"));
        const bool loser = from != nullptr && from->at("winner_to") != match->at("id");
        if (from != nullptr) {
            view["hint"] =
                say(loser ? "slot.loser_of" : "slot.winner_of", {{"match", match_title(say, *from)}});
        }
    }
    for (const json& row : floor_rows(*floor.rows, floor.now, false, say)) {
        if (desk.is_null() || row.at("desk_match") != desk.at("desk_match")) continue;
        view["clock"] = row.at("clock");
        view["late"] = row.at("late");
    }
    return view;
}

/// Whether he goes on, a line for each result his match may have.
json what_if_view(const Context& context, const json& what_if) {
    json lines = json::array();
    if (what_if.is_null()) return lines;
    const auto number = [](const json& value) { return std::to_string(value.get<std::int64_t>()); };
    for (const json& one : what_if.at("cases")) {
        const bool as_it_stands = one.at("own") == "as_is" && one.at("to_come") != 0;
        const std::string own =
            context.say(as_it_stands ? "what_if.so_far" : "what_if." + one.at("own").get<std::string>());
        const json& certain = one.at("certain");
        const std::int64_t of = one.at("of");
        std::string chance;
        if (certain.is_boolean()) {
            chance = context.say(certain == true ? "what_if.certain" : "what_if.never");
        } else if (one.at("error").is_null()) {
            chance = context.say("what_if.exact", {{"in", number(one.at("in"))}, {"of", number(of)}});
        } else {
            const std::int64_t percent = (100 * one.at("in").get<std::int64_t>() + of / 2) / of;
            chance = context.say("what_if.sampled",
                                 {{"percent", std::to_string(percent)}, {"error", number(one.at("error"))}});
        }
        const bool lots = !certain.is_boolean() && one.at("by_lot") != 0;
        lines.push_back(
            {{"own", own},
             {"chance", chance},
             {"lots", lots ? context.say("what_if.by_lot", {{"n", number(one.at("by_lot"))}}) : ""}});
    }
    return lines;
}

std::string opponent_in(const json& match, int slot) {
    const json& other = match.at("slots").at(slot == 0 ? 1 : 0);
    return other.at("name").is_null() ? "" : other.at("name").get<std::string>();
}

json way_view(const Context& context, const json& snapshot, const json& mine) {
    const Say say = say_of(context);
    json way = json::array();
    for (const json& step : mine.at("path")) {
        const json* match = find_my_match(snapshot, step.at("match"));
        if (match == nullptr) continue;
        const std::string kind = step.at("kind");
        const MatchMark mark = mark_with_time(say, *match, snapshot.at("date"));
        const bool over = kind == "won" || kind == "lost" || kind == "bye" || kind == "drawn";
        way.push_back({{"title", match_title(say, *match)},
                       {"who", kind == "ahead" ? "" : opponent_in(*match, step.at("slot"))},
                       {"now", kind == "current"},
                       {"mark", over ? "closed" : mark.mark},
                       {"word", kind == "current" ? mark.word : say("mine.step_" + kind, {})}});
    }
    return way;
}

/// What is said where there is no match to play.
std::string standing_sentence(const Context& context, const json& snapshot, const json& mine) {
    const json& entrant = mine.at("entrant");
    static constexpr const char* kPlaces[] = {"mine.champion", "mine.runner_up", "mine.third"};
    const int place = mine.at("place").is_number_integer() ? mine.at("place").get<int>() : 0;
    if (place > 3) return context.say("mine.place", {{"place", std::to_string(place)}});
    if (place > 0) return context.say(kPlaces[place - 1]);
    if (!entrant.at("left").is_null()) return context.say("mine.left");
    const std::string phase = snapshot.at("phase");
    const bool published = phase == "published" || phase == "closed";
    return context.say(published ? "mine.out" : "mine.not_yet");
}

/// What only he himself finds on his page: the way to his chair.
void put_own_part(const Context& context, json& page, const json& snapshot, const json& mine) {
    const Principal& who = context.principal;
    page["me"] = who.event == context.parameter("event") && who.entrant == context.parameter("entrant");
    const bool entries = snapshot.at("phase") == "entries" && snapshot.at("check_in") == true;
    const json& entrant = mine.at("entrant");
    page["checking_in"] = page["me"] == true && entries && entrant.at("left").is_null();
    page["checked_in"] = entrant.at("checked_in");
    const json& desk = mine.at("desk");
    const bool seat = page["me"] == true && !desk.is_null() && desk.at("state") != "void";
    page["seat"] = seat ? "/matches/" + desk.at("desk_match").get<std::string>() + "/seat" : "";
}

Response entrant(service::Service& service, const Context& context) {
    const std::string& id = context.parameter("event");
    const auto event = service.event_snapshot(context.principal, id);
    if (!event) return refuse(context, event.error());
    const auto mine = service.entrant(context.principal, id, context.parameter("entrant"));
    if (!mine) return refuse(context, mine.error());
    const auto floor = service.floor(context.principal, id);
    if (!floor) return refuse(context, floor.error());
    const auto data = [&]() -> json {
        const json& who = mine->json->at("entrant");
        json out = event_frame(context, *event, "");
        out["now"] = now_view(context, *event->json, *mine->json, *floor);
        out["sentence"] = standing_sentence(context, *event->json, *mine->json);
        out["announcement"] = out["now"].is_null() ? out["sentence"] : out["now"]["what_now"];
        if (!out["now"].is_null() && out["now"]["called"] == true)
            out["announcement"] =
                context.say("times.called") + ": " + out["now"]["starts"].get<std::string>();
        out["way"] = way_view(context, *event->json, *mine->json);
        out["has_way"] = !out["way"].empty();
        out["what_if"] = what_if_view(context, mine->json->at("what_if"));
        out["has_what_if"] = !out["what_if"].empty();
        const json& what_if = mine->json->at("what_if");
        const bool to_come = out["has_what_if"] && what_if.at("cases").front().at("to_come") != 0;
        out["what_if_hint"] = context.say(to_come ? "what_if.hint_to_come" : "what_if.hint");
        for (const char* field : {"name", "number", "club", "seed"}) out[field] = who.at(field);
        out["entrant"] = who.at("id");
        put_check_in_close(out, *event->view, service.now().wall_ms);
        put_own_part(context, out, *event->json, *mine->json);
        return out;
    };
    const std::string closes = check_in_close_tag(*event->view, service.now().wall_ms);
    return context.live_page("event_entrant", event->tag + "/" + mine->tag + "/" + floor->tag + closes, data,
                             asks_only(context, {}));
}

}  // namespace

Response found_players(service::Service& service, const Context& context, const std::string& query,
                       const std::string& target) {
    const auto event = service.event_snapshot(context.principal, context.parameter("event"));
    if (!event) return refuse(context, event.error());
    const auto found = service.find_entrants(context.principal, event->id, query);
    if (!found) return refuse(context, found.error());
    const json& rows = **found;
    if (rows.size() == 1) return see_other(way_of(service, context, rows.at(0).at("id"), target));
    json data = event_frame(context, *event, "");
    data["query"] = query;
    data["target"] = target;
    data["nobody"] = rows.empty() && !query.empty();
    data["found"] = json::array();
    for (const json& row : rows) {
        data["found"].push_back({{"name", row.at("name")},
                                 {"number", row.at("number")},
                                 {"club", row.at("club")},
                                 {"href", way_of(service, context, row.at("id"), target)}});
    }
    return context.page("event_find", std::move(data));
}

void add_event_mine(service::Service& service, std::vector<Route>& routes) {
    routes.push_back({Method::get, "/events/{event}/mine", Access::to(UseCase::read_public), Budget::read,
                      "Finds a player by name or number.", [&service](Context& context) {
                          return found_players(service, context, query_of(context, "q"), "mine");
                      }});
    routes.push_back({Method::get, "/events/{event}/entrants/{entrant}", Access::to(UseCase::read_public),
                      Budget::read, "An entrant's match now and his way.",
                      [&service](Context& context) { return entrant(service, context); }});
}

}  // namespace yuanmen::web::pages
