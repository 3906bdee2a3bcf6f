// Who is in the event: the list, and checking in.
#include <nlohmann/json.hpp>
#include <set>

#include "journal/codec/json.hpp"
#include "service/events/name_sound.hpp"
#include "web/asking.hpp"
#include "web/pages/event/event_pages.hpp"
#include "web/pages/event/frame.hpp"
#include "web/pages/words.hpp"

namespace yuanmen::web::pages {
namespace {

using nlohmann::json;
using tournament::EntrantShown;
using tournament::EventPhase;
using tournament::EventShown;
using tournament::LeavingKind;

/// How an entrant is listed.
json entrant_view(const EntrantShown& entrant, bool check_in, const Say& say) {
    const bool left = entrant.left.has_value();
    const bool here = entrant.checked_in;
    const std::string word = left       ? "leaving." + std::string(journal::name_of(entrant.left->how))
                             : here     ? "presence.here"
                             : check_in ? "presence.away"
                                        : "presence.entered";
    const json wanted = journal::write(entrant.wanted_seed);
    return {{"entrant", entrant.id},
            {"name", entrant.name},
            {"number", entrant.number},
            {"club", entrant.club},
            {"city", entrant.city.value_or("")},
            {"sound", service::sound_of(entrant.name)},
            {"seed", entrant.seed ? json(*entrant.seed) : wanted},
            {"wanted_seed", wanted},
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

Counts counts_of(const std::vector<EntrantShown>& entrants) {
    Counts counts;
    for (const EntrantShown& entrant : entrants) {
        ++counts.total;
        if (entrant.left) continue;
        ++counts.present;
        if (entrant.checked_in) ++counts.checked_in;
    }
    return counts;
}

void put_counts(json& data, const Counts& counts) {
    data["total"] = counts.total;
    data["present_count"] = counts.present;
    data["checked_in_count"] = counts.checked_in;
}

/// The matches an entrant has lost, whatever for: what a readmission leaves as it is.
std::string lost_matches(const Context& context, const EventShown& event, const std::string& entrant) {
    const Say say = say_of(context);
    std::string titles;
    for (const tournament::MatchShown& match : event.matches) {
        const auto slot = match.slot_of(entrant);
        if (!match.result || !slot || match.winner_slot == static_cast<int>(*slot)) continue;
        titles += (titles.empty() ? "" : say("mark.list", {})) + match_title(say, match) + " (" +
                  say("cause." + std::string(journal::name_of(match.result->cause)), {}) + ")";
    }
    return titles;
}

/// "In the place of …", "replaced by …"; empty where nobody was substituted.
std::string substitution_note(const Context& context, const EntrantShown& entrant, const EventShown& event) {
    if (entrant.in_place_of)
        return context.say("entrants.in_place_of", {{"name", event.name_of(entrant.in_place_of)}});
    if (entrant.replaced_by)
        return context.say("entrants.replaced_by", {{"name", event.name_of(entrant.replaced_by)}});
    return {};
}

/// What the staff may do with one entrant now.
void put_entrant_forms(const Context& context, json& view, const EntrantShown& entrant,
                       const EventShown& event) {
    const bool left = entrant.left.has_value(), replaced = entrant.replaced_by.has_value();
    const bool drawn = event.phase == EventPhase::drawn || event.phase == EventPhase::published;
    const bool open = drawn || event.phase == EventPhase::entries;
    view["editable"] = open && may_give(context, "edit_entrant");
    const std::string kind = event.phase == EventPhase::entries ? "withdraw_entrant" : "drop_entrant";
    const bool may_leave = !left && open && may_give(context, kind);
    view["leave_kind"] = may_leave ? kind : "";
    view["leave_label"] = context.say("command." + kind);
    view["drop"] = kind == "drop_entrant";
    view["left"] = left && !replaced && open && may_give(context, "readmit_entrant");
    view["substitutable"] = !left && drawn && may_give(context, "substitute_entrant");
    const bool disqualified = left && entrant.left->how == LeavingKind::disqualified;
    view["readmit_effect"] =
        context.say(disqualified ? "entrants.readmit_disqualified" : "entrants.readmit_effect");
    view["readmit_stands"] = left ? lost_matches(context, event, entrant.id) : "";
    const bool said_by = left && !replaced && entrant.left->confirmed_by;
    view["left_by"] = said_by ? context.say("entrants.left_by", {{"by", *entrant.left->confirmed_by},
                                                                 {"reason", *entrant.left->reason}})
                              : "";
}

/// Where a bracket is being played: the byes that a late player could take, each with who has it.
json open_byes(const Context& context, const EventShown& event) {
    json byes = json::array();
    for (const tournament::MatchShown& match : event.matches) {
        const bool first_round = match.part == tournament::BracketMatchId::Part::winners && match.round == 1;
        const auto& [own, other] = match.slots;
        if (!first_round || own.kind != tournament::SlotKind::entrant ||
            other.kind != tournament::SlotKind::bye)
            continue;
        byes.push_back(
            {{"value", match.id}, {"label", match_title(say_of(context), match) + " · " + *own.name}});
    }
    return byes;
}

/// A bracket at the beginning takes late players; Swiss rounds have their form where they are paired.
bool bracket_takes_late(const Context& context, const EventShown& event) {
    using tournament::Format;
    const auto& format = event.stages.front().format;
    const Format kind = format ? format->kind : Format::single_elimination;
    return event.phase == EventPhase::published &&
           (kind == Format::single_elimination || kind == Format::double_elimination) &&
           may_give(context, "enter_late");
}

Response list_entrants(service::Service& service, const Context& context) {
    const auto event = service.event_snapshot(context.principal, context.parameter("event"));
    if (!event) return refuse(context, event.error());
    const auto data = [&]() -> json {
        const EventShown& shown = *event->view;
        const bool check_in = shown.check_in;
        const bool entries = shown.phase == EventPhase::entries;
        const Counts counts = counts_of(shown.entrants);
        json out = event_frame(context, *event, "entrants");
        put_counts(out, counts);
        out["entrants"] = json::array();
        for (const EntrantShown& entrant : shown.entrants) {
            json view = entrant_view(entrant, check_in && entries, say_of(context));
            put_entrant_forms(context, view, entrant, shown);
            view["substitution"] = substitution_note(context, entrant, shown);
            out["entrants"].push_back(std::move(view));
        }
        out["may_enter_late"] = bracket_takes_late(context, shown);
        out["byes"] = out["may_enter_late"] == true ? open_byes(context, shown) : json::array();
        out["may_redraw"] = may_give(context, "substitute_entrant");
        out["may_add"] = entries && may_give(context, "add_entrants");
        out["may_links"] = counts.present > 0 && service::may(context.principal, UseCase::entrant_links);
        out["may_seed"] = entries && counts.present > 0 && may_give(context, "set_seeds");
        out["checking_in"] = entries && check_in;
        put_check_in_close(out, shown, service.now().wall_ms);
        out["field"] = check_in ? counts.checked_in : counts.present;
        out["may_draw"] = entries && out["field"] >= 2 && may_give(context, "draw_bracket");
        return out;
    };
    const std::string tag = event->tag + check_in_close_tag(*event->view, service.now().wall_ms);
    return context.live_page("event_entrants", tag, data, asks_only(context, {}));
}

/// The last action, if it was about who is here.
json check_in_undo(const Context& context, const EventShown& event) {
    const tournament::UndoShown* undo = event.undoable();
    if (undo == nullptr || !may_give(context, "undo_action")) return nullptr;
    if (undo->kind != "checked_in" && undo->kind != "check_in_undone") return nullptr;
    return {{"undo_version", undo->version},
            {"what", context.say("entry." + undo->kind)},
            {"at", time_of_day(undo->wall_ms).substr(0, 5)}};
}

Response check_in(service::Service& service, const Context& context) {
    const auto event = service.event_snapshot(context.principal, context.parameter("event"));
    if (!event) return refuse(context, event.error());
    const std::string query = query_of(context, "q");
    std::set<std::string> wanted;
    if (!query.empty()) {
        const auto found = service.find_entrants(context.principal, event->id, query);
        if (!found) return refuse(context, found.error());
        for (const EntrantShown& entrant : *found) wanted.insert(entrant.id);
    }
    const auto data = [&]() -> json {
        json out = event_frame(context, *event, "check-in");
        const Counts counts = counts_of(event->view->entrants);
        put_counts(out, counts);
        out["query"] = query;
        out["entrants"] = json::array();
        for (const EntrantShown& entrant : event->view->entrants) {
            if (entrant.left || (!query.empty() && !wanted.contains(entrant.id))) continue;
            json view = entrant_view(entrant, true, say_of(context));
            view["kind"] = entrant.checked_in ? "undo_check_in" : "check_in";
            view["pressed"] = entrant.checked_in ? "true" : "false";
            out["entrants"].push_back(std::move(view));
        }
        out["may_draw"] = counts.checked_in >= 2 && may_give(context, "draw_bracket");
        out["away"] = counts.present - counts.checked_in;
        out["some_away"] = counts.present > counts.checked_in;
        out["undo"] = check_in_undo(context, *event->view);
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
