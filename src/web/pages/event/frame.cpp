#include "web/pages/event/frame.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/signature.hpp"
#include "web/pages/qr.hpp"
#include "web/pages/words.hpp"
#include "web/pages/zone.hpp"

namespace yuanmen::web::pages {

using nlohmann::json;

Say say_of(const Context& context) {
    return [&context](std::string_view key, const std::map<std::string, std::string>& params) {
        return context.say(key, params);
    };
}

/// A tab for each page that has something to show.
json event_frame(const Context& context, const service::EventSnapshot& event, std::string_view here) {
    using tournament::EventPhase;
    const tournament::EventShown& shown = *event.view;
    const bool published = shown.phase == EventPhase::published;
    const bool has_begun = published || shown.phase == EventPhase::closed;
    const std::string root = "/events/" + event.id;
    json tabs = json::array();
    const auto tab = [&](const std::string& path, const std::string& key) {
        const std::string suffix = path.empty() ? "" : "/" + path;
        tabs.push_back({{"href", root + suffix}, {"label", context.say(key)}, {"here", path == here}});
    };
    const auto& stages = shown.stages_played();
    const auto any_stage = [&](auto holds) { return std::any_of(stages.begin(), stages.end(), holds); };
    tab("", "event.tab_home");
    if (any_stage([&](const auto& stage) { return event.staff ? stage.planned > 0 : !stage.rounds.empty(); }))
        tab("rounds", "title.event_rounds");
    if (any_stage([](const auto& stage) { return !stage.tables.empty(); }))
        tab("standings", "title.event_standings");
    if (std::any_of(shown.matches.begin(), shown.matches.end(), [](const tournament::MatchShown& match) {
            return tournament::BracketMatchId{match.part, 1, 1}.in_bracket();
        }))
        tab("bracket", "title.event_bracket");
    if (event.staff || !shown.entrants.empty()) tab("entrants", "title.event_entrants");
    if (shown.progress && shown.progress->decided > 0) tab("statistics", "title.event_statistics");
    if (event.staff) {
        if (shown.phase == EventPhase::entries) tab("check-in", "title.event_check_in");
        if (published) tab("round", "title.event_round");
        tab("floor", "title.event_floor");
        if (published && may_give(context, "record_paper")) tab("results", "title.event_results");
    }
    return {{"event_id", event.id},     {"event_name", shown.name},
            {"date", shown.date},       {"venue", shown.venue},
            {"version", event.version}, {"published", has_begun},
            {"tabs", std::move(tabs)},  {"fingerprint", fingerprint_line(context)}};
}

std::string fingerprint_line(const Context& context) {
    return base::fingerprint_in_groups(context.fingerprint());
}

bool may_give(const Context& context, std::string_view kind) {
    return service::grant(context.principal.role, service::use_case_of_event_command(kind)) !=
           service::Grant::none;
}

/// When check-in closes; nothing: by nothing but the draw.
static std::optional<std::int64_t> check_in_close(const tournament::EventShown& event) {
    return event.check_in ? event.check_in_closes_wall_ms : std::nullopt;
}

void put_check_in_close(json& data, const tournament::EventShown& event, std::int64_t now_wall_ms) {
    const auto closes = check_in_close(event);
    data["check_in_closes"] = closes ? date_and_time(*closes) + " " + zone_name(utc_minutes(*closes)) : "";
    data["check_in_closed"] = closes && now_wall_ms >= *closes;
}

std::string check_in_close_tag(const tournament::EventShown& event, std::int64_t now_wall_ms) {
    const auto closes = check_in_close(event);
    return closes && now_wall_ms >= *closes ? "/closed" : "/open";
}

std::string own_origin(const Context& context) {
    const HallReach reach = context.reach();
    return reach.origin.empty() ? "http://" + std::string(context.request.header("host")) : reach.origin;
}

void put_reach(json& data, const Context& context) {
    const HallReach reach = context.reach();
    std::string others;
    for (const auto& other : reach.others) others += (others.empty() ? "" : ", ") + other;
    const bool cannot = reach.trouble != HallReach::Trouble::none;
    data["has_reach"] = cannot || !others.empty();
    data["reach_trouble"] = !cannot ? ""
                            : reach.trouble == HallReach::Trouble::no_network
                                ? context.say("hall.no_network")
                                : context.say("hall.not_served");
    data["reach_others"] = others.empty() ? "" : context.say("hall.others", {{"others", others}});
}

void put_qr(json& data, const Context& context, const std::string& path, QrOf of) {
    const std::string url = own_origin(context) + path;
    data["has_qr"] = !context.reach().origin.empty();
    // Behind the address, so that it goes nowhere but to whoever scans: by it the key is known ever after.
    const std::string& key = context.fingerprint();
    const char* joint = url.find('#') == std::string::npos ? "#" : "&";
    const std::string text = key.empty() ? url : url + joint + "key=" + key;
    const QrCode qr = of == QrOf::everybody ? public_qr_code(text) : qr_code(text);
    data["url"] = url;
    data["qr_size"] = qr.size;
    data["qr_path"] = qr.path;
}

std::shared_ptr<const cards::Ruleset> ruleset_of_event(service::Service& service,
                                                       const tournament::EventShown& event) {
    if (!event.stages.empty()) {
        if (const auto ruleset = service.ruleset(event.stages.front().ruleset)) return *ruleset;
    }
    return service.rulesets().front();
}

bool asks_only(const Context& context, std::initializer_list<std::string_view> names) {
    return std::all_of(context.request.query.begin(), context.request.query.end(), [&](const auto& asked) {
        const std::string& name = asked.first;
        if (name == "lang") return asked.second == "zh" || asked.second == "en";
        return std::find(names.begin(), names.end(), name) != names.end();
    });
}

std::string query_of(const Context& context, std::string_view name) {
    const auto found = find(context.request.query, name);
    return found ? std::string(*found) : std::string();
}

json cause_options(const Context& context) {
    json options = json::array();
    for (const std::string cause : {"generals", "time", "overtime", "compare_card", "concession", "forfeit",
                                    "disqualification", "no_show", "undecided"}) {
        options.push_back({{"value", cause}, {"label", context.say("cause." + cause)}});
    }
    return options;
}

}  // namespace yuanmen::web::pages
