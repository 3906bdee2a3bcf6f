
#include "journal/codec/json.hpp"
#include "match/chair.hpp"
#include "match/sub_state.hpp"
#include "match/view/desk_view.hpp"
#include "service/desk/match_sheet.hpp"
#include "tournament/entrants/entrant_fields.hpp"
#include "web/api/api.hpp"
#include "web/api/history_view.hpp"
#include "web/asking.hpp"
#include "web/routing/paging.hpp"

namespace yuanmen::web::api {
namespace {

using nlohmann::json;

constexpr std::size_t kMatchesUnasked = 50;

/// Somebody the service knows, or else a name.
struct PlayerBody {
    std::optional<std::string> id;
    std::optional<std::string> name;
    std::optional<std::string> number;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("id", self.id, match::Length{0, 64});
        f("name", self.name, match::Length{0, tournament::kNameCharacters});
        f("number", self.number, match::Length{0, tournament::kNumberCharacters});
    }
    service::PlayerInput input() const { return {id.value_or(""), name.value_or(""), number.value_or("")}; }
};

struct MatchBody {
    std::string event;
    std::string stage;
    std::int64_t round = 1;
    std::int64_t table = 1;
    PlayerBody player_a;
    PlayerBody player_b;
    std::optional<std::string> judge;
    std::optional<std::string> ruleset;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("event", self.event, match::Length{1, 64});
        f("stage", self.stage, match::Length{1, 120});
        f("round", self.round, match::Range{1, 999});
        f("table", self.table, match::Range{1, 99'999});
        f("player_a", self.player_a);
        f("player_b", self.player_b);
        f("judge", self.judge, match::Length{0, 64});
        f("ruleset", self.ruleset, match::Length{0, 128});
    }
    service::MatchInput input() const {
        return {event,
                stage,
                round,
                table,
                {player_a.input(), player_b.input()},
                judge.value_or(""),
                ruleset.value_or("")};
    }
};

constexpr std::string_view kChairNames[] = {"a", "b"};

struct PlayerPresent {
    std::string match;
    std::string chair;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("match", self.match, match::Length{1, 64});
        f("chair", self.chair, match::Among{kChairNames});
    }
};

struct PlayersPresent {
    std::vector<PlayerPresent> players;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("players", self.players, match::Count{1, service::kMostPresent});
    }
};

Response seat_players(service::Service& service, const Context& context) {
    std::vector<service::PlayerPresent> players;
    for (const PlayerPresent& one : context.read<PlayersPresent>().players)
        players.push_back({one.match, one.chair == "a" ? match::Chair::a : match::Chair::b});
    return answer(context, service.seat_players(context.principal, context.parameter("event"), players,
                                                request_key(context)));
}

Response matches(service::Service& service, const Context& context) {
    bool broken = false;
    service::MatchQuery query;
    query.event_id = asked_text(context, "event");
    query.stage = asked_text(context, "stage");
    query.player = asked_text(context, "player");
    query.state = asked_text(context, "state");
    query.round = asked_number(context, "round", broken);
    query.table = asked_number(context, "table", broken);
    const AskedPage asked = asked_page(context, service::kMostMatches, kMatchesUnasked);
    query.limit = asked.limit + 1;
    query.behind = asked.cursor;
    query.offset = static_cast<std::size_t>(asked_number(context, "offset", broken).value_or(0));
    if (broken || asked.broken) return context.refuse({"request.malformed_query", {}, "", {}}, 400);
    if (query.state && match::facts_of(*query.state).name != *query.state)
        return context.refuse({"request.not_a_choice", {}, "/state", {}}, 400);
    auto page = service.matches(context.principal, query);
    if (!page) return refuse(context, page.error());
    auto& rows = page->matches;
    const bool more = rows.size() > asked.limit;
    if (more) rows.pop_back();
    return page_answer(context, "matches", journal::write(rows), more ? rows.back().id : "",
                       {{"total", page->total}});
}

/// Of a match as its viewer may see it.
struct MatchAnswer : service::MatchRowView {
    std::string event_name;
    journal::OrNull<std::string> bracket_match;
    journal::OrNull<service::RecordedResultView> recorded;
    journal::OrNull<std::int64_t> corrections_close_wall_ms;
    bool under_review = false;
    std::string ruleset_id;
    std::vector<std::string> judges;
    journal::Frozen<match::DeskView> desk;  ///< written once; the service hands out one for all who look

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        MatchRowView::fields(self, f);
        f("event_name", self.event_name);
        f("bracket_match", self.bracket_match);
        f("recorded", self.recorded);
        f("corrections_close_wall_ms", self.corrections_close_wall_ms);
        f("under_review", self.under_review);
        f("ruleset_id", self.ruleset_id);
        f("judges", self.judges);
        f("desk", self.desk);
    }
};

