// The round that is being played, for the staff: the call to the tables, who is missing, who still plays with
// how much time left, and what is open before the next round.
#include <algorithm>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>

#include "journal/codec/json.hpp"
#include "tournament/event/round_time.hpp"
#include "web/asking.hpp"
#include "web/http/url.hpp"
#include "web/pages/event/event_pages.hpp"
#include "web/pages/event/frame.hpp"
#include "web/pages/event/round_times.hpp"
#include "web/pages/event/round_view.hpp"
#include "web/pages/words.hpp"

namespace yuanmen::web::pages {
namespace {

using nlohmann::json;
using tournament::EventPhase;
using tournament::EventShown;

std::string round_address(const Context& context, const std::string& round) {
    const std::string root = "/events/" + encode(context.parameter("event")) + "/round";
    return round.empty() ? root : root + "?round=" + encode(round);
}

/// Whether this caller looks after the table: all of them, or his own by his account.
bool runs_table(const Context& context, const service::FloorRow& row) {
    using service::Grant;
    const Grant granted = service::grant(context.principal.role, UseCase::run_table);
    if (granted != Grant::own_table) return granted == Grant::all;
    return looks_after(row, context.principal.account);
}

void put_rights(const Context& context, std::vector<MissingTable>& tables) {
    const bool head = service::may(context.principal, UseCase::manage_matches);
    const bool penalises =
        service::grant(context.principal.role, UseCase::give_penalty) != service::Grant::none;
    for (MissingTable& table : tables) {
        const bool runs = runs_table(context, *table.row);
        const bool loses = runs && penalises && (head || table.passed_loss) && !table.due;
        table.may_lose_both = loses && table.both;
        for (MissingPlayer& player : table.players) {
            player.may_seat = runs;
            player.may_warn = runs && penalises && !table.due;
            player.may_lose = loses && !table.both;
        }
    }
}

/// Rounds that may be given a time: those with open matches and those still to come.
json rounds_to_plan(const EventShown& event, const Say& say) {
    std::vector<std::string> rounds;
    for (const auto& match : event.matches) {
        const std::string round = tournament::round_of(match.id);
        if (!match.is_over() && std::find(rounds.begin(), rounds.end(), round) == rounds.end())
            rounds.push_back(round);
    }
    std::map<std::string, int> again;
    for (const tournament::StageShown& stage : event.stages_played()) {
        using tournament::Format;
        const std::string part = stage.kind == Format::swiss         ? "SW"
                                 : stage.kind == Format::round_robin ? "RR"
                                 : stage.kind == Format::groups      ? "GR"
                                                                     : "";
        if (part.empty()) continue;
        const int number = ++again[part];
        const std::string prefix = part + (number > 1 ? std::to_string(number) : "") + "-R";
        for (int round = static_cast<int>(stage.rounds.size()) + 1; round <= stage.planned; ++round)
            rounds.push_back(prefix + std::to_string(round));
    }
    json choices = json::array();
    for (const std::string& round : rounds)
        choices.push_back({{"value", round}, {"label", round_title(event, round, say)}});
    return choices;
}

/// What comes when nothing of the round is open: the command that does it, where there is one.
void put_close(const Context& context, json& data, const EventShown& event, const std::string& round) {
    const Say say = say_of(context);
    const std::vector<OpenMatch> open = open_matches(event, round, say);
    const auto& stages = event.stages_played();
    const bool more =
        std::any_of(stages.begin(), stages.end(), std::mem_fn(&tournament::StageShown::has_more));
    const bool draft = event.drafted() != nullptr;
    const bool may_pair =
        event.phase == EventPhase::published && more && !draft && may_give(context, "pair_round");
    data["open"] = journal::write(open);
    data["open_count"] = open.size();
    data["may_pair"] = may_pair;
    data["has_draft"] = draft;
    data["must_force"] = may_pair && !open_matches(event, "", say).empty();
}

/// The rounds to choose from, which is shown (`round`; empty: all), and what may be done with them.
void put_rounds(const Context& context, json& data, const EventShown& event, std::vector<OpenRound> rounds,
                const std::string& round) {
    const Say say = say_of(context);
    const bool known = std::any_of(rounds.begin(), rounds.end(), std::mem_fn(&OpenRound::here));
    const bool calls = event.phase == EventPhase::published && may_give(context, "call_round");
    for (OpenRound& one : rounds) one.may_call = calls && !one.called;
    const RoundProgress progress = round_progress(event, round);
    data["rounds"] = journal::write(rounds);
    data["round_asked"] = known ? round : "";
    data["all_here"] = !known;
    data["several"] = rounds.size() > 1;
    data["round_name"] = round.empty() ? "" : round_title(event, round, say);
    data["over"] = progress.over;
    data["all"] = progress.all;
    data["may_call"] = calls && !rounds.empty();
    const bool plans = may_give(context, "schedule_round") && event.phase != EventPhase::closed;
    data["to_plan"] = plans ? rounds_to_plan(event, say) : json::array();
    data["may_plan"] = !data["to_plan"].empty();
}

json round_data(const Context& context, const service::EventSnapshot& event, const service::FloorView& floor,
                const std::string& asked) {
    const Say say = say_of(context);
    json out = event_frame(context, event, "round");
    put_round_times(out, *event.view, say);
    const std::vector<OpenRound> rounds = rounds_with_open(*event.view, asked, say);
    const bool known = std::any_of(rounds.begin(), rounds.end(), std::mem_fn(&OpenRound::here));
    const std::string round = known ? asked : rounds.size() == 1 ? rounds.front().round : "";
    put_rounds(context, out, *event.view, rounds, round);
    std::vector<MissingTable> missing = missing_tables(*floor.rows, round, floor.now, say);
    put_rights(context, missing);
    out["missing"] = journal::write(missing);
    out["missing_count"] = missing.size();
    out["may_seat_all"] = std::any_of(missing.begin(), missing.end(), [&](const MissingTable& table) {
        return runs_table(context, *table.row);
    });
    std::vector<PlayingTable> playing = playing_tables(*floor.rows, round, floor.now, say);
    for (PlayingTable& table : playing) table.may_run = runs_table(context, *table.row);
    out["playing"] = journal::write(playing);
    out["extensions"] = {{{"minutes", 1}}, {{"minutes", 3}}, {{"minutes", 5}}};
    out["playing_count"] = playing.size();
    put_close(context, out, *event.view, round);
    out["clock_now"] = date_and_time(floor.now.wall_ms);
    return out;
}

Response round_page(service::Service& service, const Context& context) {
    const auto event = service.event_snapshot(context.principal, context.parameter("event"));
    if (!event) return refuse(context, event.error());
    const auto floor = service.floor(context.principal, event->id);
    if (!floor) return refuse(context, floor.error());
    const std::string asked = query_of(context, "round");
    return context.live_page("event_round", event->tag + "/" + floor->tag + "/" + asked,
                             [&] { return round_data(context, *event, *floor, asked); });
}

/// "14:30", of the day said or, without one, of today in the hall's zone; nothing where it is no time.
std::optional<std::int64_t> moment_of(const std::string& time, const std::string& day, std::int64_t now_ms) {
    return read_local_time((day.empty() ? date_and_time(now_ms).substr(0, 10) : day) + "T" + time);
}

constexpr std::string_view kChairs[] = {"a", "b", "both"};
constexpr std::string_view kAnswers[] = {"present", "not_present", "warn", "absent"};

struct TimeForm {
    std::string round;
    std::optional<std::string> time;
    std::optional<std::string> date;
    std::optional<std::string> place;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("round", self.round, match::Length{2, 16});
        f("time", self.time, match::Length{0, 5});
        f("date", self.date, match::Length{0, 10});
        f("place", self.place, match::Length{0, 60});
    }
};

struct RoundForm {
    std::optional<std::string> round;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("round", self.round, match::Length{0, 16});
    }
};

