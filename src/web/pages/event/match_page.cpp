// One match of the bracket: how it stands, and for the staff the paper sheet, the no-show and the correction.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "journal/codec/json.hpp"
#include "match/sub_state.hpp"
#include "tournament/event/command.hpp"
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
using tournament::MatchShown;
using tournament::MatchStatus;
using tournament::ResultShown;

/// "3 : 2", as a sheet on paper said it.
std::string numbers_words(const match::PerChair<int>& said) {
    return std::to_string(said.a) + " : " + std::to_string(said.b);
}

/// What a sheet on paper said of generals and HP; empty where it said nothing.
std::string paper_words(const Context& context, const ResultShown& result) {
    std::string words;
    const auto add = [&](const char* what, const std::optional<match::PerChair<int>>& said) {
        if (said)
            words += (words.empty() ? "" : " · ") + context.say(what, {{"numbers", numbers_words(*said)}});
    };
    add("paper.said_remaining", result.remaining);
    add("paper.said_hp", result.hp);
    return words;
}

json result_view(const Context& context, const ResultShown& result) {
    json view = {{"cause", context.say("cause." + std::string(journal::name_of(result.cause)))},
                 {"source", ""},
                 {"signed_by", ""},
                 {"note", ""},
                 {"numbers", ""},
                 {"instead", ""},
                 {"at", ""}};
    if (!result.source) return view;
    view["source"] = context.say("result.source_" + std::string(journal::name_of(*result.source)),
                                 {{"version", std::to_string(result.sheet_version.value_or(0))}});
    view["signed_by"] = result.signed_by.value_or("");
    view["note"] = result.note.value_or("");
    view["instead"] = result.instead_of_desk.value_or("");
    view["numbers"] = paper_words(context, result);
    view["at"] = date_and_time(result.wall_ms);
    return view;
}

/// Of a match of several games: how many, how it stands, each of them, and which comes next.
void put_games(const Context& context, json& data, const MatchShown& match) {
    data["series"] = nullptr;
    data["next_game"] = nullptr;
    if (!match.games) return;
    const auto name_of = [&](int slot) {
        return match.slots[static_cast<std::size_t>(slot)].name.value_or("");
    };
    json games = json::array();
    for (const tournament::GameShown& game : *match.games) {
        json view = result_view(context, game);
        view["number"] = games.size() + 1;
        view["who"] = game.winner_slot ? name_of(*game.winner_slot) : context.say("match_status.drawn");
        view["desk_match"] = game.desk_match.value_or("");
        games.push_back(std::move(view));
    }
    const journal::OrNull<int> lord = match.next_lord.value_or(std::nullopt);
    data["next_game"] = games.size() + 1;
    data["series"] = {{"best_of", *match.best_of},
                      {"score", score_words(match)},
                      {"lord", lord ? name_of(*lord) : ""},
                      {"played", !games.empty()},
                      {"games", std::move(games)}};
}

/// Who sits in which chair, for the numbers of a sheet on paper.
json sides_view(const Context& context, const MatchBox& drawn) {
    json sides = json::array();
    for (std::size_t slot = 0; slot < 2; ++slot) {
        const std::string& name = drawn.slots[slot].name;
        sides.push_back({{"chair", slot == 0 ? "a" : "b"},
                         {"remaining", context.say("paper.remaining", {{"name", name}})},
                         {"hp", context.say("paper.hp", {{"name", name}})}});
    }
    return sides;
}

