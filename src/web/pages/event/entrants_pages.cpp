// Who is in the event: the list, and checking in.
#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "web/asking.hpp"
#include "web/pages/event/event_pages.hpp"
#include "web/pages/event/frame.hpp"

namespace yuanmen::web::pages {
namespace {

using nlohmann::json;

/// How an entrant is listed: {"entrant","name","number","club","seed","wanted_seed","checked_in","present",
/// "mark","word"}.
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
    view["left"] = left && open && may_give(context, "readmit_entrant");
    const bool disqualified = left && entrant.at("left").at("how") == "disqualified";
    view["readmit_effect"] =
        context.say(disqualified ? "entrants.readmit_disqualified" : "entrants.readmit_effect");
    view["readmit_stands"] = left ? lost_matches(context, snapshot, entrant.at("id")) : "";
    view["left_by"] = "";
    if (left && entrant.at("left").contains("confirmed_by")) {
        view["left_by"] =
            context.say("entrants.left_by", {{"by", entrant.at("left").at("confirmed_by").get<std::string>()},
                                             {"reason", entrant.at("left").at("reason").get<std::string>()}});
    }
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
            out["entrants"].push_back(std::move(view));
        }
        out["may_add"] = entries && may_give(context, "add_entrants");
        out["may_seed"] = entries && counts.present > 0 && may_give(context, "set_seeds");
        out["checking_in"] = entries && check_in;
        out["field"] = check_in ? counts.checked_in : counts.present;
        out["may_draw"] = entries && out["field"] >= 2 && may_give(context, "draw_bracket");
        return out;
    };
    return context.live_page("event_entrants", event->tag, data, asks_only(context, {}));
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
        return out;
    };
    return context.live_page("event_check_in", event->tag + "/" + query, data);
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
