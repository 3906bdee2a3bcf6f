// Events as they are read: snapshots for everybody and for the staff, the floor, the journal of an event.

#include "journal/codec/fields.hpp"
#include "journal/codec/json.hpp"
#include "match/codec.hpp"
#include "service/events/export.hpp"
#include "service/events/floor_view.hpp"
#include "service/events/import_view.hpp"
#include "tournament/event/codec.hpp"
#include "tournament/statistics/statistics.hpp"
#include "tournament/view/placings.hpp"
#include "web/api/api.hpp"
#include "web/api/history_view.hpp"
#include "web/asking.hpp"

namespace yuanmen::web::api {
namespace {

using nlohmann::json;

constexpr std::size_t kFoundRows = 50;  ///< of a search, without a limit

struct CopiedDetails {
    std::string name;
    std::string date;  ///< the first day
    std::string venue;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("name", self.name, match::Length{1, 120});
        f("date", self.date, match::Length{10, 10});
        f("venue", self.venue, match::Length{0, 120});
    }
};

struct CopiedEvent {
    CopiedDetails details;

    YUANMEN_FIELDS(details);
};

struct TableJudge {
    std::int64_t table = 0;
    std::string staff;
    bool assigned = true;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("table", self.table, match::Range{1, 99'999});
        f("staff", self.staff, match::Length{1, 64});
        f("assigned", self.assigned);
    }
};

Response events(service::Service& service, const Context& context) {
    const auto all = service.events(context.principal);
    if (!all) return refuse(context, all.error());
    return list_answer(context, "events", journal::write(*all));
}

/// By what an answer is kept for all who see as much of the event.
std::string kept_as(const std::string& what, const service::EventSnapshot& event) {
    const char* viewer = event.head ? " head" : event.staff ? " staff" : "";
    return "event " + what + event.id + viewer;
}

Response event_answer(service::Service& service, const Context& context) {
    const auto event = service.event_snapshot(context.principal, context.parameter("event"));
    if (!event) return refuse(context, event.error());
    return context.shared_json(kept_as("", *event), event->tag, !event->staff, [&] { return *event->json; });
}

/// Of an event its bracket alone.
struct BracketAnswer {
    std::string id;
    std::int64_t version = 0;
    tournament::EventPhase phase{};
    journal::OrNull<tournament::DrawingShown> drawing;
    std::vector<tournament::FieldShown> rounds;
    std::vector<tournament::MatchShown> matches;
    journal::OrNull<tournament::PodiumShown> podium;
    journal::OrNull<tournament::ProgressShown> progress;

    YUANMEN_FIELDS(id, version, phase, drawing, rounds, matches, podium, progress);
};

Response bracket(service::Service& service, const Context& context) {
    const auto event = service.event_snapshot(context.principal, context.parameter("event"));
    if (!event) return refuse(context, event.error());
    return context.shared_json(kept_as("bracket ", *event), event->tag, !event->staff, [&] {
        const tournament::EventShown& shown = *event->view;
        return journal::write(BracketAnswer{event->id, event->version, shown.phase, shown.drawing,
                                            shown.rounds, shown.matches, shown.podium, shown.progress});
    });
}

Response event_stream(service::Service& service, const Context& context) {
    const std::string& id = context.parameter("event");
    if (const auto tag = service.event_tag(context.principal, id); !tag) return refuse(context, tag.error());
    return context.stream(
        "event " + id,
        [&service, id](const Principal& who, const std::string&) -> std::optional<StreamState> {
            const auto event = service.event_snapshot(who, id);
            if (!event) return std::nullopt;
            return StreamState{event->tag, event->json};
        });
}

struct StandingsAnswer {
    std::vector<tournament::StandingsShown> stages;

    YUANMEN_FIELDS(stages);
};

Response standings(service::Service& service, const Context& context) {
    auto tables = service.event_standings(context.principal, context.parameter("event"));
    if (!tables) return refuse(context, tables.error());
    return context.json(journal::write(StandingsAnswer{*std::move(tables)}));
}

struct PlacingsAnswer {
    std::vector<tournament::Placing> placings;

