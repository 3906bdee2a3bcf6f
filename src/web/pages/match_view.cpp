#include "web/pages/match_view.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "web/pages/calls_view.hpp"
#include "web/pages/desk_forms.hpp"
#include "web/pages/event/round_times.hpp"
#include "web/pages/halves_view.hpp"
#include "web/pages/pages.hpp"
#include "web/pages/photo_view.hpp"
#include "web/pages/task_view.hpp"
#include "web/pages/words.hpp"
#include "web/pages/worksheet_view.hpp"
#include "web/text/clause_number.hpp"

namespace yuanmen::web::pages {
namespace {

using nlohmann::json;

constexpr std::int64_t kSoonSeconds = 300;

std::string text_or_empty(const json& value) {
    return value.is_string() ? value.get<std::string>() : std::string();
}

bool opens(const json& desk, std::string_view kind) {
    const auto& open = desk.at("commands");
    return std::find(open.begin(), open.end(), kind) != open.end();
}

/// The seat of a chair as class and word: colour, shape and word together say the side.
void put_side(const Context& context, json& to, const json& seat) {
    const std::string name = text_or_empty(seat);
    to["has_side"] = !name.empty();
    to["side_class"] = name;
    to["side_word"] = name.empty() ? "" : context.say("side." + name);
}

json general_view(const Context& context, const cards::Ruleset& ruleset, const json& fielded) {
    return {{"general", general_name(context, ruleset, text_or_empty(fielded.at("general")))},
            {"position", fielded.at("position")},
            {"hp", fielded.at("hp")},
            {"max_hp", fielded.at("max_hp")},
            {"fallen", fielded.at("fallen")},
            {"fell_turn", fielded.at("fell_turn")}};
}

json places_view(const Context& context, const cards::Ruleset& ruleset, const json& line_up) {
    json places = json::array();
    for (const auto& place : line_up.value("places", json::array())) {
        const std::string general = text_or_empty(place.at("general"));
        places.push_back({{"position", place.at("position")},
                          {"shown", !general.empty()},
                          {"general", general.empty() ? "" : general_name(context, ruleset, general)}});
    }
    return places;
}

json chair_view(const Context& context, const service::MatchView& view, const cards::Ruleset& ruleset,
                std::size_t index) {
    const char* chair = index == 0 ? "a" : "b";
    const json& from = view.desk->at("chairs").at(chair);
    const json& in_play = from.at("in_play");
    const bool may_set = opens(*view.desk, "set_hp");
    json out = {{"chair", chair},
                {"name", view.row.players[index].name},
                {"number", view.row.players[index].number},
                {"present", from.at("present")},
                {"fallen", from.at("fallen")},
                {"reserve", from.at("reserve")},
                {"awaits_entry", from.at("awaits_entry")},
                {"sealed", from.at("line_up").at("sealed")},
                {"places", places_view(context, ruleset, from.at("line_up"))},
                {"has_general", !in_play.is_null()},
                {"me", context.principal.match == view.row.id && context.principal.chair &&
                           (*context.principal.chair == match::Chair::a) == (index == 0)}};
    put_side(context, out, from.at("seat"));
    json fell = json::array();
    for (const auto& fielded : from.at("generals")) {
        if (fielded.at("fallen") == true) fell.push_back(general_view(context, ruleset, fielded));
    }
    out["fell"] = fell;
    const int hp = in_play.is_null() ? 0 : in_play.at("hp").get<int>();
    const int max = in_play.is_null() ? 0 : in_play.at("max_hp").get<int>();
    out["general"] =
        in_play.is_null() ? "" : general_name(context, ruleset, text_or_empty(in_play.at("general")));
    out["hp"] = hp;
    out["max_hp"] = max;
    out["less"] = hp - 1;
    out["more"] = hp + 1;
    out["may_less"] = may_set && !in_play.is_null();
    out["may_more"] = may_set && !in_play.is_null() && hp < max;
    return out;
}

json clock_view(const Context& context, const service::MatchView& view) {
    const json& clock = view.desk->at("clock");
    const json& deadline = clock.at("deadline");
    // What ran in another boot stands until somebody has confirmed it.
    const bool running = clock.at("running") == true && !deadline.is_null() &&
                         deadline.at("boot_id") == view.now.boot_id && clock.at("interruption").is_null();
    const std::int64_t left = clock.at("remaining_ms");
    const std::int64_t ends = running ? deadline.at("boot_ms").get<std::int64_t>() : 0;
    const bool bell = !clock.at("bell").is_null();
    return {{"started", clock.at("started")},
            {"running", running},
            {"ends", ends},
            {"left", left},
            {"text", bell ? context.say("clock.bell") : minutes_and_seconds(left)},
            {"allotted", clock.at("allotted_ms")},
            {"soon", left <= kSoonSeconds * 1000 && !bell},
            {"over", bell},
            {"rang", bell && clock.at("bell").at("boot_id") == view.now.boot_id},
            {"rang_since", bell ? clock.at("bell").at("boot_ms") : json(0)},
            {"ends_at", running ? time_of_day(view.now.wall_ms + left) : ""},
            {"period", context.say("clock.period." + clock.at("period").get<std::string>())}};
}

json grid_view(const Context& context, const service::MatchView& view, const cards::Ruleset& ruleset) {
    const json& draft = view.desk->at("draft");
    const bool may_pick = opens(*view.desk, "pick");
    json cards = json::array();
    for (const auto& from : draft.at("grid")) {
        const std::string general = text_or_empty(from.at("general"));
        const std::string card = from.at("card");
        const bool taken = !from.at("taken_by").is_null();
        json out = {{"card", card},
                    {"back", from.at("back")},
                    {"face", general_card(context, ruleset, general)},
                    {"label", general.empty() ? context.say("draft.back", {{"slot", card}})
                                              : general_name(context, ruleset, general)},
                    {"taken", taken},
                    {"taken_by", taken ? view.row.players[from.at("taken_by") == "a" ? 0 : 1].name : ""},
                    {"may_pick", may_pick && !taken},
                    {"picker", text_or_empty(draft.at("next"))}};
        put_side(context, out, from.at("taken_by_seat"));
        cards.push_back(std::move(out));
    }
    return cards;
}

json strip_view(const Context& context, const json& strip) {
    json steps = json::array();
    for (const auto& step : strip) {
        json out = {{"count", step.at("count")},
                    {"now", step.at("current")},
                    {"done", step.at("done") == step.at("count")}};
        put_side(context, out, step.at("seat"));
        steps.push_back(std::move(out));
    }
    return steps;
}

/// Whose pick it is, how many are left in this step, and the seconds he has.
json pick_view(const Context& context, const service::MatchView& view) {
    const json& desk = *view.desk;
    const json& next = desk.at("draft").at("next");
    const json& timer = desk.at("pick_timer");
    json out = {{"there", !next.is_null()}, {"mine", false}, {"text", ""}, {"timed", !timer.is_null()},
                {"running", false},         {"ends", 0},     {"left", 0},  {"clock", ""}};
    put_side(context, out, desk.at("draft").at("next_seat"));
    if (next.is_null()) return out;
    int left = 0;
    for (const auto& step : desk.at("draft").at("strip")) {
        if (step.at("current") == true) left = step.at("count").get<int>() - step.at("done").get<int>();
    }
    const bool mine = context.principal.role == Role::player && context.principal.match == view.row.id &&
                      next == (*context.principal.chair == match::Chair::a ? "a" : "b");
    out["mine"] = mine;
    out["text"] =
        context.say(mine ? "pick.yours" : "pick.his",
                    {{"n", std::to_string(left)}, {"name", view.row.players[next == "a" ? 0 : 1].name}});
    if (timer.is_null()) return out;
    const std::int64_t ms = timer.at("remaining_ms");
    out["running"] = timer.at("running") == true && ms > 0;
    out["left"] = ms;
    out["ends"] = view.now.boot_ms + ms;
    out["clock"] = ms > 0 ? minutes_and_seconds(ms) : context.say("pick.over");
    return out;
}

/// Whose seal the desk is waiting for.
std::string waits_for(const Context& context, const service::MatchView& view) {
    if (view.desk->at("stage") != "line_up") return "";
    std::string names;
    for (const std::string chair : {"a", "b"}) {
        if (view.desk->at("chairs").at(chair).at("line_up").at("sealed") == true) continue;
        names +=
            (names.empty() ? "" : context.say("mark.list")) + view.row.players[chair == "a" ? 0 : 1].name;
    }
    return context.say("wait.line_up", {{"names", names}});
}

/// Why the table is sealed, who asked, and since when; not the counts, which are to be taken anew.
json pause_card(const Context& context, const service::MatchView& view) {
    const json& pause = view.desk->at("pause");
    if (pause.is_null()) {
        return {{"there", false}, {"reason", ""}, {"who", ""}, {"note", ""}, {"since", 0}, {"at", ""}};
    }
    const json asked = pause.value("asked_by", json());
    return {{"there", true},
            {"reason", context.say("option." + pause.at("reason").get<std::string>())},
            {"who", asked.is_string() ? view.row.players[asked == "a" ? 0 : 1].name : ""},
            {"note", pause.at("note")},
            {"since", view.now.boot_ms - pause.at("passed_ms").get<std::int64_t>()},
            {"at", time_of_day(pause.at("since_wall_ms"))}};
}

/// Since when the players have been called, while somebody is missing (P3).
json lateness_card(const service::MatchView& view) {
    const json& lateness = view.desk->at("lateness");
    if (lateness.is_null()) return {{"there", false}, {"since", 0}, {"at", ""}};
    return {{"there", true},
            {"since", view.now.boot_ms - lateness.at("late_ms").get<std::int64_t>()},
            {"at", time_of_day(lateness.at("called_wall_ms"))}};
}

/// {"there", "class", "word"} of the side that sits in this chair, once sides are known.
json side_of(const Context& context, const service::MatchView& view, const json& chair) {
    const std::string id = text_or_empty(chair);
    const std::string seat = id.empty() ? "" : text_or_empty(view.desk->at("chairs").at(id).at("seat"));
    return {
        {"there", !seat.empty()}, {"class", seat}, {"word", seat.empty() ? "" : context.say("side." + seat)}};
}

/// What the desk's undo button would take back, or false.
json undo_view(const Context& context, const json& desk) {
    const json undoable = desk.value("undoable", json());
    if (undoable.is_null() || !opens(desk, "undo_entry")) return false;
    return {{"what", context.say("event." + undoable.at("kind").get<std::string>())}};
}

json recent_view(const Context& context, const service::MatchView& view) {
    json entries = json::array();
    const json& recent = view.desk->at("recent");
    for (auto entry = recent.rbegin(); entry != recent.rend() && entries.size() < 3; ++entry) {
        const bool of_player = !entry->value("chair", json()).is_null();
        const int turn = entry->at("turn");
        entries.push_back(
            {{"what", context.say("event." + entry->at("kind").get<std::string>())},
             {"side", side_of(context, view, entry->value("chair", json()))},
             {"who", of_player ? view.row.players[entry->at("chair") == "a" ? 0 : 1].name : ""},
             {"turn", turn == 0 ? "" : context.say("turn.number", {{"n", std::to_string(turn)}}) + " · "},
             {"at", time_of_day(entry->at("wall_ms"))}});
    }
    return entries;
}

json flags_view(const Context& context, const json& desk) {
    json flags = json::array();
    for (const auto& flag : desk.value("flags", json::array())) {
        if (flag.at("dismissed") == true) continue;
        flags.push_back({{"flag", flag.at("flag")},
                         {"text", context.say("flag." + flag.at("code").get<std::string>())},
                         {"clause", clause_number(context.catalogue(), context.language,
                                                  flag.at("clause").get<std::string>())}});
    }
    return flags;
}

json own_view(const Context& context, const cards::Ruleset& ruleset, const json& own) {
    json line_up = json::array();
    if (own.is_object()) {
        for (const auto& place : own.at("line_up")) {
            const std::string general = text_or_empty(place.at("general"));
            line_up.push_back(
                {{"label", general.empty() ? context.say("draft.back", {{"slot", place.at("card")}})
                                           : general_name(context, ruleset, general)}});
        }
    }
    return line_up;
}

json sheet_summary(const Context& context, const service::MatchView& view) {
    const json& sheet = view.desk->at("sheet");
    json signatures = json::array();
    if (sheet.is_null()) {
        return {{"there", false},           {"version", 0}, {"hash", ""},
                {"signatures", signatures}, {"since", 0},   {"waits", false}};
    }
    for (const char* signer : {"a", "b", "judge"}) {
        const json& signature = sheet.at("signatures").at(signer);
        const std::string who = *signer == 'a'   ? view.row.players[0].name
                                : *signer == 'b' ? view.row.players[1].name
                                                 : context.say("option.judge");
        signatures.push_back(
            {{"who", who},
             {"stance", signature.is_null()
                            ? context.say("sheet.unsigned")
                            : context.say("option." + signature.at("stance").get<std::string>())},
             {"signed", !signature.is_null()}});
    }
    return {{"there", true},
            {"version", sheet.at("version")},
            {"since", view.now.boot_ms - view.sheet_open_ms.value_or(0)},
            {"waits", view.sheet_open_ms.has_value()},
            {"hash", sheet.at("hash").get<std::string>().substr(0, 12)},
            {"signatures", signatures}};
}

/// What live regions say when the page has changed: the state and whose turn it is.
std::string announcement(const json& page) {
    std::string text = page.at("state_word");
    if (page.at("turn").at("there") == true) text += " · " + page.at("turn").at("text").get<std::string>();
    return text;
}

json turn_view(const Context& context, const service::MatchView& view) {
    const json& turn = view.desk->at("turn");
    const int number = turn.at("number");
    json out = {{"there", number > 0},
                {"text", context.say("turn.number", {{"n", std::to_string(number)}})},
                {"running", turn.at("running")},
                {"timed", view.turn_ms.has_value()},
                {"since", view.now.boot_ms - view.turn_ms.value_or(0)}};
    put_side(context, out, turn.at("seat"));
    return out;
}

/// What the event keeps of the match although its desk does not tell it: a sheet on paper, say.
json recorded_view(const Context& context, const service::MatchView& view) {
    json out = {{"there", view.recorded.has_value()},
                {"has_winner", false},
                {"winner", ""},
                {"cause", ""},
                {"source", ""},
                {"match", view.bracket_match}};
    if (!view.recorded) return out;
    const auto& winner = view.recorded->winner;
    out["has_winner"] = winner.has_value();
    out["winner"] =
        winner ? view.row.players[*winner == match::Chair::a ? 0 : 1].name : context.say("outcome.none");
    out["cause"] = context.say("cause." + view.recorded->cause);
    out["source"] = context.say("result.source_" + view.recorded->source);
    return out;
}

/// How the desk is laid out: "play" while the two halves are what a judge works on.
std::string mode_of(const json& desk) {
    if (!desk.at("pause").is_null()) return "pause";
    return desk.at("stage");
}

/// What a tab or a screen reader calls the page: the table, what goes on there, whose turn it is.
std::string title_of(const Context& context, const json& page) {
    return context.say("match.table", {{"table", page.at("table").dump()}}) + " · " +
           page.at("announcement").get<std::string>();
}

/// Whose word this viewer may enter: "all", a chair, or nobody's.
std::string may_confirm(const Context& context, const json& desk) {
    if (!opens(desk, "confirm_line")) return "";
    if (context.principal.role != Role::player) return "all";
    return *context.principal.chair == match::Chair::a ? "a" : "b";
}

}  // namespace

json match_row(const Context& context, const service::MatchRowView& row) {
    return {{"id", row.id},
            {"stage", row.stage},
            {"round", row.round},
            {"table", row.table},
            {"player_a", row.players[0].name},
            {"player_b", row.players[1].name},
            {"state_mark", state_mark(row.state)},
            {"state_word", context.say("state." + row.state)}};
}

/// When and where it begins, while nobody has begun and where that is said.
static void put_start(json& page, const service::MatchView& view) {
    page["starts"] = "";
    page["start_called"] = false;
    if (!view.round_time || view.row.state != "scheduled") return;
    const std::string today = date_and_time(view.now.wall_ms).substr(0, 10);
    const auto& place = view.round_time->place;
    page["starts"] = time_words(view.round_time->at_wall_ms, today) + (place ? " · " + *place : "");
    page["start_called"] = view.round_time->called_wall_ms.has_value();
}

json match_view(const Context& context, const service::MatchView& view, const cards::Ruleset& ruleset) {
    const json& desk = *view.desk;
    const json players = {view.row.players[0].name, view.row.players[1].name};
    json page = match_row(context, view.row);
    page["version"] = view.row.version;
    page["event_id"] = view.row.event_id;
    page["event_name"] = view.event_name;
    page["phase"] = context.say("phase." + desk.at("phase").get<std::string>());
    page["ruleset"] = view.ruleset_id + "@" + view.row.ruleset_hash.substr(0, 8);
    std::string judges;
    for (const auto& judge : view.judges) judges += (judges.empty() ? "" : context.say("mark.list")) + judge;
    page["judges"] = judges;
    put_start(page, view);
    page["clock"] = clock_view(context, view);
    page["clock"]["done"] = desk.at("outcome").is_object();
    page["recorded"] = recorded_view(context, view);
    const auto& closes = view.corrections_close_wall_ms;
    page["correction_until"] = closes ? time_of_day(*closes).substr(0, 5) : "";
    if (view.recorded && !desk.at("outcome").is_object()) {
        // The desk was left where it stood: what counts is written elsewhere.
        page["state_mark"] = "closed";
        page["state_word"] = context.say("match_status.decided");
        page["clock"]["started"] = false;
    }
    page["last_turn"] = desk.at("state") == "last_turn";
    page["turn"] = turn_view(context, view);
    page["halves"] = halves_view(context, view, ruleset);
    page["mode"] = mode_of(desk);
    page["playing"] = page["mode"] == "play" || page["mode"] == "ready";
    page["side_a"] = side_of(context, view, "a");
    page["side_b"] = side_of(context, view, "b");
    const bool seated_here = context.principal.match == view.row.id && context.principal.chair;
    page["my_page"] =
        seated_here && !context.principal.entrant.empty() ? page_of_player(context.principal) : "";
    page["me_a"] = seated_here && *context.principal.chair == match::Chair::a;
    page["me_b"] = seated_here && *context.principal.chair == match::Chair::b;
    page["undo"] = undo_view(context, desk);
    page["chairs"] = {chair_view(context, view, ruleset, 0), chair_view(context, view, ruleset, 1)};
    const std::string stage = desk.at("stage");
    const bool drafted = !desk.at("draft").at("grid").empty();
    page["drafting"] = stage == "draft" && drafted;
    page["drafted"] = stage != "draft" && drafted;
    page["grid"] = grid_view(context, view, ruleset);
    page["strip"] = strip_view(context, desk.at("draft").at("strip"));
    page["pick"] = pick_view(context, view);
    page["worksheet"] = worksheet_view(context, desk.at("worksheet"));
    page["has_worksheet"] = !page["worksheet"].empty();
    json comparisons = json::array();
    for (const auto& comparison : desk.at("comparisons")) {
        const bool newest = &comparison == &desk.at("comparisons").back();
        comparisons.push_back(comparison_view(context, comparison, players,
                                              newest ? may_confirm(context, desk) : std::string()));
    }
    page["comparisons"] = comparisons;
    page["photos"] = photos_view(context, view);
    page["has_photos"] = !page["photos"].empty();
    page["photo_forms"] = photo_forms(context, view);
    page["outcome"] = outcome_view(context, desk.at("outcome"), players);
    page["recent"] = recent_view(context, view);
    page["waits_for"] = waits_for(context, view);
    page["pause"] = pause_card(context, view);
    page["lateness"] = lateness_card(view);
    page["flags"] = flags_view(context, desk);
    page["sheet"] = sheet_summary(context, view);
    page["own_line_up"] = own_view(context, ruleset, desk.value("own", json()));
    page["has_own_line_up"] = !page["own_line_up"].empty();
    page["may_history"] = Access::to(UseCase::read_history).allows(context.principal.role);
    page["may_penalties"] = Access::to(UseCase::read_penalties).allows(context.principal.role);
    page["under_review"] = view.under_review;
    page["commitment"] = desk.at("deal").at("commitment");
    page["has_commitment"] = !desk.at("deal").at("commitment").get<std::string>().empty();
    page["drawn"] = !desk.at("deal").at("proof").is_null();
    page["proof"] = page["drawn"] == true ? desk.at("deal").at("proof").dump() : "";
    page["concession"] = desk.at("concession").is_string();
    page["conceder"] =
        desk.at("concession").is_string() ? players.at(desk.at("concession") == "a" ? 0 : 1) : json("");
    put_calls(context, view, page);
    page["task"] = task_view(context, view);
    page["forms"] = desk_forms(context, view, ruleset);
    page["announcement"] = announcement(page);
    page["title_now"] = title_of(context, page);
    return page;
}

}  // namespace yuanmen::web::pages
