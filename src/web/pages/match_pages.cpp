#include <cstdlib>
#include <nlohmann/json.hpp>

#include "match/command.hpp"
#include "web/api/api.hpp"
#include "web/asking.hpp"
#include "web/pages/change_words.hpp"
#include "web/pages/disputes/news.hpp"
#include "web/pages/match_view.hpp"
#include "web/pages/pages.hpp"
#include "web/pages/records/record_view.hpp"
#include "web/pages/shown/elsewhere.hpp"
#include "web/pages/words.hpp"

namespace yuanmen::web::pages {
namespace {

using nlohmann::json;

/// The records of the match with what differs from the desk, for those who may read them.
json records_of(service::Service& service, const Context& context, const std::string& match,
                const cards::Ruleset& ruleset) {
    json out = json::array();
    const auto rows = service.records(context.principal, match);
    if (!rows) return out;
    for (const auto& row : *rows) {
        const auto record = service.record(context.principal, row.id);
        if (!record) continue;
        json view = record_row_view(context, row);
        view["differences"] = held_view(context, record->held, ruleset, true);
        view["has_differences"] = !view["differences"].empty();
        out.push_back(std::move(view));
    }
    return out;
}

/// The page of a match under one template. All three show the same view; the service decides what is in it.
Response desk_page(service::Service& service, const Context& context, const char* name, bool shared) {
    const std::string& id = context.parameter("match");
    const auto tag = service.match_tag(context.principal, id);
    if (!tag) return refuse(context, tag.error());
    const bool with_records = std::string_view(name) == "desk";
    const auto records = with_records ? service.records_tag(context.principal, id)
                                      : service::Answer<std::string>(std::string());
    // The public's page shows none, and nobody asks for them there.
    const json news = with_records
                          ? ruling_news_view(context, service.ruling_news_at(context.principal, id), 2)
                          : json::array();
    // What is shown was looked at again only if something has changed; a match cannot go away meanwhile.
    const auto data = [&]() -> json {
        const auto view = service.match(context.principal, id);
        if (!view) throw std::runtime_error("a match went away while it was shown");
        const auto ruleset = service.ruleset(view->row.ruleset_hash);
        if (!ruleset) throw std::runtime_error("a match without its ruleset");
        json page = match_view(context, *view, **ruleset);
        put_picture(page, context, "match", id,
                    page["player_a"].get<std::string>() + " – " + page["player_b"].get<std::string>(),
                    page["state_word"]);
        // The draft stands further down; the table shows who is in play and who has fallen.
        if (shared) {
            for (json& half : page["halves"]) half["has_picked"] = false;
        }
        // A page kept for all is read later than it was written: it says until when, and scripts count down.
        if (shared && page["clock"]["running"] == true) {
            page["clock"]["text"] = context.say("clock.until", {{"time", page["clock"]["ends_at"]}});
        }
        if (with_records) {
            page["may_records"] = records.ok();
            page["records"] = records_of(service, context, id, **ruleset);
            page["ruling_news"] = news;
            page["has_ruling_news"] = !news.empty();
        }
        return page;
    };
    return context.live_page(name, *tag + (records ? "/" + *records : "") + (with_records ? news.dump() : ""),
                             data, shared);
}

Response player_page(service::Service& service, const Context& context) {
    if (context.principal.match != context.parameter("match")) {
        return see_other("/matches/" + context.parameter("match"));
    }
    return desk_page(service, context, "seat", false);
}

/// Milliseconds of a clock command are typed as minutes and seconds.
void take_minutes(json& body) {
    if (!body.contains("minutes") && !body.contains("seconds")) return;
    const std::int64_t ms =
        (body.value("minutes", std::int64_t{0}) * 60 + body.value("seconds", std::int64_t{0})) * 1000;
    body.erase("minutes");
    body.erase("seconds");
    body["ms"] = ms;
}

/// What a form of the desk asks beside the fields of the command.
struct DeskForm : ExpectedVersion {
    std::optional<std::int64_t> minutes;
    std::optional<std::int64_t> seconds;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        ExpectedVersion::fields(self, f);
        f("minutes", self.minutes, match::Range{0, 100'000});
        f("seconds", self.seconds, match::Range{0, 59});
    }
};

Schema form_schema(const std::string& kind) {
    Schema schema = body_of<DeskForm>();
    schema.outside = api::command_schema(kind).outside;
    return schema;
}

/// A refusal of such a time speaks of minutes, as the form does.
service::Refused in_minutes(service::Refused refused) {
    base::Refusal& refusal = refused.refusal;
    const bool of_time = refusal.field == "/ms" || refusal.field == "/remaining_ms";
    if (!of_time || !refusal.params.contains("least") || !refusal.params.contains("greatest")) return refused;
    for (const char* bound : {"least", "greatest"})
        refusal.params[bound] = minutes_and_seconds(std::atoll(refusal.params[bound].c_str()));
    refusal.field = "/minutes";
    return refused;
}

Response give(service::Service& service, Context& context, const std::string& kind) {
    take_minutes(context.body);
    if (context.body.contains("ms") && kind != "extend_clock") {
        context.body["remaining_ms"] = context.body["ms"];
        context.body.erase("ms");
    }
    const auto receipt = api::command(service, context, kind);
    if (!receipt) return refuse(context, in_minutes(receipt.error()));
    const bool player = context.principal.role == Role::player;
    return see_other("/matches/" + context.parameter("match") + (player ? "/seat" : "/desk"));
}

/// The player an entry is about, where it is about one.
std::string whom(const json& body, const service::MatchRowView& match) {
    const json chair = body.value("chair", json());
    return chair.is_string() ? " · " + match.players[chair == "a" ? 0 : 1].name : "";
}

/// Those who have made the entries of this page are called by their names in what they changed.
ChangeNames names_for(const service::HistoryPage& page, const service::MatchRowView& match,
                      const cards::Ruleset& ruleset) {
    ChangeNames names{match, ruleset, {}};
    for (const auto& row : page.rows) {
        if (!row.by_id.empty() && !row.by_name.empty()) names.people[row.by_id] = row.by_name;
    }
    return names;
}

json history_rows(const Context& context, const service::HistoryPage& page, const ChangeNames& names) {
    const service::MatchRowView& match = names.match;
    json rows = json::array();
    for (const auto& row : page.rows) {
        json changes = json::array();
        for (const auto& change : *row.changes) {
            const std::string about = change_path(context, match, change.at("path").get<std::string>());
            if (about.empty()) continue;
            changes.push_back({{"path", about},
                               {"before", change_value(context, names, change.value("before", json()))},
                               {"after", change_value(context, names, change.value("after", json()))}});
        }
        std::string kind = row.kind;
        if (kind.starts_with("match.")) kind.erase(0, 6);
        rows.push_back({{"seq", row.seq},
                        {"version", row.version},
                        {"what", context.say("event." + kind) + whom(*row.body, match)},
                        {"kind", row.kind},
                        {"role", context.say("role." + row.by_role)},
                        {"who", row.by_name},
                        {"at", date_and_time(row.moment.wall_ms) + time_of_day(row.moment.wall_ms).substr(5)},
                        {"body", row.body->dump()},
                        {"changes", changes},
                        {"hash", row.hash},
                        {"short_hash", row.hash.substr(0, 12)}});
    }
    return rows;
}

Response history_page(service::Service& service, const Context& context) {
    static constexpr std::size_t kRows = 100;
    std::int64_t after = 0;
    if (const auto asked = find(context.request.query, "after"))
        after = std::atoll(std::string(*asked).c_str());
    const auto page = service.history(context.principal, context.parameter("match"), after, kRows);
    if (!page) return refuse(context, page.error());
    const auto view = service.match(context.principal, context.parameter("match"));
    if (!view) return refuse(context, view.error());
    const auto ruleset = service.ruleset(view->row.ruleset_hash);
    if (!ruleset) return refuse(context, ruleset.error());
    const std::int64_t last = page->rows.empty() ? after : page->rows.back().version;
    return context.page("history",
                        {{"id", context.parameter("match")},
                         {"rows", history_rows(context, *page, names_for(*page, view->row, **ruleset))},
                         {"empty", page->rows.empty()},
                         {"has_more", last < page->version && !page->rows.empty()},
                         {"next", last},
                         {"version", page->version}});
}

}  // namespace

void add_match_pages(service::Service& service, std::vector<Route>& routes) {
    routes.push_back({Method::get, "/matches/{match}", Access::to(UseCase::read_public), Budget::read,
                      "The public page of a match.",
                      [&service](Context& context) { return desk_page(service, context, "match", true); }});
    routes.push_back({Method::get, "/matches/{match}/desk", Access::staff(), Budget::read,
                      "The judge's desk.",
                      [&service](Context& context) { return desk_page(service, context, "desk", false); }});
    routes.push_back({Method::get, "/matches/{match}/seat", Access::to(UseCase::play_seat), Budget::read,
                      "The player's page.",
                      [&service](Context& context) { return player_page(service, context); }});
    routes.push_back({Method::get, "/matches/{match}/history", Access::to(UseCase::read_history),
                      Budget::read, "Every entry of a match.",
                      [&service](Context& context) { return history_page(service, context); }});
    for (const std::string_view kind_view : match::command_kinds()) {
        const std::string kind(kind_view);
        if (!service::is_given_by_hand(kind)) continue;
        routes.push_back({Method::post, "/matches/{match}/commands/" + kind, Access::signed_in(),
                          Budget::write, "Desk command: " + kind + ".",
                          [&service, kind](Context& context) { return give(service, context, kind); },
                          form_schema(kind)});
    }
}

}  // namespace yuanmen::web::pages
