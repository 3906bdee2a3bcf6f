// One match of the bracket: how it stands, and for the staff the paper sheet, the no-show and the correction.
#include <nlohmann/json.hpp>

#include "journal/codec/json.hpp"
#include "match/sub_state.hpp"
#include "web/api/api.hpp"
#include "web/asking.hpp"
#include "web/pages/event/bracket_rounds.hpp"
#include "web/pages/event/correction_view.hpp"
#include "web/pages/event/event_pages.hpp"
#include "web/pages/event/frame.hpp"
#include "web/pages/words.hpp"

namespace yuanmen::web::pages {
namespace {

using nlohmann::json;

const json* find_match(const json& snapshot, const std::string& id) {
    for (const json& match : snapshot.at("matches")) {
        if (match.at("id") == id) return &match;
    }
    return nullptr;
}

/// The match as the bracket shows it, hints for open slots included.
json as_drawn(const Context& context, const tournament::EventShown& event, const std::string& id) {
    for (const MatchBox& match : match_boxes(event, {}, say_of(context), MatchLinks::desk)) {
        if (match.id == id) return journal::write(match);
    }
    return nullptr;
}

json result_view(const Context& context, const json& result) {
    if (result.is_null()) return nullptr;
    json view = {{"cause", context.say("cause." + result.at("cause").get<std::string>())},
                 {"source", ""},
                 {"signed_by", ""},
                 {"note", ""},
                 {"numbers", ""},
                 {"instead", ""},
                 {"at", ""}};
    if (!result.contains("source")) return view;
    const std::string source = result.at("source");
    view["source"] = context.say("result.source_" + source,
                                 {{"version", std::to_string(result.at("sheet_version").get<int>())}});
    view["signed_by"] = result.at("signed_by");
    view["note"] = result.at("note");
    view["instead"] = result.value("instead_of_desk", "");
    for (const char* what : {"remaining", "hp"}) {
        if (!result.contains(what)) continue;
        const json& said = result.at(what);
        const std::string text =
            std::to_string(said.at("a").get<int>()) + " : " + std::to_string(said.at("b").get<int>());
        const std::string before = view["numbers"].get<std::string>();
        view["numbers"] = (before.empty() ? "" : before + " · ") +
                          context.say(std::string("paper.said_") + what, {{"numbers", text}});
    }
    view["at"] = date_and_time(result.at("wall_ms"));
    return view;
}

/// Of a match of several games: how many, how it stands, each of them, and which comes next.
void put_games(const Context& context, json& data, const json& match) {
    data["series"] = nullptr;
    data["next_game"] = nullptr;
    if (!match.contains("games")) return;
    const auto name_of = [&](std::size_t slot) {
        const json& name = match.at("slots").at(slot).at("name");
        return name.is_string() ? name.get<std::string>() : std::string();
    };
    json games = json::array();
    for (const json& game : match.at("games")) {
        json view = result_view(context, game);
        view["number"] = games.size() + 1;
        view["who"] = game.at("winner_slot").is_null() ? context.say("match_status.drawn")
                                                       : name_of(game.at("winner_slot").get<std::size_t>());
        view["desk_match"] = game.at("desk_match").is_null() ? json("") : game.at("desk_match");
        games.push_back(std::move(view));
    }
    const json& lord = match.at("next_lord");
    data["next_game"] = games.size() + 1;
    data["series"] = {{"best_of", match.at("best_of")},
                      {"score", score_words(match)},
                      {"lord", lord.is_null() ? "" : name_of(lord.get<std::size_t>())},
                      {"played", !games.empty()},
                      {"games", std::move(games)}};
}

/// Whether the match is being played at its desk: it has begun and is not over.
bool is_in_play(const json& match) {
    const json desk = match.value("desk_state", json());
    if (!desk.is_string()) return false;
    return match::facts_of(desk.get<std::string>()).in_play;
}

/// Who sits in which chair, for the numbers of a sheet on paper.
json sides_view(const Context& context, const json& drawn) {
    json sides = json::array();
    const char* chairs[] = {"a", "b"};
    for (std::size_t slot = 0; slot < 2 && slot < drawn.at("slots").size(); ++slot) {
        const json name = drawn.at("slots").at(slot).value("name", json());
        const std::string player = name.is_string() ? name.get<std::string>() : "";
        sides.push_back({{"chair", chairs[slot]},
                         {"remaining", context.say("paper.remaining", {{"name", player}})},
                         {"hp", context.say("paper.hp", {{"name", player}})}});
    }
    return sides;
}

void put_forms(const Context& context, json& data, const json& match, const std::string& phase) {
    const std::string status = match.at("status");
    const bool playable = status == "ready" || status == "called";
    const bool published = phase == "published";
    const bool called = status == "called";
    data["to_desk"] = called && Access::staff().allows(context.principal.role);
    const bool paper = published && playable && may_give(context, "record_paper");
    const bool in_play = is_in_play(match);
    const bool head_judge = may_give(context, "correct_result");
    data["may_paper"] = paper && (!in_play || head_judge);
    data["paper_held"] = paper && in_play && !head_judge;
    data["in_play"] = in_play;
    data["may_absent"] = published && playable && may_give(context, "declare_absent");
    data["may_move"] = published && called && may_give(context, "move_match");
    const bool some_game = match.contains("games") && !match.at("games").empty();
    data["may_correct"] =
        published && (status == "decided" || some_game) && may_give(context, "correct_result");
    data["draws_stand"] =
        match.at("part") == "swiss" || match.at("part") == "round_robin" || match.at("part") == "group";
    data["may_decide_drawn"] = published && playable && data["draws_stand"] == false &&
                               match.value("desk_state", json()).is_string() &&
                               match.at("desk_state") == "signed" && may_give(context, "decide_drawn");
    if (match.contains("games")) data["draws_stand"] = true;  // a game may be drawn: it is played again
    const std::string asked = query_of(context, "do");
    data["open_result"] = asked == "result";
    data["open_absent"] = asked == "absent";
    data["causes"] = cause_options(context);
}

Response match_page(service::Service& service, const Context& context) {
    const auto event = service.event_snapshot(context.principal, context.parameter("event"));
    if (!event) return refuse(context, event.error());
    const json& snapshot = *event->json;
    const json* match = find_match(snapshot, context.parameter("match"));
    if (match == nullptr) return context.refuse({"page.not_found", {}, "", {}});
    const auto data = [&]() -> json {
        json out = as_drawn(context, *event->view, context.parameter("match"));
        out.update(event_frame(context, *event, "bracket"));
        const json needs = match->value("needs", json());
        out["match"] = context.parameter("match");
        out["stage"] = match->at("stage");
        out["table"] = match->at("table");
        out["desk_match"] = match->at("desk_match");
        out["result"] = result_view(context, match->at("result"));
        out["needs"] = needs.is_string() ? context.say("needs." + needs.get<std::string>()) : "";
        out["sides"] = sides_view(context, out);
        put_games(context, out, *match);
        put_forms(context, out, *match, snapshot.at("phase"));
        return out;
    };
    return context.live_page("event_match", event->tag + "/" + query_of(context, "do"), data,
                             asks_only(context, {}));
}

/// The command's `corrected` from what the form asks: an entrant's id, "neither" or "open".
json corrected_of(const Context& context) {
    const json& body = context.body;
    const std::string to = body.at("to");
    const bool winner = to != "neither" && to != "open" && to != "drawn";
    json corrected = {
        {"match", context.parameter("match")}, {"to", winner ? "winner" : to}, {"cause", body.at("cause")}};
    if (winner) corrected["winner"] = to;
    for (const char* number : {"sheet_version", "game"}) {
        if (body.contains(number)) corrected[number] = body.at(number);
    }
    return corrected;
}

/// What a correction would change. Writes nothing.
Response preview(service::Service& service, const Context& context) {
    const auto event = service.event_snapshot(context.principal, context.parameter("event"));
    if (!event) return refuse(context, event.error());
    const json corrected = corrected_of(context);
    const auto seen = service.preview_correction(context.principal, event->id, corrected);
    if (!seen) return refuse(context, seen.error());
    json data = correction_view(*event->json, corrected, **seen, say_of(context));
    data.update(event_frame(context, *event, "bracket"));
    return context.page("event_correction", std::move(data));
}

}  // namespace

void add_event_match(service::Service& service, std::vector<Route>& routes) {
    routes.push_back({Method::get, "/events/{event}/bracket/{match}", Access::to(UseCase::read_public),
                      Budget::read, "A match of the bracket.",
                      [&service](Context& context) { return match_page(service, context); }});
    routes.push_back({Method::post, "/events/{event}/bracket/{match}/correction",
                      Access::to(service::use_case_of_event_command("correct_result")), Budget::write,
                      "What correcting a result would change; writes nothing.",
                      [&service](Context& context) { return preview(service, context); },
                      Schema{"",
                             {text("to", 1, 16, ""), text("cause", 1, 32, ""),
                              integer("sheet_version", 1, 1000, "").maybe(),
                              integer("game", 1, 99, "").maybe(), api::expected_version()}}});
}

}  // namespace yuanmen::web::pages
