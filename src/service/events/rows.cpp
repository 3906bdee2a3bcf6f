#include "service/events/rows.hpp"

#include <nlohmann/json.hpp>

#include "service/permission.hpp"
#include "store/people.hpp"
#include "tournament/event/public_names.hpp"

namespace yuanmen::service {

std::vector<StageView> stages_of(const tournament::EventState& state) {
    std::vector<StageView> stages;
    for (const auto& stage : state.settings.stages) {
        stages.push_back({stage.name, stage.from_field, stage.ruleset, stage.overtime_allowed});
    }
    return stages;
}

EventView view_of(const store::Reading& reading, const store::EventRow& event) {
    EventView view;
    view.id = event.id;
    view.name = event.name;
    view.date = event.date;
    view.venue = event.venue;
    if (const auto phase = journal::enum_from_name<tournament::EventPhase>(event.phase)) view.phase = *phase;
    view.entrants = event.entrants;
    view.version = event.version;
    store::MatchFilter all;
    all.event_id = event.id;
    view.matches = reading.matches().count(all);
    return view;
}

PlayerView player_view(const store::Reading& reading, const std::string& person_id) {
    PlayerView view{person_id, {}, {}};
    if (const auto person = reading.people().find(person_id)) {
        view.name = person->name;
        view.number = nlohmann::json::parse(person->details).value("number", "");
    }
    return view;
}

PlayerView player_view(const store::Reading& reading, const Principal& who, const std::string& person_id) {
    PlayerView view = player_view(reading, person_id);
    const std::size_t joint = person_id.rfind('-');
    if (who.person == person_id || joint == std::string::npos) return view;
    const std::string event_id = person_id.substr(0, joint);
    if (may(who, UseCase::read_event, {{}, false, event_id})) return view;
    const auto event = reading.events().find(event_id);
    if (!event || !event->state->settings.public_names) return view;
    const auto* entrant = event->state->find(person_id.substr(joint + 1));
    if (entrant == nullptr) return view;
    const auto shown = tournament::public_fields(event->state->settings, *entrant);
    view.name = shown.name;
    view.number = shown.number;
    return view;
}

MatchRowView view_of(const store::Reading& reading, const Principal& who, const store::MatchRow& row) {
    MatchRowView view;
    view.id = row.id;
    view.event_id = row.event_id;
    view.stage = row.stage;
    view.round = row.round;
    view.table = row.table;
    view.players = {player_view(reading, who, row.players[0]), player_view(reading, who, row.players[1])};
    view.state = row.sub_state;
    view.ruleset_hash = row.ruleset_hash;
    view.version = row.version;
    return view;
}

}  // namespace yuanmen::service
