// Everything out of an event: final places, tables for spreadsheets, the whole as one document, and what is
// cut or hung up: slips, badges, the poster for the door.
#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "service/penalties/penalty_views.hpp"
#include "tournament/event/codec.hpp"
#include "tournament/view/placings.hpp"
#include "web/asking.hpp"
#include "web/pages/event/event_pages.hpp"
#include "web/pages/event/frame.hpp"
#include "web/pages/event/home_view.hpp"
#include "web/pages/event/table_file.hpp"
#include "web/pages/words.hpp"

namespace yuanmen::web::pages {
namespace {

using nlohmann::json;

using Page = Response (*)(service::Service&, const Context&, const service::EventSnapshot&);

Response with_event(service::Service& service, const Context& context, Page page) {
    const auto event = service.event_snapshot(context.principal, context.parameter("event"));
    return event ? page(service, context, *event) : refuse(context, event.error());
}

std::vector<std::string> csv_heads(const Context& context, std::initializer_list<const char*> columns) {
    std::vector<std::string> head;
    for (const char* column : columns) head.push_back(context.say(std::string("csv.") + column));
    return head;
}

std::string text_of(const json& value) {
    if (value.is_string()) return value.get<std::string>();
    return value.is_number_integer() ? std::to_string(value.get<std::int64_t>()) : std::string();
}

/// "3", "5–8", or that it is still open.
std::string place_word(const Context& context, const tournament::Placing& placing) {
    if (!placing.from) return context.say("placing.open");
    const std::string from = std::to_string(*placing.from), to = std::to_string(*placing.to);
    return from == to ? from : from + "–" + to;
}

std::string left_word(const Context& context, const std::optional<tournament::LeavingKind>& how) {
    return how ? context.say("leaving." + std::string(journal::name_of(*how))) : "";
}

json placing_rows(const Context& context, const std::vector<tournament::Placing>& placings) {
    json rows = json::array();
    for (const tournament::Placing& placing : placings) {
        rows.push_back({{"entrant", placing.entrant},
                        {"place", place_word(context, placing)},
                        {"name", placing.name},
                        {"number", placing.number},
                        {"club", placing.club},
                        {"left", left_word(context, placing.left)}});
    }
    return rows;
}

json placings_data(const Context& context, const service::EventSnapshot& event,
                   const std::vector<tournament::Placing>& placings) {
    json data = event_frame(context, event, "placings");
    data["rows"] = placing_rows(context, placings);
    data["none"] = data["rows"].empty();
    return data;
}

Response placings_on_screen(service::Service& service, const Context& context,
                            const service::EventSnapshot& event) {
    const auto placings = service.event_placings(context.principal, event.id);
    if (!placings) return refuse(context, placings.error());
    return context.page("event_placings", placings_data(context, event, *placings));
}

Response placings_on_paper(service::Service& service, const Context& context,
                           const service::EventSnapshot& event) {
    const auto placings = service.event_placings(context.principal, event.id);
    if (!placings) return refuse(context, placings.error());
    return context.page("print_placings", placings_data(context, event, *placings));
}

Response placings_csv(service::Service& service, const Context& context,
                      const service::EventSnapshot& event) {
    const auto placings = service.event_placings(context.principal, event.id);
    if (!placings) return refuse(context, placings.error());
    TableFile file;
    file.row(csv_heads(context, {"from", "to", "name", "number", "club", "left"}));
    const auto place = [](const std::optional<int>& number) { return number ? std::to_string(*number) : ""; };
    for (const tournament::Placing& one : *placings)
        file.row(
            {place(one.from), place(one.to), one.name, one.number, one.club, left_word(context, one.left)});
    return file.answer(context, "placings-" + event.id);
}

Response players_csv(service::Service&, const Context& context, const service::EventSnapshot& event) {
    TableFile file;
    file.row(csv_heads(context, {"name", "number", "seed", "club", "checked_in", "left", "city"}));
    for (const json& one : event.json->at("entrants")) {
        const json& left = one.at("left");
        const json& seed = one.at("seed").is_null() ? one.at("wanted_seed") : one.at("seed");
        file.row({one.at("name"), one.at("number"), text_of(seed), one.at("club"),
                  context.say(one.at("checked_in") == true ? "csv.yes" : "csv.no"),
                  left.is_null() ? "" : context.say("leaving." + left.at("how").get<std::string>()),
                  one.value("city", "")});
    }
    return file.answer(context, "players-" + event.id);
}

/// "2" of the one chair and "0" of the other, where a sheet says so and the reader may know.
std::pair<std::string, std::string> numbers_of_sheet(const json& result, const char* what) {
    if (!result.contains(what)) return {};
    return {text_of(result.at(what).at("a")), text_of(result.at(what).at("b"))};
}

Response results_csv(service::Service&, const Context& context, const service::EventSnapshot& event) {
    const Say say = say_of(context);
    TableFile file;
    file.row(csv_heads(context, {"stage", "match", "round", "table", "first", "second", "winner", "result",
                                 "score", "first_left", "second_left", "first_hp", "second_hp"}));
    for (const json& match : event.json->at("matches")) {
        const json& result = match.at("result");
        if (result.is_null()) continue;
        const auto name = [&](std::size_t slot) { return text_of(match.at("slots").at(slot).at("name")); };
        const json& winner = match.at("winner_slot");
        const auto [left_first, left_second] = numbers_of_sheet(result, "remaining");
        const auto [hp_first, hp_second] = numbers_of_sheet(result, "hp");
        file.row({match.at("stage"), match.at("id"), match_title(say, match), text_of(match.at("table")),
                  name(0), name(1), winner.is_null() ? "" : name(winner.get<std::size_t>()),
                  say("cause." + result.at("cause").get<std::string>(), {}),
                  match.contains("games") ? score_words(match) : "", left_first, left_second, hp_first,
                  hp_second});
    }
    return file.answer(context, "results-" + event.id);
}

Response penalties_csv(service::Service& service, const Context& context,
                       const service::EventSnapshot& event) {
    const auto seen = service.penalties_of_event(context.principal, event.id);
    if (!seen) return refuse(context, seen.error());
    TableFile file;
    file.row(csv_heads(context, {"name", "table", "infraction", "penalty", "text", "by", "at", "withdrawn"}));
    for (const service::PenaltyView& one : seen->penalties)
        file.row({one.name, text_of(*one.table), one.infraction,
                  context.say("option." + std::string(cards::id_of(one.penalty))), one.text, one.by,
                  date_and_time(one.wall_ms), context.say(one.withdrawn ? "csv.yes" : "csv.no")});
    return file.answer(context, "penalties-" + event.id);
}

json slip_player(const json& snapshot, const json& slot) {
    for (const json& entrant : snapshot.at("entrants")) {
        if (entrant.at("id") == slot.at("entrant"))
            return {{"name", entrant.at("name")}, {"number", entrant.at("number")}};
    }
    return {{"name", slot.at("name")}, {"number", ""}};
}

Response slips(service::Service&, const Context& context, const service::EventSnapshot& event) {
    json data = event_frame(context, event, "floor");
    data["slips"] = json::array();
    for (const json& match : event.json->at("matches")) {
        if (match.at("status") != "called" && match.at("status") != "ready") continue;
        json slip = {{"id", match.at("id")},
                     {"table", match.at("table")},
                     {"title", match_title(say_of(context), match)},
                     {"stage", match.at("stage")},
                     {"players", json::array()}};
        for (const json& slot : match.at("slots")) slip["players"].push_back(slip_player(*event.json, slot));
        put_qr(slip, context, "/events/" + event.id + "/results?find=" + match.at("id").get<std::string>());
        data["slips"].push_back(std::move(slip));
    }
    auto& all = data["slips"];
    std::stable_sort(all.begin(), all.end(), [](const json& a, const json& b) {
        return a.at("table").is_number() && (!b.at("table").is_number() || a.at("table") < b.at("table"));
    });
    put_reach(data, context);
    data["empty"] = all.empty();
    return context.page("print_slips", std::move(data));
}

Response badges(service::Service&, const Context& context, const service::EventSnapshot& event) {
    json data = event_frame(context, event, "entrants");
    data["badges"] = json::array();
    for (const json& one : event.json->at("entrants")) {
        if (!one.at("left").is_null()) continue;
        json badge = {{"name", one.at("name")}, {"number", one.at("number")}, {"club", one.at("club")}};
        put_qr(badge, context, "/events/" + event.id + "/entrants/" + one.at("id").get<std::string>());
        data["badges"].push_back(std::move(badge));
    }
    put_reach(data, context);
    data["empty"] = data["badges"].empty();
    return context.page("print_badges", std::move(data));
}

Response door(service::Service&, const Context& context, const service::EventSnapshot& event) {
    json data = event_frame(context, event, "");
    put_qr(data, context, "/events/" + event.id);
    put_reach(data, context);
    data["stages"] = json::array();
    for (const json& stage : event.json->at("stages")) data["stages"].push_back({{"name", stage.at("name")}});
    return context.page("print_door", std::move(data));
}

/// Whether a stage that a tournament report can hold has a published round.
bool has_report(const json& event) {
    const json played = event.value("played", json::array());
    return std::any_of(played.begin(), played.end(), [](const json& stage) {
        const std::string kind = stage.at("kind");
        return (kind == "swiss" || kind == "round_robin") && !stage.at("rounds").empty();
    });
}

Response takeout(service::Service&, const Context& context, const service::EventSnapshot& event) {
    json data = event_frame(context, event, "");
    data["staff"] = event.staff;
    data["rounds"] = event.json->contains("played");
    data["report"] = has_report(*event.json);
    data["may_penalties"] = service::may(context.principal, UseCase::read_penalties);
    data["origin"] = own_origin(context);
    data["may_whole"] = service::may(context.principal, UseCase::read_journal);
    return context.page("event_takeout", std::move(data));
}

}  // namespace

void add_event_takeout(service::Service& service, std::vector<Route>& routes) {
    const auto add = [&](const char* path, Access access, const char* summary, Page page) {
        routes.push_back({Method::get, path, access, Budget::read, summary,
                          [&service, page](Context& context) { return with_event(service, context, page); }});
    };
    const Access everybody = Access::to(UseCase::read_public);
    add("/events/{event}/takeout", everybody, "All tables, documents and prints of an event.", takeout);
    add("/events/{event}/placings", everybody, "Where everybody ends.", placings_on_screen);
    add("/events/{event}/placings.csv", everybody, "The same as CSV (UTF-8).", placings_csv);
    add("/events/{event}/placings.xlsx", everybody, "The same as XLSX.", placings_csv);
    add("/events/{event}/players.csv", everybody, "The entrants as CSV (UTF-8).", players_csv);
    add("/events/{event}/players.xlsx", everybody, "The entrants as XLSX.", players_csv);
    add("/events/{event}/results.csv", everybody, "The results as CSV (UTF-8).", results_csv);
    add("/events/{event}/results.xlsx", everybody, "The results as XLSX.", results_csv);
    add("/events/{event}/penalties.csv", Access::everywhere(UseCase::read_penalties),
        "The penalties as CSV (UTF-8).", penalties_csv);
    add("/events/{event}/print/placings", everybody, "The final places for A4.", placings_on_paper);
    add("/events/{event}/print/slips", Access::staff(), "Result slips, four to a page of A4.", slips);
    add("/events/{event}/print/badges", Access::staff(), "Name badges, ten to a page of A4.", badges);
    add("/events/{event}/print/door", everybody, "The poster for the door.", door);
}

}  // namespace yuanmen::web::pages
