#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "service/service.hpp"
#include "web/routing/route.hpp"

// The pages of one event, a file each.

namespace yuanmen::web::pages {

/// The rulesets to choose from, as options; one that an event already has stays, whatever the service knows
/// today.
nlohmann::json ruleset_options(service::Service& service, const Context& context, const std::string& chosen);
inline constexpr const char* kDefaultRuleset = "wzzz-2012";

void add_event_home(service::Service& service, std::vector<Route>& routes);
void add_event_form(service::Service& service, std::vector<Route>& routes);
void add_event_commands(service::Service& service, std::vector<Route>& routes);
void add_event_entrants(service::Service& service, std::vector<Route>& routes);
void add_event_door(service::Service& service, std::vector<Route>& routes);
void add_event_labels(service::Service& service, std::vector<Route>& routes);
void add_event_import(service::Service& service, std::vector<Route>& routes);
void add_trf_import(service::Service& service, std::vector<Route>& routes);
void add_event_rounds(service::Service& service, std::vector<Route>& routes);
void add_event_standings(service::Service& service, std::vector<Route>& routes);
void add_event_bracket(service::Service& service, std::vector<Route>& routes);
void add_event_round(service::Service& service, std::vector<Route>& routes);
void add_event_results(service::Service& service, std::vector<Route>& routes);
void add_event_match(service::Service& service, std::vector<Route>& routes);
void add_event_mine(service::Service& service, std::vector<Route>& routes);
void add_event_floor(service::Service& service, std::vector<Route>& routes);
void add_event_tables(service::Service& service, std::vector<Route>& routes);
void add_event_judges(service::Service& service, std::vector<Route>& routes);
void add_event_screen(service::Service& service, std::vector<Route>& routes);
void add_event_statistics(service::Service& service, std::vector<Route>& routes);
void add_event_whole_import(service::Service& service, std::vector<Route>& routes);
void add_event_history(service::Service& service, std::vector<Route>& routes);
void add_event_takeout(service::Service& service, std::vector<Route>& routes);
void add_event_prints(service::Service& service, std::vector<Route>& routes);

}  // namespace yuanmen::web::pages
