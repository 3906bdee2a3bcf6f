// Who is the same player in all events, what of him is public, and which events make a season.
#include <nlohmann/json.hpp>

#include "service/desk/desk_actor.hpp"
#include "service/service_impl.hpp"
#include "service/stream_writing.hpp"
#include "store/events.hpp"
#include "tournament/circuit/aggregate.hpp"

namespace yuanmen::service {
namespace {

/// Every event and entrant a command names must be there.
Answer<base::Unit> names_what_is(const store::Reading& reading, const tournament::CircuitCommand& command) {
    if (const auto* tie = std::get_if<tournament::TieEntrants>(&command)) {
        for (std::size_t i = 0; i < tie->ties.size(); ++i) {
            const std::string at = "/ties/" + std::to_string(i);
            const auto event = reading.events().find(tie->ties[i].event);
            if (!event) return refuse(Category::invalid, "event.not_found", at + "/event");
            if (event->state->find(tie->ties[i].entrant) == nullptr)
                return refuse(Category::invalid, "event.entrant.not_found", at + "/entrant");
        }
    }
    if (const auto* season = std::get_if<tournament::SetSeason>(&command)) {
        for (std::size_t i = 0; i < season->events.size(); ++i) {
            if (!reading.events().find(season->events[i]))
                return refuse(Category::invalid, "event.not_found", "/events/" + std::to_string(i));
        }
    }
    return base::Unit{};
}

/// What was made or changed.
std::string id_after(const tournament::CircuitState& state, const tournament::CircuitCommand& command) {
    if (std::holds_alternative<tournament::TieEntrants>(command)) return state.ties.back().player;
    if (const auto* season = std::get_if<tournament::SetSeason>(&command))
        return season->season.empty() ? state.seasons.back().id : season->season;
    if (const auto* merge = std::get_if<tournament::MergePlayers>(&command)) return merge->into;
    if (const auto* change = std::get_if<tournament::ChangePlayer>(&command)) return change->player;
    if (const auto* apart = std::get_if<tournament::UnmergePlayer>(&command)) return apart->player;
    return std::string(tournament::kTheCircuit);
}

}  // namespace

Answer<Receipt> Service::circuit_command(const Principal& who, const CircuitCommandInput& given,
                                         const RequestKey& request) {
    if (auto allowed = require(who, UseCase::keep_players); !allowed.ok()) return base::fail(allowed.error());
    const auto command = tournament::parse_circuit_command(given.kind, *given.fields);
    if (!command.ok()) return base::fail(Refused(Category::invalid, command.error()));
    return impl_->once(who, request, [&](store::Writing& writing) -> Answer<Receipt> {
        if (auto there = names_what_is(writing, *command); !there.ok()) return base::fail(there.error());
        StreamWriting<tournament::CircuitAggregate> circuit(writing, std::string(tournament::kTheCircuit));
        if (auto stale = circuit.conflict(*command, given.expected_version)) return base::fail(*stale);
        if (auto done = circuit.give(*command, desk_actor(who), {}, author_of(who, request)); !done.ok())
            return base::fail(done.error());
        return Receipt{id_after(circuit.state(), *command), circuit.state().version, false};
    });
}

}  // namespace yuanmen::service
