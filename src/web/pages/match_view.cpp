#include "web/pages/match_view.hpp"

#include <nlohmann/json.hpp>

#include "journal/codec/json.hpp"
#include "match/view/desk_view.hpp"
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

using match::Chair;
using match::DeskView;
using nlohmann::json;

constexpr std::int64_t kSoonSeconds = 300;

std::string word_of(Chair chair) {
    return std::string(journal::name_of(chair));
}

bool sits_here(const Context& context, const service::MatchView& view, Chair chair) {
    return context.principal.match == view.row.id && context.principal.chair == chair;
}

/// The seat of a chair as class and word: colour, shape and word together say the side.
void put_side(const Context& context, json& to, const std::optional<cards::Seat>& seat) {
    const std::string name(seat ? cards::id_of(*seat) : "");
    to["has_side"] = !name.empty();
    to["side_class"] = name;
    to["side_word"] = name.empty() ? "" : context.say("side." + name);
}

json general_view(const Context& context, const cards::Ruleset& ruleset, const match::Fielded& fielded) {
    return {{"general", general_name(context, ruleset, cards::id_of(fielded.general))},
            {"position", fielded.position},
            {"hp", fielded.hp},
            {"max_hp", fielded.max_hp},
            {"fallen", fielded.fallen},
            {"fell_turn", fielded.fell_turn}};
}

json places_view(const Context& context, const cards::Ruleset& ruleset, const match::LineUpView& line_up) {
    json places = json::array();
    for (const match::PlaceView& place : line_up.places.value_or(std::vector<match::PlaceView>())) {
        places.push_back(
            {{"position", place.position},
             {"shown", place.general.has_value()},
             {"general", place.general ? general_name(context, ruleset, cards::id_of(*place.general)) : ""}});
    }
    return places;
}

json chair_view(const Context& context, const service::MatchView& view, const cards::Ruleset& ruleset,
                Chair chair) {
    const match::ChairView& from = view.desk->chairs[chair];
    const auto& in_play = from.in_play;
    const bool may_set = view.desk->opens("set_hp");
    json out = {{"chair", word_of(chair)},
                {"name", player_in(view.row, chair)},
                {"number", view.row.players[chair == Chair::a ? 0 : 1].number},
                {"present", from.present},
                {"fallen", from.fallen},
                {"reserve", from.reserve},
                {"awaits_entry", from.awaits_entry},
                {"sealed", from.line_up.sealed},
                {"places", places_view(context, ruleset, from.line_up)},
                {"has_general", in_play.has_value()},
                {"me", sits_here(context, view, chair)}};
    put_side(context, out, from.seat);
    json fell = json::array();
    for (const match::Fielded& fielded : from.generals) {
        if (fielded.fallen) fell.push_back(general_view(context, ruleset, fielded));
    }
    out["fell"] = fell;
    const int hp = in_play ? in_play->hp : 0;
    const int max = in_play ? in_play->max_hp : 0;
    out["general"] = in_play ? general_name(context, ruleset, cards::id_of(in_play->general)) : "";
    out["hp"] = hp;
    out["max_hp"] = max;
    out["less"] = hp - 1;
    out["more"] = hp + 1;
    out["may_less"] = may_set && in_play;
    out["may_more"] = may_set && in_play && hp < max;
    return out;
}

json clock_view(const Context& context, const service::MatchView& view) {
    const match::ClockView& clock = view.desk->clock;
    // What ran in another boot stands until somebody has confirmed it.
    const bool running =
        clock.running && clock.deadline && clock.deadline->boot_id == view.now.boot_id && !clock.interruption;
    const std::int64_t left = clock.remaining_ms;
    const bool bell = clock.bell.has_value();
    return {{"started", clock.started},
            {"running", running},
            {"ends", running ? clock.deadline->boot_ms : 0},
            {"left", left},
            {"text", bell ? context.say("clock.bell") : minutes_and_seconds(left)},
            {"allotted", clock.allotted_ms},
            {"soon", left <= kSoonSeconds * 1000 && !bell},
            {"over", bell},
            {"rang", bell && clock.bell->boot_id == view.now.boot_id},
            {"rang_since", bell ? clock.bell->boot_ms : 0},
            {"ends_at", running ? time_of_day(view.now.wall_ms + left) : ""},
            {"period", context.say("clock.period." + std::string(journal::name_of(clock.period)))}};
}

