// A tournament report (TRF) becomes an event: looked at first, then made.
#include <map>
#include <nlohmann/json.hpp>

#include "base/digest.hpp"
#include "journal/codec/json.hpp"
#include "tournament/entrants/text_encoding.hpp"
#include "tournament/exchange/trf_view.hpp"
#include "web/api/api.hpp"
#include "web/asking.hpp"
#include "web/http/url.hpp"
#include "web/pages/event/event_pages.hpp"
#include "web/pages/words.hpp"

namespace yuanmen::web::pages {
namespace {

using nlohmann::json;
namespace exchange = tournament::exchange;

std::string listed(const std::vector<std::string>& texts) {
    std::string all;
    for (const std::string& text : texts) all += (all.empty() ? "" : ", ") + text;
    return all;
}

/// One round in words: who met whom, and how it ended.
json round_view(const Context& context, const exchange::TrfRoundShown& round,
                const std::map<int, std::string>& names) {
    json pairs = json::array();
    for (const exchange::TrfPairShown& pair : round.pairs)
        pairs.push_back({{"first", names.at(pair.first)},
                         {"second", names.at(pair.second)},
                         {"result", context.say("trf.result_" + pair.result)}});
    std::vector<std::string> away;
    for (const int number : round.away) away.push_back(names.at(number));
    return {{"round", round.round},
            {"pairs", std::move(pairs)},
            {"bye", round.bye ? names.at(*round.bye) : ""},
            {"away", listed(away)}};
}

json trf_preview(service::Service& service, const Context& context, const exchange::TrfShown& plan,
                 const std::string& encoding_said, const std::string& bytes) {
    std::map<int, std::string> names;
    for (const exchange::TrfPlayerShown& player : plan.players) names[player.number] = player.name;
    json played = json::array();
    for (const exchange::TrfRoundShown& round : plan.played)
        played.push_back(round_view(context, round, names));
    json next;
    if (plan.next && !plan.next->away.empty()) {
        std::vector<std::string> away;
        for (const int number : plan.next->away) away.push_back(names.at(number));
        next = {{"round", plan.next->round}, {"away", listed(away)}};
    }
    std::vector<std::string> lines;
    for (const int line : plan.points_differ) lines.push_back(std::to_string(line));
    return {{"name", plan.name},
            {"date", plan.date},
            {"venue", plan.venue},
            {"no_name", plan.name.empty()},
            {"no_date", plan.date.empty()},
            {"count", plan.players.size()},
            {"played_rounds", plan.played.size()},
            {"rounds", plan.rounds},
            {"win", plan.points.win},
            {"draw", plan.points.draw},
            {"loss", plan.points.loss},
            {"points_assumed", !plan.points_told},
            {"ignored", listed(plan.ignored)},
            {"late", plan.late_points > 0},
            {"late_points", plan.late_points},
            {"has_differ", !plan.points_differ.empty()},
            {"points_differ", listed(lines)},
            {"has_unused", !plan.unused.empty()},
            {"unused", journal::write(plan.unused)},
            {"next", std::move(next)},
            {"encoding_said", encoding_said},
            {"encoding_unclear", !plan.encoding_sure},
            {"has_readings", !plan.readings.empty()},
            {"readings", encoding_choices(plan.readings, plan.encoding)},
            {"players", journal::write(plan.players)},
            {"played", std::move(played)},
            {"rulesets", ruleset_options(service, context, kDefaultRuleset)},
            {"list", base::to_hex(bytes)},
            {"digest", base::sha256_hex(bytes).substr(0, 16)}};
}

Response show_trf(const Context& context, json preview, const std::string& pasted) {
    return context.page("events_import_trf", {{"preview", std::move(preview)}, {"pasted", pasted}});
}

struct PastedReport {
    std::optional<std::string> pasted;
    std::optional<std::string> list;  ///< what was looked at before, as hexadecimal digits
    std::optional<std::string> encoding;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("pasted", self.pasted, match::Pasted{0, tournament::kMaxListBytes});
        f("list", self.list, match::Length{2, 2 * tournament::kMaxListBytes});
        f("encoding", self.encoding, match::Length{0, 20});
    }
};

Response preview_trf(service::Service& service, const Context& context) {
    const auto file = context.files.find("file");
    const bool from_file = file != context.files.end() && !file->second.empty();
    const auto& given = context.read<PastedReport>();
    std::string bytes = from_file ? file->second : given.pasted.value_or("");
    if (given.list) {  // in another encoding
        const auto again = base::from_hex(*given.list);
        if (!again) return context.refuse({"request.malformed_form", {}, "/list", {}});
        bytes = *again;
    }
    const std::string said = given.encoding.value_or("");
    const auto plan = service.preview_trf(context.principal, bytes, said);
    if (!plan) return refuse(context, plan.error());
    return show_trf(context, trf_preview(service, context, *plan, said, bytes),
                    from_file || given.list ? "" : bytes);
}

/// The report that was looked at, as hexadecimal digits.
struct SeenReport : api::TrfFields {
    std::string list;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        TrfFields::fields(self, f);
        f("list", self.list, match::Length{2, 2 * tournament::kMaxListBytes});
    }
};

Response commit_trf(service::Service& service, const Context& context) {
    const auto& seen = context.read<SeenReport>();
    const auto bytes = base::from_hex(seen.list);
    if (!bytes) return context.refuse({"request.malformed_form", {}, "/list", {}});
    const auto done =
        service.import_trf(context.principal, api::trf_import(context, seen, *bytes), request_key(context));
    return done ? see_other("/events/" + encode(done->id)) : refuse(context, done.error());
}

}  // namespace

void add_trf_import(service::Service& service, std::vector<Route>& routes) {
    const Access access = Access::to(UseCase::manage_events);
    Schema given = body_of<PastedReport>();
    given.with_files = true;
    routes.push_back({Method::get, "/events/import-trf", access, Budget::read,
                      "Importing a tournament report.",
                      [](Context& context) { return show_trf(context, nullptr, ""); }});
    routes.push_back({Method::post, "/events/import-trf", access, Budget::write,
                      "What a tournament report would bring; writes nothing.",
                      [&service](Context& context) { return preview_trf(service, context); }, given});
    routes.push_back({Method::post, "/events/import-trf/commit", access, Budget::write,
                      "Makes an event of a tournament report.",
                      [&service](Context& context) { return commit_trf(service, context); },
                      body_of<SeenReport>()});
}

}  // namespace yuanmen::web::pages
