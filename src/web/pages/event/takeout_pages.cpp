// Everything out of an event: final places, tables for spreadsheets, the whole as one document, and what is
// cut or hung up: slips, badges, the poster for the door.
#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "service/penalties/penalty_views.hpp"
#include "tournament/event/codec.hpp"
#include "tournament/view/placings.hpp"
#include "tournament/view/stages_view.hpp"
#include "web/asking.hpp"
#include "web/pages/circuit/rating_words.hpp"
#include "web/pages/event/event_pages.hpp"
#include "web/pages/event/frame.hpp"
#include "web/pages/event/home_view.hpp"
#include "web/pages/event/table_file.hpp"
#include "web/pages/words.hpp"

namespace yuanmen::web::pages {
namespace {

using nlohmann::json;

using Page = Response (*)(service::Service&, const Context&, const service::EventSnapshot&);

Response with_event(service::Service& service, const Context& context, Page page) {
    const auto event = service.event_snapshot(context.principal, context.parameter("event"));
    return event ? page(service, context, *event) : refuse(context, event.error());
}

std::vector<std::string> csv_heads(const Context& context, std::initializer_list<const char*> columns) {
    std::vector<std::string> head;
    for (const char* column : columns) head.push_back(context.say(std::string("csv.") + column));
    return head;
}

std::string text_of(const std::optional<int>& number) {
    return number ? std::to_string(*number) : std::string();
}

/// "3", "5–8", "—" for who holds none, or that it is still open.
std::string place_word(const Context& context, const tournament::Placing& placing) {
    if (placing.left == tournament::LeavingKind::disqualified) return rank_word(0);
    return placing.from && placing.to ? places_words(*placing.from, *placing.to)
                                      : context.say("placing.open");
}

std::string left_word(const Context& context, const std::optional<tournament::LeavingKind>& how) {
    return how ? context.say("leaving." + std::string(journal::name_of(*how))) : "";
}

json placing_rows(const Context& context, const std::vector<tournament::Placing>& placings) {
    json rows = json::array();
    for (const tournament::Placing& placing : placings) {
        rows.push_back({{"entrant", placing.entrant},
                        {"place", place_word(context, placing)},
                        {"name", placing.name},
                        {"number", placing.number},
                        {"club", placing.club},
                        {"left", left_word(context, placing.left)}});
    }
    return rows;
}

json placings_data(const Context& context, const service::EventSnapshot& event,
                   const std::vector<tournament::Placing>& placings) {
    json data = event_frame(context, event, "placings");
    data["rows"] = placing_rows(context, placings);
    data["none"] = data["rows"].empty();
    return data;
}

Response placings_on_screen(service::Service& service, const Context& context,
                            const service::EventSnapshot& event) {
    const auto placings = service.event_placings(context.principal, event.id);
    if (!placings) return refuse(context, placings.error());
    return context.page("event_placings", placings_data(context, event, *placings));
}

Response placings_on_paper(service::Service& service, const Context& context,
                           const service::EventSnapshot& event) {
    const auto placings = service.event_placings(context.principal, event.id);
    if (!placings) return refuse(context, placings.error());
    return context.page("print_placings", placings_data(context, event, *placings));
}

Response placings_csv(service::Service& service, const Context& context,
                      const service::EventSnapshot& event) {
    const auto placings = service.event_placings(context.principal, event.id);
    if (!placings) return refuse(context, placings.error());
    TableFile file;
    file.row(csv_heads(context, {"from", "to", "name", "number", "club", "left"}));
    for (const tournament::Placing& one : *placings)
        file.row({text_of(one.from), text_of(one.to), one.name, one.number, one.club,
                  left_word(context, one.left)});
    return file.answer(context, "placings-" + event.id);
}

Response players_csv(service::Service&, const Context& context, const service::EventSnapshot& event) {
    TableFile file;
    file.row(csv_heads(context, {"name", "number", "seed", "club", "checked_in", "left", "city"}));
    for (const tournament::EntrantShown& one : event.view->entrants)
        file.row({one.name, one.number, text_of(one.seed ? one.seed : one.wanted_seed), one.club,
                  context.say(one.checked_in ? "csv.yes" : "csv.no"),
                  left_word(context, one.left ? std::optional(one.left->how) : std::nullopt),
                  one.city.value_or("")});
    return file.answer(context, "players-" + event.id);
}

/// "2" of the one chair and "0" of the other, where a sheet says so and the reader may know.
std::pair<std::string, std::string> numbers_of_sheet(const std::optional<match::PerChair<int>>& numbers) {
    if (!numbers) return {};
    return {std::to_string(numbers->a), std::to_string(numbers->b)};
}

Response results_csv(service::Service&, const Context& context, const service::EventSnapshot& event) {
    const Say say = say_of(context);
    TableFile file;
    file.row(csv_heads(context, {"stage", "match", "round", "table", "first", "second", "winner", "result",
                                 "score", "first_left", "second_left", "first_hp", "second_hp"}));
    for (const tournament::MatchShown& match : event.view->matches) {
        if (!match.result) continue;
        const auto name = [&](std::size_t slot) { return match.slots[slot].name.value_or(""); };
        const auto [left_first, left_second] = numbers_of_sheet(match.result->remaining);
        const auto [hp_first, hp_second] = numbers_of_sheet(match.result->hp);
        file.row({match.stage, match.id, match_title(say, match), text_of(match.table), name(0), name(1),
                  match.winner_slot ? name(static_cast<std::size_t>(*match.winner_slot)) : "",
                  say("cause." + std::string(journal::name_of(match.result->cause)), {}),
                  match.games ? score_words(match) : "", left_first, left_second, hp_first, hp_second});
    }
    return file.answer(context, "results-" + event.id);
}

Response penalties_csv(service::Service& service, const Context& context,
                       const service::EventSnapshot& event) {
    const auto seen = service.penalties_of_event(context.principal, event.id);
    if (!seen) return refuse(context, seen.error());
    TableFile file;
    file.row(csv_heads(context, {"name", "table", "infraction", "penalty", "text", "by", "at", "withdrawn"}));
    for (const service::PenaltyView& one : seen->penalties)
        file.row({one.name, std::to_string(*one.table), one.infraction,
                  context.say("option." + std::string(cards::id_of(one.penalty))), one.text, one.by,
                  date_and_time(one.wall_ms), context.say(one.withdrawn ? "csv.yes" : "csv.no")});
    return file.answer(context, "penalties-" + event.id);
}

Response slips(service::Service&, const Context& context, const service::EventSnapshot& event) {
    std::vector<const tournament::MatchShown*> matches;
    for (const tournament::MatchShown& match : event.view->matches) {
        if (match.status == tournament::MatchStatus::called || match.status == tournament::MatchStatus::ready)
            matches.push_back(&match);
    }
    std::stable_sort(matches.begin(), matches.end(), [](const auto* a, const auto* b) {
        return a->table && (!b->table || *a->table < *b->table);
    });
    json slips = json::array();
    for (const tournament::MatchShown* match : matches) {
        json players = json::array();
        for (const tournament::SlotShown& slot : match->slots) {
            const auto* entrant = slot.entrant ? event.view->entrant(*slot.entrant) : nullptr;
            players.push_back(
                {{"name", slot.name.value_or("")}, {"number", entrant != nullptr ? entrant->number : ""}});
        }
        json slip = {{"id", match->id},
                     {"table", match->table ? json(*match->table) : json()},
                     {"title", match_title(say_of(context), *match)},
                     {"stage", match->stage},
                     {"players", std::move(players)}};
        put_qr(slip, context, "/events/" + event.id + "/results?find=" + match->id);
        slips.push_back(std::move(slip));
    }
    json data = event_frame(context, event, "floor");
    data["slips"] = std::move(slips);
    put_reach(data, context);
    data["empty"] = matches.empty();
    return context.page("print_slips", std::move(data));
}

Response badges(service::Service&, const Context& context, const service::EventSnapshot& event) {
    json data = event_frame(context, event, "entrants");
    data["badges"] = json::array();
    for (const tournament::EntrantShown& one : event.view->entrants) {
        if (one.left) continue;
        json badge = {{"name", one.name}, {"number", one.number}, {"club", one.club}};
        put_qr(badge, context, "/events/" + event.id + "/entrants/" + one.id);
        data["badges"].push_back(std::move(badge));
    }
    put_reach(data, context);
    data["empty"] = data["badges"].empty();
    return context.page("print_badges", std::move(data));
}

Response door(service::Service&, const Context& context, const service::EventSnapshot& event) {
    json data = event_frame(context, event, "");
    put_qr(data, context, "/events/" + event.id);
    put_reach(data, context);
    data["stages"] = json::array();
    for (const tournament::StageSettings& stage : event.view->stages)
        data["stages"].push_back({{"name", stage.name}});
    return context.page("print_door", std::move(data));
}

/// Whether a stage that a tournament report can hold has a published round.
bool has_report(const tournament::EventShown& event) {
    const auto& played = event.stages_played();
    return std::any_of(played.begin(), played.end(), [](const tournament::StageShown& stage) {
        return (stage.kind == tournament::Format::swiss || stage.kind == tournament::Format::round_robin) &&
               !stage.rounds.empty();
    });
}

Response takeout(service::Service&, const Context& context, const service::EventSnapshot& event) {
    json data = event_frame(context, event, "");
    data["staff"] = event.staff;
    data["rounds"] = event.view->played.has_value();
    data["report"] = has_report(*event.view);
    data["may_penalties"] = service::may(context.principal, UseCase::read_penalties);
    data["origin"] = own_origin(context);
    data["may_whole"] = service::may(context.principal, UseCase::read_journal);
    return context.page("event_takeout", std::move(data));
}

}  // namespace

void add_event_takeout(service::Service& service, std::vector<Route>& routes) {
    const auto add = [&](const char* path, Access access, const char* summary, Page page) {
        routes.push_back({Method::get, path, access, Budget::read, summary,
                          [&service, page](Context& context) { return with_event(service, context, page); }});
    };
    const Access everybody = Access::to(UseCase::read_public);
    add("/events/{event}/takeout", everybody, "All tables, documents and prints of an event.", takeout);
    add("/events/{event}/placings", everybody, "Where everybody ends.", placings_on_screen);
    add("/events/{event}/placings.csv", everybody, "The same as CSV (UTF-8).", placings_csv);
    add("/events/{event}/placings.xlsx", everybody, "The same as XLSX.", placings_csv);
    add("/events/{event}/players.csv", everybody, "The entrants as CSV (UTF-8).", players_csv);
    add("/events/{event}/players.xlsx", everybody, "The entrants as XLSX.", players_csv);
    add("/events/{event}/results.csv", everybody, "The results as CSV (UTF-8).", results_csv);
    add("/events/{event}/results.xlsx", everybody, "The results as XLSX.", results_csv);
    add("/events/{event}/penalties.csv", Access::everywhere(UseCase::read_penalties),
        "The penalties as CSV (UTF-8).", penalties_csv);
    add("/events/{event}/print/placings", everybody, "The final places for A4.", placings_on_paper);
    add("/events/{event}/print/slips", Access::staff(), "Result slips, four to a page of A4.", slips);
    add("/events/{event}/print/badges", Access::staff(), "Name badges, ten to a page of A4.", badges);
    add("/events/{event}/print/door", everybody, "The poster for the door.", door);
}

}  // namespace yuanmen::web::pages