json grid_view(const Context& context, const service::MatchView& view, const cards::Ruleset& ruleset) {
    const match::DraftView& draft = view.desk->draft;
    const bool may_pick = view.desk->opens("pick");
    json cards = json::array();
    for (const match::GridCard& from : draft.grid) {
        const std::string general(from.general ? cards::id_of(*from.general) : "");
        const std::string card = match::to_text(from.card);
        const bool taken = from.taken_by.has_value();
        json out = {{"card", card},
                    {"back", from.back},
                    {"face", journal::write(general_card(context, ruleset, general))},
                    {"label", general.empty() ? context.say("draft.back", {{"slot", card}})
                                              : general_name(context, ruleset, general)},
                    {"taken", taken},
                    {"taken_by", taken ? player_in(view.row, *from.taken_by) : ""},
                    {"may_pick", may_pick && !taken},
                    {"picker", draft.next ? word_of(*draft.next) : ""}};
        put_side(context, out, from.taken_by_seat);
        cards.push_back(std::move(out));
    }
    return cards;
}

json strip_view(const Context& context, const std::vector<match::StripStep>& strip) {
    json steps = json::array();
    for (const match::StripStep& step : strip) {
        json out = {{"count", step.count}, {"now", step.current}, {"done", step.done == step.count}};
        put_side(context, out, step.seat);
        steps.push_back(std::move(out));
    }
    return steps;
}

/// Whose pick it is, how many are left in this step, and the seconds he has.
json pick_view(const Context& context, const service::MatchView& view) {
    const match::DraftView& draft = view.desk->draft;
    const auto& timer = view.desk->pick_timer;
    json out = {{"there", draft.next.has_value()},
                {"mine", false},
                {"text", ""},
                {"timed", timer.has_value()},
                {"running", false},
                {"ends", 0},
                {"left", 0},
                {"clock", ""}};
    put_side(context, out, draft.next_seat);
    if (!draft.next) return out;
    int left = 0;
    for (const match::StripStep& step : draft.strip) {
        if (step.current) left = step.count - step.done;
    }
    const bool mine = context.principal.role == Role::player && sits_here(context, view, *draft.next);
    out["mine"] = mine;
    out["text"] = context.say(mine ? "pick.yours" : "pick.his",
                              {{"n", std::to_string(left)}, {"name", player_in(view.row, *draft.next)}});
    if (!timer) return out;
    const std::int64_t ms = timer->remaining_ms;
    out["running"] = timer->running && ms > 0;
    out["left"] = ms;
    out["ends"] = view.now.boot_ms + ms;
    out["clock"] = ms > 0 ? minutes_and_seconds(ms) : context.say("pick.over");
    return out;
}

/// Why the table is sealed, who asked, and since when; not the counts, which are to be taken anew.
json pause_card(const Context& context, const service::MatchView& view) {
    const auto& pause = view.desk->pause;
    if (!pause) {
        return {{"there", false}, {"reason", ""}, {"who", ""}, {"note", ""}, {"since", 0}, {"at", ""}};
    }
    return {{"there", true},
            {"reason", context.say("option." + std::string(journal::name_of(pause->reason)))},
            {"who", pause->asked_by ? player_in(view.row, *pause->asked_by) : ""},
            {"note", pause->note},
            {"since", view.now.boot_ms - pause->passed_ms},
            {"at", time_of_day(pause->since_wall_ms)}};
}

/// Since when the players have been called, while somebody is missing (P3).
json lateness_card(const service::MatchView& view) {
    const auto& lateness = view.desk->lateness;
    if (!lateness) return {{"there", false}, {"since", 0}, {"at", ""}};
    return {{"there", true},
            {"since", view.now.boot_ms - lateness->late_ms},
            {"at", time_of_day(lateness->called_wall_ms)}};
}

/// {"there", "class", "word"} of the side that sits in this chair, once sides are known.
json side_of(const Context& context, const service::MatchView& view, const std::optional<Chair>& chair) {
    const auto side = chair ? view.desk->chairs[*chair].seat : std::nullopt;
    const std::string seat(side ? cards::id_of(*side) : "");
    return {
        {"there", !seat.empty()}, {"class", seat}, {"word", seat.empty() ? "" : context.say("side." + seat)}};
}

/// What the desk's undo button would take back, or false.
json undo_view(const Context& context, const DeskView& desk) {
    if (!desk.undoable || !*desk.undoable || !desk.opens("undo_entry")) return false;
    return {{"what", context.say("event." + (*desk.undoable)->kind)}};
}

