// The tables that are being played: for the judges' floor and the big screen.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/digest.hpp"
#include "journal/codec/json.hpp"
#include "match/codec.hpp"
#include "match/sub_state.hpp"
#include "service/events/linked.hpp"
#include "service/events/people.hpp"
#include "service/events/rows.hpp"
#include "service/inside.hpp"
#include "store/disputes.hpp"
#include "store/events.hpp"
#include "store/staff.hpp"
#include "store/table_judges.hpp"
#include "tournament/event/standing.hpp"
#include "tournament/view/match_view.hpp"

namespace yuanmen::service {
namespace {

using nlohmann::json;

constexpr std::int64_t kMinuteMs = 60'000;

struct Floor {
    Service::Inside& inside;
    const store::Reading& reading;
    const std::string& event_id;
    const tournament::EventState& state;
    const std::optional<tournament::Standing>& standing;  ///< nothing before it is drawn
    const base::Moment now;
    const bool staff;
};

json clock_of(const match::MatchState& desk, const base::Moment& now) {
    const match::Clock& clock = desk.clock();
    if (!clock.started) return nullptr;
    const bool elsewhere = clock.watch.since && clock.watch.since->boot_id != now.boot_id;
    const auto deadline = desk.interruption ? std::nullopt : clock.deadline();
    return {{"period", std::string(journal::name_of(desk.period))},
            {"running", clock.watch.runs() && !desk.interruption && !elsewhere},
            {"remaining_ms", std::max<std::int64_t>(0, clock.remaining_at(elsewhere ? desk.last_seen : now))},
            {"deadline_wall_ms", deadline ? json(deadline->wall_ms) : json(nullptr)},
            {"bell", clock.bell.has_value()},
            {"paused", desk.pause.has_value()}};
}

json late_of(const match::MatchState& desk, const cards::Ruleset& ruleset, const base::Moment& now) {
    if (!desk.called || desk.stage != match::Stage::scheduled) return nullptr;
    json absent = json::array();
    if (!desk.present.a) absent.push_back(0);
    if (!desk.present.b) absent.push_back(1);
    if (absent.empty()) return nullptr;
    const std::int64_t late = match::elapsed_ms(*desk.called, now);
    return {{"called_wall_ms", desk.called->wall_ms},
            {"late_ms", late},
            {"mark", match::lateness_mark(late, ruleset.parameters.lateness)},
            {"warning_minutes", ruleset.parameters.lateness.first_mark_minutes},
            {"loss_minutes", ruleset.parameters.lateness.loss_minutes},
            {"absent", std::move(absent)}};
}

std::int64_t extension_of(const match::MatchState& desk) {
    std::int64_t sum = 0;
    for (const match::ClockEntry& entry : desk.clock_journal) {
        if (entry.kind == "clock_extended") sum += entry.ms;
    }
    return sum;
}

json player_json(const Floor& floor, const match::MatchState& desk, match::Chair chair) {
    const match::PlayerName& player = desk.head.players[chair];
    const PlayerView known = floor.staff ? player_view(floor.reading, player.id)
                                         : player_view(floor.reading, Principal{}, player.id);
    json shown = {{"entrant", nullptr},
                  {"name", floor.staff ? player.name : known.name},
                  {"number", known.number},
                  {"seed", nullptr},
                  {"present", desk.present[chair]},
                  {"side", nullptr},
                  {"general", nullptr},
                  {"generals", desk.line_ups[chair].commitments.size()},
                  {"fallen", desk.position.fallen(chair)}};
    if (desk.lord) shown["side"] = *desk.lord == chair ? "lord" : "renegade";
    if (const match::Fielded* general = desk.position.in_play(chair))
        shown["general"] = cards::id_of(general->general);
    const std::string entrant = entrant_id_of(floor.event_id, player.id);
    if (floor.state.find(entrant) == nullptr) return shown;
    shown["entrant"] = entrant;
    if (const int seed = seed_of(floor.state, entrant); seed > 0) shown["seed"] = seed;
    return shown;
}

/// Who looks after the table: their names, and for the staff also their accounts.
void put_judges(const Floor& floor, json& row, std::int64_t table) {
    row["judges"] = json::array();
    if (floor.staff) row["judge_ids"] = json::array();
    for (const auto& judge : floor.reading.table_judges().of_event(floor.event_id)) {
        if (judge.table != table) continue;
        const auto member = floor.reading.staff().find(judge.staff_id);
        if (!member) continue;
        row["judges"].push_back(member->name);
        if (floor.staff) row["judge_ids"].push_back(judge.staff_id);
    }
}

/// The calls of a table that wait, oldest first, with names.
json calls_at(const Floor& floor, const match::MatchState& desk) {
    json calls = json::array();
    for (const match::Call& call : desk.calls) {
        if (call.over) continue;
        const auto taker = floor.reading.staff().find(call.taken_by);
        calls.push_back({{"call", call.call},
                         {"whom", std::string(journal::name_of(call.whom))},
                         {"who", call.caller ? desk.head.players[*call.caller].name : ""},
                         {"note", call.note},
                         {"since_wall_ms", call.since.wall_ms},
                         {"waited_ms", match::elapsed_ms(call.since, floor.now)},
                         {"taken_by", taker ? json(taker->name) : json(nullptr)}});
    }
    return calls;
}

/// Which match of the event it is, as event_snapshot tells it.
void put_bracket_match(json& row, const std::string& id,
                       const std::optional<tournament::Standing>& standing) {
    const auto index = standing ? standing->find(id) : std::nullopt;
    for (const char* member : {"match", "part", "number", "field"}) row[member] = nullptr;
    if (!index) return;
    const auto& match = standing->bracket.matches[*index].id;
    row["match"] = id;
    row["part"] = tournament::word_of(match.part);
    row["number"] = match.number;
    row["field"] = field_of(standing->bracket, match);
}

/// Whether the table is still somebody's business.
bool is_open(const std::string& sub_state, const tournament::MatchFacts& facts, bool in_bracket) {
    const match::SubStateFacts& desk = match::facts_of(sub_state);
    if (!in_bracket) return !desk.over;
    if (!facts.result) return true;
    return desk.begun && !desk.over && facts.result->source != tournament::ResultSource::sheet;
}

}  // namespace

static json row_json(const Floor& floor, const store::DeskOfEvent& desk) {
    const auto stored = floor.reading.matches().find(desk.id);
    const auto state = stored->state;
    const auto ruleset = floor.inside.played.find(floor.reading, stored->ruleset_hash);
    const std::string match = bracket_match_of(floor.state, desk.id);
    const bool under_review = !floor.reading.disputes().open_of_match(desk.id).empty();
    json row = {{"table", desk.table},
                {"desk_match", desk.id},
                {"stage", stored->stage},
                {"round", stored->round},
                {"state", desk.sub_state},
                {"players",
                 {player_json(floor, *state, match::Chair::a), player_json(floor, *state, match::Chair::b)}},
                {"clock", clock_of(*state, floor.now)},
                {"late", late_of(*state, *ruleset, floor.now)},
                {"extension_ms", extension_of(*state)},
                {"under_review", under_review},
                {"turn", state->position.turn}};
    put_judges(floor, row, desk.table);
    put_bracket_match(row, match, floor.standing);
    if (!floor.staff) return row;
    const std::string_view need =
        match.empty() ? std::string_view()
                      : need_of(facts_at_desk(floor.state.facts(match), desk.id), *state, under_review);
    row["calls"] = calls_at(floor, *state);
    row["needs"] = need.empty() ? json(nullptr) : json(need);
    return row;
}

/// Everything but the running of clocks: of a time only whether it runs, and full minutes of lateness.
static std::string tag_of(const json& rows) {
    json still = rows;
    for (json& row : still) {
        if (row.contains("calls"))
            for (json& call : row["calls"]) call.erase("waited_ms");
        if (!row["clock"].is_null()) row["clock"].erase("remaining_ms");
        if (!row["late"].is_null())
            row["late"]["late_ms"] = row["late"]["late_ms"].get<std::int64_t>() / kMinuteMs;
    }
    return base::sha256_hex(still.dump()).substr(0, 20);
}

static Answer<FloorView> make_floor(Service::Inside& inside, const std::string& event_id, bool staff) {
    return inside.store->read([&](const store::Reading& reading) -> Answer<FloorView> {
        const auto event = reading.events().find(event_id);
        if (!event) return refuse(Category::not_found, "event.not_found");
        const auto state = event->state;
        const auto standing = tournament::standing_of(*state);
        const Floor floor{inside, reading, event_id, *state, standing, inside.store->now(), staff};
        auto desks = reading.matches().desks_of(event_id);
        std::stable_sort(desks.begin(), desks.end(),
                         [](const auto& one, const auto& other) { return one.table < other.table; });
        json rows = json::array();
        for (const auto& desk : desks) {
            const std::string match = bracket_match_of(*state, desk.id);
            const bool in_bracket = !match.empty();
            if (is_open(desk.sub_state, facts_at_desk(state->facts(match), desk.id), in_bracket) ||
                !reading.disputes().open_of_match(desk.id).empty())
                rows.push_back(row_json(floor, desk));
        }
        std::string tag = tag_of(rows);
        return FloorView{std::move(tag), floor.now, std::make_shared<const json>(std::move(rows))};
    });
}

Answer<FloorView> Service::floor(const Principal& who, const std::string& event_id) {
    if (auto allowed = require(who, UseCase::read_public, event_id); !allowed.ok())
        return base::fail(allowed.error());
    const bool staff = may(who, UseCase::read_event, {{}, false, event_id});
    // Kept ready: whether he may know of the event costs no look into the store.
    if (const auto seen = event_snapshot(who, event_id); !seen.ok()) return base::fail(seen.error());
    return inside_->boards->floor(event_id, staff, inside_->store->now().boot_ms,
                                  [&] { return make_floor(*inside_, event_id, staff); });
}

}  // namespace yuanmen::service
