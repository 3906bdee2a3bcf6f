// Who is in the event: the list, and checking in.
#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "service/events/name_sound.hpp"
#include "web/asking.hpp"
#include "web/pages/event/event_pages.hpp"
#include "web/pages/event/frame.hpp"
#include "web/pages/words.hpp"

namespace yuanmen::web::pages {
namespace {

using nlohmann::json;

/// How an entrant is listed: {"entrant","name","number","club","seed","wanted_seed","checked_in","present",
/// "city","sound","mark","word"}.
json entrant_view(const json& entrant, bool check_in, const Say& say) {
    const bool left = !entrant.at("left").is_null();
    const bool here = entrant.at("checked_in") == true;
    const std::string word = left       ? "leaving." + entrant.at("left").at("how").get<std::string>()
                             : here     ? "presence.here"
                             : check_in ? "presence.away"
                                        : "presence.entered";
    const json& drawn = entrant.at("seed");
    const json& wanted = entrant.at("wanted_seed");
    return {{"entrant", entrant.at("id")},
            {"name", entrant.at("name")},
            {"number", entrant.at("number")},
            {"club", entrant.at("club")},
            {"city", entrant.value("city", "")},
            {"sound", service::sound_of(entrant.at("name").get<std::string>())},
            {"seed", drawn.is_null() ? (wanted.is_null() ? json() : wanted) : drawn},
            {"wanted_seed", wanted.is_null() ? json() : wanted},
            {"checked_in", here},
            {"present", !left},
            {"mark", left                ? "left"
                     : here || !check_in ? "here"
                                         : "away"},
            {"word", say(word, {})}};
}

struct Counts {
    std::int64_t total = 0, present = 0, checked_in = 0;
};

Counts counts_of(const json& entrants) {
    Counts counts;
    for (const json& entrant : entrants) {
        ++counts.total;
        if (!entrant.at("left").is_null()) continue;
        ++counts.present;
        if (entrant.at("checked_in") == true) ++counts.checked_in;
    }
    return counts;
}

void put_counts(json& data, const Counts& counts) {
    data["total"] = counts.total;
    data["present_count"] = counts.present;
    data["checked_in_count"] = counts.checked_in;
}

/// The matches an entrant has lost, whatever for: what a readmission leaves as it is.
std::string lost_matches(const Context& context, const json& snapshot, const std::string& entrant) {
    const Say say = say_of(context);
    std::string titles;
    for (const json& match : snapshot.value("matches", json::array())) {
        const json& result = match.at("result");
        const json& slots = match.at("slots");
        if (!result.is_object()) continue;
        for (std::size_t slot = 0; slot < slots.size(); ++slot) {
            if (slots[slot].value("entrant", json()) != entrant || match.at("winner_slot") == slot) continue;
            titles += (titles.empty() ? "" : context.say("mark.list")) + match_title(say, match) + " (" +
                      context.say("cause." + result.at("cause").get<std::string>()) + ")";
        }
    }
    return titles;
}

/// "In the place of …", "replaced by …"; empty where nobody was substituted.
std::string substitution_note(const Context& context, const json& entrant, const json& snapshot) {
    for (const char* way : {"in_place_of", "replaced_by"}) {
        if (entrant.contains(way))
            return context.say(std::string("entrants.") + way,
                               {{"name", name_of_entrant(snapshot, entrant.at(way))}});
    }
    return {};
}

/// What the staff may do with one entrant now.
void put_entrant_forms(const Context& context, json& view, const json& entrant, const json& snapshot) {
    const std::string phase = snapshot.at("phase");
    const bool left = !entrant.at("left").is_null();
    const bool open = phase == "entries" || phase == "drawn" || phase == "published";
    view["editable"] = open && may_give(context, "edit_entrant");
    const std::string kind = phase == "entries" ? "withdraw_entrant" : "drop_entrant";
    const bool may_leave = !left && open && may_give(context, kind);
    view["leave_kind"] = may_leave ? kind : "";
    view["leave_label"] = context.say("command." + kind);
    view["drop"] = kind == "drop_entrant";
    const bool replaced = entrant.contains("replaced_by");
    view["left"] = left && !replaced && open && may_give(context, "readmit_entrant");
    view["substitutable"] =
        !left && (phase == "drawn" || phase == "published") && may_give(context, "substitute_entrant");
    const bool disqualified = left && entrant.at("left").at("how") == "disqualified";
    view["readmit_effect"] =
        context.say(disqualified ? "entrants.readmit_disqualified" : "entrants.readmit_effect");
    view["readmit_stands"] = left ? lost_matches(context, snapshot, entrant.at("id")) : "";
    view["left_by"] = "";
    if (left && !replaced && entrant.at("left").contains("confirmed_by")) {
        view["left_by"] =
            context.say("entrants.left_by", {{"by", entrant.at("left").at("confirmed_by").get<std::string>()},
                                             {"reason", entrant.at("left").at("reason").get<std::string>()}});
    }
}

/// Where a bracket is being played: the byes that a late player could take, each with who has it.
json open_byes(const Context& context, const json& snapshot) {
    json byes = json::array();
    for (const json& match : snapshot.at("matches")) {
        const json& slots = match.at("slots");
        const bool bye = match.at("part") == "winners" && match.at("round") == 1 && slots.size() == 2 &&
                         slots.at(0).at("kind") == "entrant" && slots.at(1).at("kind") == "bye";
        if (!bye) continue;
        byes.push_back({{"value", match.at("id")},
                        {"label", match_title(say_of(context), match) + " · " +
                                      slots.at(0).at("name").get<std::string>()}});
    }
    return byes;
}

/// A bracket at the beginning takes late players; Swiss rounds have their form where they are paired.
bool bracket_takes_late(const Context& context, const json& snapshot) {
    const json& first = snapshot.at("stages").at(0);
    const std::string kind =
        first.contains("format") ? first.at("format").at("kind").get<std::string>() : "single_elimination";
    return snapshot.at("phase") == "published" && kind.ends_with("elimination") &&
           may_give(context, "enter_late");
}

Response list_entrants(service::Service& service, const Context& context) {
    const auto event = service.event_snapshot(context.principal, context.parameter("event"));
    if (!event) return refuse(context, event.error());
    const auto data = [&]() -> json {
        const json& snapshot = *event->json;
        const std::string phase = snapshot.at("phase");
        const bool check_in = snapshot.at("check_in") == true;
        const bool entries = phase == "entries";
        const Counts counts = counts_of(snapshot.at("entrants"));
        json out = event_frame(context, *event, "entrants");
        put_counts(out, counts);
        out["entrants"] = json::array();
        for (const json& entrant : snapshot.at("entrants")) {
            json view = entrant_view(entrant, check_in && entries, say_of(context));
            put_entrant_forms(context, view, entrant, snapshot);
            view["substitution"] = substitution_note(context, entrant, snapshot);
            out["entrants"].push_back(std::move(view));
        }
        out["may_enter_late"] = bracket_takes_late(context, snapshot);
        out["byes"] = out["may_enter_late"] == true ? open_byes(context, snapshot) : json::array();
        out["may_redraw"] = may_give(context, "substitute_entrant");
        out["may_add"] = entries && may_give(context, "add_entrants");
        out["may_links"] = counts.present > 0 && service::may(context.principal, UseCase::entrant_links);
        out["may_seed"] = entries && counts.present > 0 && may_give(context, "set_seeds");
        out["checking_in"] = entries && check_in;
        put_check_in_close(out, *event->view, service.now().wall_ms);
        out["field"] = check_in ? counts.checked_in : counts.present;
        out["may_draw"] = entries && out["field"] >= 2 && may_give(context, "draw_bracket");
        return out;
    };
    const std::string tag = event->tag + check_in_close_tag(*event->view, service.now().wall_ms);
    return context.live_page("event_entrants", tag, data, asks_only(context, {}));
}

/// The last action, if it was about who is here.
json check_in_undo(const Context& context, const json& snapshot) {
    const json& undo = snapshot.at("undo");
    if (undo.is_null() || !may_give(context, "undo_action")) return nullptr;
    const std::string kind = undo.at("kind");
    if (kind != "checked_in" && kind != "check_in_undone") return nullptr;
    return {{"undo_version", undo.at("version")},
            {"what", context.say("entry." + kind)},
            {"at", time_of_day(undo.at("wall_ms")).substr(0, 5)}};
}

Response check_in(service::Service& service, const Context& context) {
    const auto event = service.event_snapshot(context.principal, context.parameter("event"));
    if (!event) return refuse(context, event.error());
    const std::string query = query_of(context, "q");
    std::set<std::string> wanted;
    if (!query.empty()) {
        const auto found = service.find_entrants(context.principal, event->id, query);
        if (!found) return refuse(context, found.error());
        for (const json& entrant : **found) wanted.insert(entrant.at("id").get<std::string>());
    }
    const auto data = [&]() -> json {
        json out = event_frame(context, *event, "check-in");
        const Counts counts = counts_of(event->json->at("entrants"));
        put_counts(out, counts);
        out["query"] = query;
        out["entrants"] = json::array();
        for (const json& entrant : event->json->at("entrants")) {
            const bool shown = query.empty() || wanted.contains(entrant.at("id").get<std::string>());
            if (!shown || !entrant.at("left").is_null()) continue;
            json view = entrant_view(entrant, true, say_of(context));
            view["kind"] = view["checked_in"] == true ? "undo_check_in" : "check_in";
            view["pressed"] = view["checked_in"] == true ? "true" : "false";
            out["entrants"].push_back(std::move(view));
        }
        out["may_draw"] = counts.checked_in >= 2 && may_give(context, "draw_bracket");
        out["away"] = counts.present - counts.checked_in;
        out["some_away"] = counts.present > counts.checked_in;
        out["undo"] = check_in_undo(context, *event->json);
        put_check_in_close(out, *event->view, service.now().wall_ms);
        return out;
    };
    const std::string closes = check_in_close_tag(*event->view, service.now().wall_ms);
    return context.live_page("event_check_in", event->tag + closes + "/" + query, data);
}

}  // namespace

void add_event_entrants(service::Service& service, std::vector<Route>& routes) {
    routes.push_back({Method::get, "/events/{event}/entrants", Access::to(UseCase::read_public), Budget::read,
                      "Who is in an event.",
                      [&service](Context& context) { return list_entrants(service, context); }});
    routes.push_back({Method::get, "/events/{event}/check-in",
                      Access::to(service::use_case_of_event_command("check_in")), Budget::read,
                      "Checking entrants in.",
                      [&service](Context& context) { return check_in(service, context); }});
}

}  // namespace yuanmen::web::pages
