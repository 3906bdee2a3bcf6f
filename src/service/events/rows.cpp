#include "service/events/rows.hpp"

#include <nlohmann/json.hpp>

#include "store/people.hpp"

namespace yuanmen::service {

std::vector<StageView> stages_of(const tournament::EventState& state) {
    std::vector<StageView> stages;
    for (const auto& stage : state.settings.stages) {
        stages.push_back({stage.name, stage.from_field, stage.ruleset, stage.overtime_allowed});
    }
    return stages;
}

EventView view_of(const store::Reading& reading, const store::EventRow& event) {
    EventView view{event.id, event.name,     event.date, event.venue,  event.phase,
                   {},       event.entrants, 0,          event.version};
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

MatchRowView view_of(const store::Reading& reading, const store::MatchRow& row) {
    MatchRowView view;
    view.id = row.id;
    view.event_id = row.event_id;
    view.stage = row.stage;
    view.round = row.round;
    view.table = row.table;
    view.players = {player_view(reading, row.players[0]), player_view(reading, row.players[1])};
    view.state = row.sub_state;
    view.ruleset_hash = row.ruleset_hash;
    view.version = row.version;
    return view;
}

}  // namespace yuanmen::service
