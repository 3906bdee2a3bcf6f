// A tournament report (TRF) becomes an event: looked at first, then made.
#include <map>
#include <nlohmann/json.hpp>

#include "base/digest.hpp"
#include "tournament/entrants/text_encoding.hpp"
#include "web/api/api.hpp"
#include "web/asking.hpp"
#include "web/http/url.hpp"
#include "web/pages/event/event_pages.hpp"
#include "web/pages/words.hpp"

namespace yuanmen::web::pages {
namespace {

using nlohmann::json;

/// One round in words: who met whom, and how it ended.
json round_view(const Context& context, const json& round, const std::map<int, std::string>& names) {
    json shown = {{"round", round.at("round")}, {"pairs", json::array()}, {"bye", ""}, {"away", ""}};
    for (const json& pair : round.at("pairs"))
        shown["pairs"].push_back(
            {{"first", names.at(pair.at("first"))},
             {"second", names.at(pair.at("second"))},
             {"result", context.say("trf.result_" + pair.at("result").get<std::string>())}});
    if (round.at("bye").is_number()) shown["bye"] = names.at(round.at("bye"));
    std::string away;
    for (const json& number : round.at("away")) away += (away.empty() ? "" : ", ") + names.at(number);
    shown["away"] = away;
    return shown;
}

json trf_preview(service::Service& service, const Context& context, const json& plan,
                 const std::string& bytes) {
    std::map<int, std::string> names;
    for (const json& player : plan.at("players")) names[player.at("number")] = player.at("name");
    std::string ignored;
    for (const json& code : plan.at("ignored"))
        ignored += (ignored.empty() ? "" : ", ") + code.get<std::string>();
    const json& points = plan.at("points");
    json view = {{"name", plan.at("name")},
                 {"date", plan.at("date")},
                 {"venue", plan.at("venue")},
                 {"no_name", plan.at("name") == ""},
                 {"no_date", plan.at("date") == ""},
                 {"count", plan.at("players").size()},
                 {"played_rounds", plan.at("played").size()},
                 {"rounds", plan.at("rounds")},
                 {"win", points.at("win")},
                 {"draw", points.at("draw")},
                 {"loss", points.at("loss")},
                 {"points_assumed", plan.at("points_told") == false},
                 {"ignored", ignored},
                 {"players", plan.at("players")},
                 {"played", json::array()},
                 {"rulesets", ruleset_options(service, context, kDefaultRuleset)},
                 {"list", base::to_hex(bytes)},
                 {"digest", base::sha256_hex(bytes).substr(0, 16)}};
    for (const json& round : plan.at("played")) view["played"].push_back(round_view(context, round, names));
    return view;
}

Response show_trf(const Context& context, json preview, const std::string& pasted) {
    return context.page("events_import_trf", {{"preview", std::move(preview)}, {"pasted", pasted}});
}

Response preview_trf(service::Service& service, const Context& context) {
    const auto file = context.files.find("file");
    const bool from_file = file != context.files.end() && !file->second.empty();
    const std::string bytes = from_file ? file->second : context.body.value("pasted", "");
    const auto plan = service.preview_trf(context.principal, bytes);
    if (!plan) return refuse(context, plan.error());
    return show_trf(context, trf_preview(service, context, **plan, bytes), from_file ? "" : bytes);
}

Response commit_trf(service::Service& service, const Context& context) {
    const auto bytes = base::from_hex(context.body.at("list").get<std::string>());
    if (!bytes) return context.refuse({"request.malformed_form", {}, "/list", {}});
    const auto done =
        service.import_trf(context.principal, api::trf_of_body(context, *bytes), request_key(context));
    return done ? see_other("/events/" + encode(done->id)) : refuse(context, done.error());
}

}  // namespace

void add_trf_import(service::Service& service, std::vector<Route>& routes) {
    const Access access = Access::to(UseCase::manage_events);
    Schema given{"", {text("pasted", 0, tournament::kMaxListBytes, "").maybe()}};
    given.with_files = true;
    Schema taken = api::trf_schema("");
    taken.fields.push_back(text("list", 2, 2 * static_cast<std::int64_t>(tournament::kMaxListBytes),
                                "The bytes as hexadecimal digits."));
    routes.push_back({Method::get, "/events/import-trf", access, Budget::read,
                      "Importing a tournament report.",
                      [](Context& context) { return show_trf(context, nullptr, ""); }});
    routes.push_back({Method::post, "/events/import-trf", access, Budget::write,
                      "What a tournament report would bring; writes nothing.",
                      [&service](Context& context) { return preview_trf(service, context); }, given});
    routes.push_back({Method::post, "/events/import-trf/commit", access, Budget::write,
                      "Makes an event of a tournament report.",
                      [&service](Context& context) { return commit_trf(service, context); }, taken});
}

}  // namespace yuanmen::web::pages
