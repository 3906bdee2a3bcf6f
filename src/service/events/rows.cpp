#include "service/events/rows.hpp"

#include <nlohmann/json.hpp>

#include "base/canonical_json.hpp"
#include "store/people.hpp"
#include "store/rulesets.hpp"

namespace yuanmen::service {

std::string settings_of(const std::string& venue, const std::vector<Stage>& stages) {
    nlohmann::json list = nlohmann::json::array();
    for (const Stage& stage : stages) list.push_back({{"name", stage.name}, {"overtime", stage.overtime}});
    return base::canonical_json({{"venue", venue}, {"stages", list}});
}

std::vector<Stage> stages_of(const store::TournamentEvent& event) {
    std::vector<Stage> stages;
    const auto settings = nlohmann::json::parse(event.settings);
    for (const auto& stage : settings.value("stages", nlohmann::json::array())) {
        stages.push_back({stage.at("name"), stage.at("overtime")});
    }
    return stages;
}

EventView view_of(const store::Reading& reading, const store::TournamentEvent& event) {
    EventView view;
    view.id = event.id;
    view.name = event.name;
    view.date = event.date;
    view.venue = nlohmann::json::parse(event.settings).value("venue", "");
    view.ruleset_hash = event.ruleset_hash;
    if (const auto ruleset = reading.rulesets().find(event.ruleset_hash)) view.ruleset_id = ruleset->id;
    view.stages = stages_of(event);
    store::MatchFilter all;
    all.event_id = event.id;
    view.matches = reading.matches().count(all);
    view.version = event.version;
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
