// "My match": found by name or number, one card that says where to go and what now.
#include <nlohmann/json.hpp>

#include "journal/codec/json.hpp"
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
using tournament::EventPhase;
using tournament::EventShown;
using tournament::MatchShown;
using tournament::WayShown;

/// Where this entrant's way leads when it is chosen from a list.
std::string way_of(service::Service& service, const Context& context, const std::string& entrant,
                   const std::string& target) {
    const std::string root = "/events/" + encode(context.parameter("event"));
    if (target != "bracket") return root + "/entrants/" + encode(entrant);
    const std::string lit = root + "/bracket?entrant=" + encode(entrant);
    const auto mine = service.entrant(context.principal, context.parameter("event"), entrant);
    if (!mine || mine->view->path.empty()) return lit;
    return lit + "#" + mine->view->now.value_or(mine->view->path.back().match);
}

/// What the player does next, in one sentence.
std::string what_now(const Context& context, const MatchShown& match,
                     const std::optional<tournament::DeskShown>& desk) {
    if (match.status == tournament::MatchStatus::waiting) return context.say("mine.now_waiting");
    if (!desk) return context.say("mine.now_ready");
    const std::string state = desk->state.value_or("");
    if (state == "sheet") return context.say("mine.now_sign");
    if (state == "decided") return context.say("mine.now_decided");
    if (state == "scheduled" || state == "unscheduled" || state.empty())
        return context.say("mine.now_go", {{"table", std::to_string(desk->table.value())}});
    return context.say("mine.now_playing");
}

/// Whether his round is called and he has not begun.
bool is_called(const MatchShown& match) {
    return match.time && match.time->called_wall_ms && match.desk_state.value_or("scheduled") == "scheduled";
}

/// Out of which match his opponent will come; empty where that is known or nobody does.
std::string opponent_hint(const EventShown& event, const MatchShown& match, const Say& say) {
    std::string hint;
    for (const tournament::SlotShown& slot : match.slots) {
        if (slot.kind != tournament::SlotKind::unknown || !slot.from) continue;
        const MatchShown* from = event.match(*slot.from);
        if (from == nullptr) continue;
        const bool loser = from->winner_to != match.id;
        hint = say(loser ? "slot.loser_of" : "slot.winner_of", {{"match", match_title(say, *from)}});
    }
    return hint;
}

/// The card of the match he plays or waits for.
json now_view(const Context& context, const EventShown& event, const WayShown& mine,
              const service::FloorView& floor) {
    const MatchShown* match = mine.now ? event.match(*mine.now) : nullptr;
    if (match == nullptr) return nullptr;
    const Say say = say_of(context);
    const MatchMark mark = mark_of(say, *match);
    json view = {{"title", match_title(say, *match)},
                 {"mark", mark.mark},
                 {"word", mark.word},
                 {"table", nullptr},
                 {"desk_match", ""},
                 {"opponent", mine.opponent ? mine.opponent->name : ""},
                 {"hint", opponent_hint(event, *match, say)},
                 {"clock", nullptr},
                 {"late", nullptr},
                 {"starts", time_words(*match, event.date)},
                 {"called", is_called(*match)},
                 {"what_now", what_now(context, *match, mine.desk)}};
    if (!mine.desk) return view;
    view["table"] = journal::write(mine.desk->table);
    view["desk_match"] = mine.desk->desk_match;
    for (const FloorCard& card : floor_cards(*floor.rows, floor.now, false, say)) {
        if (card.desk_match != mine.desk->desk_match) continue;
        view["clock"] = journal::write(card.clock);
        view["late"] = journal::write(card.late);
    }
    return view;
}

/// How likely it is that he goes on.
std::string chance_of(const Context& context, const tournament::OutlookShown& one) {
    if (one.certain) return context.say(*one.certain ? "what_if.certain" : "what_if.never");
    if (!one.error)
        return context.say("what_if.exact", {{"in", std::to_string(one.in)}, {"of", std::to_string(one.of)}});
    const std::int64_t percent = (std::int64_t{100} * one.in + one.of / 2) / one.of;
    return context.say("what_if.sampled",
                       {{"percent", std::to_string(percent)}, {"error", std::to_string(*one.error)}});
}

