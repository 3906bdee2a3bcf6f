// The journal of an event for judges and auditors: each entry a sentence, searched by words, kind, person,
// match and time, newest first; the same as CSV.
#include <cstdio>
#include <ctime>
#include <nlohmann/json.hpp>

#include "journal/codec/fields.hpp"
#include "journal/codec/json.hpp"
#include "service/events/history.hpp"
#include "tournament/event/codec.hpp"
#include "web/asking.hpp"
#include "web/http/url.hpp"
#include "web/pages/event/event_pages.hpp"
#include "web/pages/event/frame.hpp"
#include "web/pages/event/table_file.hpp"
#include "web/pages/words.hpp"

namespace yuanmen::web::pages {
namespace {

using nlohmann::json;

constexpr std::size_t kRows = 50;
constexpr std::size_t kNamesShown = 6;
constexpr std::size_t kMatchesShown = 4;
constexpr std::size_t kMostWords = 8;

std::string kind_word(const Context& context, std::string_view kind) {
    const std::string key = "entry." + std::string(kind.substr(kind.find('.') + 1));
    return context.catalogue().find(context.language, key) ? context.say(key) : std::string(kind);
}

/// The kinds of entries an event's journal can have, as "event.result_recorded".
std::vector<std::string> all_kinds() {
    std::vector<std::string> kinds;
    for (const std::string_view name : journal::EnumNames<tournament::EntryKind>::names)
        kinds.push_back("event." + std::string(name));
    kinds.insert(kinds.end(), {"event.judge_assigned", "event.judge_released"});
    return kinds;
}

/// What the query of the address asks for; `wrong` is the first field that is no such thing.
struct Asked {
    service::HistoryQuery query;
    std::string wrong;
};

void ask_words(const Context& context, Asked& asked) {
    const std::string text = query_of(context, "q");
    std::size_t at = 0;
    while (at < text.size() && asked.query.words.size() < kMostWords) {
        const std::size_t end = std::min(text.find(' ', at), text.size());
        service::HistoryWord word{text.substr(at, end - at), {}};
        at = end + 1;
        if (word.text.empty()) continue;
        for (const std::string& kind : all_kinds()) {
            if (kind_word(context, kind).find(word.text) != std::string::npos) word.kinds.insert(kind);
        }
        asked.query.words.push_back(std::move(word));
    }
}

Asked asked_of(const Context& context, std::size_t limit) {
    Asked asked;
    service::HistoryQuery& query = asked.query;
    query.limit = limit;
    ask_words(context, asked);
    const std::string kind = query_of(context, "kind");
    if (!kind.empty()) query.kind = kind;
    query.person = query_of(context, "person");
    query.match = query_of(context, "match");
    for (const auto& [field, member] : {std::pair("from", &service::HistoryQuery::from_wall_ms),
                                        std::pair("until", &service::HistoryQuery::until_wall_ms)}) {
        const std::string text = query_of(context, field);
        if (text.empty()) continue;
        query.*member = read_local_time(text);
        if (!(query.*member) && asked.wrong.empty()) asked.wrong = field;
    }
    const std::string before = query_of(context, "before");
    if (!before.empty()) query.before = std::max(0LL, std::atoll(before.c_str()));
    return asked;
}

std::string listed_names(const Context& context, const std::vector<tournament::EntryEntrant>& entrants) {
    std::string names;
    for (std::size_t i = 0; i < entrants.size() && i < kNamesShown; ++i)
        names += (i == 0 ? "" : context.say("mark.list")) + entrants[i].name;
    if (entrants.size() <= kNamesShown) return names;
    return context.say("history.and_others", {{"names", names}, {"total", std::to_string(entrants.size())}});
}

std::string result_words(const Context& context, const std::optional<tournament::EntryResult>& result) {
    if (!result) return context.say("history.no_result");
    const std::string cause = context.say("cause." + std::string(journal::name_of(result->cause)));
    if (!result->winner) return cause;
    return context.say("history.won", {{"winner", *result->winner}, {"cause", cause}});
}

std::string player_word(const Context& context, const std::optional<tournament::EntryPlayer>& player) {
    return player ? player->name : context.say("slot.unknown");
}

/// "WB-R1-M1 甲 – 乙：甲 胜（认输）".
std::string match_words(const Context& context, const tournament::EntryMatch& match) {
    const std::string words = match.id + " " + player_word(context, match.players[0]) + " – " +
                              player_word(context, match.players[1]);
    std::string what;
    if (match.was != match.is) {
        what = !match.was ? result_words(context, match.is)
                          : context.say("history.from_to", {{"was", result_words(context, match.was)},
                                                            {"is", result_words(context, match.is)}});
    } else if (match.is_table && match.was_table != match.is_table) {
        what = context.say("history.at_table", {{"table", std::to_string(*match.is_table)}});
    }
    return what.empty() ? words : words + context.say("mark.colon") + what;
}

/// A part of the sentence behind what was done, and where it leads, which may be nowhere.
struct SentencePart {
    std::string text;
    std::string href;

