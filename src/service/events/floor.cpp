// The tables that are being played: for the judges' floor and the big screen.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/digest.hpp"
#include "journal/codec/json.hpp"
#include "match/codec.hpp"
#include "match/sub_state.hpp"
#include "service/events/floor_view.hpp"
#include "service/events/linked.hpp"
#include "service/events/people.hpp"
#include "service/events/rows.hpp"
#include "service/service_impl.hpp"
#include "store/disputes.hpp"
#include "store/events.hpp"
#include "store/staff.hpp"
#include "store/table_judges.hpp"
#include "tournament/event/standing.hpp"
#include "tournament/view/match_view.hpp"

namespace yuanmen::service {
namespace {

constexpr std::int64_t kMinuteMs = 60'000;

struct Floor {
    Service::Impl& impl;
    const store::Reading& reading;
    const std::string& event_id;
    const tournament::EventState& state;
    const std::optional<tournament::Standing>& standing;  ///< nothing before it is drawn
    const base::Moment now;
    const bool staff;
};

std::optional<FloorClock> clock_of(const match::MatchState& desk, const base::Moment& now) {
    const match::Clock& clock = desk.clock();
    if (!clock.started) return std::nullopt;
    const bool elsewhere = clock.watch.since && clock.watch.since->boot_id != now.boot_id;
    const auto deadline = desk.interruption ? std::nullopt : clock.deadline();
    FloorClock shown;
    shown.period = desk.period;
    shown.running = clock.watch.runs() && !desk.interruption && !elsewhere;
    shown.remaining_ms = std::max<std::int64_t>(0, clock.remaining_at(elsewhere ? desk.last_seen : now));
    if (deadline) shown.deadline_wall_ms.emplace(deadline->wall_ms);
    shown.bell = clock.bell.has_value();
    shown.paused = desk.pause.has_value();
    return shown;
}

std::optional<FloorLate> late_of(const match::MatchState& desk, const cards::Ruleset& ruleset,
                                 const base::Moment& now) {
    if (!desk.called || desk.stage != match::Stage::scheduled) return std::nullopt;
    const auto& lateness = ruleset.parameters.lateness;
    const std::int64_t late = match::elapsed_ms(*desk.called, now);
    FloorLate shown{
        desk.called->wall_ms,  late, match::lateness_mark(late, lateness), lateness.first_mark_minutes,
        lateness.loss_minutes, {}};
    if (!desk.present.a) shown.absent.push_back(0);
    if (!desk.present.b) shown.absent.push_back(1);
    if (shown.absent.empty()) return std::nullopt;
    return shown;
}

std::int64_t extension_of(const match::MatchState& desk) {
    std::int64_t sum = 0;
    for (const match::ClockEntry& entry : desk.clock_journal) {
        if (entry.kind == "clock_extended") sum += entry.ms;
    }
    return sum;
}

FloorPlayer player_at(const Floor& floor, const match::MatchState& desk, match::Chair chair) {
    const match::PlayerName& player = desk.head.players[chair];
    const PlayerView known = floor.staff ? player_view(floor.reading, player.id)
                                         : player_view(floor.reading, Principal{}, player.id);
    FloorPlayer shown;
    shown.name = floor.staff ? player.name : known.name;
    shown.number = known.number;
    shown.present = desk.present[chair];
    shown.generals = static_cast<std::int64_t>(desk.line_ups[chair].commitments.size());
    shown.fallen = static_cast<std::int64_t>(desk.position.fallen(chair));
    if (desk.lord) shown.side = *desk.lord == chair ? "lord" : "renegade";
    if (const match::Fielded* general = desk.position.in_play(chair))
        shown.general = std::string(cards::id_of(general->general));
    const std::string entrant = entrant_id_of(floor.event_id, player.id);
    if (floor.state.find(entrant) == nullptr) return shown;
    shown.entrant = entrant;
    if (const int seed = seed_of(floor.state, entrant); seed > 0) shown.seed.emplace(seed);
    return shown;
}

/// Who looks after the table: their names, and for the staff also their accounts.
void put_judges(const Floor& floor, FloorRow& row) {
    if (floor.staff) row.judge_ids.emplace();
    for (const auto& judge : floor.reading.table_judges().of_event(floor.event_id)) {
        if (judge.table != row.table) continue;
        const auto member = floor.reading.staff().find(judge.staff_id);
        if (!member) continue;
        row.judges.push_back(member->name);
        if (floor.staff) row.judge_ids->push_back(judge.staff_id);
    }
}

/// The calls of a table that wait, oldest first, with names.
std::vector<FloorCall> calls_at(const Floor& floor, const match::MatchState& desk) {
    std::vector<FloorCall> calls;
    for (const match::Call& call : desk.calls) {
        if (call.over) continue;
        FloorCall& shown = calls.emplace_back();
        shown.call = call.call;
        shown.whom = call.whom;
        if (call.caller) shown.who = desk.head.players[*call.caller].name;
        shown.note = call.note;
        shown.since_wall_ms = call.since.wall_ms;
        shown.waited_ms = match::elapsed_ms(call.since, floor.now);
        if (const auto taker = floor.reading.staff().find(call.taken_by)) shown.taken_by = taker->name;
    }
    return calls;
}

/// Which match of the event it is, as event_snapshot tells it.
void put_bracket_match(FloorRow& row, const std::string& id,
                       const std::optional<tournament::Standing>& standing) {
    const auto index = standing ? standing->find(id) : std::nullopt;
    if (!index) return;
    const auto& match = standing->bracket.matches[*index].id;
    row.places = standing->bracket.matches[*index].places;
    row.match = id;
    row.part.emplace(match.part);
    row.number.emplace(match.number);
    row.field.emplace(field_of(standing->bracket, match));
}

/// Whether the table is still somebody's business.
bool is_open(const std::string& sub_state, const tournament::MatchFacts& facts, bool in_bracket) {
    const match::SubStateFacts& desk = match::facts_of(sub_state);
    if (!in_bracket) return !desk.over;
    if (!facts.result) return true;
    return desk.begun && !desk.over && facts.result->source != tournament::ResultSource::sheet;
}

}  // namespace

static FloorRow row_of(const Floor& floor, const store::DeskOfEvent& desk) {
    const auto stored = floor.reading.matches().find(desk.id);
    const auto state = stored->state;
    const auto ruleset = floor.impl.played.find(floor.reading, stored->ruleset_hash);
    const std::string match = bracket_match_of(floor.state, desk.id);
    FloorRow row;
    row.table = desk.table;
    row.desk_match = desk.id;
    row.stage = stored->stage;
    row.round = stored->round;
    row.state = desk.sub_state;
    row.players = {player_at(floor, *state, match::Chair::a), player_at(floor, *state, match::Chair::b)};
    row.clock = clock_of(*state, floor.now);
    row.late = late_of(*state, *ruleset, floor.now);
    row.extension_ms = extension_of(*state);
    row.under_review = !floor.reading.disputes().open_of_match(desk.id).empty();
    row.turn = state->position.turn;
    put_judges(floor, row);
    put_bracket_match(row, match, floor.standing);
    if (!floor.staff) return row;
    row.calls = calls_at(floor, *state);
    row.needs.emplace();
    if (match.empty()) return row;
    const std::string_view need =
        need_of(facts_at_desk(floor.state.facts(match), desk.id), *state, row.under_review);
    if (!need.empty()) row.needs->emplace(need);
    return row;
}

/// Everything but the running of clocks: of a time only whether it runs, and full minutes of lateness.
static std::string tag_of(std::vector<FloorRow> rows) {
    for (FloorRow& row : rows) {
        if (row.calls)
            for (FloorCall& call : *row.calls) call.waited_ms = 0;
        if (row.clock) row.clock->remaining_ms = 0;
        if (row.late) row.late->late_ms /= kMinuteMs;
    }
    return base::sha256_hex(journal::write(rows).dump()).substr(0, 20);
}

static Answer<FloorView> make_floor(Service::Impl& impl, const std::string& event_id, bool staff) {
    return impl.store->read([&](const store::Reading& reading) -> Answer<FloorView> {
        const auto event = reading.events().find(event_id);
        if (!event) return refuse(Category::not_found, "event.not_found");
        const auto state = event->state;
        const auto standing = tournament::standing_of(*state);
        const Floor floor{impl, reading, event_id, *state, standing, impl.store->now(), staff};
        auto desks = reading.matches().desks_of(event_id);
        std::stable_sort(desks.begin(), desks.end(),
                         [](const auto& one, const auto& other) { return one.table < other.table; });
        std::vector<FloorRow> rows;
        for (const auto& desk : desks) {
            const std::string match = bracket_match_of(*state, desk.id);
            const bool in_bracket = !match.empty();
            if (is_open(desk.sub_state, facts_at_desk(state->facts(match), desk.id), in_bracket) ||
                !reading.disputes().open_of_match(desk.id).empty())
                rows.push_back(row_of(floor, desk));
        }
        std::string tag = tag_of(rows);
        return FloorView{std::move(tag), floor.now,
                         std::make_shared<const std::vector<FloorRow>>(std::move(rows))};
    });
}

Answer<FloorView> Service::floor(const Principal& who, const std::string& event_id) {
    if (auto allowed = require(who, UseCase::read_public, event_id); !allowed.ok())
        return base::fail(allowed.error());
    const bool staff = may(who, UseCase::read_event, {{}, false, event_id});
    // Kept ready: whether he may know of the event costs no look into the store.
    if (const auto seen = event_snapshot(who, event_id); !seen.ok()) return base::fail(seen.error());
    return impl_->boards->floor(event_id, staff, impl_->store->now().boot_ms,
                                [&] { return make_floor(*impl_, event_id, staff); });
}

}  // namespace yuanmen::service
