// The tables of an event's stages, with how every number came about; on paper; and as CSV.
#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "web/asking.hpp"
#include "web/http/url.hpp"
#include "web/pages/event/event_pages.hpp"
#include "web/pages/event/frame.hpp"
#include "web/pages/event/table_file.hpp"
#include "web/pages/shown/elsewhere.hpp"

namespace yuanmen::web::pages {
namespace {

using nlohmann::json;
using Names = std::map<std::string, std::string>;

Names entrant_names(const json& snapshot) {
    Names names;
    for (const json& entrant : snapshot.at("entrants"))
        names[entrant.at("id")] = entrant.at("name").get<std::string>();
    return names;
}

std::string opponent_name(const Names& names, const json& id, const Say& say) {
    if (id.is_null()) return say("slot.bye", {});
    const auto found = names.find(id);
    return found == names.end() ? std::string() : found->second;
}

/// "33/100" and what it is made of, for one tie-break of one player.
json tiebreak_view(const json& row, const std::string& name, const Names& names, const Say& say) {
    json terms = json::array();
    for (const json& term : row.at("terms").value(name, json::array())) {
        const std::string value =
            std::to_string(term.at("value").at(0).get<std::int64_t>()) +
            (term.at("value").at(1) == 1 ? ""
                                         : "/" + std::to_string(term.at("value").at(1).get<std::int64_t>()));
        terms.push_back({{"round", term.at("round")},
                         {"who", opponent_name(names, term.at("opponent"), say)},
                         {"value", value},
                         {"cut", term.at("counted") == false}});
    }
    const json& fraction = row.at("fractions").at(name);
    return {{"name", say("tiebreak." + name, {})},
            {"value", row.at("values").value(name, "")},
            {"fraction", fraction.at(0).get<std::string>() + "/" + fraction.at(1).get<std::string>()},
            {"terms", std::move(terms)}};
}

json results_view(const json& row, const Names& names, const Say& say) {
    json results = json::array();
    for (const json& one : row.at("against")) {
        results.push_back({{"round", one.at("round")},
                           {"match", one.at("match")},
                           {"who", opponent_name(names, one.at("opponent"), say)},
                           {"word", say("standing.result_" + one.at("result").get<std::string>(), {})}});
    }
    return results;
}

json standing_row(const json& row, const json& tiebreaks, const Names& names, const Say& say) {
    json values = json::array(), details = json::array();
    for (const json& name : tiebreaks) {
        values.push_back({{"value", row.at("values").at(name)}});
        details.push_back(tiebreak_view(row, name, names, say));
    }
    return {{"rank", row.at("rank")},
            {"entrant", row.at("entrant")},
            {"name", row.at("name")},
            {"left", row.at("left")},
            {"points", row.at("points")},
            {"won", row.at("won")},
            {"drawn", row.at("drawn")},
            {"lost", row.at("lost")},
            {"values", std::move(values)},
            {"details", std::move(details)},
            {"results", results_view(row, names, say)}};
}

/// Everybody against everybody: a cell holds the results of the two, as the row sees them.
json cross_table(const json& rows, const Say& say) {
    json heads = json::array(), lines = json::array();
    for (const json& row : rows) heads.push_back({{"rank", heads.size() + 1}, {"name", row.at("name")}});
    for (const json& row : rows) {
        json cells = json::array();
        for (const json& column : rows) {
            std::string text;
            for (const json& one : row.at("against")) {
                if (one.at("opponent") != column.at("entrant") || one.at("result") == "open") continue;
                text += (text.empty() ? "" : " ") +
                        say("standing.cell_" + one.at("result").get<std::string>(), {});
            }
            const bool self = row.at("entrant") == column.at("entrant");
            cells.push_back({{"text", self ? "■" : text}});
        }
        lines.push_back(
            {{"number", lines.size() + 1}, {"name", row.at("name")}, {"cells", std::move(cells)}});
    }
    return {{"heads", std::move(heads)}, {"lines", std::move(lines)}};
}

json table_view(const json& stage, const json& table, const Names& names, const Say& say) {
    json rows = json::array();
    for (const json& row : table.at("rows"))
        rows.push_back(standing_row(row, stage.at("tiebreaks"), names, say));
    const bool calendar = stage.at("kind") != "swiss" && table.at("rows").size() <= 16;
    const int group = table.at("group");
    return {{"title", group == 0 ? "" : say("standing.group", {{"group", std::to_string(group)}})},
            {"rows", std::move(rows)},
            {"cross", calendar ? cross_table(table.at("rows"), say) : json()}};
}

json stage_tables(const json& stages, const json& snapshot, const Say& say) {
    const Names names = entrant_names(snapshot);
    json out = json::array();
    for (const json& stage : stages) {
        json heads = json::array(), tables = json::array();
        for (const json& name : stage.at("tiebreaks"))
            heads.push_back({{"head", say("tiebreak." + name.get<std::string>(), {})}});
        for (const json& table : stage.at("tables")) tables.push_back(table_view(stage, table, names, say));
        out.push_back(
            {{"name", stage.at("name")},
             {"kind", say("format." + stage.at("kind").get<std::string>(), {})},
             {"after", say("standing.after", {{"rounds", std::to_string(stage.at("rounds").get<int>())}})},
             {"none", tables.empty()},
             {"heads", std::move(heads)},
             {"tables", std::move(tables)}});
    }
    return out;
}

enum class Where { page, paper, frame };

Response standings(service::Service& service, const Context& context, Where where) {
    const auto event = service.event_snapshot(context.principal, context.parameter("event"));
    if (!event) return refuse(context, event.error());
    const auto data = [&]() -> json {
        json out = event_frame(context, *event, "standings");
        const auto tables = service.event_standings(context.principal, event->id);
        out["stages"] = stage_tables(tables ? **tables : json::array(), *event->json, say_of(context));
        out["empty"] = out["stages"].empty();
        return out;
    };
    if (where == Where::paper) return context.page("print_standings", data());
    if (where == Where::frame)
        return context.live_page("embed_standings", event->tag, data, asks_only(context, {}));
    return context.live_page("event_standings", event->tag, data, asks_only(context, {}));
}

/// In another site's frame, whoever looks.
Response standings_in_frame(service::Service& service, Context& context) {
    forget_caller(context);
    return standings(service, context, Where::frame);
}

Response standings_csv(service::Service& service, const Context& context) {
    const auto event = service.event_snapshot(context.principal, context.parameter("event"));
    if (!event) return refuse(context, event.error());
    const auto tables = service.event_standings(context.principal, event->id);
    if (!tables) return refuse(context, tables.error());
    std::map<std::string, std::string> numbers;
    for (const json& entrant : event->json->at("entrants"))
        numbers[entrant.at("id")] = entrant.at("number").get<std::string>();
    TableFile file;
    for (const json& stage : **tables) {
        std::vector<std::string> head;
        for (const char* column :
             {"stage", "group", "rank", "name", "number", "points", "won", "drawn", "lost"})
            head.push_back(context.say(std::string("csv.") + column));
        for (const json& name : stage.at("tiebreaks"))
            head.push_back(context.say("tiebreak." + name.get<std::string>()));
        file.row(head);
        for (const json& table : stage.at("tables")) {
            for (const json& row : table.at("rows")) {
                std::vector<std::string> cells{stage.at("name"), std::to_string(table.at("group").get<int>()),
                                               std::to_string(row.at("rank").get<int>()), row.at("name"),
                                               numbers[row.at("entrant")]};
                for (const char* count : {"points", "won", "drawn", "lost"})
                    cells.push_back(std::to_string(row.at(count).get<int>()));
                for (const json& name : stage.at("tiebreaks")) cells.push_back(row.at("values").at(name));
                file.row(cells);
            }
        }
    }
    return file.answer(context, "standings-" + event->id);
}

Response pairings_csv(service::Service& service, const Context& context) {
    const auto event = service.event_snapshot(context.principal, context.parameter("event"));
    if (!event) return refuse(context, event.error());
    const Say say = say_of(context);
    TableFile file;
    std::vector<std::string> head;
    for (const char* column : {"stage", "match", "round", "table", "first", "second", "result"})
        head.push_back(context.say(std::string("csv.") + column));
    file.row(head);
    for (const json& match : event->json->at("matches")) {
        const auto player = [&](std::size_t slot) -> std::string {
            const json& one = match.at("slots").at(slot);
            return one.at("name").is_string() ? one.at("name").get<std::string>()
                   : one.at("kind") == "bye"  ? say("slot.bye", {})
                                              : std::string();
        };
        const json& winner = match.at("winner_slot");
        const bool decided = match.at("status") == "decided";
        file.row(
            {match.at("stage"), match.at("id"), match_title(say, match),
             match.at("table").is_null() ? "" : std::to_string(match.at("table").get<int>()), player(0),
             player(1),
             decided && winner.is_number() ? player(winner.get<std::size_t>()) : mark_of(say, match).word});
    }
    return file.answer(context, "pairings-" + event->id);
}

}  // namespace

void add_event_standings(service::Service& service, std::vector<Route>& routes) {
    const Access everybody = Access::to(UseCase::read_public);
    routes.push_back({Method::get, "/events/{event}/standings", everybody, Budget::read,
                      "The tables of an event's stages.",
                      [&service](Context& context) { return standings(service, context, Where::page); }});
    routes.push_back({Method::get, "/events/{event}/print/standings", everybody, Budget::read,
                      "The tables on paper.",
                      [&service](Context& context) { return standings(service, context, Where::paper); }});
    routes.push_back({Method::get, "/embed/event/{event}/standings", everybody, Budget::read,
                      "The tables for another site's frame.",
                      [&service](Context& context) { return standings_in_frame(service, context); }});
    routes.push_back({Method::get, "/events/{event}/standings.csv", everybody, Budget::read,
                      "The tables as CSV (UTF-8).",
                      [&service](Context& context) { return standings_csv(service, context); }});
    routes.push_back({Method::get, "/events/{event}/pairings.csv", everybody, Budget::read,
                      "All pairings with their results as CSV (UTF-8).",
                      [&service](Context& context) { return pairings_csv(service, context); }});
    routes.push_back({Method::get, "/events/{event}/standings.xlsx", everybody, Budget::read,
                      "The tables as XLSX.",
                      [&service](Context& context) { return standings_csv(service, context); }});
    routes.push_back({Method::get, "/events/{event}/pairings.xlsx", everybody, Budget::read,
                      "All pairings with their results as XLSX.",
                      [&service](Context& context) { return pairings_csv(service, context); }});
}

}  // namespace yuanmen::web::pages