json recent_view(const Context& context, const service::MatchView& view) {
    json entries = json::array();
    const auto& recent = view.desk->recent;
    for (auto entry = recent.rbegin(); entry != recent.rend() && entries.size() < 3; ++entry) {
        entries.push_back(
            {{"what", context.say("event." + entry->kind)},
             {"side", side_of(context, view, entry->chair)},
             {"who", entry->chair ? player_in(view.row, *entry->chair) : ""},
             {"turn", entry->turn == 0
                          ? ""
                          : context.say("turn.number", {{"n", std::to_string(entry->turn)}}) + " · "},
             {"at", time_of_day(entry->wall_ms)}});
    }
    return entries;
}

json flags_view(const Context& context, const DeskView& desk) {
    json flags = json::array();
    for (const match::Flag& flag : desk.flags.value_or(std::vector<match::Flag>())) {
        if (flag.dismissed) continue;
        flags.push_back({{"flag", flag.flag},
                         {"text", context.say("flag." + std::string(journal::name_of(flag.code)))},
                         {"clause", clause_number(context.catalogue(), context.language, flag.clause)}});
    }
    return flags;
}

json own_view(const Context& context, const cards::Ruleset& ruleset, const DeskView& desk) {
    json line_up = json::array();
    if (!desk.own || !*desk.own) return line_up;
    for (const match::OwnPlace& place : (*desk.own)->line_up) {
        line_up.push_back(
            {{"label", place.general ? general_name(context, ruleset, cards::id_of(*place.general))
                                     : context.say("draft.back", {{"slot", match::to_text(place.card)}})}});
    }
    return line_up;
}

json sheet_summary(const Context& context, const service::MatchView& view) {
    const auto& sheet = view.desk->sheet;
    json signatures = json::array();
    if (!sheet) {
        return {{"there", false},           {"version", 0}, {"hash", ""},
                {"signatures", signatures}, {"since", 0},   {"waits", false}};
    }
    for (const match::Signer signer : {match::Signer::a, match::Signer::b, match::Signer::judge}) {
        const auto& signature = sheet->signatures.of(signer);
        const std::string who = signer == match::Signer::judge ? context.say("option.judge")
                                : signer == match::Signer::a   ? view.row.players[0].name
                                                               : view.row.players[1].name;
        signatures.push_back(
            {{"who", who},
             {"stance", signature ? context.say("option." + std::string(journal::name_of(signature->stance)))
                                  : context.say("sheet.unsigned")},
             {"signed", signature.has_value()}});
    }
    return {{"there", true},
            {"version", sheet->version},
            {"since", view.now.boot_ms - view.sheet_open_ms.value_or(0)},
            {"waits", view.sheet_open_ms.has_value()},
            {"hash", sheet->hash.substr(0, 12)},
            {"signatures", signatures}};
}

/// What live regions say when the page has changed: the state and whose turn it is.
std::string announcement(const Context& context, const service::MatchView& view,
                         const std::string& state_word) {
    const int number = view.desk->turn.number;
    if (number == 0) return state_word;
    return state_word + " · " + context.say("turn.number", {{"n", std::to_string(number)}});
}

json turn_view(const Context& context, const service::MatchView& view) {
    const match::TurnView& turn = view.desk->turn;
    json out = {{"there", turn.number > 0},
                {"text", context.say("turn.number", {{"n", std::to_string(turn.number)}})},
                {"running", turn.running},
                {"timed", view.turn_ms.has_value()},
                {"since", view.now.boot_ms - view.turn_ms.value_or(0)}};
    put_side(context, out, turn.seat);
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
    out["winner"] = winner ? player_in(view.row, *winner) : context.say("outcome.none");
    out["cause"] = context.say("cause." + view.recorded->cause);
    out["source"] = context.say("result.source_" + view.recorded->source);
    return out;
}

/// How the desk is laid out: "play" while the two halves are what a judge works on.
std::string mode_of(const DeskView& desk) {
    return desk.pause ? "pause" : std::string(journal::name_of(desk.stage));
}

/// Whose word this viewer may enter: "all", a chair, or nobody's.
std::string may_confirm(const Context& context, const DeskView& desk) {
    if (!desk.opens("confirm_line")) return "";
    return context.principal.role == Role::player ? word_of(*context.principal.chair) : "all";
}

}  // namespace