Response match(service::Service& service, const Context& context) {
    const auto tag = service.match_tag(context.principal, context.parameter("match"));
    if (!tag) return refuse(context, tag.error());
    const std::string_view known = context.request.header("if-none-match");
    if (known.find("\"" + *tag + "\"") != std::string_view::npos) {
        Response unchanged{304, "", "", {}, {}};
        unchanged.set("ETag", "W/\"" + *tag + "\"");
        return unchanged;
    }
    const auto view = service.match(context.principal, context.parameter("match"));
    if (!view) return refuse(context, view.error());
    Response response = context.json(match_json(*view));
    response.set("ETag", "W/\"" + view->tag + "\"");
    return response;
}

Response match_stream(service::Service& service, const Context& context) {
    const std::string& id = context.parameter("match");
    if (const auto tag = service.match_tag(context.principal, id); !tag) return refuse(context, tag.error());
    return context.stream(
        "match " + id,
        [&service, id](const Principal& who, const std::string& known) -> std::optional<StreamState> {
            const auto tag = service.match_tag(who, id);
            if (!tag) return std::nullopt;
            if (*tag == known) return StreamState{known, nullptr};
            const auto view = service.match(who, id);
            if (!view) return std::nullopt;
            return StreamState{view->tag, std::make_shared<const json>(match_json(*view))};
        });
}

Response match_history(service::Service& service, const Context& context) {
    const HistoryAsked asked = history_asked(context);
    if (asked.broken) return context.refuse({"request.malformed_query", {}, "", {}}, 400);
    const auto page =
        service.history(context.principal, context.parameter("match"), asked.after, asked.limit);
    return page ? history_answer(context, *page, true) : refuse(context, page.error());
}

Response link(service::Service& service, const Context& context) {
    const std::string& chair = context.parameter("chair");
    if (chair != "a" && chair != "b") return context.refuse({"page.not_found", {}, "", {}});
    return answer(context,
                  service.issue_link(context.principal, context.parameter("match"),
                                     chair == "a" ? match::Chair::a : match::Chair::b, request_key(context)));
}

}  // namespace

json match_json(const service::MatchView& view) {
    MatchAnswer answer;
    static_cast<service::MatchRowView&>(answer) = view.row;
    answer.event_name = view.event_name;
    if (!view.bracket_match.empty()) answer.bracket_match = view.bracket_match;
    answer.recorded = view.recorded;
    answer.corrections_close_wall_ms = view.corrections_close_wall_ms;
    answer.under_review = view.under_review;
    answer.ruleset_id = view.ruleset_id;
    answer.judges = view.judges;
    answer.desk.json = journal::write(*view.desk);
    return journal::write(answer);
}

HistoryEntry history_entry(const service::HistoryRow& row) {
    HistoryEntry entry;
    entry.seq = row.seq;
    entry.version = row.version;
    entry.kind = row.kind;
    entry.by = {row.by_role, row.by_id, row.by_name};
    entry.wall_ms = row.moment.wall_ms;
    entry.body = *row.body;
    entry.hash = row.hash;
    return entry;
}

Response history_answer(const Context& context, const service::HistoryPage& page, bool with_changes) {
    std::vector<HistoryEntry> rows;
    for (const auto& row : page.rows) {
        HistoryEntry& entry = rows.emplace_back(history_entry(row));
        entry.prev_hash = row.prev_hash;
        if (with_changes) entry.changes = row.changes->get<std::vector<json>>();
    }
    const bool more = !page.rows.empty() && page.rows.back().version < page.version;
    return page_answer(context, "entries", journal::write(rows),
                       more ? std::to_string(page.rows.back().version) : "", {{"version", page.version}});
}

HistoryAsked history_asked(const Context& context) {
    const AskedPage asked = asked_page(context, kHistoryRows, kHistoryRows);
    HistoryAsked history{0, asked.limit, asked.broken};
    const auto after = asked_number(context, "after", history.broken);
    history.after = asked_number(context, "cursor", history.broken).value_or(after.value_or(0));
    return history;
}