    YUANMEN_FIELDS(text, href);
};

std::vector<SentencePart> parts_of(const Context& context, const std::string& event,
                                   const service::EventHistoryRow& row) {
    const auto& [entrants, matches, rounds] = row.about;
    const json& body = *row.entry.body;
    std::vector<SentencePart> parts;
    const auto add = [&](const std::string& text, const std::string& href) {
        if (!text.empty()) parts.push_back({text, href});
    };
    const std::string root = "/events/" + encode(event);
    add(listed_names(context, entrants),
        entrants.size() == 1 ? root + "/entrants/" + encode(entrants[0].id) : "");
    for (const tournament::EntryRound& round : rounds)
        add(context.say("history.round", {{"stage", round.stage}, {"round", std::to_string(round.round)}}),
            "");
    for (std::size_t i = 0; i < matches.size() && i < kMatchesShown; ++i)
        add(match_words(context, matches[i]), root + "/bracket/" + encode(matches[i].id));
    if (matches.size() > kMatchesShown)
        add(context.say("history.more_matches", {{"total", std::to_string(matches.size())}}), "");
    const json changes = body.value("changes", json::object());
    const json details = changes.value("details", json());
    if (details.is_object() && details.contains("after")) add(details.at("after").value("name", ""), "");
    if (body.contains("imported"))
        add(context.say("whole_import.from", {{"event", body.at("imported").at("event")},
                                              {"version", body.at("imported").at("version").dump()},
                                              {"at", date_and_time(body.at("imported").at("wall_ms"))}}),
            "");
    if (body.contains("table") && body.contains("staff"))
        add(context.say("history.at_table", {{"table", body.at("table").dump()}}), "");
    const std::string reason = body.value("reason", "");
    if (!reason.empty()) add(context.say("history.reason", {{"reason", reason}}), "");
    return parts;
}

std::string at_word(std::int64_t wall_ms) {
    return date_and_time(wall_ms) + time_of_day(wall_ms).substr(5);
}

json row_view(const Context& context, const std::string& event, const service::EventHistoryRow& row) {
    const service::HistoryRow& entry = row.entry;
    return {{"entry_version", entry.version},
            {"seq", entry.seq},
            {"kind", entry.kind},
            {"what", kind_word(context, entry.kind)},
            {"parts", journal::write(parts_of(context, event, row))},
            {"who", entry.by_name},
            {"role", context.say("role." + entry.by_role)},
            {"at", at_word(entry.moment.wall_ms)},
            {"body", entry.body->dump()},
            {"hash", entry.hash}};
}

/// The query of this page without its cursor, to go on with.
std::string same_query(const Context& context) {
    std::string text;
    for (const char* name : {"q", "kind", "person", "match", "from", "until"}) {
        const std::string value = query_of(context, name);
        if (!value.empty()) text += (text.empty() ? "" : "&") + std::string(name) + "=" + encode(value);
    }
    return text;
}

Response history_on_screen(service::Service& service, const Context& context) {
    const auto event = service.event_snapshot(context.principal, context.parameter("event"));
    if (!event) return refuse(context, event.error());
    const Asked asked = asked_of(context, kRows);
    const auto page = service.search_event_history(context.principal, event->id, asked.query);
    if (!page) return refuse(context, page.error());
    json data = event_frame(context, *event, "");
    json kinds = json::array(), rows = json::array();
    const std::string chosen = asked.query.kind.value_or("");
    for (const std::string& kind : all_kinds())
        kinds.push_back({{"value", kind}, {"label", kind_word(context, kind)}, {"selected", kind == chosen}});
    if (asked.wrong.empty()) {
        for (const auto& row : page->rows) rows.push_back(row_view(context, event->id, row));
    }
    data["kinds"] = std::move(kinds);
    for (const char* name : {"q", "person", "match", "from", "until"}) data[name] = query_of(context, name);
    data["wrong"] = asked.wrong.empty() ? "" : context.say("history.wrong_time");
    data["empty"] = rows.empty() && asked.wrong.empty();
    data["rows"] = std::move(rows);
    data["entries_total"] = page->version;
    const std::string query = same_query(context);
    data["same_query"] = query;
    data["has_more"] = page->more && asked.wrong.empty();
    data["next"] = page->rows.empty() ? 0 : page->rows.back().entry.version;
    data["later"] = asked.query.before > 0;
    return context.page("event_history", std::move(data));
}

void put_row(TableFile& file, const Context& context, const std::string& event,
             const service::EventHistoryRow& row) {
    std::string about;
    for (const SentencePart& part : parts_of(context, event, row))
        about += (about.empty() ? "" : context.say("mark.list")) + part.text;
    file.row({std::to_string(row.entry.version), at_word(row.entry.moment.wall_ms), row.entry.by_name,
              context.say("role." + row.entry.by_role), kind_word(context, row.entry.kind), about,
              row.entry.body->value("reason", ""), row.entry.hash});
}

/// All of it, however many pages of the search that takes.
Response history_csv(service::Service& service, const Context& context) {
    const std::string& event = context.parameter("event");
    Asked asked = asked_of(context, service::kMostHistoryRows);
    if (!asked.wrong.empty())
        return context.refuse({"request.malformed_query", {}, "/" + asked.wrong, {}}, 400);
    TableFile file;
    std::vector<std::string> head;
    for (const char* column : {"entry", "at", "by", "role", "what", "about", "reason", "hash"})
        head.push_back(context.say(std::string("csv.") + column));
    file.row(head);
    for (bool more = true; more;) {
        const auto page = service.search_event_history(context.principal, event, asked.query);
        if (!page) return refuse(context, page.error());
        for (const auto& row : page->rows) put_row(file, context, event, row);
        more = page->more;
        if (more) asked.query.before = page->rows.back().entry.version;
    }
    return file.answer(context, "history-" + event);
}

}  // namespace

void add_event_history(service::Service& service, std::vector<Route>& routes) {
    const Access staff = Access::to(UseCase::read_event);
    routes.push_back({Method::get, "/events/{event}/history", staff, Budget::read,
                      "The event's journal, searched: ?q, kind, person, match, from, until, before.",
                      [&service](Context& context) { return history_on_screen(service, context); }});
    routes.push_back({Method::get, "/events/{event}/history.csv", staff, Budget::read,
                      "The same as CSV (UTF-8).",
                      [&service](Context& context) { return history_csv(service, context); }});
}

}  // namespace yuanmen::web::pages
