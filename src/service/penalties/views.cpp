// Penalties as they are read, and what the next one would be.
#include <nlohmann/json.hpp>

#include "journal/codec/json.hpp"
#include "match/codec.hpp"
#include "match/penalty/codec.hpp"
#include "service/events/rows.hpp"
#include "service/inside.hpp"
#include "service/penalties/giving.hpp"
#include "store/events.hpp"

namespace yuanmen::service {
namespace {

using nlohmann::json;
namespace codec = journal;

struct PenaltyEyes {
    const store::Reading& reading;

    std::string name(const match::Actor& actor) const {
        return name_of(reading, {actor.role == match::Role::player ? "player" : "staff", actor.id, {}});
    }

    json shown(const match::PenaltyState& penalty) const {
        const auto& elsewhere = penalty.given.elsewhere;
        json view = codec::write(penalty.given);
        view["version"] = penalty.version;
        view["name"] = elsewhere ? elsewhere->name : player_view(reading, penalty.given.person).name;
        view["by"] = elsewhere ? elsewhere->by : name(penalty.given_by);
        view["wall_ms"] = penalty.given_wall_ms;
        view["withdrawn"] = penalty.withdrawn;
        if (penalty.withdrawn) {
            view["withdrawn_reason"] = penalty.withdrawn_reason;
            view["withdrawn_by"] = elsewhere && elsewhere->withdrawn_reason
                                       ? elsewhere->withdrawn_by.value_or("")
                                       : name(penalty.withdrawn_by);
            view["withdrawn_wall_ms"] = penalty.withdrawn_wall_ms;
        }
        return view;
    }
};

int points_lost(const PenaltyHistory& history) {
    int points = 0;
    for (const auto& penalty : history.penalties) {
        if (!penalty.withdrawn && penalty.given.penalty == cards::Penalty::point) ++points;
    }
    return points;
}

json step_json(const cards::Infraction& infraction, bool as_opponent, const PenaltyHistory& history,
               const std::string& day) {
    const auto step = match::suggest(infraction, as_opponent, history.in_force(), day);
    if (!step) return nullptr;
    return {{"penalty", codec::write(step->penalty)},
            {"by_ladder", codec::write(step->by_ladder)},
            {"upgraded", step->upgraded()},
            {"offence", step->offence},
            {"counted", step->counted},
            {"next", codec::write(step->next)},
            {"clauses", step->clauses}};
}

/// Every infraction a player can be penalised for, with the step it has for him now.
json steps_json(const cards::Ruleset& ruleset, const PenaltyHistory& history, const std::string& day) {
    json steps = json::array();
    for (const cards::Infraction& infraction : ruleset.infractions) {
        if (infraction.infraction_class == cards::InfractionClass::judge) continue;
        steps.push_back({{"infraction", infraction.id},
                         {"zh", infraction.title.zh},
                         {"en", infraction.title.en},
                         {"class", std::string(cards::id_of(infraction.infraction_class))},
                         {"clause", infraction.clause},
                         {"step", step_json(infraction, false, history, day)},
                         {"opponent", step_json(infraction, true, history, day)}});
    }
    return steps;
}

/// The cases of disqualification in a match; the head judge's alone.
json cases_of(const store::Reading& reading, const std::string& match_id) {
    json cases = json::array();
    for (const store::PenaltyRow& row : reading.penalties().of_match(match_id)) {
        const match::PenaltyState& state = *row.state;
        if (!state.filed) continue;
        cases.push_back({{"id", row.id},
                         {"chair", codec::write(state.filed->opened.chair)},
                         {"open", state.case_is_open()},
                         {"given", state.is_given()},
                         {"statements", state.filed->statements.size()},
                         {"wall_ms", state.filed->by.wall_ms}});
    }
    return cases;
}

}  // namespace

Answer<JsonPtr> Service::penalties_of_match(const Principal& who, const std::string& match_id) {
    return inside_->store->read([&](const store::Reading& reading) -> Answer<JsonPtr> {
        auto found = find_match(reading, who, UseCase::read_penalties, match_id);
        if (!found.ok()) return base::fail(found.error());
        const bool may_give = may(who, UseCase::give_penalty, found->table());
        const auto ruleset = inside_->played.find(reading, found->row.ruleset_hash);
        const std::string day = day_of(inside_->store->now().wall_ms);
        json players = json::array();
        for (const match::Chair chair : match::kChairs) {
            const std::string& person = found->row.players[chair == match::Chair::a ? 0 : 1];
            const PenaltyHistory history = history_of(reading, found->row.event_id, person);
            const bool whole = who.role != Role::player || who.chair == chair;
            json penalties = json::array();
            for (const auto& penalty : history.penalties) {
                if (whole || penalty.given.match == match_id)
                    penalties.push_back(PenaltyEyes{reading}.shown(penalty));
            }
            json player = {{"chair", codec::write(chair)},
                           {"name", player_view(reading, person).name},
                           {"penalties", std::move(penalties)}};
            if (whole) player["history"] = history.version;
            if (whole) player["points_lost"] = points_lost(history);
            if (may_give) player["steps"] = steps_json(*ruleset, history, day);
            players.push_back(std::move(player));
        }
        const auto event = reading.events().find(found->row.event_id);
        const bool head_judge = may(who, UseCase::rule_table, found->table());
        json view = json{{"match", match_id},
                         {"event", found->row.event_id},
                         {"event_name", event ? event->name : ""},
                         {"table", found->row.table},
                         {"day", day},
                         {"may_give", may_give},
                         {"head_judge", head_judge},
                         {"players", std::move(players)}};
        if (head_judge) view["cases"] = cases_of(reading, match_id);
        return std::make_shared<const json>(std::move(view));
    });
}

Answer<JsonPtr> Service::penalties_of_event(const Principal& who, const std::string& event_id) {
    if (auto allowed = require(who, UseCase::read_penalties, event_id); !allowed.ok())
        return base::fail(allowed.error());
    return inside_->store->read([&](const store::Reading& reading) -> Answer<JsonPtr> {
        const auto event = reading.events().find(event_id);
        if (!event) return refuse(Category::not_found, "event.not_found");
        json penalties = json::array();
        for (const store::PenaltyRow& row : reading.penalties().of_event(event_id)) {
            const match::PenaltyState& penalty = *row.state;
            if (!penalty.is_given()) continue;
            json view = PenaltyEyes{reading}.shown(penalty);
            const auto match = reading.matches().find(row.match_id);
            const auto& elsewhere = penalty.given.elsewhere;
            view["table"] = match ? match->table : elsewhere ? elsewhere->table : 0;
            penalties.push_back(std::move(view));
        }
        return std::make_shared<const json>(
            json{{"event", event_id},
                 {"event_name", event->name},
                 {"head_judge", may(who, UseCase::rule_table, {{}, false, event_id})},
                 {"penalties", std::move(penalties)}});
    });
}

}  // namespace yuanmen::service