    YUANMEN_FIELDS(placings);
};

Response placings(service::Service& service, const Context& context) {
    auto places = service.event_placings(context.principal, context.parameter("event"));
    if (!places) return refuse(context, places.error());
    return context.json(journal::write(PlacingsAnswer{*std::move(places)}));
}

Response whole_event(service::Service& service, const Context& context) {
    const auto document = service.event_export(context.principal, context.parameter("event"));
    if (!document) return refuse(context, document.error());
    Response answer = context.json(**document);
    answer.set("Content-Disposition",
               "attachment; filename=\"event-" + context.parameter("event") + ".json\"");
    return answer;
}

/// The document as it was sent: the file of a form, or the member of a JSON body; nothing if there is none.
std::optional<std::string> document_of(const Context& context) {
    const auto file = context.files.find("file");
    if (file != context.files.end() && !file->second.empty()) return file->second;
    const json given = context.body.value("document", json());
    return given.is_null() ? std::nullopt : std::optional(given.dump());
}

Response no_document(const Context& context) {
    return context.refuse({"event.import.not_wrapped", {}, "/document", {}});
}

Response previewed_import(service::Service& service, const Context& context) {
    const auto document = document_of(context);
    if (!document) return no_document(context);
    return answer(context, service.preview_event_import(context.principal, *document));
}

Response imported(service::Service& service, const Context& context) {
    const auto document = document_of(context);
    if (!document) return no_document(context);
    return answer(context, service.import_event(context.principal, *document, request_key(context)));
}

/// A form with the document in `file`, or {"document": …}.
Schema import_body(const char* name, const json& document) {
    Schema body =
        body_of_family(name, std::make_shared<const json>(json{{"properties", {{"document", document}}}}));
    body.with_files = true;
    return body;
}

Response statistics(service::Service& service, const Context& context) {
    const auto figures = service.event_statistics(context.principal, context.parameter("event"));
    if (!figures) return refuse(context, figures.error());
    return context.shared_json("statistics " + context.parameter("event"), figures->tag, true,
                               [&] { return journal::write(*figures->view); });
}

Response floor(service::Service& service, const Context& context) {
    const auto floor = service.floor(context.principal, context.parameter("event"));
    if (!floor) return refuse(context, floor.error());
    Response answer = context.json(journal::write(service::FloorAnswer{*floor->rows, floor->now.wall_ms}));
    answer.set("ETag", etag_of("floor " + floor->tag));  // the time alone is nothing new
    return answer;
}

Response history(service::Service& service, const Context& context) {
    const HistoryAsked asked = history_asked(context);
    if (asked.broken) return context.refuse({"request.malformed_query", {}, "", {}}, 400);
    const auto page =
        service.event_history(context.principal, context.parameter("event"), asked.after, asked.limit);
    return page ? history_answer(context, *page, false) : refuse(context, page.error());
}

std::vector<Parameter> history_search_query() {
    return page_query(
        {text("q", 200, "A word of the entry."), text("kind", 64, "Kind of entry: event.bracket_published."),
         text("person", 64, "Id of who made it."), text("match", 64, "Bracket match it is about."),
         integer("from", 0, kMaxVersion, "Not before this moment, milliseconds since 1970."),
         integer("until", 0, kMaxVersion, "Not after it."),
         integer("before", 0, kMaxVersion, "Entries of earlier versions only.")},
        kHistoryRows, kFoundRows);
}

Response history_search(service::Service& service, const Context& context) {
    const auto text = [&](const char* name) { return asked_text(context, name).value_or(""); };
    bool broken = false;
    service::HistoryQuery query;
    if (!text("q").empty()) query.words.push_back({text("q"), {}});
    if (!text("kind").empty()) query.kind = text("kind");
    query.person = text("person");
    query.match = text("match");
    query.from_wall_ms = asked_number(context, "from", broken);
    query.until_wall_ms = asked_number(context, "until", broken);
    query.before =
        asked_number(context, "cursor", broken).value_or(asked_number(context, "before", broken).value_or(0));
    const AskedPage asked = asked_page(context, kHistoryRows, kFoundRows);
    query.limit = asked.limit;
    if (broken || asked.broken) return context.refuse({"request.malformed_query", {}, "", {}}, 400);
    const auto page = service.search_event_history(context.principal, context.parameter("event"), query);
    if (!page) return refuse(context, page.error());
    std::vector<HistoryEntry> rows;
    for (const auto& row : page->rows) rows.emplace_back(history_entry(row.entry)).about = row.about;
    const std::string next = page->more && !rows.empty() ? std::to_string(rows.back().version) : "";
    return page_answer(context, "entries", journal::write(rows), next,
                       {{"more", page->more}, {"version", page->version}});
}

}  // namespace

void add_event_routes(service::Service& service, std::vector<Route>& routes) {
    const Access everybody = Access::to(UseCase::read_public);
    routes.push_back({Method::get,
                      "/api/v1/events",
                      everybody,
                      Budget::read,
                      "All events.",
                      [&service](Context& context) { return events(service, context); },
                      {},
                      view_of<PageOf<service::EventList>>(),
                      page_query()});
    routes.push_back({Method::get,
                      "/api/v1/events/{event}",
                      everybody,
                      Budget::read,
                      "One event as this caller may see it: entrants, bracket, podium.",
                      [&service](Context& context) { return event_answer(service, context); },
                      {},
                      view_of<tournament::EventShown>()});
    routes.push_back({Method::get,
                      "/api/v1/events/{event}/stream",
                      everybody,
                      Budget::read,
                      "An event as this caller may see it, as it changes: Server-Sent Events.",
                      [&service](Context& context) { return event_stream(service, context); },
                      {},
                      {},
                      {},
                      "text/event-stream"});
    routes.push_back({Method::get,
                      "/api/v1/events/{event}/placings",
                      everybody,
                      Budget::read,
                      "Where everybody ends, best first; places that are shared as from and to.",
                      [&service](Context& context) { return placings(service, context); },
                      {},
                      view_of<PlacingsAnswer>()});
    const json export_schema = service::event_export_schema();
    routes.push_back(
        {Method::get,
         "/api/v1/events/{event}/export",
         Access::to(UseCase::read_journal),
         Budget::read,
         "The whole event as one JSON document without secrets; left_out says what it leaves out.",
         [&service](Context& context) { return whole_event(service, context); },
         {},
         body_of_family("EventExport", std::make_shared<const json>(export_schema))});
    routes.push_back({Method::post, "/api/v1/events/import/preview", Access::to(UseCase::import_events),
                      Budget::write, "What importing an exported event would bring; writes nothing.",
                      [&service](Context& context) { return previewed_import(service, context); },
                      import_body("EventImportPreview", export_schema), view_of<service::ImportPreview>()});
    routes.push_back({Method::post, "/api/v1/events/import", Access::to(UseCase::import_events),
                      Budget::write,
                      "Makes an event of an exported one, under a new id: all of it or nothing.",
                      [&service](Context& context) { return imported(service, context); },
                      import_body("EventImport", export_schema), view_of<service::Receipt>()});
    routes.push_back({Method::get, "/api/v1/schemas/event-export.json", everybody, Budget::read,
                      "The JSON Schema of an exported event.",
                      [export_schema](Context& context) { return context.json(export_schema); }});
    routes.push_back({Method::get,
                      "/api/v1/events/{event}/bracket",
                      everybody,
                      Budget::read,
                      "The bracket alone: rounds, matches, podium, progress.",
                      [&service](Context& context) { return bracket(service, context); },
                      {},
                      view_of<BracketAnswer>()});
    routes.push_back({Method::get,
                      "/api/v1/events/{event}/standings",
                      everybody,
                      Budget::read,
                      "The tables of stages with rounds: ranks, points, every tie-break with its terms.",
                      [&service](Context& context) { return standings(service, context); },
                      {},
                      view_of<StandingsAnswer>()});
    routes.push_back({Method::get,
                      "/api/v1/events/{event}/statistics",
                      everybody,
                      Budget::read,
                      "Picks, wins and falls of generals, first turns, lengths, over finished matches.",
                      [&service](Context& context) { return statistics(service, context); },
                      {},
                      view_of<tournament::Statistics>()});
    routes.push_back({Method::get,
                      "/api/v1/events/{event}/floor",
                      everybody,
                      Budget::read,
                      "The tables being played: match, state, clock, who is late, judges.",
                      [&service](Context& context) { return floor(service, context); },
                      {},
                      view_of<service::FloorAnswer>()});
    routes.push_back({Method::get,
                      "/api/v1/events/{event}/history",
                      Access::to(UseCase::read_event),
                      Budget::read,
                      "Every entry of the event's journal.",
                      [&service](Context& context) { return history(service, context); },
                      {},
                      view_of<PageOf<HistoryAnswer>>(),
                      history_query()});
    routes.push_back({Method::get,
                      "/api/v1/events/{event}/history/search",
                      Access::to(UseCase::read_event),
                      Budget::read,
                      "The entries that fit, newest first, with what they did.",
                      [&service](Context& context) { return history_search(service, context); },
                      {},
                      view_of<PageOf<HistoryFound>>(),
                      history_search_query()});
    routes.push_back({Method::post, "/api/v1/events/{event}/copy", Access::to(UseCase::manage_events),
                      Budget::write, "Another event with the settings of this one, without its entrants.",
                      [&service](Context& context) {
                          const auto& details = context.read<CopiedEvent>().details;
                          return answer(context,
                                        service.copy_event(context.principal, context.parameter("event"),
                                                           journal::write(details), request_key(context)));
                      },
                      body_of<CopiedEvent>("CopiedEvent"), view_of<service::Receipt>()});
    routes.push_back({Method::post, "/api/v1/events/{event}/judges", Access::to(UseCase::manage_matches),
                      Budget::write, "Assigns a judge to a table, or releases him.",
                      [&service](Context& context) {
                          const auto& judge = context.read<TableJudge>();
                          return answer(
                              context,
                              service.assign_judge(context.principal, context.parameter("event"), judge.table,
                                                   judge.staff, judge.assigned, request_key(context)));
                      },
                      body_of<TableJudge>("TableJudge"), view_of<service::Receipt>()});
}

}  // namespace yuanmen::web::api
