// The tables of an event's stages, with how every number came about; on paper; and as CSV.
#include <algorithm>
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
using tournament::FullRankShown;
using tournament::StandingsShown;
constexpr std::size_t kMostUpright = 3;  ///< tie-breaks beside a name on A4 upright

using FullTable = tournament::TableShown<FullRankShown>;

std::string opponent_name(const tournament::EventShown& event, const std::optional<std::string>& id,
                          const Say& say) {
    return id ? event.name_of(id) : say("slot.bye", {});
}

/// "33/100" and what it is made of, for one tie-break of one player.
json tiebreak_view(const FullRankShown& row, const std::string& name, const tournament::EventShown& event,
                   const Say& say) {
    json terms = json::array();
    for (const tournament::TermShown& term : row.terms.at(name)) {
        const auto [part, whole] = term.value;
        terms.push_back({{"round", term.round},
                         {"who", opponent_name(event, term.opponent, say)},
                         {"value", std::to_string(part) + (whole == 1 ? "" : "/" + std::to_string(whole))},
                         {"cut", !term.counted}});
    }
    const auto& [part, whole] = row.fractions.at(name);
    return {{"name", say("tiebreak." + name, {})},
            {"value", row.values.at(name)},
            {"fraction", part + "/" + whole},
            {"terms", std::move(terms)}};
}

json results_view(const FullRankShown& row, const tournament::EventShown& event, const Say& say) {
    json results = json::array();
    for (const tournament::AgainstShown& one : row.against) {
        results.push_back({{"round", one.round},
                           {"match", one.match},
                           {"who", opponent_name(event, one.opponent, say)},
                           {"word", say("standing.result_" + one.result, {})}});
    }
    return results;
}

json standing_row(const FullRankShown& row, const std::vector<std::string>& tiebreaks,
                  const tournament::EventShown& event, const Say& say) {
    json values = json::array(), details = json::array();
    for (const std::string& name : tiebreaks) {
        values.push_back({{"value", row.values.at(name)}});
        details.push_back(tiebreak_view(row, name, event, say));
    }
    const char* left = row.rank == 0 ? "leaving.disqualified" : "standing.left";
    return {{"rank", rank_word(row.rank)},
            {"entrant", row.entrant},
            {"name", row.name},
            {"left", row.left ? say(left, {}) : ""},
            {"points", row.points},
            {"won", row.won},
            {"drawn", row.drawn},
            {"lost", row.lost},
            {"values", std::move(values)},
            {"details", std::move(details)},
            {"results", results_view(row, event, say)}};
}

/// Everybody against everybody: a cell holds the results of the two, as the row sees them.
json cross_table(const std::vector<FullRankShown>& rows, const Say& say) {
    json heads = json::array(), lines = json::array();
    for (const FullRankShown& row : rows) heads.push_back({{"rank", heads.size() + 1}, {"name", row.name}});
    for (const FullRankShown& row : rows) {
        json cells = json::array();
        for (const FullRankShown& column : rows) {
            std::string text;
            for (const tournament::AgainstShown& one : row.against) {
                if (one.opponent != column.entrant || one.result == "open") continue;
                text += (text.empty() ? "" : " ") + say("standing.cell_" + one.result, {});
            }
            cells.push_back({{"text", row.entrant == column.entrant ? "■" : text}});
        }
        lines.push_back({{"number", lines.size() + 1}, {"name", row.name}, {"cells", std::move(cells)}});
    }
    return {{"heads", std::move(heads)}, {"lines", std::move(lines)}};
}

json table_view(const StandingsShown& stage, const FullTable& table, const tournament::EventShown& event,
                const Say& say) {
    json rows = json::array();
    for (const FullRankShown& row : table.rows)
        rows.push_back(standing_row(row, stage.tiebreaks, event, say));
    const bool calendar = stage.kind != tournament::Format::swiss && table.rows.size() <= 16;
    const std::string group = std::to_string(table.group);
    return {{"title", table.group == 0 ? "" : say("standing.group", {{"group", group}})},
            {"rows", std::move(rows)},
            {"cross", calendar ? cross_table(table.rows, say) : json()}};
}

json stage_tables(const std::vector<StandingsShown>& stages, const tournament::EventShown& event,
                  const Say& say) {
    json out = json::array();
    for (const StandingsShown& stage : stages) {
        json heads = json::array(), tables = json::array();
        for (const std::string& name : stage.tiebreaks)
            heads.push_back({{"head", say("tiebreak." + name, {})}});
        for (const FullTable& table : stage.tables) tables.push_back(table_view(stage, table, event, say));
        out.push_back({{"name", stage.name},
                       {"kind", say("format." + std::string(journal::name_of(stage.kind)), {})},
                       {"after", say("standing.after", {{"rounds", std::to_string(stage.rounds)}})},
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
        out["stages"] = tables ? stage_tables(*tables, *event->view, say_of(context)) : json::array();
        out["empty"] = out["stages"].empty();
        out["none"] = std::all_of(out["stages"].begin(), out["stages"].end(),
                                  [](const json& stage) { return stage["none"] == true; });
        out["wide"] = tables && std::any_of(tables->begin(), tables->end(), [](const auto& stage) {
                          return stage.tiebreaks.size() > kMostUpright;
                      });
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
    TableFile file;
    for (const StandingsShown& stage : *tables) {
        std::vector<std::string> head;
        for (const char* column :
             {"stage", "group", "rank", "name", "number", "points", "won", "drawn", "lost"})
            head.push_back(context.say(std::string("csv.") + column));
        for (const std::string& name : stage.tiebreaks) head.push_back(context.say("tiebreak." + name));
        file.row(head);
        for (const FullTable& table : stage.tables) {
            for (const FullRankShown& row : table.rows) {
                const tournament::EntrantShown* entrant = event->view->entrant(row.entrant);
                std::vector<std::string> cells{stage.name,
                                               std::to_string(table.group),
                                               row.rank > 0 ? std::to_string(row.rank) : "",
                                               row.name,
                                               entrant != nullptr ? entrant->number : "",
                                               std::to_string(row.points),
                                               std::to_string(row.won),
                                               std::to_string(row.drawn),
                                               std::to_string(row.lost)};
                for (const std::string& name : stage.tiebreaks) cells.push_back(row.values.at(name));
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
    for (const tournament::MatchShown& match : event->view->matches) {
        const auto player = [&](int slot) {
            const tournament::SlotShown& one = match.slots.at(static_cast<std::size_t>(slot));
            return one.kind == tournament::SlotKind::bye ? say("slot.bye", {}) : one.name.value_or("");
        };
        const bool decided = match.status == tournament::MatchStatus::decided;
        file.row({match.stage, match.id, match_title(say, match),
                  match.table ? std::to_string(*match.table) : "", player(0), player(1),
                  decided && match.winner_slot ? player(*match.winner_slot) : mark_of(say, match).word});
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