std::vector<Parameter> history_query() {
    return page_query({integer("after", 0, kMaxVersion, "Entries of later versions only.")}, kHistoryRows,
                      kHistoryRows);
}

void add_match_routes(service::Service& service, std::vector<Route>& routes) {
    routes.push_back(
        {Method::get,
         "/api/v1/matches",
         Access::to(UseCase::read_public),
         Budget::read,
         "Matches, by event, stage, round, table, player and state, in pages.",
         [&service](Context& context) { return matches(service, context); },
         {},
         view_of<PageOf<service::MatchPage>>(),
         page_query(
             {text("event", 64, "Id of the event."), text("stage", 120, "Name of the stage."),
              integer("round", 0, 999, ""), integer("table", 0, 99'999, ""),
              text("player", 64, "Id of one of the two."), text("state", 32, "Of the desk, as rows tell it."),
              integer("offset", 0, kMaxVersion, "How many to leave out first.")},
             service::kMostMatches, kMatchesUnasked)});
    routes.push_back({Method::post, "/api/v1/matches", Access::to(UseCase::manage_matches), Budget::write,
                      "Creates a match.",
                      [&service](Context& context) {
                          return answer(context, service.create_match(context.principal,
                                                                      context.read<MatchBody>().input(),
                                                                      request_key(context)));
                      },
                      body_of<MatchBody>("NewMatch"), view_of<service::Receipt>()});
    routes.push_back(
        {Method::post, "/api/v1/events/{event}/present", Access::to(UseCase::run_table), Budget::write,
         "Players who are at their tables: all of them or none; the receipt's version is how many were "
         "marked.",
         [&service](Context& context) { return seat_players(service, context); },
         body_of<PlayersPresent>("PlayersPresent"), view_of<service::Receipt>()});
    routes.push_back({Method::get,
                      "/api/v1/matches/{match}",
                      Access::to(UseCase::read_public),
                      Budget::read,
                      "A match as this caller may see it: its row, the desk's snapshot, and a result "
                      "recorded without the desk's sheet.",
                      [&service](Context& context) { return match(service, context); },
                      {},
                      view_of<MatchAnswer>()});
    routes.push_back({Method::get,
                      "/api/v1/matches/{match}/stream",
                      Access::to(UseCase::read_public),
                      Budget::read,
                      "A match as this caller may see it, as it changes: Server-Sent Events.",
                      [&service](Context& context) { return match_stream(service, context); },
                      {},
                      {},
                      {},
                      "text/event-stream"});
    routes.push_back({Method::put, "/api/v1/matches/{match}", Access::to(UseCase::manage_matches),
                      Budget::write, "Changes stage, round, table or players, before anybody is seated.",
                      [&service](Context& context) {
                          const auto& change = context.read<Versioned<MatchBody>>();
                          return answer(context,
                                        service.change_match(context.principal, context.parameter("match"),
                                                             change.input(), change.expected_version,
                                                             request_key(context)));
                      },
                      body_of<Versioned<MatchBody>>("ChangeMatch"), view_of<service::Receipt>()});
    routes.push_back({Method::get,
                      "/api/v1/matches/{match}/history",
                      Access::to(UseCase::read_history),
                      Budget::read,
                      "Every journal entry of a match, sealed content left out.",
                      [&service](Context& context) { return match_history(service, context); },
                      {},
                      view_of<PageOf<HistoryAnswer>>(),
                      history_query()});
    routes.push_back({Method::get,
                      "/api/v1/matches/{match}/sheet",
                      Access::to(UseCase::read_sheet),
                      Budget::read,
                      "The score sheet, or an older version of it.",
                      [&service](Context& context) {
                          bool broken = false;
                          const auto version = asked_number(context, "version", broken).value_or(0);
                          if (broken) return context.refuse({"request.malformed_query", {}, "", {}}, 400);
                          return answer(
                              context, service.sheet(context.principal, context.parameter("match"), version));
                      },
                      {},
                      view_of<service::MatchSheet>(),
                      {integer("version", 0, kMaxVersion, "0 or left out: the newest.")}});
    routes.push_back({Method::post, "/api/v1/matches/{match}/players/{chair}/link",
                      Access::to(UseCase::issue_link), Budget::write,
                      "A new personal link and PIN for the player in a chair (a or b). Shown once.",
                      [&service](Context& context) { return link(service, context); }, Schema{},
                      view_of<service::PlayerLink>()});
}

}  // namespace yuanmen::web::api