void put_forms(const Context& context, json& data, const MatchShown& match, tournament::EventPhase phase) {
    const bool called = match.status == MatchStatus::called;
    const bool playable = called || match.status == MatchStatus::ready;
    const bool published = phase == tournament::EventPhase::published;
    const bool paper = published && playable && may_give(context, "record_paper");
    // Begun at its desk and not over.
    const bool in_play = match.desk_state && match::facts_of(*match.desk_state).in_play;
    const bool head_judge = may_give(context, "correct_result");
    const bool some_game = match.games && !match.games->empty();
    const bool over = match.status == MatchStatus::decided || some_game;
    const bool in_round = !is_of_bracket(match);
    data["to_desk"] = called && Access::staff().allows(context.principal.role);
    data["may_paper"] = paper && (!in_play || head_judge);
    data["paper_held"] = paper && in_play && !head_judge;
    data["in_play"] = in_play;
    data["may_absent"] = published && playable && may_give(context, "declare_absent");
    data["may_move"] = published && called && may_give(context, "move_match");
    data["may_correct"] = published && over && head_judge;
    data["may_decide_drawn"] = published && playable && !in_round && match.desk_state == "signed" &&
                               may_give(context, "decide_drawn");
    data["draws_stand"] = in_round || match.games;  // a game may be drawn: it is played again
    const std::string asked = query_of(context, "do");
    data["open_result"] = asked == "result";
    data["open_absent"] = asked == "absent";
    data["causes"] = cause_options(context);
}

json match_data(const Context& context, const service::EventSnapshot& event, const MatchShown& match) {
    const std::vector<MatchBox> boxes = match_boxes(*event.view, {}, say_of(context), MatchLinks::desk);
    const MatchBox& drawn =
        *std::find_if(boxes.begin(), boxes.end(), [&](const MatchBox& box) { return box.id == match.id; });
    json out = journal::write(drawn);
    out.update(event_frame(context, event, "bracket"));
    const journal::OrNull<std::string> needs = match.needs.value_or(std::nullopt);
    out["match"] = match.id;
    out["stage"] = match.stage;
    out["table"] = journal::write(match.table);
    out["desk_match"] = journal::write(match.desk_match);
    out["result"] = match.result ? result_view(context, *match.result) : json();
    out["needs"] = needs ? context.say("needs." + *needs) : "";
    out["sides"] = sides_view(context, drawn);
    put_games(context, out, match);
    put_forms(context, out, match, event.view->phase);
    return out;
}

Response match_page(service::Service& service, const Context& context) {
    const auto event = service.event_snapshot(context.principal, context.parameter("event"));
    if (!event) return refuse(context, event.error());
    const MatchShown* match = event->view->match(context.parameter("match"));
    if (match == nullptr) return context.refuse({"page.not_found", {}, "", {}});
    return context.live_page(
        "event_match", event->tag + "/" + query_of(context, "do"),
        [&] { return match_data(context, *event, *match); }, asks_only(context, {}));
}

struct CorrectionForm {
    std::string to;  ///< an entrant's id, "neither", "drawn" or "open"
    std::string cause;
    std::optional<std::int64_t> sheet_version;
    std::optional<std::int64_t> game;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("to", self.to, match::Length{1, 16});
        f("cause", self.cause, match::Length{1, 32});
        f("sheet_version", self.sheet_version, match::Range{1, 1000});
        f("game", self.game, match::Range{1, 99});
    }
};

/// The command's `corrected`.
json corrected_of(const Context& context) {
    const auto& form = context.read<Versioned<CorrectionForm>>();
    const std::string& to = form.to;
    const bool winner = to != "neither" && to != "open" && to != "drawn";
    json corrected = {
        {"match", context.parameter("match")}, {"to", winner ? "winner" : to}, {"cause", form.cause}};
    if (winner) corrected["winner"] = to;
    if (form.sheet_version) corrected["sheet_version"] = *form.sheet_version;
    if (form.game) corrected["game"] = *form.game;
    return corrected;
}

/// What a correction would change. Writes nothing.
Response preview(service::Service& service, const Context& context) {
    const auto event = service.event_snapshot(context.principal, context.parameter("event"));
    if (!event) return refuse(context, event.error());
    const json corrected = corrected_of(context);
    const auto seen = service.preview_correction(context.principal, event->id, corrected);
    if (!seen) return refuse(context, seen.error());
    json data =
        correction_view(*event->view, *tournament::parse_corrected_result(corrected), *seen, say_of(context));
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
                      body_of<Versioned<CorrectionForm>>()});
}

}  // namespace yuanmen::web::pages