struct MissingForm {
    std::string chair;
    std::string answer;
    std::optional<std::string> round;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("chair", self.chair, match::Among{kChairs});
        f("answer", self.answer, match::Among{kAnswers});
        f("round", self.round, match::Length{0, 16});
    }
};

/// The fields of call_round and schedule_round from what the form asks; a refusal where the time is none.
base::Result<json, base::Refusal> fields_of_time(service::Service& service, const TimeForm& form) {
    json fields = {{"round", form.round}};
    const std::string time = form.time.value_or(""), place = form.place.value_or("");
    if (!time.empty()) {
        const auto at = moment_of(time, form.date.value_or(""), service.now().wall_ms);
        if (!at) return base::fail(base::Refusal{"times.not_a_time", {}, "/time", {{"time", time}}});
        fields["at_wall_ms"] = *at;
    }
    if (!place.empty()) fields["place"] = place;
    return fields;
}

Response give_time(service::Service& service, const Context& context, const char* kind) {
    const auto& form = context.read<Versioned<TimeForm>>();
    const auto fields = fields_of_time(service, form);
    if (!fields) return context.refuse(fields.error(), 422);
    const service::EventCommandInput command{context.parameter("event"), kind,
                                             std::make_shared<const json>(*fields), form.expected_version};
    const auto done = service.event_command(context.principal, command, request_key(context));
    if (!done) return refuse(context, done.error());
    return see_other(round_address(context, ""));
}