/// Whether he goes on, a line for each result his match may have.
json what_if_view(const Context& context, const std::optional<tournament::WhatIfShown>& what_if) {
    json lines = json::array();
    if (!what_if) return lines;
    for (const tournament::OutlookShown& one : what_if->cases) {
        const bool as_it_stands = one.own == "as_is" && one.to_come != 0;
        const bool lots = !one.certain && one.by_lot != 0;
        lines.push_back(
            {{"own", context.say(as_it_stands ? "what_if.so_far" : "what_if." + one.own)},
             {"chance", chance_of(context, one)},
             {"lots", lots ? context.say("what_if.by_lot", {{"n", std::to_string(one.by_lot)}}) : ""}});
    }
    return lines;
}

json way_view(const Context& context, const EventShown& event, const WayShown& mine) {
    using tournament::StepKind;
    const Say say = say_of(context);
    json way = json::array();
    for (const tournament::StepShown& step : mine.path) {
        const MatchShown* match = event.match(step.match);
        if (match == nullptr) continue;
        const bool current = step.kind == StepKind::current, ahead = step.kind == StepKind::ahead;
        const MatchMark mark = mark_with_time(say, *match, event.date);
        const std::string word = "mine.step_" + std::string(journal::name_of(step.kind));
        way.push_back({{"title", match_title(say, *match)},
                       {"who", ahead ? "" : match->slots[step.slot == 0 ? 1 : 0].name.value_or("")},
                       {"now", current},
                       {"mark", current || ahead ? mark.mark : "closed"},
                       {"word", current ? mark.word : say(word, {})}});
    }
    return way;
}

/// What is said where there is no match to play.
std::string standing_sentence(const Context& context, const EventShown& event, const WayShown& mine) {
    static constexpr const char* kPlaces[] = {"mine.champion", "mine.runner_up", "mine.third"};
    const int place = mine.place.value_or(0);
    if (place > 3) return context.say("mine.place", {{"place", std::to_string(place)}});
    if (place > 0) return context.say(kPlaces[place - 1]);
    if (mine.entrant.left) return context.say("mine.left");
    const bool published = event.phase == EventPhase::published || event.phase == EventPhase::closed;
    return context.say(published ? "mine.out" : "mine.not_yet");
}

/// What only he himself finds on his page: the way to his chair.
void put_own_part(const Context& context, json& page, const EventShown& event, const WayShown& mine) {
    const Principal& who = context.principal;
    const bool me = who.event == context.parameter("event") && who.entrant == context.parameter("entrant");
    page["me"] = me;
    page["checking_in"] = me && event.phase == EventPhase::entries && event.check_in && !mine.entrant.left;
    page["checked_in"] = mine.entrant.checked_in;
    const bool seat = me && mine.desk && mine.desk->state != "void";
    page["seat"] = seat ? "/matches/" + mine.desk->desk_match + "/seat" : "";
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
        const EventShown& shown = *event->view;
        const WayShown& way = *mine->view;
        json out = event_frame(context, *event, "");
        json now = now_view(context, shown, way, *floor);
        out["sentence"] = standing_sentence(context, shown, way);
        out["announcement"] = now.is_null() ? out["sentence"] : now["what_now"];
        if (!now.is_null() && now["called"] == true)
            out["announcement"] = context.say("times.called") + ": " + now["starts"].get<std::string>();
        out["now"] = std::move(now);
        out["way"] = way_view(context, shown, way);
        out["what_if"] = what_if_view(context, way.what_if);
        const bool to_come = way.what_if && !way.what_if->cases.empty() && way.what_if->cases[0].to_come != 0;
        out["what_if_hint"] = context.say(to_come ? "what_if.hint_to_come" : "what_if.hint");
        out["name"] = way.entrant.name;
        out["number"] = way.entrant.number;
        out["club"] = way.entrant.club;
        out["seed"] = journal::write(way.entrant.seed);
        out["entrant"] = way.entrant.id;
        put_check_in_close(out, shown, service.now().wall_ms);
        put_own_part(context, out, shown, way);
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
    if (found->size() == 1) return see_other(way_of(service, context, found->front().id, target));
    json data = event_frame(context, *event, "");
    data["query"] = query;
    data["target"] = target;
    data["nobody"] = found->empty() && !query.empty();
    data["found"] = json::array();
    for (const tournament::EntrantShown& entrant : *found) {
        data["found"].push_back({{"name", entrant.name},
                                 {"number", entrant.number},
                                 {"club", entrant.club},
                                 {"href", way_of(service, context, entrant.id, target)}});
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
