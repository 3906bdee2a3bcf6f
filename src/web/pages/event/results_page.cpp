// The scorekeeper's page: every open match is a line, its result two taps from the stack of sheets.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "web/api/api.hpp"
#include "web/asking.hpp"
#include "web/http/url.hpp"
#include "web/pages/event/event_pages.hpp"
#include "web/pages/event/floor_view.hpp"
#include "web/pages/event/frame.hpp"
#include "web/pages/event/results_view.hpp"

namespace yuanmen::web::pages {
namespace {

using nlohmann::json;

constexpr const char* kCauses[] = {"generals", "time", "overtime", "concession"};

SheetNumbers numbers_of(const cards::Ruleset& ruleset) {
    SheetNumbers numbers{ruleset.parameters.line_up_size, 0};
    for (const std::string_view id : cards::kGeneralIds) {
        if (const auto general = cards::general_from_id(id))
            numbers.hp = std::max<int>(numbers.hp, ruleset.generals.at(*general).max_hp);
    }
    if (ruleset.parameters.lord_bonus_hp) ++numbers.hp;
    return numbers;
}

std::map<std::string, SheetNumbers> numbers_of_stages(service::Service& service, const json& snapshot) {
    std::map<std::string, SheetNumbers> out;
    for (const json& stage : snapshot.at("stages")) {
        if (const auto ruleset = service.ruleset(stage.at("ruleset").get<std::string>()))
            out[stage.at("name")] = numbers_of(**ruleset);
    }
    return out;
}

/// A table judge enters what was played at his own tables.
json own_lines(service::Service& service, const Context& context, const std::string& event, json lines) {
    if (service::grant(context.principal.role, UseCase::enter_result) == service::Grant::all) return lines;
    const auto floor = service.floor(context.principal, event);
    json own = json::array();
    if (!floor) return own;
    for (json& line : lines) {
        for (const service::FloorRow& row : *floor->rows) {
            if (row.match && line.at("id") == *row.match && looks_after(row, context.principal.account))
                own.push_back(line);
        }
    }
    return own;
}

json cause_chips(const Context& context) {
    json out = json::array();
    for (const char* cause : kCauses) {
        out.push_back({{"value", cause},
                       {"label", context.say(std::string("results.cause_") + cause)},
                       {"first", out.empty()}});
    }
    return out;
}

/// What is said of a line that waits for a second person.
std::string waits_word(const Context& context, const json& match) {
    const json entered = match.value("entered", json::array());
    if (entered.size() != 1) return "";
    const bool own = entered.front().at("entered_by") == context.principal.account;
    return context.say(own ? "results.mine" : "results.waits");
}

/// Entries of one match by two people, and whether this caller may say which counts.
void put_entries(const Context& context, const json& snapshot, json& line) {
    for (const json& match : snapshot.at("matches")) {
        if (match.at("id") != line.at("id")) continue;
        line["waits"] = waits_word(context, match);
        line["entries"] = differing_entries(match, context.principal.account, say_of(context));
        const json entered = match.value("entered", json::array());
        const bool own = std::any_of(entered.begin(), entered.end(), [&](const json& one) {
            return one.at("entered_by") == context.principal.account;
        });
        const bool judge = context.principal.role == Role::table_judge && !own;
        line["differ"] = !line["entries"].empty();
        line["may_decide"] = judge || may_give(context, "correct_result");
    }
}

/// Whether this caller wrote something of this match at that moment: its result, or an entry that waits.
bool wrote(const json& match, const std::string& account, const json& wall_ms) {
    const auto is_it = [&](const json& one) {
        return one.is_object() && one.value("entered_by", "") == account && one.at("wall_ms") == wall_ms;
    };
    const json waiting = match.value("entered", json::array());
    return is_it(match.at("result")) || std::any_of(waiting.begin(), waiting.end(), is_it);
}

/// What the caller has entered last, as long as he can take it back.
json last_entered(const Context& context, const json& snapshot) {
    const json undo = snapshot.value("undo", json());
    const std::string account = context.principal.account;
    if (undo.is_null() || undo.at("by") != account) return nullptr;
    if (undo.at("kind") != "result_recorded" && undo.at("kind") != "result_entered") return nullptr;
    for (const json& match : snapshot.at("matches")) {
        if (!wrote(match, account, undo.at("wall_ms"))) continue;
        const json& winner = match.at("winner_slot");
        const bool waits = match.contains("entered");
        return {{"undo_version", undo.at("version")},
                {"id", match.at("id")},
                {"title", match_title(say_of(context), match)},
                {"who", waits              ? json(context.say("entry.result_entered"))
                        : winner.is_null() ? json(context.say("match_status.drawn"))
                                           : match.at("slots").at(winner.get<std::size_t>()).at("name")}};
    }
    return nullptr;
}

json page_data(service::Service& service, const Context& context, const service::EventSnapshot& event) {
    const json& snapshot = *event.json;
    const Say say = say_of(context);
    const std::string round = query_of(context, "round"), here = query_of(context, "match");
    json data = event_frame(context, event, "results");
    json lines = own_lines(service, context, event.id,
                           result_lines(snapshot, numbers_of_stages(service, snapshot), round, say));
    const bool head = may_give(context, "correct_result");
    for (json& line : lines) {
        line["here"] = line.at("id") == here;
        line["held"] = line.at("in_play");
        line["head"] = head;
        line["round_asked"] = round;
        put_entries(context, snapshot, line);
    }
    data["has_lines"] = !lines.empty();
    data["count"] = lines.size();
    data["lines"] = std::move(lines);
    data["rounds"] = open_rounds(snapshot, round, say);
    data["all_here"] = round.empty();
    data["causes"] = cause_chips(context);
    data["last"] = last_entered(context, snapshot);
    data["find"] = query_of(context, "find");
    data["missing"] = query_of(context, "missing");
    return data;
}

std::string page_of(const Context& context) {
    return "/events/" + encode(context.parameter("event")) + "/results";
}

/// Where a number or a scanned code leads: to its line, or to the match where there is none.
Response jump(const Context& context, const json& snapshot, const std::string& asked) {
    const std::string id = match_of_sheet(snapshot, asked);
    if (id.empty()) return see_other(page_of(context) + "?missing=" + encode(asked));
    for (const json& match : snapshot.at("matches")) {
        if (match.at("id") != id) continue;
        if (match.at("status") != "called" && match.at("status") != "ready")
            return see_other("/events/" + encode(context.parameter("event")) + "/bracket/" + encode(id));
    }
    return see_other(page_of(context) + "?match=" + encode(id) + "#line-" + encode(id));
}

Response results(service::Service& service, const Context& context) {
    const auto event = service.event_snapshot(context.principal, context.parameter("event"));
    if (!event) return refuse(context, event.error());
    if (const std::string asked = query_of(context, "find"); !asked.empty())
        return jump(context, *event->json, asked);
    std::string tag = event->tag;
    for (const char* name : {"round", "match", "missing"}) tag += "/" + query_of(context, name);
    return context.live_page("event_results", tag, [&] { return page_data(service, context, *event); });
}

base::Refusal refused_line(const char* code, const char* field) {
    return {code, {}, field, {}};
}

/// Both numbers of a sheet from what was tapped: the winner's, and the other's where the ending leaves him
/// some.
json both(char winner, std::int64_t own, std::int64_t others) {
    return winner == 'a' ? json{{"a", own}, {"b", others}} : json{{"a", others}, {"b", own}};
}

/// The fields of "record_paper"; a refusal where the taps say too little.
base::Result<json, base::Refusal> paper_of(const Context& context, const json& match) {
    const json& body = context.body;
    const std::string won = body.at("won"), cause = body.at("cause");
    json fields = {{"match", body.at("match")},
                   {"cause", cause},
                   {"signed_by", context.say("paper.signed_by_all")},
                   {"note", ""}};
    if (body.contains("game")) fields["game"] = body.at("game");
    if (won == "drawn") {
        if (cause == "generals") fields["cause"] = "undecided";
        return fields;
    }
    const char winner = won.front();
    const bool known = winner == 'a' || winner == 'b';
    if (!known || won.find_first_not_of("0123456789", 1) != std::string::npos || won.size() > 3)
        return base::fail(refused_line("request.not_a_choice", "/won"));
    fields["winner"] = match.at("slots").at(winner == 'a' ? 0 : 1).at("entrant");
    const bool all_fell = cause == "generals";
    const json other = all_fell ? json(0) : body.value("other", json());
    if (won.size() > 1) {
        if (other.is_null()) return base::fail(refused_line("results.other_needed", "/other"));
        fields["remaining"] = both(winner, std::stoi(won.substr(1)), other.get<std::int64_t>());
    }
    const json other_hp = all_fell ? json(0) : body.value("other_hp", json());
    if (body.contains("hp") && !other_hp.is_null())
        fields["hp"] = both(winner, body.at("hp").get<std::int64_t>(), other_hp.get<std::int64_t>());
    return fields;
}

Response enter(service::Service& service, const Context& context) {
    const auto event = service.event_snapshot(context.principal, context.parameter("event"));
    if (!event) return refuse(context, event.error());
    const json& matches = event->json->at("matches");
    const auto match = std::find_if(matches.begin(), matches.end(), [&](const json& one) {
        return one.at("id") == context.body.at("match");
    });
    if (match == matches.end()) return context.refuse({"page.not_found", {}, "", {}});
    const auto fields = paper_of(context, *match);
    if (!fields) return context.refuse(fields.error(), 422);
    const service::EventCommandInput command{event->id, "record_paper", std::make_shared<const json>(*fields),
                                             context.body.at("expected_version")};
    const auto done = service.event_command(context.principal, command, request_key(context));
    if (!done) return refuse(context, done.error());
    const std::string round = context.body.value("round", "");
    return see_other(page_of(context) + (round.empty() ? "" : "?round=" + encode(round)));
}

Schema line_schema() {
    return {
        "",
        {text("match", 1, 32, ""), text("won", 1, 5, ""),
         choice("cause", {std::begin(kCauses), std::end(kCauses)}, ""), integer("other", 0, 10, "").maybe(),
         integer("hp", -20, 20, "").maybe(), integer("other_hp", -20, 20, "").maybe(),
         integer("game", 1, 99, "").maybe(), text("round", 0, 40, "").maybe(), api::expected_version()}};
}

}  // namespace

void add_event_results(service::Service& service, std::vector<Route>& routes) {
    const Access enters = Access::to(service::use_case_of_event_command("record_paper"));
    routes.push_back({Method::get, "/events/{event}/results", enters, Budget::read,
                      "Every open match as a line, to enter the results of a stack of sheets.",
                      [&service](Context& context) { return results(service, context); }});
    routes.push_back({Method::post, "/events/{event}/results", enters, Budget::write,
                      "One line of the stack: a sheet on paper.",
                      [&service](Context& context) { return enter(service, context); }, line_schema()});
}

}  // namespace yuanmen::web::pages
