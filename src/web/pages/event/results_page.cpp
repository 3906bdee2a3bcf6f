// The scorekeeper's page: every open match is a line, its result two taps from the stack of sheets.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "journal/codec/json.hpp"
#include "web/asking.hpp"
#include "web/http/url.hpp"
#include "web/pages/event/event_pages.hpp"
#include "web/pages/event/floor_view.hpp"
#include "web/pages/event/frame.hpp"
#include "web/pages/event/results_view.hpp"

namespace yuanmen::web::pages {
namespace {

using nlohmann::json;
using tournament::EventShown;
using tournament::MatchShown;
using tournament::MatchStatus;

constexpr std::string_view kCauses[] = {"generals", "time", "overtime", "concession"};

SheetNumbers numbers_of(const cards::Ruleset& ruleset) {
    SheetNumbers numbers{ruleset.parameters.line_up_size, 0};
    for (const std::string_view id : cards::kGeneralIds) {
        if (const auto general = cards::general_from_id(id))
            numbers.hp = std::max<int>(numbers.hp, ruleset.generals.at(*general).max_hp);
    }
    if (ruleset.parameters.lord_bonus_hp) ++numbers.hp;
    return numbers;
}

std::map<std::string, SheetNumbers> numbers_of_stages(service::Service& service, const EventShown& event) {
    std::map<std::string, SheetNumbers> out;
    for (const tournament::StageSettings& stage : event.stages) {
        if (const auto ruleset = service.ruleset(stage.ruleset)) out[stage.name] = numbers_of(**ruleset);
    }
    return out;
}

/// Those of the matches the caller may enter: a table judge enters what was played at his own tables.
std::vector<const MatchShown*> own_matches(service::Service& service, const Context& context,
                                           const std::string& event, std::vector<const MatchShown*> matches) {
    if (service::grant(context.principal.role, UseCase::enter_result) == service::Grant::all) return matches;
    const auto floor = service.floor(context.principal, event);
    if (!floor) return {};
    std::erase_if(matches, [&](const MatchShown* match) {
        return std::none_of(floor->rows->begin(), floor->rows->end(), [&](const service::FloorRow& row) {
            return row.match == match->id && looks_after(row, context.principal.account);
        });
    });
    return matches;
}

json cause_chips(const Context& context) {
    json out = json::array();
    for (const std::string_view cause : kCauses) {
        out.push_back({{"value", cause},
                       {"label", context.say("results.cause_" + std::string(cause))},
                       {"first", out.empty()}});
    }
    return out;
}

/// Whether this person entered a sheet of the match that waits for a second one.
bool entered_by(const MatchShown& match, const std::string& account) {
    return match.entered && std::any_of(match.entered->begin(), match.entered->end(),
                                        [&](const auto& one) { return one.entered_by == account; });
}

/// What is said of a line that waits for a second person.
std::string waits_word(const Context& context, const MatchShown& match) {
    if (!match.entered || match.entered->size() != 1) return "";
    return context.say(entered_by(match, context.principal.account) ? "results.mine" : "results.waits");
}

/// Entries of one match by two people, and whether this caller may say which counts.
void put_entries(const Context& context, const MatchShown& match, json& line) {
    const std::string& account = context.principal.account;
    line["waits"] = waits_word(context, match);
    line["entries"] = differing_entries(match, account, say_of(context));
    const bool judge = context.principal.role == Role::table_judge && !entered_by(match, account);
    line["differ"] = !line["entries"].empty();
    line["may_decide"] = judge || may_give(context, "correct_result");
}

/// Whether this caller wrote something of this match at that moment: its result, or an entry that waits.
bool wrote(const MatchShown& match, const std::string& account, std::int64_t wall_ms) {
    const auto is_it = [&](const auto& one) { return one.entered_by == account && one.wall_ms == wall_ms; };
    return (match.result && is_it(*match.result)) ||
           (match.entered && std::any_of(match.entered->begin(), match.entered->end(), is_it));
}

/// What the caller has entered last, as long as he can take it back.
json last_entered(const Context& context, const EventShown& event) {
    const tournament::UndoShown* undo = event.undoable();
    const std::string& account = context.principal.account;
    if (undo == nullptr || undo->by != account) return nullptr;
    if (undo->kind != "result_recorded" && undo->kind != "result_entered") return nullptr;
    for (const MatchShown& match : event.matches) {
        if (!wrote(match, account, undo->wall_ms)) continue;
        const auto winner = [&] {
            return match.slots.at(static_cast<std::size_t>(*match.winner_slot)).name.value_or("");
        };
        return {{"undo_version", undo->version},
                {"id", match.id},
                {"title", match_title(say_of(context), match)},
                {"who", match.entered        ? context.say("entry.result_entered")
                        : !match.winner_slot ? context.say("match_status.drawn")
                                             : winner()}};
    }
    return nullptr;
}

json page_data(service::Service& service, const Context& context, const service::EventSnapshot& event) {
    const EventShown& shown = *event.view;
    const Say say = say_of(context);
    const std::string round = query_of(context, "round"), here = query_of(context, "match");
    json data = event_frame(context, event, "results");
    auto numbers = numbers_of_stages(service, shown);
    data["lines"] = json::array();
    for (const MatchShown* match : own_matches(service, context, event.id, open_matches(shown, round))) {
        json line = result_line(shown, *match, numbers[match->stage], say);
        line["here"] = match->id == here;
        put_entries(context, *match, line);
        data["lines"].push_back(std::move(line));
    }
    data["count"] = data["lines"].size();
    data["round_asked"] = round;
    data["rounds"] = journal::write(open_rounds(shown, round, say));
    data["all_here"] = round.empty();
    data["causes"] = cause_chips(context);
    data["last"] = last_entered(context, shown);
    data["find"] = query_of(context, "find");
    data["missing"] = query_of(context, "missing");
    return data;
}

std::string page_of(const Context& context) {
    return "/events/" + encode(context.parameter("event")) + "/results";
}

/// Where a number or a scanned code leads: to its line, or to the match where there is none.
Response jump(const Context& context, const EventShown& event, const std::string& asked) {
    const MatchShown* match = match_of_sheet(event, asked);
    if (match == nullptr) return see_other(page_of(context) + "?missing=" + encode(asked));
    const std::string id = encode(match->id);
    if (match->status != MatchStatus::called && match->status != MatchStatus::ready)
        return see_other("/events/" + encode(context.parameter("event")) + "/bracket/" + id);
    return see_other(page_of(context) + "?match=" + id + "#line-" + id);
}

Response results(service::Service& service, const Context& context) {
    const auto event = service.event_snapshot(context.principal, context.parameter("event"));
    if (!event) return refuse(context, event.error());
    if (const std::string asked = query_of(context, "find"); !asked.empty())
        return jump(context, *event->view, asked);
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

/// A line of the stack.
struct LineForm {
    std::string match;
    std::string won;  ///< whose name was tapped, with what he has left: "a3", "b", "drawn"
    std::string cause;
    std::optional<std::int64_t> other;
    std::optional<std::int64_t> hp;
    std::optional<std::int64_t> other_hp;
    std::optional<std::int64_t> game;
    std::optional<std::string> round;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("match", self.match, match::Length{1, 32});
        f("won", self.won, match::Length{1, 5});
        f("cause", self.cause, match::Among{kCauses});
        f("other", self.other, match::Range{0, 10});
        f("hp", self.hp, match::Range{-20, 20});
        f("other_hp", self.other_hp, match::Range{-20, 20});
        f("game", self.game, match::Range{1, 99});
        f("round", self.round, match::Length{0, 40});
    }
};

/// The fields of "record_paper"; a refusal where the taps say too little.
base::Result<json, base::Refusal> paper_of(const Context& context, const LineForm& form,
                                           const MatchShown& match) {
    const std::string &won = form.won, &cause = form.cause;
    json fields = {{"match", form.match},
                   {"cause", cause},
                   {"signed_by", context.say("paper.signed_by_all")},
                   {"note", ""}};
    if (form.game) fields["game"] = *form.game;
    if (won == "drawn") {
        if (cause == "generals") fields["cause"] = "undecided";
        return fields;
    }
    const char winner = won.front();
    const bool known = winner == 'a' || winner == 'b';
    if (!known || won.find_first_not_of("0123456789", 1) != std::string::npos || won.size() > 3)
        return base::fail(refused_line("request.not_a_choice", "/won"));
    fields["winner"] = journal::write(match.slots[winner == 'a' ? 0 : 1].entrant);
    const bool all_fell = cause == "generals";
    const auto other = all_fell ? 0 : form.other;
    if (won.size() > 1) {
        if (!other) return base::fail(refused_line("results.other_needed", "/other"));
        fields["remaining"] = both(winner, std::stoi(won.substr(1)), *other);
    }
    const auto other_hp = all_fell ? 0 : form.other_hp;
    if (form.hp && other_hp) fields["hp"] = both(winner, *form.hp, *other_hp);
    return fields;
}

Response enter(service::Service& service, const Context& context) {
    const auto event = service.event_snapshot(context.principal, context.parameter("event"));
    if (!event) return refuse(context, event.error());
    const auto& form = context.read<Versioned<LineForm>>();
    const MatchShown* match = event->view->match(form.match);
    if (match == nullptr) return context.refuse({"page.not_found", {}, "", {}});
    const auto fields = paper_of(context, form, *match);
    if (!fields) return context.refuse(fields.error(), 422);
    const service::EventCommandInput command{event->id, "record_paper", std::make_shared<const json>(*fields),
                                             form.expected_version};
    const auto done = service.event_command(context.principal, command, request_key(context));
    if (!done) return refuse(context, done.error());
    const std::string round = form.round.value_or("");
    return see_other(page_of(context) + (round.empty() ? "" : "?round=" + encode(round)));
}

}  // namespace

void add_event_results(service::Service& service, std::vector<Route>& routes) {
    const Access enters = Access::to(service::use_case_of_event_command("record_paper"));
    routes.push_back({Method::get, "/events/{event}/results", enters, Budget::read,
                      "Every open match as a line, to enter the results of a stack of sheets.",
                      [&service](Context& context) { return results(service, context); }});
    routes.push_back({Method::post, "/events/{event}/results", enters, Budget::write,
                      "One line of the stack: a sheet on paper.",
                      [&service](Context& context) { return enter(service, context); },
                      body_of<Versioned<LineForm>>()});
}

}  // namespace yuanmen::web::pages
