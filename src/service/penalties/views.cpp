// Penalties as they are read, and what the next one would be.
#include "service/events/rows.hpp"
#include "service/penalties/giving.hpp"
#include "service/penalties/penalty_views.hpp"
#include "service/service_impl.hpp"
#include "store/events.hpp"

namespace yuanmen::service {
namespace {

std::string actor_name(const store::Reading& reading, const match::Actor& actor) {
    return name_of(reading, {actor.role == match::Role::player ? "player" : "staff", actor.id, {}});
}

PenaltyView shown(const store::Reading& reading, const match::PenaltyState& penalty) {
    const auto& elsewhere = penalty.given.elsewhere;
    PenaltyView view;
    static_cast<match::PenaltyGiven&>(view) = penalty.given;
    view.version = penalty.version;
    view.name = elsewhere ? elsewhere->name : player_view(reading, penalty.given.person).name;
    view.by = elsewhere ? elsewhere->by : actor_name(reading, penalty.given_by);
    view.wall_ms = penalty.given_wall_ms;
    view.withdrawn = penalty.withdrawn;
    if (!penalty.withdrawn) return view;
    view.withdrawn_reason = penalty.withdrawn_reason;
    view.withdrawn_by = elsewhere && elsewhere->withdrawn_reason ? elsewhere->withdrawn_by.value_or("")
                                                                 : actor_name(reading, penalty.withdrawn_by);
    view.withdrawn_wall_ms = penalty.withdrawn_wall_ms;
    return view;
}

int points_lost(const PenaltyHistory& history) {
    int points = 0;
    for (const auto& penalty : history.penalties) {
        if (!penalty.withdrawn && penalty.given.penalty == cards::Penalty::point) ++points;
    }
    return points;
}

std::optional<SuggestedStep> step_of(const cards::Infraction& infraction, bool as_opponent,
                                     const PenaltyHistory& history, const std::string& day) {
    const auto step = match::suggest(infraction, as_opponent, history.in_force(), day);
    if (!step) return std::nullopt;
    return SuggestedStep{*step, step->upgraded()};
}

/// Every infraction a player can be penalised for, with the step it has for him now.
std::vector<InfractionStep> steps_of(const cards::Ruleset& ruleset, const PenaltyHistory& history,
                                     const std::string& day) {
    std::vector<InfractionStep> steps;
    for (const cards::Infraction& infraction : ruleset.infractions) {
        if (infraction.infraction_class == cards::InfractionClass::judge) continue;
        steps.push_back({infraction.id, infraction.title.zh, infraction.title.en, infraction.infraction_class,
                         infraction.clause, step_of(infraction, false, history, day),
                         step_of(infraction, true, history, day)});
    }
    return steps;
}

/// The cases of disqualification in a match; the head judge's alone.
std::vector<CaseRow> cases_of(const store::Reading& reading, const std::string& match_id) {
    std::vector<CaseRow> cases;
    for (const store::PenaltyRow& row : reading.penalties().of_match(match_id)) {
        const match::PenaltyState& state = *row.state;
        if (!state.filed) continue;
        cases.push_back({row.id, state.filed->opened.chair, state.case_is_open(), state.is_given(),
                         static_cast<std::int64_t>(state.filed->statements.size()), state.filed->by.wall_ms});
    }
    return cases;
}

}  // namespace

Answer<MatchPenalties> Service::penalties_of_match(const Principal& who, const std::string& match_id) {
    return impl_->store->read([&](const store::Reading& reading) -> Answer<MatchPenalties> {
        auto found = find_match(reading, who, UseCase::read_penalties, match_id);
        if (!found.ok()) return base::fail(found.error());
        const auto event = reading.events().find(found->row.event_id);
        const auto ruleset = impl_->played.find(reading, found->row.ruleset_hash);
        MatchPenalties view;
        view.match = match_id;
        view.event = found->row.event_id;
        view.event_name = event ? event->name : "";
        view.table = found->row.table;
        view.day = day_of(impl_->store->now().wall_ms);
        view.may_give = may(who, UseCase::give_penalty, found->table());
        view.head_judge = may(who, UseCase::rule_table, found->table());
        for (std::size_t i = 0; i < 2; ++i) {
            PenaltyPlayer& player = view.players[i];
            const std::string& person = found->row.players[i];
            const PenaltyHistory history = history_of(reading, found->row.event_id, person);
            player.chair = match::kChairs[i];
            player.name = player_view(reading, person).name;
            const bool whole = who.role != Role::player || who.chair == player.chair;
            for (const auto& penalty : history.penalties) {
                if (whole || penalty.given.match == match_id)
                    player.penalties.push_back(shown(reading, penalty));
            }
            if (whole) player.history = history.version;
            if (whole) player.points_lost = points_lost(history);
            if (view.may_give) player.steps = steps_of(*ruleset, history, view.day);
        }
        if (view.head_judge) view.cases = cases_of(reading, match_id);
        return view;
    });
}

Answer<EventPenalties> Service::penalties_of_event(const Principal& who, const std::string& event_id) {
    if (auto allowed = require(who, UseCase::read_penalties, event_id); !allowed.ok())
        return base::fail(allowed.error());
    return impl_->store->read([&](const store::Reading& reading) -> Answer<EventPenalties> {
        const auto event = reading.events().find(event_id);
        if (!event) return refuse(Category::not_found, "event.not_found");
        EventPenalties view{event_id, event->name, may(who, UseCase::rule_table, {{}, false, event_id}), {}};
        for (const store::PenaltyRow& row : reading.penalties().of_event(event_id)) {
            const match::PenaltyState& penalty = *row.state;
            if (!penalty.is_given()) continue;
            const auto match = reading.matches().find(row.match_id);
            const auto& elsewhere = penalty.given.elsewhere;
            view.penalties.push_back(shown(reading, penalty));
            view.penalties.back().table = match ? match->table : elsewhere ? elsewhere->table : 0;
        }
        return view;
    });
}

}  // namespace yuanmen::service