struct Answered {
    const char* kind;
    json args;
};

/// The desk's own command for a tap on the list of who is missing.
Answered answered(const Context& context, const MissingForm& form) {
    const std::string &chair = form.chair, &answer = form.answer;
    if (answer == "present") return {"seat_player", {{"chair", chair}}};
    if (answer == "not_present") return {"unseat_player", {{"chair", chair}}};
    if (answer == "warn")
        return {"note_penalty",
                {{"chair", chair},
                 {"infraction", ""},
                 {"penalty", "warning"},
                 {"text", context.say("late.warn_text")}}};
    return {"declare_no_show",
            {{"absent", chair}, {"confirmed_by_present", chair != "both"}, {"drop", false}}};
}

Response answer_missing(service::Service& service, const Context& context) {
    const std::string& id = context.parameter("match");
    const auto& form = context.read<MissingForm>();
    if (form.chair == "both" && form.answer != "absent")
        return context.refuse({"request.not_a_choice", {}, "/chair", {}}, 422);
    const auto match = service.match(context.principal, id);
    if (!match) return refuse(context, match.error());
    auto [kind, args] = answered(context, form);
    const service::DeskCommand command{id, kind, std::make_shared<const json>(std::move(args)),
                                       match->row.version};
    const auto done = service.command(context.principal, command, request_key(context));
    if (!done) return refuse(context, done.error());
    return see_other(round_address(context, form.round.value_or("")));
}

/// All who are still missing are here: one tap where a judge has looked along the row, written as one.
Response seat_all(service::Service& service, const Context& context) {
    const std::string& event = context.parameter("event");
    const auto floor = service.floor(context.principal, event);
    if (!floor) return refuse(context, floor.error());
    const std::string round = context.read<RoundForm>().round.value_or("");
    std::vector<service::PlayerPresent> present;
    for (const service::FloorRow& row : *floor->rows) {
        if (!is_in_round(row, round) || !row.late || !runs_table(context, row)) continue;
        for (const int slot : row.late->absent)
            present.push_back({row.desk_match, slot == 0 ? match::Chair::a : match::Chair::b});
    }
    const auto done = service.seat_players(context.principal, event, present, request_key(context));
    return done ? see_other(round_address(context, round)) : refuse(context, done.error());
}

}  // namespace

void add_event_round(service::Service& service, std::vector<Route>& routes) {
    routes.push_back({Method::get, "/events/{event}/round", Access::staff(), Budget::read,
                      "The round that is being played: who is missing, who still plays, what is open.",
                      [&service](Context& context) { return round_page(service, context); }});
    for (const char* kind : {"call_round", "schedule_round"}) {
        const std::string path = std::string("/events/{event}/round/") +
                                 (std::string_view(kind) == "call_round" ? "call" : "time");
        routes.push_back({Method::post, path, Access::to(service::use_case_of_event_command(kind)),
                          Budget::write, "A round is called, or given a time.",
                          [&service, kind](Context& context) { return give_time(service, context, kind); },
                          body_of<Versioned<TimeForm>>()});
    }
    routes.push_back({Method::post, "/events/{event}/round/present", Access::to(UseCase::run_table),
                      Budget::write, "All who are missing in a round are here.",
                      [&service](Context& context) { return seat_all(service, context); },
                      body_of<RoundForm>()});
    routes.push_back({Method::post, "/events/{event}/round/{match}", Access::to(UseCase::run_table),
                      Budget::write, "Somebody who was missing is here, is warned, or loses.",
                      [&service](Context& context) { return answer_missing(service, context); },
                      body_of<MissingForm>()});
}

}  // namespace yuanmen::web::pages