std::string waits_for(const Context& context, const service::MatchView& view) {
    if (view.desk->stage != match::Stage::line_up) return "";
    std::string names;
    for (const Chair chair : match::kChairs) {
        if (view.desk->chairs[chair].line_up.sealed) continue;
        names += (names.empty() ? "" : context.say("mark.list")) + player_in(view.row, chair);
    }
    return context.say("wait.line_up", {{"names", names}});
}

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
    const DeskView& desk = *view.desk;
    const match::PerChair<std::string> players = {view.row.players[0].name, view.row.players[1].name};
    json page = match_row(context, view.row);
    page["version"] = view.row.version;
    page["event_id"] = view.row.event_id;
    page["event_name"] = view.event_name;
    page["phase"] = context.say("phase." + desk.phase);
    page["ruleset"] = view.ruleset_id + "@" + view.row.ruleset_hash.substr(0, 8);
    std::string judges;
    for (const auto& judge : view.judges) judges += (judges.empty() ? "" : context.say("mark.list")) + judge;
    page["judges"] = judges;
    put_start(page, view);
    page["clock"] = clock_view(context, view);
    page["clock"]["done"] = desk.outcome.has_value();
    page["recorded"] = recorded_view(context, view);
    const auto& closes = view.corrections_close_wall_ms;
    page["correction_until"] = closes ? time_of_day(*closes).substr(0, 5) : "";
    if (view.recorded && !desk.outcome) {
        // The desk was left where it stood: what counts is written elsewhere.
        page["state_mark"] = "closed";
        page["state_word"] = context.say("match_status.decided");
        page["clock"]["started"] = false;
    }
    page["last_turn"] = desk.state == "last_turn";
    page["turn"] = turn_view(context, view);
    page["halves"] = halves_view(context, view, ruleset);
    page["mode"] = mode_of(desk);
    page["playing"] = page["mode"] == "play" || page["mode"] == "ready";
    page["side_a"] = side_of(context, view, Chair::a);
    page["side_b"] = side_of(context, view, Chair::b);
    const bool seated_here = context.principal.match == view.row.id && context.principal.chair;
    page["my_page"] =
        seated_here && !context.principal.entrant.empty() ? page_of_player(context.principal) : "";
    page["me_a"] = sits_here(context, view, Chair::a);
    page["me_b"] = sits_here(context, view, Chair::b);
    page["undo"] = undo_view(context, desk);
    page["chairs"] = {chair_view(context, view, ruleset, Chair::a),
                      chair_view(context, view, ruleset, Chair::b)};
    const bool drafted = !desk.draft.grid.empty();
    page["drafting"] = desk.stage == match::Stage::draft && drafted;
    page["drafted"] = desk.stage != match::Stage::draft && drafted;
    page["grid"] = grid_view(context, view, ruleset);
    page["strip"] = strip_view(context, desk.draft.strip);
    page["pick"] = pick_view(context, view);
    page["worksheet"] = worksheet_view(context, desk.worksheet.value_or(std::vector<match::WorksheetLine>()));
    json comparisons = json::array();
    for (const match::Comparison& comparison : desk.comparisons) {
        const bool newest = &comparison == &desk.comparisons.back();
        comparisons.push_back(comparison_view(context, comparison, players,
                                              newest ? may_confirm(context, desk) : std::string()));
    }
    page["comparisons"] = comparisons;
    page["photos"] = photos_view(context, view);
    page["photo_forms"] = photo_forms(context, view);
    page["outcome"] = outcome_view(context, desk.outcome, players);
    page["recent"] = recent_view(context, view);
    page["waits_for"] = waits_for(context, view);
    page["pause"] = pause_card(context, view);
    page["lateness"] = lateness_card(view);
    page["flags"] = flags_view(context, desk);
    page["sheet"] = sheet_summary(context, view);
    page["own_line_up"] = own_view(context, ruleset, desk);
    page["may_history"] = Access::to(UseCase::read_history).allows(context.principal.role);
    page["may_penalties"] = Access::to(UseCase::read_penalties).allows(context.principal.role);
    page["under_review"] = view.under_review;
    page["commitment"] = desk.deal.commitment;
    page["drawn"] = desk.deal.proof.has_value();
    page["proof"] = desk.deal.proof ? journal::write(*desk.deal.proof).dump() : "";
    page["concession"] = desk.concession.has_value();
    page["conceder"] = desk.concession ? players[*desk.concession] : "";
    put_calls(context, view, page);
    page["task"] = task_view(context, view);
    page["forms"] = journal::write(desk_forms(context, view, ruleset));
    const std::string now = announcement(context, view, page["state_word"]);
    page["announcement"] = now;
    // What a tab or a screen reader calls the page: the table, what goes on there, whose turn it is.
    page["title_now"] = context.say("match.table", {{"table", std::to_string(view.row.table)}}) + " · " + now;
    return page;
}

}  // namespace yuanmen::web::pages
