// Penalties: what came before, what the next one would be, and then the penalty (judging.p21, p22).
#include <algorithm>
#include <nlohmann/json.hpp>

#include "web/api/api.hpp"
#include "web/api/penalties.hpp"
#include "web/asking.hpp"
#include "web/pages/event/frame.hpp"
#include "web/pages/pages.hpp"
#include "web/pages/words.hpp"
#include "web/text/clause_number.hpp"

namespace yuanmen::web::pages {
namespace {

using nlohmann::json;

constexpr const char* kPenalties[] = {"none", "caution", "warning", "point", "match_loss"};

std::string infraction_name(const Context& context, const json& step) {
    return step.at(context.language == Language::zh ? "zh" : "en").get<std::string>();
}

/// "G1"; empty outside the catalogue.
std::string printed(std::string id) {
    for (char& c : id) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    return id;
}

json penalty_view(const Context& context, const json& penalty, bool head_judge) {
    const bool withdrawn = penalty.at("withdrawn");
    const json suggested = penalty.value("suggested", json());
    const std::string given = penalty.at("penalty");
    const json of_class = penalty.value("infraction_class", json());
    return {{"id", penalty.at("id")},
            {"version", penalty.at("version")},
            {"name", penalty.at("name")},
            {"match", penalty.at("match")},
            {"infraction", printed(penalty.at("infraction"))},
            {"class", of_class.is_null() ? "" : context.say("penalty.class_" + of_class.get<std::string>())},
            {"as_opponent", penalty.at("as_opponent")},
            {"penalty", context.say("option." + given)},
            {"deviates", !suggested.is_null() && suggested != given
                             ? context.say("option." + suggested.get<std::string>())
                             : std::string()},
            {"text", penalty.at("text")},
            {"at", date_and_time(penalty.at("wall_ms"))},
            {"by", penalty.at("by")},
            {"table", penalty.value("table", 0)},
            {"dispute", penalty.value("dispute", "")},
            {"withdrawn", withdrawn},
            {"withdrawn_by", penalty.value("withdrawn_by", "")},
            {"withdrawn_reason", penalty.value("withdrawn_reason", "")},
            {"may_withdraw", head_judge && !withdrawn}};
}

/// The infractions as options of a list, a group a class.
json infraction_groups(const Context& context, const json& steps, const std::string& chosen) {
    json groups = json::array();
    for (const std::string of_class : {"gameplay", "tournament", "conduct"}) {
        json options = json::array();
        for (const json& step : steps) {
            if (step.at("class") != of_class) continue;
            const std::string id = step.at("infraction");
            options.push_back(
                {{"value", id},
                 {"label", printed(id) + " " + infraction_name(context, step) + " → " +
                               context.say("option." + step.at("step").at("penalty").get<std::string>())},
                 {"selected", id == chosen}});
        }
        groups.push_back(
            {{"label", context.say("penalty.class_" + of_class)}, {"options", std::move(options)}});
    }
    return groups;
}

/// What was asked for: the step it has for this player now, and the form that gives it. Null if nothing was.
json next_step(const Context& context, const json& seen, const json& player) {
    const std::string chair = player.at("chair");
    if (query_of(context, "chair") != chair) return nullptr;
    const std::string id = query_of(context, "infraction");
    const bool as_opponent = query_of(context, "as_opponent") == "true";
    json step = nullptr;
    json out = {{"infraction", id},
                {"title", context.say("penalty.outside")},
                {"clause", ""},
                {"as_opponent", as_opponent},
                {"no_step", false},
                {"known", false},
                {"head_judge", seen.at("head_judge")}};
    for (const json& row : player.at("steps")) {
        if (row.at("infraction") != id) continue;
        step = row.at(as_opponent ? "opponent" : "step");
        out["title"] = printed(id) + " " + infraction_name(context, row);
        out["clause"] =
            clause_number(context.catalogue(), context.language, row.at("clause").get<std::string>());
        out["no_step"] = step.is_null();
    }
    out["known"] = !step.is_null();
    out["suggested"] = step.is_null() ? "" : context.say("option." + step.at("penalty").get<std::string>());
    out["next"] = step.is_null() ? "" : context.say("option." + step.at("next").get<std::string>());
    out["offence"] = step.is_null() ? 0 : step.at("offence").get<int>();
    out["upgraded"] = !step.is_null() && step.at("upgraded") == true;
    json options = json::array();
    // A disqualification is no option of this form: it has a case of its own.
    for (const std::string penalty : kPenalties) {
        const bool of_head_judge = penalty == "match_loss";
        const bool is_step = !step.is_null() && step.at("penalty") == penalty;
        const bool allowed = seen.at("head_judge") == true || (is_step && !of_head_judge) ||
                             (id.empty() && (penalty == "caution" || penalty == "warning"));
        if (allowed)
            options.push_back(
                {{"value", penalty}, {"label", context.say("option." + penalty)}, {"selected", is_step}});
    }
    out["options"] = std::move(options);
    out["may_none"] = out["options"].empty();
    out["by_case"] =
        seen.at("head_judge") == true && !step.is_null() && step.at("penalty") == "disqualification";
    return out;
}

/// The cases of disqualification about this player, for who may know of them.
json cases_of_player(const Context& context, const json& seen, const json& chair) {
    json cases = json::array();
    for (const json& one : seen.value("cases", json::array())) {
        if (one.at("chair") != chair) continue;
        const char* word = one.at("open") == true    ? "penalty.case_open"
                           : one.at("given") == true ? "penalty.case_given"
                                                     : "penalty.case_dropped";
        cases.push_back({{"case", one.at("id")},
                         {"word", context.say(word)},
                         {"mark", one.at("open") == true ? "review" : "closed"},
                         {"at", date_and_time(one.at("wall_ms"))}});
    }
    return cases;
}

json player_view_of(const Context& context, const json& seen, const json& player) {
    json penalties = json::array();
    for (const json& penalty : player.at("penalties"))
        penalties.push_back(penalty_view(context, penalty, seen.at("head_judge")));
    const bool may_give = seen.at("may_give");
    const json next = may_give ? next_step(context, seen, player) : json();
    const std::string chosen = next.is_null() ? "" : next.at("infraction").get<std::string>();
    return {{"chair", player.at("chair")},
            {"name", player.at("name")},
            {"history", player.value("history", 0)},
            {"points_lost", player.value("points_lost", 0)},
            {"has_points", player.value("points_lost", 0) > 0},
            {"no_penalties", penalties.empty()},
            {"penalties", std::move(penalties)},
            {"may_give", may_give},
            {"groups", may_give ? infraction_groups(context, player.at("steps"), chosen) : json::array()},
            {"head_judge", seen.at("head_judge")},
            {"cases", cases_of_player(context, seen, player.at("chair"))},
            {"next_step", next}};
}

Response match_penalties(service::Service& service, const Context& context) {
    const auto seen = service.penalties_of_match(context.principal, context.parameter("match"));
    if (!seen) return refuse(context, seen.error());
    json players = json::array();
    for (const json& player : (*seen)->at("players"))
        players.push_back(player_view_of(context, **seen, player));
    return context.page("penalties", {{"match", (*seen)->at("match")},
                                      {"event", (*seen)->at("event")},
                                      {"event_name", (*seen)->at("event_name")},
                                      {"table", (*seen)->at("table")},
                                      {"day", (*seen)->at("day")},
                                      {"players", std::move(players)}});
}

Response event_penalties(service::Service& service, const Context& context) {
    const auto seen = service.penalties_of_event(context.principal, context.parameter("event"));
    if (!seen) return refuse(context, seen.error());
    json penalties = json::array();
    for (const json& penalty : (*seen)->at("penalties"))
        penalties.push_back(penalty_view(context, penalty, (*seen)->at("head_judge")));
    return context.page("event_penalties", {{"event", (*seen)->at("event")},
                                            {"event_name", (*seen)->at("event_name")},
                                            {"none", penalties.empty()},
                                            {"penalties", std::move(penalties)}});
}

}  // namespace

void add_penalty_pages(service::Service& service, std::vector<Route>& routes) {
    routes.push_back({Method::get, "/matches/{match}/penalties", Access::to(UseCase::read_penalties),
                      Budget::read, "Earlier penalties of both players, and the next step.",
                      [&service](Context& context) { return match_penalties(service, context); }});
    routes.push_back({Method::get, "/events/{event}/penalties", Access::everywhere(UseCase::read_penalties),
                      Budget::read, "All penalties of an event.",
                      [&service](Context& context) { return event_penalties(service, context); }});
    Schema form = api::penalty_schema();
    form.name.clear();
    routes.push_back({Method::post, "/matches/{match}/penalties", Access::to(UseCase::give_penalty),
                      Budget::write, "Gives a penalty.",
                      [&service](Context& context) {
                          if (!context.body.contains("as_opponent")) context.body["as_opponent"] = false;
                          const auto done = api::give_penalty(service, context);
                          return done ? see_other("/matches/" + context.parameter("match") + "/penalties")
                                      : refuse(context, done.error());
                      },
                      std::move(form)});
    Schema withdrawal = api::penalty_withdrawal_schema();
    withdrawal.name.clear();
    withdrawal.fields.push_back(text("back", 1, 64, ""));
    routes.push_back({Method::post, "/penalties/{penalty}/withdraw", Access::to(UseCase::rule_table),
                      Budget::write, "Withdraws a penalty.",
                      [&service](Context& context) {
                          const std::string back = context.body.at("back");
                          context.body.erase("back");
                          const auto done = api::withdraw_penalty(service, context);
                          return done ? see_other("/matches/" + back + "/penalties")
                                      : refuse(context, done.error());
                      },
                      std::move(withdrawal)});
}

}  // namespace yuanmen::web::pages
